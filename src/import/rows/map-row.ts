import type { Fault } from '#domain/import/checked-row.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { defaultBounds, type PlausibleBounds } from '#domain/import/plausible-days.ts';
import { isPlainWords } from '#domain/text.ts';
import { countTeeth } from '#domain/warranty/tooth-position.ts';
import { type CardValues, cardColumns } from '#domain/warranty/warranty-fields.ts';
import type { Column } from '#import/header/header.ts';
import { isFreeText, isName } from '#import/import-fields.ts';
import { memoize } from '#import/memoize.ts';
import { plainNumber } from '#import/rows/card-number.ts';
import { type CellRule, cellRules, type Oddity, type Seen } from '#import/rows/cell-rules.ts';
import { type DateOptions, type FieldValues, rowDates, type TermOf } from '#import/rows/computed-expiry.ts';
import { statedOrder } from '#import/rows/day-orders.ts';
import {
  type CellOptions,
  nameOf,
  quoted,
  type Remark,
  readCell,
  shorten,
  type Value,
} from '#import/rows/read-cell.ts';
import { nothingUsual, shapeOf } from '#import/rows/usual-values.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';
import { importRules } from '#strings/vi/server/import-rules.ts';

/** A row whose values could be stored, but are not believed, or not taken anew: unless the register has its card just so. */
interface DoubtedRow {
  fields: CardValues;
  doubts: Fault[];
}

/** The fields of a row, or its faults. */
export type MappedRow = CardValues | DoubtedRow | Fault[];

/** How cells are read, the terms of products, and a callback for remarks on cells. */
export interface MapperOptions extends CellOptions, Pick<Seen, 'today'>, Pick<DateOptions, 'onComputed'> {
  bounds?: PlausibleBounds | undefined;
  termOf?: TermOf;
  /** Whether a person has confirmed a value of a field that is not plausible. */
  isAccepted?: (field: ImportField, value: string) => boolean;
  /** True if a person has chosen the order of dates, which then comes before what a header states. */
  isOrderChosen?: boolean;
  /** Called for a row whose quantity has been counted from its teeth. */
  onCounted?: () => void;
  onRemark?: (column: Column, remark: Remark, cell: Cell) => void;
}

/** A field that is read; a blank cell of one that `isOnlyEdited` is none. */
type ReadField = Column & { isOnlyEdited?: boolean };

/** What a cell says: its value unless it cannot be read, and its fault. */
interface ReadValue {
  value?: Value | undefined;
  remarks: readonly Remark[];
  fault?: Fault;
}

const noTerms: TermOf = () => undefined;
/** All rows are objects of one shape, which is built and written faster than one of its own for each row. */
const blankRow: FieldValues = {
  ...Object.fromEntries(cardColumns.map((column) => [column, null])),
  term: undefined,
};
/** Columns whose values are nearly all different. Their results are not cached. */
const uniqueFields = new Set<ImportField>(['cardNumber', 'customerName']);

/**
 * Creates the function that maps the cells of a row, in the order of `columns`, to a warranty. It returns a fault for
 * each invalid cell. Results of equal cells are cached.
 */
