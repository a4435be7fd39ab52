import type { ReactNode } from 'react';
import { formatDate } from '#domain/calendar.ts';
import { type FieldTraits, type FieldValues, keysOf, type TraitsOf } from '#domain/field-traits.ts';
import { admin } from '#strings/vi/admin/common.ts';
import type { Column } from '#web/admin/list/column.ts';
import type { RecordBase } from '#web/admin/records/record.ts';

type Cells<Row> = { [Field in keyof Row]?: (row: Row) => ReactNode };

/**
 * The columns of a list, made from the traits of the fields.
 *
 * @param name the field that names a record
 * @param cells renderers for the fields whose plain value is not enough
 */
export function fieldColumns<Fields extends TraitsOf<Fields>>(
  fields: Fields,
  name: keyof Fields,
  cells: Cells<FieldValues<Fields>> = {},
): readonly Column<RecordBase & FieldValues<Fields>>[] {
  return keysOf(fields).flatMap((field) => {
    const { label, kind, list }: FieldTraits = fields[field];
    if (list === 'never') return [];
    const renderPlain = (row: FieldValues<Fields>) => plainCell(kind, row[field]);
    return [
      {
        field,
        label,
        cell: cells[field] ?? renderPlain,
        numeric: kind === 'whole' || kind === 'number',
        isName: field === name,
        isWide: list === 'wide',
      },
    ];
  });
}

function plainCell(kind: FieldTraits['kind'], value: string | number | null): ReactNode {
  if (value === null) return admin.none;
  return kind === 'date' && typeof value === 'string' ? formatDate(value) : value;
}

/** The fields that a list can be sorted by. */
export function sortsOf<Fields extends TraitsOf<Fields>>(fields: Fields) {
  return keysOf(fields).filter((field) => fields[field].list !== 'never' && fields[field].order !== 'none');
}
