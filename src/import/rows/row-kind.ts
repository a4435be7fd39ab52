import type { ImportField } from '#domain/import/import-plan.ts';
import { normalizeText } from '#domain/text.ts';
import type { Column } from '#import/header/header.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { isCancelLegend } from '#import/header/unwanted-sheets.ts';
import { isFreeText } from '#import/import-fields.ts';
import { isPeriodText, isSignatureText, isTitleText, isTotalText, isUnitText } from '#import/rows/row-words.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';

/** The kind of a row below the header. All but `card`, `legend` and `other header` are skipped. In doubt a row is a card. */
export type RowKind =
  | 'card'
  | 'blank'
  | 'legend'
  | 'header'
  | 'other header'
  | 'column numbers'
  | 'units'
  | 'total'
  | 'signature'
  | 'title'
  | 'no data';

/** A cell with content; `field` and `header` are null in a column that is not read. */
type Filled = { index: number; field: ImportField | null; header: string | null; cell: Cell; text: string };

/** A row to classify: `content` excludes its own number, `signing` is true below a signature. */
type Candidate = { filled: Filled[]; read: Filled[]; content: Filled[]; signing: boolean; firstHeader: number };

/** Header cells from which a row begins another table. */
const minHeaderFields = 4;
/** Cells of a row that has a legend alone, or with its colour beside it. */
const maxLegendCells = 2;
const digit = /\d/u;
const letter = /\p{L}/u;
/** The number of a row or group: `7`, `(7)`, `IV.`, `A`. */
const ordinal = /^\(?(?:\d{1,6}|[IVXLC]{1,6}|[A-Z])\)?[.)]?$/u;
/** An amount with or without a unit: `24`, `1.200.000 đ`, `15 thẻ bảo hành`. */
const amount = /^[+-]?\d[\d.,\s]*(?:\p{L}+\s?){0,3}[.)]?$/u;

/** The tests for rows that are not cards, in order. */
const rules: readonly [RowKind, (row: Candidate) => boolean][] = [
  ['blank', ({ filled }) => filled.length === 0],
  ['no data', ({ filled }) => !filled.some(({ text }) => /[\p{L}\p{N}]/u.test(text))],
  ['legend', ({ filled }) => filled.length <= maxLegendCells && filled.some(({ text }) => isCancelLegend(text))],
  ['header', ({ read }) => read.length > 0 && read.every(isHeaderCell)],
  ['other header', ({ filled }) => new Set(filled.flatMap(({ text }) => fieldOf(text) ?? [])).size >= minHeaderFields],
  ['column numbers', ({ filled }) => isCount(filled)],
  ['units', ({ filled }) => filled.every(({ text }) => isUnitText(text))],
  ['total', ({ content }) => isTotal(content)],
  ['signature', isSignature],
  ['title', isTitle],
  ['no data', ({ read }) => read.length === 0],
];

/**
 * Creates the function that classifies the rows below a header. Call it in order, since names below a signature are
 * recognized by the rows above.
 *
 * @param firstHeader index of the first column that has a header; -1 if the sheet has no headers
 */
export function createRowClassifier(
  columns: readonly Column[],
  firstHeader: number,
): (cells: readonly Cell[]) => RowKind {
  // A remark makes no row a card.
  const columnAt = new Map(columns.filter(({ field }) => !isFreeText(field)).map((column) => [column.index, column]));
  const indexOf = (field: ImportField) => columns.find((column) => column.field === field)?.index ?? -1;
  const [card, customer, clinic] = [indexOf('cardNumber'), indexOf('customerName'), indexOf('clinicName')];
  let signing = false;

  /** A quick test that nearly all rows pass. */
  function isPlainCard(cells: readonly Cell[]): boolean {
    const [cardCell = null, customerCell = null, clinicCell = null] = [cells[card], cells[customer], cells[clinic]];
    return (
      digit.test(cellText(cardCell)) && /\p{L}{2}/u.test(cellText(customerCell)) && letter.test(cellText(clinicCell))
    );
  }

  function sort(cells: readonly Cell[]): RowKind {
    const filled = cells.flatMap((cell, index): Filled[] => {
      if (isBlank(cell)) return [];
      const column = columnAt.get(index);
      const header = firstHeader < 0 ? null : (column?.header ?? null);
      return [{ index, field: column?.field ?? null, header, cell, text: normalizeText(cellText(cell)) }];
    });
    const read = filled.filter(({ field }) => field !== null);
    const content = filled.filter(({ field, text }) => field !== null || !ordinal.test(text));
    const candidate = { filled, read, content, signing, firstHeader };
    return rules.find(([, holds]) => holds(candidate))?.[0] ?? 'card';
  }

  return (cells) => {
    const kind = isPlainCard(cells) ? 'card' : sort(cells);
    if (kind === 'signature') signing = true;
    else if (kind === 'card') signing = false;
    return kind;
  };
}

/** True for the name of the cell's field, or the very header of the column. */
function isHeaderCell({ field, header, text }: Filled): boolean {
  return fieldOf(text) === field || text === header;
}

/** Column numbers of a printed form: `(1) (2) (3)` or `A B 1 2 3`. */
function isCount(filled: readonly Filled[]): boolean {
  const marks = filled.map(({ text }) => /^\(?(\d{1,2}|[A-Z])\)?$/u.exec(text)?.[1]);
  const numbers = marks.filter((mark) => mark !== undefined && digit.test(mark)).map(Number);
  const inTurn = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  return numbers.length >= 3 && inTurn && !marks.includes(undefined);
}

/** The label of a sum, with only amounts and words such as `Bằng chữ: …` beside it. */
function isTotal(content: readonly Filled[]): boolean {
  const labelled = content.filter(({ text, field }) =>
    isTotalText(text, field !== 'customerName' && field !== 'doctorName'),
  );
  return (
    labelled.length > 0 && content.every((one) => labelled.includes(one) || isAmount(one) || isSignatureText(one.text))
  );
}

function isAmount({ cell, text }: Filled): boolean {
  return typeof cell === 'object' ? cell?.kind !== 'date' : amount.test(text);
}

/** Words of signatures, or below them the names of the signers. */
function isSignature({ content, signing }: Candidate): boolean {
  if (content.length === 0) return false;
  return (
    content.every(({ text }) => isSignatureText(text)) || (signing && !content.some(({ text }) => digit.test(text)))
  );
}

/**
 * One cell of words, alone or beside the number of a group, or the same words in at least three cells. Beside a row number, or
 * in the column of customers, it may be an incomplete card.
 */
function isTitle({ content, filled, firstHeader }: Candidate): boolean {
  const [first] = content;
  if (isPeriod(content)) return true;
  if (!first || !letter.test(first.text) || content.some(({ text }) => text !== first.text)) return false;
  if (isRecord(first.text) || content.length === 2) return false;
  if (first.field === 'cardNumber' && digit.test(first.text)) return false;
  if (content.length > 2 || isTitleText(first.text)) return true;
  if (filled.some((one) => !content.includes(one) && digit.test(one.text))) return false;
  if (first.field === null || first.field === 'clinicName') return true;
  return first.field === 'productName' && first.index <= firstHeader;
}

/** The number of a week or delivery, with at most amounts beside it. */
function isPeriod(content: readonly Filled[]): boolean {
  return (
    content.some(({ text }) => isPeriodText(text)) && content.every((one) => isPeriodText(one.text) || isAmount(one))
  );
}

/** True for a whole row in one cell, from a line with other separators than the file. */
function isRecord(text: string): boolean {
  return /(?:[^,]*,){5}|(?:[^;]*;){3}|(?:[^|]*\|){3}|\t/u.test(text);
}
