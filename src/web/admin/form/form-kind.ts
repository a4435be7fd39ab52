import type { Noun } from '#web/admin/records/noun.ts';
import type { RecordBase } from '#web/admin/records/record.ts';

/** What stands in the fields of a form: always text, as it was typed. */
export type Typed<Field extends string = string> = Readonly<Record<Field, string>>;

/** What is wrong, by field. */
export type Mistakes<Field extends string = string> = ReadonlyMap<Field, string>;

/** The fields as they are to be stored, or what is wrong with them. */
export type Checked<Field extends string = string> = { fields: object } | { mistakes: Mistakes<Field> };

/** What is sent with the fields. */
export interface SentAlong {
  /** The version that a change was made on. */
  version?: number;
  /** True where a new name is to be written into the cards that hold the old one. */
  carryName?: true;
  picture?: File | undefined;
}

/** The words of a noun's form. */
interface FormWords {
  create: string;
  update: string;
  /** What is said above the mistakes where a new record lacks something. */
  incomplete: string;
  created: string;
  updated: string;
  /** What is said where the server gives no reason. */
  notCreated: string;
  notUpdated: string;
  /** What is said once a record stands in the form. */
  fetched?: string;
}

/** The form of one of the three nouns. */
export interface FormKind<Row extends RecordBase, Field extends string> {
  noun: Noun<Row>;
  words: FormWords;
  /** What its fields are called. */
  labels: Readonly<Record<Field, string>>;
  /** Its fields from the first to the last. */
  order: readonly Field[];
  blank: Typed<Field>;
  /** The fields that stay for the next record. */
  kept: readonly Field[];
  /** The field that two active records may not have alike. */
  key: Field;
  /** The field whose new text can be carried into cards. */
  carried?: Field;
  /** The field that holds a picture, its text being a file's name or a path. */
  picture?: Field;
  /** A record as one would type it. */
  type(row: Omit<Row, keyof RecordBase>): Typed<Field>;
  /** Reads what was typed; `before` is the record that is edited. The schemas come with the first check. */
  check(typed: Typed<Field>, before: Row | undefined): Promise<Checked<Field>>;
  /** What the API is sent. */
  body(fields: object, along: SentAlong): FormData | object;
}
