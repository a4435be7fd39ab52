import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#domain/calendar.ts';
import { type DefinitionsOf, type FieldDefinition, type FieldValues, keysOf } from '#domain/field-definition.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { NoteIcon } from '#web/admin/ui/icons.tsx';
import { findMatches, MarkedText } from '#web/admin/ui/marked-text.tsx';
import styles from './record-table.module.css';

/** The width of a column that nothing is said of. */
const defaultShare = 10;

type Cells<Row> = { [Field in keyof Row]?: (row: Row, query: string) => ReactNode };

/**
 * The columns of a list, made from the definitions of the fields.
 *
 * @param name the field that names a record
 * @param shares the first width of each column, in proportion to the others
 * @param cells renderers for the fields whose plain value is not enough
 */
export function fieldColumns<Fields extends DefinitionsOf<Fields>>(
  fields: Fields,
  name: keyof Fields,
  shares: { readonly [Field in keyof Fields]?: number },
  cells: Cells<FieldValues<Fields>> = {},
): readonly Column<RecordRow & FieldValues<Fields>>[] {
  const signs = keysOf(fields).filter((field) => fields[field].list === 'sign');
  return keysOf(fields).flatMap((field) => {
    const definition: FieldDefinition = fields[field];
    const { label, type, list } = definition;
    if (list !== 'always' && list !== 'wide') return [];
    const renderPlain = (row: FieldValues<Fields>, query: string) => plainCell(definition, row[field], query);
    return [
      {
        field,
        label,
        cell: cells[field] ?? renderPlain,
        text: (row) => (typeof row[field] === 'string' && type !== 'date' ? row[field] : undefined),
        share: shares[field] ?? defaultShare,
        numeric: type === 'integer' || type === 'number',
        isName: field === name,
        ...(field === name &&
          signs.length > 0 && {
            signs: (row: FieldValues<Fields>, query: string) =>
              signs.map((one) => <TextSign key={one} label={fields[one].label} text={row[one]} query={query} />),
          }),
        isWide: list === 'wide',
      },
    ];
  });
}

/**
 * The columns of a list that narrow windows show in rows of two lines: below the name one field at the start and one at the
 * end, and before both lines maybe a picture.
 */
export function inTwoLines<Row extends RecordRow>(
  columns: readonly Column<Row>[],
  [start, end, picture]: readonly [start: keyof Row & string, end: keyof Row & string, picture?: keyof Row & string],
): readonly Column<Row>[] {
  const phone = new Map<string, Column<Row>['phone']>([
    [start, 'below'],
    [end, 'below-end'],
    ...(picture === undefined ? [] : ([[picture, 'before']] as const)),
  ]);
  return columns.map((column) => ({ ...column, phone: phone.get(column.field) }));
}

function plainCell({ type, isSearched }: FieldDefinition, value: string | number | null, query: string): ReactNode {
  if (value === null) return admin.none;
  if (typeof value === 'number') return value;
  if (type === 'date') return formatDate(value);
  return isSearched ? <MarkedText text={value} query={query} isCardNumber={type === 'code'} /> : value;
}

/** The fields that a list can be sorted by. */
export function sortsOf<Fields extends DefinitionsOf<Fields>>(fields: Fields) {
  return keysOf(fields).filter((field) => fields[field].list !== 'never' && fields[field].order !== 'none');
}

/** A column of a list. */
export interface Column<Row extends RecordRow> {
  /** The field that it shows. The list can be sorted by it if the resource's `sorts` has it. */
  field: string;
  label: string;
  /** Marks what `query` matches; '' where nobody searches. */
  cell(row: Row, query: string): ReactNode;
  /** True to align numbers on the right. */
  numeric?: boolean;
  /** The full text, for cells that are too narrow for it. */
  text?(row: Row): string | undefined;
  /** How much of the table's width it has at first, in proportion to the other columns. */
  share: number;
  /** Shown in wide windows only. */
  isWide?: boolean;
  /** Where it is in rows of two lines, which narrow windows show if a column says so; all others are left out there. */
  phone?: 'before' | 'below' | 'below-end' | undefined;
  /** The signs behind the name, which show what has no column. */
  signs?(row: Row, query: string): ReactNode;
  /** True for the record's name, which comes first when rows are shown as cards. */
  isName?: boolean;
}

interface TextSignProps {
  label: string;
  /** Nothing is shown without one. */
  text: string | number | null;
  query: string;
}

/** A sign that a record has a text for which the list has no column. It shows the text, and is marked where a query is in it. */
function TextSign({ label, text, query }: TextSignProps) {
  const [isOpen, setOpen] = useState(false);
  if (typeof text !== 'string') return null;
  const isFound = findMatches(text, query).some(({ isMatch }) => isMatch);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={styles.sign}
          aria-label={label}
          title={text}
          data-found={isFound || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <NoteIcon size="1.125rem" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.text} aria-label={label}>
        <MarkedText text={text} query={query} />
      </Popover.Dropdown>
    </Popover>
  );
}
