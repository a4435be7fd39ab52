import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import { keysOf } from '#domain/field-definition.ts';
import type { FaultKind } from '#domain/import/checked-row.ts';
import type { DateOrder, ImportField } from '#domain/import/import-plan.ts';
import {
  type DayOrder,
  dayOrder,
  dayWithin,
  lastDayOfMonth,
  plausibleSerialToDate,
  swapDayAndMonth,
  textToDate,
} from '#domain/import/sheet-dates.ts';
import { foldText, foldWidth, hasInvisible, isPlainWords, maxCardNumberLength, normalizeText } from '#domain/text.ts';
import { termText } from '#import/header/term-text.ts';
import { importFields, importSchemas, isFreeText, isName } from '#import/import-fields.ts';
import { maxShownLength } from '#import/limits.ts';
import { memoize } from '#import/memoize.ts';
import { isBareNumber, readCardNumber } from '#import/rows/card-number.ts';
import { cellRules, type Mend, type Oddity } from '#import/rows/cell-rules.ts';
import type { UsualValues } from '#import/rows/usual-values.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';
import { hasLostLetters, isBrokenText } from '#import/text/broken-text.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/**
 * The form of a date: text with two readings, text that only one order allows, or a date cell with a day up to 12 or above.
 */
export type DateForm = DayOrder | 'low cell' | 'high cell';

/** A remark on a cell. */
export type Remark = Mend | DateForm | Oddity;

/** How cells are read. */
export interface CellOptions {
  date1904: boolean;
  dayOrder?: DateOrder;
  /** The header of the column, which may state the unit of a term. */
  header?: string;
  /** What the values of the sheet have in common. */
  usual?: UsualValues | undefined;
  /** See `readCardNumber`. */
  composites?: ReadonlySet<string>;
}

export type Value = string | number | null;
type Damage = { kind: FaultKind; reason: string; proposal?: string };
/** The value of a cell, or why it has none, in Vietnamese. */
export type Reading = { remarks: readonly Remark[] } & ({ value: Value } | Damage);

/** Excel stores fifteen digits, so larger numbers may have lost some. */
const maxExactInteger = 1e15;
const noRemarks: readonly never[] = [];

/** Checks a cell by the schema of its field. */
export function readCell(original: Cell, field: ImportField, options: CellOptions): Reading {
  const { text, mends, cell } = mendCell(original, field, options);
  const damage = damageOf(cell, field);
  if (damage) return { ...damage, remarks: noRemarks };
  const card = field === 'cardNumber' ? readCardNumber(text, options.composites) : null;
  if (card && 'reason' in card) {
    return { kind: card.kind, reason: `${quoted(original, field)} ${card.reason}`, remarks: noRemarks };
  }
  const input = card ? card.value : inputOf(cell, field, options);
  const checked = checkInput(input, field);
  const others = typeOf(field) === 'date' ? dateForm(cell) : noRemarks;
  // An optional field may be null, but only if its cell is blank.
  if (checked.success && (input !== null || isBlank(cell))) {
    return { value: checked.data, remarks: others.length > 0 ? [...mends, ...others] : mends };
  }
  if (isBlank(original)) return { kind: 'missing', reason: words.missing(nameOf(field)), remarks: noRemarks };
  const reason = invalidReason(quoted(original, field), field, checked.error?.issues[0]?.message);
  return typeOf(field) === 'date'
    ? { ...invalidDate(cell, reason), remarks: others.filter((remark) => remark === 'month first') }
    : { kind: 'invalid', reason, remarks: noRemarks };
}

const mendRules = cellRules.filter((rule) => rule.is === 'certain');
const mendsOf = new Map(
  keysOf(importFields).map((field) => [field, mendRules.filter(({ fields }) => fields.includes(field))]),
);
/** A text that is neither a number nor a patient's name, and has nothing to be mended. */
const plainText = /^[\p{L}\p{N}][^:]*$/u;
const bareNumber = /^\s*\d+\s*$/;

/**
 * Removes what certainly does not belong to the value of a cell. It may stand within another around a number, but in a name `=""`
 * is text.
 *
 * @param sheet whether no number of it has other decimals than `.0`, and the header of the column
 */
