import { type DefinitionsOf, type FieldDefinition, type FieldValues, pick } from '#domain/field-definition.ts';

/** How a spreadsheet holds a value. */
type CellKind = 'text' | 'number' | 'date';

/** Each type of field: a new one does not compile until it is here. */
const kinds: Record<FieldDefinition['type'], CellKind> = {
  name: 'text',
  code: 'text',
  text: 'text',
  picture: 'text',
  integer: 'number',
  number: 'number',
  date: 'date',
  province: 'text',
  phone: 'text',
  email: 'text',
  link: 'text',
  lines: 'text',
  multiline: 'text',
  indications: 'text',
  coverage: 'text',
};

/** A column of an exported file. */
export interface SheetColumn<Row> {
  header: string;
  kind: CellKind;
  value(row: Row): string | number | null;
}

/** The columns of fields, in the order given, under their labels. */
export function sheetColumns<Fields extends DefinitionsOf<Fields>, Field extends keyof Fields & string>(
  definitions: Fields,
  fields: readonly Field[],
): SheetColumn<Pick<FieldValues<Fields>, Field>>[] {
  const chosen = pick(definitions, fields);
  return fields.map((field) => {
    const { label, type }: FieldDefinition = chosen[field];
    return { header: label, kind: kinds[type], value: (row) => row[field] };
  });
}

/** A column of texts. */
export const textColumn = <Row>(header: string, value: SheetColumn<Row>['value']): SheetColumn<Row> => ({
  header,
  kind: 'text',
  value,
});

const time = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Ho_Chi_Minh',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as date and time in Vietnam, as text that sorts by time. @param at ISO 8601 */
export const formatTime = (at: string): string => time.format(new Date(at));
