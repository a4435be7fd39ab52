import { todayInVietnam } from '#domain/calendar.ts';
import type { Fault } from '#domain/import/checked-row.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import type { DateOrder, ImportField, SheetRow } from '#domain/import/import-plan.ts';
import type { PlausibleBounds } from '#domain/import/plausible-days.ts';
import { normalizeText } from '#domain/text.ts';
import type { WarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { type HeadedTable, type Header, reasonColumn, surplusColumns } from '#import/header/header.ts';
import type { PlanIndex } from '#import/header/plan-index.ts';
import { isCancelLegend, namesCancelled } from '#import/header/unwanted-sheets.ts';
import { maxShownLength } from '#import/limits.ts';
import { compositeShapes } from '#import/rows/card-number.ts';
import type { TermOf } from '#import/rows/computed-expiry.ts';
import { type dayOrders, statedOrder } from '#import/rows/day-orders.ts';
import { clinicGroups, dittoFiller, mergedCellFiller, nameJoiner } from '#import/rows/fill-cells.ts';
import { createRowMapper, type MappedRow } from '#import/rows/map-row.ts';
import { cellPicker, type Slot, slotsOf } from '#import/rows/planned-cells.ts';
import type { Remark } from '#import/rows/read-cell.ts';
import { createRowClassifier, type RowKind } from '#import/rows/row-kind.ts';
import { createCancelledCheck, createRowDoubts, type GoodRow } from '#import/rows/row-rules.ts';
import { tableNotes } from '#import/rows/table-notes.ts';
import { usualValues } from '#import/rows/usual-values.ts';
import { type Cell, cellText, isBlank, type Row } from '#import/table.ts';
import { termWords } from '#strings/vi/products.ts';
import { importNotes, rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** A row that is a card, mapped to its fields or faults. `cells` are in the order of the reader's `slots`. */
export interface CardRow {
  position: SheetRow;
  cells: readonly Cell[];
  mapped: MappedRow;
  /** True if the plan skips it. */
  isSkipped: boolean;
}

export type CardReader = ReturnType<typeof cardReader>;

export interface CardReaderOptions {
  index: PlanIndex;
  bounds?: PlausibleBounds | undefined;
  days: ReturnType<typeof dayOrders>;
  /** How dates with two readings are read. */
  order: DateOrder;
  termOf: TermOf;
  /** True if the file has several tables, so that notes name the sheet. */
  isOneOfMany: boolean;
}

/** A row above the header with this many cells with content is not a title. */
const minFullRowCells = 4;

/**
 * Creates the reader of one table. `read` takes its rows in order and maps the cards below the header; `notes` returns at
 * the end what was skipped, corrected or not read.
 */
export function cardReader(
  { table, header }: HeadedTable,
  { index, bounds, days, order, termOf, isOneOfMany }: CardReaderOptions,
) {
  const label = isOneOfMany ? table.name : null;
  const decisions = index.decisionsOn(table.name);
  const slots = slotsOf(header.columns, index, decisions);
  const pickCells = cellPicker(slots, index);
  const inSheet = slots.filter((slot) => slot.index >= 0);
  const collected = tableNotes(label);
  const classifyRow = createRowClassifier(
    inSheet,
    header.cells.findIndex((cell) => !isBlank(cell)),
  );
  const cardColumn = slots.find(({ field }) => field === 'cardNumber');
  const isCancelled = createCancelledCheck(header, inSheet);
  const surplus = new Set(surplusColumns(header.cells));
  const isNamed = header.cells.map((cell) => !isBlank(cell));
  for (const column of inSheet) isNamed[column.index] = true;
  const names = nameJoiner(table, header, inSheet);
  for (const column of names.others) isNamed[column] = true;
  const fillDittos = dittoFiller(inSheet);
  const groups = clinicGroups(slots, header.clinic ?? null);
  const fillMerged = mergedCellFiller(
    (table.merged ?? []).filter(({ firstRow }) => firstRow > header.row),
    inSheet,
  );
  /** Columns with content but without a header, from 0. */
  const unnamed = new Set<number>();
  /** The cells of a row with those of merged cells and those above ditto marks. */
  function fill(row: Row): { cells: readonly Cell[]; isMerged: boolean; dittos: readonly string[] } {
    const merged = fillMerged(row);
    const joined = names.join(merged ?? row.cells) ?? merged ?? row.cells;
    const ditto = fillDittos(joined);
    return { cells: ditto?.cells ?? joined, isMerged: merged !== null, dittos: ditto?.columns ?? [] };
  }

  let mapRow: ReturnType<typeof createRowMapper> | null = null;
  let findDoubt: ReturnType<typeof createRowDoubts> = null;
  let last = header.row;
  /** The header row of another table below this one; null outside of it. */
  let foreign: number | null = null;
  /** True below the title of a group of cancelled cards. */
  let isGroupCancelled = false;
  let gaps: [first: number, last: number][] = [];
  /** Rows with decisions that have been read. */
  let decided = 0;
  /** True within a row that the plan skips: nothing is noted about it. */
  let isMuted = false;

  function onRemark(column: { header: string }, remark: Remark, cell: Cell): void {
    if (isMuted) return;
    switch (remark) {
      case 'two ways':
      case 'day first':
      case 'month first':
      case 'low cell':
      case 'high cell':
        if (remark === 'two ways' && statedOrder(column.header) !== null) break;
        if (remark === 'month first' && statedOrder(column.header) === 'month-first') break;
        days.count(remark, { sheet: label, row: last }, cell);
        break;
      default:
        collected.mend(remark, column.header, last);
    }
  }

  const headerOf = (field: ImportField) => slots.find((slot) => slot.field === field)?.header ?? '';
  function onComputed(term: WarrantyTerm, isProducts: boolean): void {
    if (isMuted) return;
    const from = isProducts ? importNotes.ofProduct : importNotes.ofColumn(headerOf('term'));
    collected.computed(importNotes.term(headerOf('issuedOn'), termWords(term), from), last);
  }

  /** Detects the shapes of card numbers in the first rows. */
  function createMapper(rows: readonly Row[]) {
    const textsOf = (field: ImportField) => {
      const index = slots.find((slot) => slot.field === field)?.index ?? -1;
      return rows.map(({ cells }) => cellText(cells[index] ?? null));
    };
    const cards = textsOf('cardNumber');
    return createRowMapper(slots, {
      date1904: table.date1904,
      dayOrder: order,
      isOrderChosen: index.plan.dayOrder !== null,
      today: todayInVietnam(),
      bounds,
      composites: compositeShapes(cards),
      usual: usualValues(cards, textsOf('quantity')),
      isAccepted: index.isAccepted,
      termOf,
      onRemark,
      onComputed,
      onCounted: () => !isMuted && collected.note('counted', last),
    });
  }

  function noteCard(cells: readonly Cell[], hidden: boolean): void {
    if (table.name === null && header.row > 0 && cells.length < header.width) collected.note('short', last);
    if (hidden) collected.note('hidden', last);
    for (let at = 0; at < cells.length; at++) if (!isNamed[at] && !isBlank(cells[at])) unnamed.add(at);
  }

  /** Why the cells of a row may be in other columns; null if they are not, or if a person has filled in every one. */
  function misplacement(cells: readonly Cell[], edits: ReadonlyMap<ImportField, string> | undefined): Fault | null {
    const found =
      foreign === null ? surplusFault(surplusIn(cells), cells.length, header) : otherTable(cells, last, foreign);
    return found && !(edits && inSheet.every(({ field }) => edits.has(field))) ? found : null;
  }

  /** Cells that the header has no column for. In a sheet they may be notes beside it. */
  function surplusIn(cells: readonly Cell[]): { at: number; cell: Cell }[] {
    const end = table.name === null ? header.width : cells.length;
    if (cells.length <= end && surplus.size === 0) return noSurplus;
    return cells.flatMap((cell, at) => ((at >= end || surplus.has(at)) && !isBlank(cell) ? [{ at, cell }] : []));
  }

  function mapCard({ number, cells, hidden }: Row, edits: ReadonlyMap<ImportField, string> | undefined): CardRow {
    const position = { sheet: table.name, row: number };
    isMuted = decisions.skipped.has(number);
    const picked = pickCells(cells, edits, groupClinic(cells, edits));
    const misplaced = misplacement(cells, edits);
    if (misplaced) return { position, cells: picked, mapped: [misplaced], isSkipped: isMuted };
    if (!isMuted) noteCard(cells, hidden);
    const isFilledIn = (field: ImportField) => !isBlank(edits?.get(field));
    const mapped = withDoubt(mapRow?.(picked) ?? [], { cells, picked, isFilledIn });
    return { position, cells: picked, mapped, isSkipped: isMuted };
  }

  /** The fields of a row, with the fault of cells that contradict each other. */
  function withDoubt(mapped: MappedRow, row: Pick<GoodRow, 'cells' | 'picked' | 'isFilledIn'>): MappedRow {
    if (!findDoubt || Array.isArray(mapped) || 'doubts' in mapped) return mapped;
    const fault = findDoubt({ ...row, fields: mapped, isAccepted: index.isAccepted });
    return fault ? { fields: mapped, doubts: [fault] } : mapped;
  }

  function noteGaps(): void {
    for (const gap of gaps) collected.note('blank', ...gap);
    gaps = [];
  }

  function noteTable(kind: RowKind | 'cancelled'): void {
    if (kind === 'other header') foreign = last;
    else if (kind === 'header') foreign = null;
  }

  /** Whoever edits a row wants it. */
  function kindOf(cells: readonly Cell[], isEdited: boolean): RowKind | 'cancelled' {
    if (!isEdited && isCancelled(cells)) return 'cancelled';
    const kind = classifyRow(cells);
    return isGroupCancelled && !isEdited && kind === 'card' ? 'cancelled' : kind;
  }

  /** Maps the row as a card; null if it is none. A row that a person has edited is one. */
  function readRow(row: Row): CardRow | null {
    const { number, cells } = row;
    const edits = decisions.edits.get(number);
    const kind = kindOf(cells, edits !== undefined);
    if (edits || decisions.skipped.has(number)) decided++;
    if (kind === 'blank' && !edits) return null;
    if (number > last + 1) gaps.push([last + 1, number - 1]);
    last = number;
    noteTable(kind);
    if (kind === 'legend' && !edits) return legendRow(row);
    if (kind === 'card' || kind === 'legend' || kind === 'other header' || edits) {
      noteGaps();
      return mapCard(row, edits);
    }
    skip(kind, row);
    return null;
  }

  /** A row with a legend, which a person has to answer: what it says of colours is not read. */
  function legendRow({ number, cells }: Row): CardRow {
    const value = longestText(cells.filter(isLegend)).slice(0, maxShownLength);
    const fault: Fault = { kind: 'misplaced', field: null, column: '', value, reason: words.legend(value) };
    const position = { sheet: table.name, row: number };
    return { position, cells: pickCells(cells, undefined), mapped: [fault], isSkipped: decisions.skipped.has(number) };
  }

  /** The clinic of the group of a row that has none. */
  function groupClinic(cells: readonly Cell[], edits: ReadonlyMap<ImportField, string> | undefined): string | null {
    const clinic = edits?.has('clinicName') ? null : groups.clinicFor(cells);
    if (clinic !== null && !isMuted) collected.note('grouped', last);
    return clinic;
  }

  function skip(
    kind: Exclude<RowKind, 'card' | 'legend' | 'other header'> | 'cancelled',
    { number, cells }: Row,
  ): void {
    const title = kind === 'title' ? longestText(cells) : '';
    if (kind === 'title') {
      groups.begin(title);
      isGroupCancelled = namesCancelled(title);
    }
    collected.note(kind, number, number, title);
  }

  return {
    table,
    isOneOfMany,
    /** The fields that are read. */
    slots: slots as readonly Slot[],
    cardColumn: cardColumn?.header ?? '',
    read(rows: readonly Row[]): CardRow[] {
      const below = rows.filter(({ number }) => number > header.row);
      for (const { number, cells } of rows) {
        if (number < (header.groupRow ?? header.row) && isFull(cells)) collected.note('above', number);
      }
      if (below.length > 0 && !mapRow) {
        mapRow = createMapper(below);
        const { separator } = table;
        findDoubt = createRowDoubts({ header, slots, rows: below, separator, today: todayInVietnam() });
      }
      const legends = rows.filter(({ number, cells }) => number < header.row && cells.some(isLegend)).map(legendRow);
      decided += legends.filter(({ isSkipped }) => isSkipped).length;
      const cards = below.flatMap((row) => {
        const { cells, isMerged, dittos } = fill(row);
        const card = readRow(cells === row.cells ? row : { ...row, cells });
        if (!card || card.isSkipped) return card ?? [];
        if (isMerged) collected.note('merged', row.number);
        for (const column of dittos) collected.ditto(column, row.number);
        return card;
      });
      return legends.length > 0 ? [...legends, ...cards] : cards;
    },
    /** How many rows with edits, or to be skipped, have been read. */
    decided: () => decided,
    notes(): string[] {
      const reasons = reasonColumn(header.cells);
      const named = header.cells.flatMap((cell, at) => {
        if (isBlank(cell) || names.others.includes(at) || inSheet.some((column) => column.index === at)) return [];
        return at === reasons || surplus.has(at) ? [] : [`"${normalizeText(cellText(cell))}"`];
      });
      for (const { field, header: name } of index.plan.dayOrder === null ? inSheet : [])
        if ((field === 'expiresOn' || field === 'issuedOn') && statedOrder(name) === 'month-first')
          collected.monthFirst(name);
      const letters = [...unnamed].sort((one, other) => one - other).map(columnLetters);
      return collected.notes([...named, ...letters.map(importNotes.withoutHeader)]);
    },
  };
}

const noSurplus: { at: number; cell: Cell }[] = [];

const isLegend = (cell: Cell) => isCancelLegend(cellText(cell));

function isFull(cells: readonly Cell[]): boolean {
  return cells.filter((cell) => !isBlank(cell)).length >= minFullRowCells;
}

/** The fault of a row with more cells than the header, or than most rows: an extra separator shifts all values. */
function surplusFault(surplus: { at: number; cell: Cell }[], length: number, { row, width }: Header): Fault | null {
  const [first] = surplus;
  if (!first) return null;
  const value = surplus
    .map(({ cell }) => cellText(cell))
    .join(' ')
    .slice(0, maxShownLength);
  const most = Math.min(width, first.at);
  const reason = (row > 0 ? words.tooManyCells : words.moreCellsThanOthers)(Math.max(length, first.at + 1), most);
  return { kind: 'misplaced', field: null, column: columnLetters(first.at), value, reason };
}

/** The fault of another table's header, in row `header`, or of a row below it. */
function otherTable(cells: readonly Cell[], row: number, header: number): Fault {
  const value = cells.map(cellText).filter(Boolean).join(', ').slice(0, maxShownLength);
  const reason = row === header ? words.otherHeader : words.belowOtherHeader(header);
  return { kind: 'misplaced', field: null, column: '', value, reason };
}

function longestText(cells: readonly Cell[]): string {
  return cells
    .map((cell) => normalizeText(cellText(cell)))
    .reduce((one, other) => (other.length > one.length ? other : one), '');
}
