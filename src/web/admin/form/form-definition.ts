import type { FieldTraits } from '#domain/field-traits.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { OwnSaves } from '#web/admin/form/own-saves.ts';
import type { HistoryLine, RecordContent } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** The text in each field of a form. */
export type FormValues<Field extends string = string> = Readonly<Record<Field, string>>;

/** The error of each invalid field. */
export type FieldErrors<Field extends string = string> = ReadonlyMap<Field, string>;

/** The validated fields, or the errors. */
export type CheckResult<Field extends string = string, Fields extends object = object> =
  | { fields: Fields }
  | { errors: FieldErrors<Field> };

/** The other members of a request. */
export interface RequestExtras {
  /** The version of the record that was edited. */
  version?: number;
  /** True to write a new name into the cards that hold the old one. */
  propagateRename?: true;
  picture?: File | undefined;
}

/** The texts of a form. */
interface FormWords {
  create: string;
  update: string;
  /** Heading of the errors when a new record lacks a field. */
  incomplete: string;
  created: string;
  updated: string;
  /** Used when the server gives no reason. */
  notCreated: string;
  notUpdated: string;
  /** Shown once a record is loaded into the form. */
  fetched?: string;
}

/** The form of one record type: its fields, texts, validation and request. */
export interface FormDefinition<Row extends RecordRow, Field extends string, Fields extends object = object> {
  resource: ResourceConfig<Row>;
  /** What its forms in this page have stored. */
  ownSaves: OwnSaves<Row>;
  words: FormWords;
  traits: Readonly<Record<Field, FieldTraits>>;
  /** The labels of its fields. */
  labels: Readonly<Record<Field, string>>;
  /** Its fields in the order of the page. */
  order: readonly Field[];
  blank: FormValues<Field>;
  /** The fields whose values stay for the next new record. */
  retained: readonly Field[];
  /** The field that is unique among active records. */
  key: Field;
  /** The field whose new text can be written into cards. */
  propagated?: Field;
  /** The picture field; its text is a file name or a path. */
  picture?: Field;
  /** The labels of values that are changed beside the form, by their wire names, for the history. */
  besides?: Readonly<Record<string, string>>;
  /** A record as form values. */
  toFormValues(row: Row): FormValues<Field>;
  /** The values in a record's history, which have wire names, as form values. */
  readHistory(values: HistoryLine['values']): FormValues<Field>;
  /** Validates the values; `before` is the record that is edited. The first check loads the schemas. */
  check(values: FormValues<Field>, before: Row | undefined): Promise<CheckResult<Field, Fields>>;
  /** The body of the request. */
  body(fields: Fields, extras: RequestExtras): RecordContent;
}
