import { href } from 'react-router';
import type { WireNames } from '#contract/field-mapping.ts';
import { recordNames, recordPaths } from '#contract/record-names.ts';
import { type DefinitionsOf, type FieldDefinition, keysOf, labelsOf } from '#domain/field-definition.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { RecordType } from '#domain/record/record-type.ts';
import { resourceForms, resourceWords } from '#strings/vi/admin/record-words.ts';
import { blankFields, type FormValues, formatFields } from '#web/admin/form/typed-fields.ts';
import { type Column, sortsOf } from '#web/admin/list/columns.tsx';
import type { RecordContent } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

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

/**
 * A record type in the back office: its list, its bin, its form and its calls. `recordView` derives most of it from the
 * fields and from the names in the API.
 */
export interface RecordView<Row extends RecordRow, Field extends string = string, Fields extends object = object>
  extends ResourceConfig<Row> {
  fields: Readonly<Record<Field, FieldDefinition>>;
  labels: Readonly<Record<Field, string>>;
  columns: readonly Column<Row>[];
  /** The columns of its bin, if they are not those of its list. */
  binColumns?: readonly Column<Row>[];
  formWords: FormWords;
  /** Its fields in the order of the form. */
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
  /** A record as form values. */
  toFormValues(row: Row): FormValues<Field>;
  /** Validates the values; `before` is the record that is edited. The first check loads the schemas. */
  check(values: FormValues<Field>, before: Row | undefined): Promise<CheckResult<Field, Fields>>;
  /** The body of the request. */
  body(fields: Fields, extras: RequestExtras): RecordContent;
}

/** What follows from a record type and its fields. */
export function recordView<const Type extends RecordType, Fields extends DefinitionsOf<Fields>>(
  type: Type,
  fields: Fields,
) {
  type Values = { readonly [Field in keyof Fields]?: string | number | null };
  const wire: (typeof recordPaths)[Type] = recordPaths[type];
  const { many, fields: names }: { many: (typeof recordNames)[Type]['many']; fields: WireNames } = recordNames[type];
  return {
    wire,
    many,
    names,
    fields,
    labels: labelsOf(fields),
    words: resourceWords[wire],
    formWords: resourceForms[wire],
    listPage: href(`/admin/manage-${recordPaths[type]}`),
    createPage: href(`/admin/create-${recordPaths[type]}`),
    updatePage: (id: number) => href(`/admin/update-${recordPaths[type]}/:id`, { id: String(id) }),
    sorts: sortsOf(fields),
    filters: [],
    blank: blankFields(fields),
    retained: [],
    toFormValues: (row: Values) => formatFields(fields, row),
  };
}

/** The fields of a section of a form. */
export const fieldsIn = <Field extends string, Section>(
  sectionOf: Readonly<Record<Field, Section>>,
  section: NoInfer<Section>,
): Field[] => keysOf(sectionOf).filter((field) => sectionOf[field] === section);

/** The sessionStorage key: signing out removes it, and others who use this browser have their own. */
const keyOf = (list: string, account: string) => `ads-last-${list}-${account}`;

type Remembering<Field extends string> = Pick<RecordView<never, Field>, 'wire' | 'retained'>;

/** Keeps what the next new record is likely to have, too, in this tab. */
export function saveLastValues<Field extends string>(
  { wire, retained }: Remembering<Field>,
  account: string,
  values: FormValues<Field>,
): void {
  const kept = Object.fromEntries(retained.map((field) => [field, values[field]]));
  sessionStorage.setItem(keyOf(wire, account), JSON.stringify(kept));
}

/** What the person's last new record had in a field; '' if there was none in this tab. */
export function lastValue<Field extends string>(
  { wire }: Pick<Remembering<Field>, 'wire'>,
  account: string,
  field: Field,
): string {
  const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(wire, account)) ?? '{}');
  const value = (stored as Partial<Record<Field, unknown>>)[field];
  return typeof value === 'string' ? value : '';
}
