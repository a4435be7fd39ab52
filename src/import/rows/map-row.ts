import { keysOf } from '#domain/field-definition.ts';
import type { Fault } from '#domain/import/checked-row.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { Column } from '#import/header/header.ts';
import { memoize } from '#import/memoize.ts';
import { type FieldValues, rowDates, type TermOf } from '#import/rows/computed-expiry.ts';
import { statedOrder } from '#import/rows/day-orders.ts';
import { type DoubtOptions, doubtCell } from '#import/rows/doubt-cell.ts';
import { type CellOptions, nameOf, type Reading, type Remark, readCell, shorten } from '#import/rows/read-cell.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';

/** The fields of a row, or its faults. */
export type MappedRow = WarrantyFields | Fault[];

/** How cells are read, the terms of products, and a callback for remarks on cells. */
export interface MapperOptions extends CellOptions, DoubtOptions {
  termOf?: TermOf;
  /** Whether a person has confirmed a value of a field that is not plausible. */
  isAccepted?: (field: ImportField, value: string) => boolean;
  /** True if a person has chosen the order of dates, which then comes before what a header states. */
  isOrderChosen?: boolean;
  onRemark?: (column: Column, remark: Remark, cell: Cell) => void;
}

/** A field that is read; a blank cell of one that `isOnlyEdited` is none. */
type ReadField = Column & { isOnlyEdited?: boolean };

/** What a blank cell says of a field that only edits have. */
const nothing = { remarks: [] as const, fault: null };
const noTerms: TermOf = () => undefined;
/** All rows are objects of one shape, which is built and written faster than one of its own for each row. */
const blankRow: FieldValues = {
  ...Object.fromEntries(keysOf(warrantyFields).map((field) => [field, null])),
  term: undefined,
};
/** Columns whose values are nearly all different. Their results are not cached. */
const uniqueFields = new Set<ImportField>(['cardNumber', 'customerName']);

/**
 * Creates the function that maps the cells of a row, in the order of `columns`, to a warranty. It returns a fault for
 * each invalid cell. Results of equal cells are cached.
 */
export function createRowMapper(columns: readonly ReadField[], options: MapperOptions) {
  const readers = columns.map((column) => {
    const order = statedOrder(column.header);
    const stated = order && options.isOrderChosen !== true ? { ...options, dayOrder: order } : options;
    const own = column.field === 'term' ? { ...stated, termUnit: statedTermUnit(column.header) } : stated;
    const read = (cell: Cell) => {
      if (column.isOnlyEdited && isBlank(cell)) return nothing;
      const reading = readCell(cell, column.field, own);
      return { ...reading, fault: faultOf(reading, column, cell) };
    };
    return { column, read: uniqueFields.has(column.field) ? read : memoize(read) };
  });

  /** The fault of a cell that has no value, or one that is not believed and nobody has confirmed. */
  function faultOf(reading: Reading, { field, header: column }: Column, cell: Cell): Fault | null {
    if ('reason' in reading) {
      const { remarks: _, ...damage } = reading;
      return { ...damage, field, column, value: shorten(cellText(cell)) };
    }
    const doubt = doubtCell(reading.value, cell, { field, header: column }, options);
    if (!doubt) return null;
    const value = shorten(cellText(cell));
    return options.isAccepted?.(field, value) ? null : { kind: 'implausible', field, column, value, ...doubt };
  }

  const inSheet = columns.filter(({ isOnlyEdited }) => !isOnlyEdited);
  const checkDates = rowDates(inSheet, { issueDate: nameOf('issuedOn'), termOf: options.termOf ?? noTerms });

  function toWarranty(fields: FieldValues, cells: readonly Cell[]): MappedRow {
    const problem = checkDates(fields);
    if (problem !== null) return [issueDateFault(columns, cells, problem)];
    fields.term = undefined;
    return fields as WarrantyFields;
  }

  return (cells: readonly Cell[]): MappedRow => {
    const fields: FieldValues = { ...blankRow };
    const faults: Fault[] = [];
    let at = 0;
    for (const { column, read } of readers) {
      const cell = cells[at++] ?? null;
      const reading = read(cell);
      if (reading.fault) faults.push(reading.fault);
      else if ('value' in reading) fields[column.field] = reading.value;
      for (const remark of reading.remarks) options.onRemark?.(column, remark, cell);
    }
    return faults.length > 0 ? faults : toWarranty(fields, cells);
  };
}

/** The unit that the header of a term states, such as `Thời hạn (năm)`. */
function statedTermUnit(header: string): string | undefined {
  return /(?:^|[^\p{L}])(năm|tháng)(?!\p{L})/iu.exec(header)?.[1];
}

type DateProblem = NonNullable<ReturnType<ReturnType<typeof rowDates>>>;

function issueDateFault(columns: readonly Column[], cells: readonly Cell[], problem: DateProblem): Fault {
  const at = columns.findIndex(({ field }) => field === 'issuedOn');
  return {
    ...problem,
    field: 'issuedOn',
    column: columns[at]?.header ?? '',
    value: shorten(cellText(cells[at] ?? null)),
  };
}
