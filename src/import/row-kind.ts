import { normalizeText } from '#domain/text.ts';
import type { Column } from '#import/header.ts';
import { fieldOf } from '#import/header-names.ts';
import type { ImportField } from '#import/import-fields.ts';
import { isSignatureText, isTitleText, isTotalText } from '#import/row-words.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';

/** What a row below the header is. All but `card` and `other header` are passed over; where in doubt, a row is a card. */
export type RowKind =
  | 'card'
  | 'blank'
  | 'header'
  | 'other header'
  | 'column numbers'
  | 'total'
  | 'signature'
  | 'title'
  | 'no data';

/** A cell that holds something; `field` is null in a column that is not read. */
type Filled = { index: number; field: ImportField | null; cell: Cell; text: string };

/** A row to be told: `content` is what it holds beside its own number, `signing` is true below a signature. */
type Candidate = { filled: Filled[]; read: Filled[]; content: Filled[]; signing: boolean; firstHeader: number };

/** A row that names this many fields in other columns begins another table. */
const surelyAHeader = 4;
const digit = /\d/u;
const letter = /\p{L}/u;
/** A number of a row or a group: `7`, `(7)`, `IV.`, `A`. */
const ordinal = /^\(?(?:\d{1,6}|[IVXLC]{1,6}|[A-Z])\)?[.)]?$/u;
/** An amount, with its unit or without: `24`, `1.200.000 đ`, `15 thẻ bảo hành`. */
const amount = /^[+-]?\d[\d.,\s]*(?:\p{L}+\s?){0,3}[.)]?$/u;

/** The kinds of row that are no cards, in the order in which they are tried. */
const rules: readonly [RowKind, (row: Candidate) => boolean][] = [
  ['blank', ({ filled }) => filled.length === 0],
  ['no data', ({ filled }) => !filled.some(({ text }) => /[\p{L}\p{N}]/u.test(text))],
  ['header', ({ read }) => read.length > 0 && read.every(({ field, text }) => fieldOf(text) === field)],
  ['other header', ({ filled }) => new Set(filled.flatMap(({ text }) => fieldOf(text) ?? [])).size >= surelyAHeader],
  ['column numbers', ({ filled }) => isCount(filled)],
  ['total', ({ content }) => isTotal(content)],
  ['signature', isSignature],
  ['title', isTitle],
  ['no data', ({ read }) => read.length === 0],
];

/**
 * Makes the function that tells what the rows below a header are, asked in their order: names below a signature are known
 * by what stands above them.
 *
 * @param firstHeader index of the first column that has a header
 */
export function rowSorter(columns: readonly Column[], firstHeader: number): (cells: readonly Cell[]) => RowKind {
  const fieldAt = new Map(columns.map(({ index, field }) => [index, field]));
  const indexOf = (field: ImportField) => columns.find((column) => column.field === field)?.index ?? -1;
  const [card, customer, clinic] = [indexOf('cardNumber'), indexOf('customerName'), indexOf('clinicName')];
  let signing = false;

  /** What nearly all rows are, told without a look at every cell. */
  function isPlainCard(cells: readonly Cell[]): boolean {
    const [cardCell = null, customerCell = null, clinicCell = null] = [cells[card], cells[customer], cells[clinic]];
    return (
      digit.test(cellText(cardCell)) && /\p{L}{2}/u.test(cellText(customerCell)) && letter.test(cellText(clinicCell))
    );
  }

  function sort(cells: readonly Cell[]): RowKind {
    const filled = cells.flatMap((cell, index): Filled[] =>
      isBlank(cell) ? [] : [{ index, field: fieldAt.get(index) ?? null, cell, text: normalizeText(cellText(cell)) }],
    );
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

/** A printed form's `(1) (2) (3)`, or `A B 1 2 3`: every cell the next one, none a name. */
function isCount(filled: readonly Filled[]): boolean {
  const marks = filled.map(({ text }) => /^\(?(\d{1,2}|[A-Z])\)?$/u.exec(text)?.[1]);
  const numbers = marks.filter((mark) => mark !== undefined && digit.test(mark)).map(Number);
  const inTurn = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  return numbers.length >= 3 && inTurn && !marks.includes(undefined);
}

/** A label of a sum, and beside it nothing but amounts and words such as `Bằng chữ: …`. */
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

/** Nothing but words of signatures; below them, nothing but words: the names of those who sign. */
function isSignature({ content, signing }: Candidate): boolean {
  if (content.length === 0) return false;
  return (
    content.every(({ text }) => isSignatureText(text)) || (signing && !content.some(({ text }) => digit.test(text)))
  );
}

/**
 * One cell of words, alone in its row but for a group's number, or the same words in three cells or more. Beside a row's number, or
 * as a name in the column of names, it may be a card that is not filled in.
 */
function isTitle({ content, filled, firstHeader }: Candidate): boolean {
  const [first] = content;
  if (!first || !letter.test(first.text) || content.some(({ text }) => text !== first.text)) return false;
  if (isRecord(first.text) || content.length === 2) return false;
  if (first.field === 'cardNumber' && digit.test(first.text)) return false;
  if (content.length > 2 || isTitleText(first.text)) return true;
  if (filled.some((one) => !content.includes(one) && digit.test(one.text))) return false;
  if (first.field === null || first.field === 'clinicName') return true;
  return first.field === 'productName' && first.index <= firstHeader;
}

/** True for the cells of a whole row in one, as they come where a line has other separators than the file. */
function isRecord(text: string): boolean {
  return /(?:[^,]*,){5}|(?:[^;]*;){3}|(?:[^|]*\|){3}|\t/u.test(text);
}
