import { type CalendarDate, daysBetween, formatDate } from '#domain/calendar.ts';
import type { Fault } from '#domain/import/checked-row.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { textToDate } from '#domain/import/sheet-dates.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { countTeeth } from '#domain/warranty/tooth-position.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { addTerm } from '#domain/warranty/warranty-term.ts';
import type { Column, Header } from '#import/header/header.ts';
import { fieldByCells, fieldOf } from '#import/header/header-names.ts';
import { readTerm } from '#import/header/term-text.ts';
import { isCancelLegend } from '#import/header/unwanted-sheets.ts';
import { isExpiryComputed, isFreeText } from '#import/import-fields.ts';
import type { Slot } from '#import/rows/planned-cells.ts';
import { nameOf, quoted, shorten } from '#import/rows/read-cell.ts';
import { type Cell, cellText, isBlank, type Row, textAt } from '#import/table.ts';
import { importRules } from '#strings/vi/server/import-rules.ts';

/** What the rules of rows know of a sheet. */
interface Sheet {
  header: Header;
  slots: readonly Slot[];
  /** Its first rows. */
  rows: readonly Row[];
  /** What separates the cells of a text file. */
  separator: string | undefined;
  today: CalendarDate;
}

/** A good row: all of its cells, those of the slots, and what a person has decided about them. */
export interface GoodRow {
  fields: WarrantyFields;
  cells: readonly Cell[];
  picked: readonly Cell[];
  isFilledIn: (field: ImportField) => boolean;
  isAccepted: (field: ImportField, value: string) => boolean;
}

/** What contradicts: as of a fault, and what the sentence takes. */
interface Found extends Pick<Fault, 'column' | 'value'> {
  field: ImportField;
  says: readonly [cell: string, ...about: string[]];
  meant: string | null;
}

type Finder = (row: GoodRow) => Found | null;
type RowRule = keyof typeof importRules.likely;

/** What is likely wrong about a row whose cells are right each by itself, in order. A rule returns null for a sheet that it is not about. */
const rowRules: readonly (readonly [name: RowRule, prepare: (sheet: Sheet) => Finder | null])[] = [
  ['splitOff', findSplit],
  ['unreadDate', findUnreadDate],
  ['unreadTerm', findUnreadTerm],
  ['sameDay', findSameDay],
  ['otherTerm', findOtherTerm],
  ['otherTeeth', findOtherTeeth],
  ['doubtfulStatus', findStatus],
  ['otherValue', findCorrection],
  ['legend', findLegend],
];
const sentences: Record<RowRule, { says: (cell: string, ...about: string[]) => string }> = importRules.likely;

/**
 * Creates the function that compares the cells of a good row with each other and with those that are not read. It returns a
 * fault if they contradict each other. Null for a sheet that no rule is about.
 */
export function createRowDoubts(sheet: Sheet): ((row: GoodRow) => Fault | null) | null {
  const finders = rowRules.flatMap(([name, prepare]) => {
    const find = prepare(sheet);
    return find ? [{ name, find }] : [];
  });
  if (finders.length === 0) return null;
  return (row) => {
    for (const { name, find } of finders) {
      const found = find(row);
      if (!found || row.isAccepted(found.field, found.value)) continue;
      const { says, meant, ...about } = found;
      return { kind: 'implausible', ...about, reason: sentences[name].says(...says), proposal: meant };
    }
    return null;
  };
}

/** Rows from which on they show whether cells of a column usually begin with a space. */
const minRows = 3;

/**
 * A cell of a text file which a comma in the text on its left seems to have split off, as `Nha khoa A, Quận 1` without quotes: it
 * begins with a space, and most cells of its column do not.
 */
function findSplit({ separator, rows, slots }: Sheet): Finder | null {
  if (separator !== ',' || rows.length < minRows) return null;
  const isSplitOff = (cells: readonly Cell[], at: number) =>
    /^ +\S/u.test(cellText(cells[at] ?? null)) && !isBlank(cells[at - 1]);
  const suspects = slots.filter(
    ({ index }) => index > 0 && rows.filter(({ cells }) => isSplitOff(cells, index)).length * 2 < rows.length,
  );
  return ({ cells, isFilledIn, isAccepted }) => {
    const isOpen = ({ index, field }: Slot) =>
      isSplitOff(cells, index) && !isFilledIn(field) && !isAccepted(field, shorten(cellText(cells[index] ?? null)));
    const slot = isFilledIn('expiresOn') ? undefined : suspects.find(isOpen);
    if (!slot) return null;
    const cell = cells[slot.index] ?? null;
    const { field, header: column } = slot;
    return { field, column, value: shorten(cellText(cell)), says: [quoted(cell, field)], meant: null };
  };
}

