import type { RecordBase } from '#web/admin/records/record.ts';
import type { RecordContent } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** What stands in the fields of a form: always text, as it was typed. */
export type FormValues<Field extends string = string> = Readonly<Record<Field, string>>;

/** What is wrong, by field. */
export type FieldErrors<Field extends string = string> = ReadonlyMap<Field, string>;

/** The fields as they are to be stored, or what is wrong with them. */
export type CheckResult<Field extends string = string, Fields extends object = object> =
  | { fields: Fields }
  | { errors: FieldErrors<Field> };

/** What is sent with the fields. */
export interface RequestExtras {
  /** The version that a change was made on. */
  version?: number;
  /** True where a new name is to be written into the cards that hold the old one. */
  propagateRename?: true;
  picture?: File | undefined;
}

/** The words of a noun's form. */
interface FormWords {
  create: string;
  update: string;
  /** What is said above the errors where a new record lacks something. */
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
export interface FormDefinition<Row extends RecordBase, Field extends string, Fields extends object = object> {
  noun: ResourceConfig<Row>;
  words: FormWords;
  /** What its fields are called. */
  labels: Readonly<Record<Field, string>>;
  /** Its fields from the first to the last. */
  order: readonly Field[];
  blank: FormValues<Field>;
  /** The fields that stay for the next record. */
  retained: readonly Field[];
  /** The field that two active records may not have alike. */
  key: Field;
  /** The field whose new text can be carried into cards. */
  propagated?: Field;
  /** The field that holds a picture, its text being a file's name or a path. */
  picture?: Field;
  /** A record as one would type it. */
  toFormValues(row: Omit<Row, keyof RecordBase>): FormValues<Field>;
  /** Reads what was typed; `before` is the record that is edited. The schemas come with the first check. */
  check(typed: FormValues<Field>, before: Row | undefined): Promise<CheckResult<Field, Fields>>;
  /** What the API is sent. */
  body(fields: Fields, along: RequestExtras): RecordContent;
}