export function createRowMapper(columns: readonly ReadField[], options: MapperOptions) {
  const inSheet = columns.filter(({ isOnlyEdited }) => !isOnlyEdited);
  const isCounted = inSheet.some(({ field }) => field === 'toothPosition');
  const readers = columns.map((column) => {
    const order = statedOrder(column.header);
    const stated = order && options.isOrderChosen !== true ? { ...options, dayOrder: order } : options;
    const own = { ...stated, header: column.header };
    const findDoubt = doubtFinder(column, options);
    const read = (cell: Cell): ReadValue => {
      const reading = readCell(cell, column.field, own);
      const judgement = 'value' in reading ? findDoubt(reading.value, cell) : noDoubt;
      if ('value' in reading && judgement === noDoubt) return reading;
      const about = { field: column.field, column: column.header, value: shorten(cellText(cell)) };
      if ('reason' in reading) {
        const { remarks, ...damage } = reading;
        return { remarks, fault: { ...damage, ...about } };
      }
      const { odd, doubt } = judgement;
      const isOpen = doubt !== null && !options.isAccepted?.(about.field, about.value);
      const remarks = [...reading.remarks, ...odd];
      return { value: reading.value, remarks, ...(isOpen && { fault: { kind: 'implausible', ...about, ...doubt } }) };
    };
    const mayBeBlank = column.isOnlyEdited || (column.field === 'quantity' && isCounted);
    const isUnique = uniqueFields.has(column.field) || isFreeText(column.field);
    return { column, mayBeBlank, read: isUnique ? read : memoize(read) };
  });

  const { termOf = noTerms, today, bounds = defaultBounds, onComputed } = options;
  const checkDates = rowDates(inSheet, { issueDate: nameOf('issuedOn'), termOf, today, bounds, onComputed });

  /** @param doubts of the cells */
  function toWarranty(fields: FieldValues, cells: readonly Cell[], doubts: Fault[]): MappedRow {
    const problem = checkDates(fields);
    const found = problem ? [...doubts, issueDateFault(columns, cells, problem)] : doubts;
    if (problem && !problem.isStorable) return found;
    fields.term = undefined;
    return found.length === 0 ? (fields as CardValues) : { fields: fields as CardValues, doubts: found };
  }

  const quantity = readers.find(({ column }) => column.field === 'quantity');
  function countQuantity(fields: FieldValues, faults: Fault[]): void {
    const { toothPosition: teeth } = fields;
    if (typeof teeth === 'string') {
      fields.quantity = countTeeth(teeth);
      options.onCounted?.();
      return;
    }
    const missing = quantity?.read(null).fault;
    if (missing) faults.push(missing);
  }

  /** Reads the cells of a row into its fields, and returns their faults. */
  function readCells(cells: readonly Cell[], fields: FieldValues): Fault[] {
    const faults: Fault[] = [];
    let at = 0;
    for (const { column, mayBeBlank, read } of readers) {
      const cell = cells[at++] ?? null;
      if (mayBeBlank && isBlank(cell)) continue;
      const { value, fault, remarks } = read(cell);
      if (fault) faults.push(fault);
      fields[column.field] = value;
      for (const remark of remarks) options.onRemark?.(column, remark, cell);
    }
    return faults;
  }

  return (cells: readonly Cell[]): MappedRow => {
    const fields: FieldValues = { ...blankRow };
    const faults = readCells(cells, fields);
    if (isCounted && fields.quantity === null) countQuantity(fields, faults);
    return faults.every(({ kind }) => kind === 'implausible') ? toWarranty(fields, cells, faults) : faults;
  };
}

type Doubt = Exclude<CellRule, { is: 'certain' }>;
const doubts: readonly Doubt[] = cellRules.filter((rule) => rule.is !== 'certain');
const sentences: Record<keyof typeof importRules.likely, { says: (cell: string, ...about: string[]) => string }> =
  importRules.likely;

/**
 * Creates the function that finds what is odd or likely wrong about the value of a cell. What is odd is passed over by the rules
 * after it.
 */
function doubtFinder(
  { field, header }: Column,
  { usual = nothingUsual, today, bounds = defaultBounds }: MapperOptions,
) {
  const all = doubts.filter(({ fields }) => fields.includes(field));
  const ofUsual = all.filter(({ looksAt }) => looksAt === 'usual');
  const ofPlain = all.filter(({ looksAt }) => looksAt !== undefined);
  const rulesOf = (value: string) => {
    if (isName(field)) return isPlainWords(value) ? ofUsual : all;
    if (field !== 'cardNumber') return all;
    return usual.shapes.has(shapeOf(value)) ? ofUsual : plainNumber.test(value) ? ofPlain : all;
  };
  return (value: Value, cell: Cell) => {
    if (value === null) return noDoubt;
    const text = String(value);
    return judge(text, cell, rulesOf(text), { field, header, text: cellText(cell), usual, today, bounds });
  };
}

interface Judgement {
  odd: readonly Oddity[];
  doubt: Pick<Fault, 'reason' | 'proposal'> | null;
}

function judge(value: string, cell: Cell, rules: readonly Doubt[], seen: Seen): Judgement {
  let rest = value;
  let odd = noDoubt.odd;
  for (const rule of rules) {
    const found = rule.find(rest, seen);
    if (!found) continue;
    if (rule.is === 'likely') {
      const about = found.about === undefined ? [] : [found.about];
      const reason = sentences[rule.name].says(quoted(cell, seen.field), ...about);
      return { odd, doubt: { reason, proposal: found.meant } };
    }
    odd = [...odd, rule.name];
    rest = found.meant ?? rest;
  }
  return odd.length > 0 ? { odd, doubt: null } : noDoubt;
}

const noDoubt: Judgement = { odd: [], doubt: null };

type DateProblem = NonNullable<ReturnType<ReturnType<typeof rowDates>>>;

function issueDateFault(
  columns: readonly Column[],
  cells: readonly Cell[],
  { isStorable: _, ...problem }: DateProblem,
): Fault {
  const at = columns.findIndex(({ field }) => field === 'issuedOn');
  return {
    ...problem,
    field: 'issuedOn',
    column: columns[at]?.header ?? '',
    value: shorten(cellText(cells[at] ?? null)),
  };
}