/** Days behind the day of issue from which on a day may be that of expiry: before it may be that of a check-up. */
const minUnreadDays = 300;

/** A date behind the day of issue in a column that is not read or has remarks, where the catalogue gives the term: it may be the expiry date. */
function findUnreadDate(sheet: Sheet): Finder | null {
  return findUnread(sheet, ({ issuedOn }, cell) => {
    const date = dateIn(cell);
    if (date === null || daysBetween(issuedOn, date) < minUnreadDays) return null;
    const shown = formatDate(date);
    return { shown, about: shown };
  });
}

/**
 * @param find gets the dates of a row whose expiry date the catalogue gives, and a cell that is not read with its header; it returns
 * the expiry date that may be meant, and what shows it
 */
function findUnread(
  { slots, header }: Sheet,
  find: (dates: Dates, cell: Cell, header: string) => { shown: string; about: string } | null,
): Finder | null {
  const inSheet = slots.filter(({ isOnlyEdited }) => !isOnlyEdited);
  if (!isExpiryComputed(inSheet) || inSheet.some(({ field }) => field === 'term')) return null;
  const read = new Set(inSheet.filter(({ field }) => !isFreeText(field)).map(({ index }) => index));
  return ({ fields: { issuedOn, expiresOn }, cells, isFilledIn, isAccepted }) => {
    if (issuedOn === null || isFilledIn('expiresOn')) return null;
    for (const [index, cell] of cells.entries()) {
      const column = textAt(header.cells, index) || columnLetters(index);
      if (read.has(index) || isBlank(cell) || isAccepted('expiresOn', column)) continue;
      const found = find({ issuedOn, expiresOn }, cell, textAt(header.cells, index));
      if (found) return { field: 'expiresOn', column, value: column, says: [column, found.about], meant: found.shown };
    }
    return null;
  };
}

/** Days from the issue of a card to its expiry, at least. */
const minWarrantyDays = 28;

/** An expiry date that is hardly behind the day of issue. */
function findSameDay(sheet: Sheet): Finder | null {
  return findIssue(sheet, ({ issuedOn, expiresOn }, issue) =>
    daysBetween(issuedOn, expiresOn) < minWarrantyDays ? { about: [issue], meant: null } : null,
  );
}

/** How many days a stated expiry date may differ from the computed one: some count to the end of the month. */
const termTolerance = 31;

/** An expiry date that is not the day of issue and the term of the same row. */
function findOtherTerm(sheet: Sheet): Finder | null {
  const { header, rows } = sheet;
  const at = header.cells.findIndex((cell, index) => {
    const text = cellText(cell);
    return (fieldOf(text) ?? fieldByCells(text, () => rows.map(({ cells }) => textAt(cells, index)))) === 'term';
  });
  if (at < 0) return null;
  return findIssue(sheet, (dates, issue, cells) => {
    const text = textAt(cells, at);
    const computed = otherExpiry(dates, text, textAt(header.cells, at));
    if (computed === null) return null;
    const shown = formatDate(computed);
    return { about: [issue, shorten(text), shown], meant: shown };
  });
}

/** The day that the text of a term gives if it is another one than that of expiry; null if it is not, or the text is no term. */
function otherExpiry({ issuedOn, expiresOn }: Dates, text: string, header: string): CalendarDate | null {
  const term = readTerm(text, header);
  const computed = term && addTerm(issuedOn, term);
  return computed !== null && Math.abs(daysBetween(computed, expiresOn)) > termTolerance ? computed : null;
}

/** A header that may be that of a term, and one of another period, folded. */
const termHeader = /\b(?:bh|bao hanh|han|nam|thang|years?|months?|term)\b/;
const otherPeriod = /\b(?:kham|hen|ve sinh|tuoi|sinh|dung|material)\b/;

/** A term in a column that is not read, where the catalogue gives another one. */
function findUnreadTerm(sheet: Sheet): Finder | null {
  return findUnread(sheet, (fields, cell, header) => {
    const folded = foldText(header);
    const text = textAt([cell], 0);
    if (otherPeriod.test(folded) || (/^\d*$/.test(text) && !termHeader.test(folded))) return null;
    const computed = otherExpiry(fields, text, header);
    return computed === null ? null : { shown: formatDate(computed), about: text };
  });
}