export function mendText(original: string, field: ImportField, sheet = { areWhole: false, header: '' }) {
  const isNumber = field === 'cardNumber';
  if (isPlain(original, field, sheet.areWhole)) return { text: original, mends: noRemarks };
  const mends = new Set<Mend>(hasInvisible(original) ? ['invisible'] : []);
  const mendOnce = (text: string) =>
    (mendsOf.get(field) ?? []).reduce((before, { name, mend }) => {
      const rest = isNumber ? mend(before, field, sheet).trim() : mend(before, field, sheet);
      if (rest !== before) mends.add(name);
      return rest;
    }, text);
  let text = mendOnce(isNumber ? foldWidth(original).trim() : original);
  for (let before = ''; isNumber && before !== text; ) {
    before = text;
    text = mendOnce(before);
  }
  return { text, mends: [...mends] };
}

/** True for text that has nothing to be mended. */
function isPlain(text: string, field: ImportField, areWhole: boolean): boolean {
  if (field === 'cardNumber') return isBareNumber(text) && !(areWhole && text.endsWith('.0'));
  if (field === 'clinicName' && bareNumber.test(text)) return false;
  return field === 'customerName' ? isPlainWords(text) : plainText.test(text) && !hasInvisible(text);
}

/** The text of a cell that is read as text, mended, and the cell with it. A number of a card is looked at as it stands, too. */
function mendCell(cell: Cell, field: ImportField, { usual, header = '' }: CellOptions) {
  const sheet = { areWhole: usual?.areWhole ?? false, header };
  const isWords = typeof cell === 'string' || (field === 'clinicName' && typeof cell === 'number');
  if (!isWords && field !== 'cardNumber') return { text: '', mends: noRemarks, cell };
  const mended = mendText(cellText(cell), field, sheet);
  return { ...mended, cell: isWords ? mended.text : cell };
}

/** Checks an input by the schema of its field, which would leave nearly all text as it is. */
function checkInput(input: Value, field: ImportField) {
  const isPlain = isName(field) ? isPlainWords : field === 'cardNumber' && isBareNumber;
  return isPlain && typeof input === 'string' && input.length <= maxCardNumberLength && isPlain(input)
    ? { success: true as const, data: input, error: undefined }
    : importSchemas[field].safeParse(input);
}

/** The damage of text that is no date, with the only day in it. What it shows of the order of its file counts. */
function invalidDate(cell: Cell, reason: string): Damage {
  const day = dayWithin(cellText(cell));
  return { kind: 'invalid-date', reason, ...(day && { proposal: formatDate(day) }) };
}

/** The fault of a date without a day, in a text or as a cell shows it. The first or the last day of its month is proposed. */
function missingDay(cell: Cell, field: ImportField): Damage | null {
  const isShown = typeof cell === 'string' || (typeof cell === 'object' && cell?.kind === 'date');
  const last = isShown ? lastDayOfMonth(cellText(cell)) : null;
  if (last === null) return null;
  const proposal = formatDate(field === 'issuedOn' ? `${last.slice(0, 7)}-01` : last);
  return { kind: 'invalid-date', reason: words.noDay(quoted(cell, field)), proposal };
}

/** The input of the schema: the shown text, an integer or a date; null if the cell is not one. */
function inputOf(cell: Cell, field: ImportField, options: CellOptions): Value {
  if (typeOf(field) === 'integer') return toQuantity(cell);
  if (typeOf(field) === 'date') return toDate(cell, options);
  const text = cellText(cell);
  if (field === 'term') return termText(text, options.header ?? '');
  // A dash in the place of a doctor says that there is none.
  return field === 'doctorName' && /^[\s\p{Pd}.]+$/u.test(text) ? '' : text;
}

function toQuantity(cell: Cell): Value {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'object' && cell?.kind === 'number') return cell.value;
  return typeof cell === 'string' ? textToQuantity(cell) : null;
}

function toDate(cell: Cell, { date1904, dayOrder: order }: CellOptions): Value {
  if (typeof cell === 'string') return textToDate(cell, date1904, order);
  if (typeof cell === 'number') return plausibleSerialToDate(cell, date1904) ?? textToDate(String(cell), date1904);
  if (cell?.kind === 'date') return cellDate(cell, order);
  if (cell?.kind !== 'number') return null;
  // A day in the format [h]:mm is still one, although Excel shows hours since 1900.
  return cell.uncertain ? plausibleSerialToDate(cell.value, date1904) : textToDate(cell.shown, date1904, order);
}

type DateCell = Extract<Cell, { kind: 'date' }>;

/** The date of a date cell, in an order. */
export function cellDate({ date }: DateCell, order: DateOrder | undefined): CalendarDate | null {
  return date !== null && order === 'swapped-cells' ? swapDayAndMonth(date) : date;
}