type Dates = { issuedOn: CalendarDate; expiresOn: CalendarDate };

/** @param compare gets the dates of a row, the day of issue as its cell shows it, and all cells */
function findIssue(
  { slots }: Sheet,
  compare: (dates: Dates, issue: string, cells: readonly Cell[]) => { about: string[]; meant: string | null } | null,
): Finder | null {
  const at = (field: ImportField) => slots.findIndex((slot) => slot.field === field && !slot.isOnlyEdited);
  const [expiry, issue] = [at('expiresOn'), at('issuedOn')];
  if (expiry < 0 || issue < 0) return null;
  return ({ fields: { issuedOn, expiresOn }, picked, cells, isFilledIn }) => {
    if (issuedOn === null || isFilledIn('expiresOn')) return null;
    const found = compare({ issuedOn, expiresOn }, shorten(cellText(picked[issue] ?? null)), cells);
    const cell = picked[expiry] ?? null;
    const says = [quoted(cell, 'expiresOn'), ...(found?.about ?? [])] as const;
    const column = slots[expiry]?.header ?? '';
    return found && { field: 'expiresOn', column, value: shorten(cellText(cell)), says, meant: found.meant };
  };
}

/** A quantity that is not that of the teeth of the same row, nor that of their crowns and bridges. */
function findOtherTeeth({ slots }: Sheet): Finder | null {
  const at = (field: ImportField) => slots.findIndex((slot) => slot.field === field && slot.index >= 0);
  const [quantity, position] = [at('quantity'), at('toothPosition')];
  if (quantity < 0 || position < 0) return null;
  return ({ fields, picked, isFilledIn }) => {
    const cell = picked[quantity] ?? null;
    const { toothPosition: teeth } = fields;
    if (teeth === null || isBlank(cell) || isFilledIn('quantity')) return null;
    const pieces = teeth.split(', ').length;
    const count = countTeeth(teeth);
    if (fields.quantity === count || fields.quantity === pieces) return null;
    const shown = shorten(cellText(cell));
    const says = [quoted(cell, 'quantity'), textAt(picked, position), String(count)] as const;
    return { field: 'quantity', column: slots[quantity]?.header ?? '', value: shown, says, meant: String(count) };
  };
}