/** What a cell says about the order of day and month. */
export function dateForm(cell: Cell): DateForm[] {
  if (typeof cell === 'object' && cell?.kind === 'date')
    return [Number(cell.date?.slice(8)) > 12 ? 'high cell' : 'low cell'];
  const order = typeof cell === 'number' ? null : dayOrder(cellText(cell));
  return order ? [order] : [];
}

/** Why a cell is invalid before its schema is applied: Excel or a wrong encoding has changed it. */
function damageOf(cell: Cell, field: ImportField): Damage | null {
  if (typeof cell === 'object' && cell?.kind === 'error') {
    return { kind: 'formula-error', reason: formulaReason(field, cell.shown) };
  }
  if (typeOf(field) === 'integer') return null;
  if (typeOf(field) === 'date') return missingDay(cell, field);
  if (typeof cell === 'object' && cell?.kind === 'date' && !isFreeText(field)) {
    return { kind: 'changed-by-excel', reason: words.changedToDate(quoted(cell, field)) };
  }
  const lost = field === 'cardNumber' || field === 'lot' ? lostDigits(cell) : null;
  if (lost) return { kind: 'changed-by-excel', reason: lost(quoted(cell, field)) };
  if (field === 'customerName' && !isBlank(cell) && !/\p{L}/u.test(cellText(cell))) {
    return { kind: 'invalid', reason: words.noLetter(quoted(cell, field)) };
  }
  if (typeof cell !== 'string') return null;
  if (isBrokenText(cell)) return { kind: 'broken-text', reason: words.brokenText(quoted(cell, field)) };
  const isLost = isName(field) && hasLostLetters(cell);
  return isLost ? { kind: 'broken-text', reason: words.lostLetters(quoted(cell, field)) } : null;
}

function formulaReason(field: ImportField, shown: string): string {
  const isOpen = shown === words.notCalculated;
  return isOpen ? words.formulaNotCalculated(nameOf(field)) : words.formulaError(nameOf(field), shown);
}

/** The words for digits of a number that may differ from the printed ones. */
function lostDigits(cell: Cell): ((shown: string) => string) | null {
  if (isRounded(cell)) return words.rounded;
  const isUncertain = typeof cell === 'object' && cell?.kind === 'number' && cell.uncertain;
  return isUncertain ? words.digitsUncertain : null;
}

/** True for a long number that has only fifteen significant digits, and for text such as `8.93E+12`. */
function isRounded(cell: Cell): boolean {
  if (typeof cell === 'string') return /^\s*\d[.,]?\d*E\+\d+\s*$/i.test(cell);
  const value = typeof cell === 'object' && cell?.kind === 'number' ? cell.value : cell;
  return typeof value === 'number' && Math.abs(value) >= maxExactInteger && Number(value.toPrecision(15)) === value;
}

/** Why a schema rejects a cell; `rule` is the message of the schema. */
function invalidReason(cell: string, field: ImportField, rule: string | undefined): string {
  if (typeOf(field) === 'date') return words.invalidDate(cell);
  return rule === undefined || typeOf(field) === 'integer' ? words.invalid(cell) : words.invalidBecause(cell, rule);
}

/** A cell within a sentence: `số lượng "hai"`. */
export function quoted(cell: Cell, field: ImportField): string {
  return words.cell(nameOf(field), shorten(cellText(cell)));
}

function typeOf(field: ImportField) {
  return importFields[field].type;
}

/** The label of a field within a sentence. */
export const nameOf = memoize((field: ImportField) => words.column(importFields[field].label));

/** A text as faults show it. */
export function shorten(text: string): string {
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}

/** Words for one tooth, the unit of a quantity. A set, a bridge or a jaw has an unknown number of teeth. */
const unit = '(?:cai |chiec )?(?:rang|mao)(?: su)?|cai|chiec|r|dv|don vi|units?|pcs?|teeth|tooth|crowns?';
const counted = new RegExp(`^(?:x ?)?([+-]?\\d{1,9})(?:[.,]0{0,2})? ?(?:${unit})?\\.?$`);

/** Parses a whole number such as `2`, `02`, `2,0`, `2 răng` or `x2`; null for anything else, such as numbers in words. */
function textToQuantity(text: string): number | null {
  const digits = counted.exec(foldText(normalizeText(text)))?.[1];
  return digits === undefined ? null : Number(digits);
}