const ofCard = '(?: (?:the|phieu|bao hanh|bh))*';
const statusHeader = new RegExp(`^(?:trang thai|tinh trang|hien trang|hieu luc|status)${ofCard}$`);
const remarkHeader = new RegExp(`^(?:ghi chu|note|remark)s?${ofCard}$`);
/** A column that only cancelled cards have something in. */
const cancelHeader = new RegExp(`^(?:(?:ngay|ly do) )?(?:da )?(?:huy(?: bo)?|thu hoi|cancell?ed)${ofCard}$`);
const no = /^(?:0|khong|no|n|false|k|chua|[-.]+)$/;
/** What a cancelled card has as its status or remark, folded: that alone, or with a reason behind a sign or one of these words. */
const cancelled =
  /^(?:(?:the|phieu) )?(?:da |bi )*(?:huy(?: bo)?(?: the| phieu)?|thu hoi(?: the)?|cancell?ed|void(?:ed)?|vo hieu|khong (?:con )?(?:dung|su dung)(?: nua)?)(?:$| ?[-–,.:;!(]| (?:ngay \d|do |vi ))/;
/** What a card has that may not be in use any more. */
const doubtful =
  /^(?:(?:the|phieu|khach) )?(?:da |bi |bao )*(?:mat(?: the| phieu|$)|that lac|(?:het|khong con) hieu luc|thay(?: the)?(?:$| (?:bang|boi) | \S*\d)|doi (?:the|sang)|tra lai|hoan tra|in (?:sai|loi|hong)|lost|replaced|returned)/;
/** What is so of a card that has expired. */
const expired = /(?:het|khong con) hieu luc/;
/** What is doubtful where it stands for itself: as a remark it may be about anything. */
const doubtfulStatus = /^(?:da |bi )*(?:tam (?:ngung|khoa|dung)|khoa|hong|loi|sai|khong|inactive)$/;

/** The columns that say whether a card is in use: those of statuses, and of these and remarks. */
function statusColumns({ cells }: Header) {
  const titles = cells.map((cell) => foldText(normalizeText(cellText(cell))));
  const under = (header: RegExp) => titles.flatMap((title, at) => (header.test(title) ? [at] : []));
  const statuses = under(statusHeader);
  return { statuses, texts: [...statuses, ...under(remarkHeader)], marks: under(cancelHeader) };
}

/**
 * Creates the function that finds the rows of cancelled cards: their number and their patient are struck out, or their status, a
 * remark or a mark in a column of its own says so.
 */
export function createCancelledCheck(header: Header, columns: readonly Column[]) {
  const { texts, marks } = statusColumns(header);
  const own = columns.filter(({ field }) => field === 'cardNumber' || field === 'customerName');
  const isStruckOut = (cell: Cell | undefined) => typeof cell === 'object' && cell?.kind === 'struck';
  return (cells: readonly Cell[]): boolean =>
    texts.some((at) => cancelled.test(foldText(textAt(cells, at)))) ||
    marks.some((at) => !isBlank(cells[at]) && !no.test(foldText(textAt(cells, at)))) ||
    (own.some(({ index }) => isStruckOut(cells[index])) && own.every(({ index }) => isBlank(cells[index])));
}

/** A status or a remark that says that a card may not be in use. */
function findStatus({ header, today }: Sheet): Finder | null {
  const { statuses, texts } = statusColumns(header);
  if (texts.length === 0) return null;
  return ({ cells, fields }) => {
    const at = texts.find((one) => {
      const text = foldText(textAt(cells, one));
      if (expired.test(text) && fields.expiresOn < today) return false;
      return doubtful.test(text) || (doubtfulStatus.test(text) && statuses.includes(one));
    });
    if (at === undefined) return null;
    const [column, value] = [textAt(header.cells, at), shorten(textAt(cells, at))];
    return { field: 'cardNumber', column, value, says: [column, value], meant: null };
  };
}

/** A legend beside a card, by which cells of a colour are those of cancelled cards: colours are not read. */
function findLegend({ slots }: Sheet): Finder {
  const read = new Set(slots.map(({ index }) => index));
  return ({ cells }) => {
    const at = cells.findIndex((cell, index) => !read.has(index) && !isBlank(cell) && isCancelLegend(cellText(cell)));
    if (at < 0) return null;
    const value = shorten(textAt(cells, at));
    return { field: 'cardNumber', column: columnLetters(at), value, says: [value], meant: null };
  };
}

/** Words of a header that say that its column corrects another one, folded. */
const correction =
  /(?:^| )(?:moi|sua|sua lai|dinh chinh|dung|thay doi|cap nhat|new|correct|corrected|updated|revised)(?= |$)/g;
const extension = /(?:^| )gia han(?: |$)/;

/** The field that a header such as `Ngày hết hạn mới` corrects; null for others, such as `Vật liệu dùng`. */
function correctedField(header: string): ImportField | null {
  const folded = foldText(normalizeText(header));
  if (extension.test(folded)) return 'expiresOn';
  const rest = folded.replace(/\([^)]*\)/g, (part) => ` ${part.slice(1, -1)} `).replace(correction, ' ');
  return rest === folded || /dùng/iu.test(header.normalize('NFC')) ? null : fieldOf(rest);
}

/** A column that is not read and corrects one that is. */
function findCorrection({ header, slots }: Sheet): Finder | null {
  const read = new Set(slots.map(({ index }) => index));
  const at = (field: ImportField) => slots.findIndex((slot) => slot.field === field && !slot.isOnlyEdited);
  const corrections = header.cells.flatMap((cell, index) => {
    const field = read.has(index) ? null : correctedField(cellText(cell));
    return field === null || at(field) < 0 ? [] : [{ index, field, column: normalizeText(cellText(cell)) }];
  });
  if (corrections.length === 0) return null;
  return ({ fields, cells, picked, isFilledIn, isAccepted }) => {
    for (const { index, field, column } of corrections) {
      const own = field === 'expiresOn' ? formatDate(fields.expiresOn) : textOf(picked[at(field)] ?? null);
      const text = textOf(cells[index] ?? null);
      const value = shorten(text);
      if (text === '' || text === own || isFilledIn(field) || isAccepted(field, value)) continue;
      return { field, column, value, says: [column, value, nameOf(field)], meant: text };
    }
    return null;
  };
}

/** The text of a cell, a date as DD/MM/YYYY. */
function textOf(cell: Cell): string {
  const date = dateIn(cell);
  return date === null ? normalizeText(cellText(cell)) : formatDate(date);
}

const fullYear = /\d{4}/u;

function dateIn(cell: Cell): CalendarDate | null {
  if (typeof cell === 'object' && cell?.kind === 'date') return cell.date;
  return typeof cell === 'string' && fullYear.test(cell) ? textToDate(cell, false) : null;
}
