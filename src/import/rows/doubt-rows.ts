import { daysBetween, formatDate } from '#domain/calendar.ts';
import type { Fault } from '#domain/import/checked-row.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { doubtTerm } from '#domain/import/plausibility/dates.ts';
import { textToDate } from '#domain/import/sheet-dates.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import type { Header } from '#import/header/header.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { isExpiryComputed } from '#import/import-fields.ts';
import type { createStatusChecks } from '#import/rows/cancelled.ts';
import type { Slot } from '#import/rows/planned-cells.ts';
import { nameOf, quoted, shorten } from '#import/rows/read-cell.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

const fullYear = /\d{4}/u;
/** Days from the issue of a card to its expiry, at least. */
const minWarrantyDays = 28;
/** Words of a header that say that its column corrects another one, folded. */
const correction =
  /(?:^| )(?:moi|sua|sua lai|dinh chinh|dung|thay doi|cap nhat|new|correct|corrected|updated|revised)(?= |$)/g;
const extension = /(?:^| )gia han(?: |$)/;

/** The cells of a row: all of them, those of the slots, and the fields that a person has filled in. */
interface RowCells {
  cells: readonly Cell[];
  picked: readonly Cell[];
  isFilledIn: (field: ImportField) => boolean;
}
type Doubts = (fields: WarrantyFields, row: RowCells) => Fault | null;

interface RowDoubtOptions {
  /** Whether a person has confirmed a value of a field. */
  isAccepted: (field: ImportField, value: string) => boolean;
  doubtfulStatus: ReturnType<typeof createStatusChecks>['doubtfulStatus'];
}

/**
 * Creates the function that compares the cells of a good row with each other and with those that are not read. It returns a
 * fault if they contradict each other.
 */
export function createRowDoubts(
  header: Header,
  slots: readonly Slot[],
  { isAccepted, doubtfulStatus }: RowDoubtOptions,
): Doubts {
  const inSheet = slots.filter(({ isOnlyEdited }) => !isOnlyEdited);
  const at = (field: ImportField) => inSheet.findIndex((slot) => slot.field === field);
  const [expiry, issue] = [at('expiresOn'), at('issuedOn')];
  const termColumn =
    expiry < 0 || issue < 0 ? -1 : header.cells.findIndex((cell) => fieldOf(cellText(cell)) === 'term');
  const isComputedFromCatalogue = isExpiryComputed(inSheet) && at('term') < 0;
  const read = new Set(inSheet.map(({ index }) => index));
  const corrections = header.cells.flatMap((cell, index) => {
    const field = read.has(index) ? null : correctedField(cellText(cell));
    return field === null || at(field) < 0 ? [] : [{ index, field, column: normalizeText(cellText(cell)) }];
  });

  /** The fault of an expiry date that does not fit the day of issue, and the term if there is one. */
  function issueFault(fields: WarrantyFields, { cells, picked }: RowCells): Fault | null {
    if (fields.issuedOn === null) return null;
    const [expiryCell, issueCell] = [picked[expiry] ?? null, shorten(cellText(picked[issue] ?? null))];
    const shown = quoted(expiryCell, 'expiresOn');
    const text = cellText(cells[termColumn] ?? null);
    const term = text === '' ? null : parseWarrantyTerm(text);
    const doubt =
      daysBetween(fields.issuedOn, fields.expiresOn) < minWarrantyDays
        ? { reason: words.sameDay(shown, issueCell), proposal: null }
        : term &&
          doubtTerm(fields.expiresOn, {
            issuedOn: fields.issuedOn,
            term,
            cells: { expiresOn: shown, issuedOn: issueCell, term: shorten(text) },
          });
    const value = shorten(cellText(expiryCell));
    return doubt && { kind: 'implausible', field: 'expiresOn', column: slots[expiry]?.header ?? '', value, ...doubt };
  }

  /** The fault of a date after the day of issue in a column that is not read: it may be the expiry date. */
  function unreadDateFault(fields: WarrantyFields, { cells }: RowCells): Fault | null {
    for (const [index, cell] of cells.entries()) {
      if (read.has(index) || isBlank(cell)) continue;
      const date = dateIn(cell);
      if (date === null || fields.issuedOn === null || date <= fields.issuedOn) continue;
      const column = normalizeText(cellText(header.cells[index] ?? null)) || columnLetters(index);
      const reason = words.unreadDates(column, formatDate(date));
      return { kind: 'implausible', field: 'expiresOn', column, value: column, reason, proposal: formatDate(date) };
    }
    return null;
  }

  /** The fault of a column that is not read and corrects one that is. */
  function correctionFault(fields: WarrantyFields, { cells, picked, isFilledIn }: RowCells): Fault | null {
    for (const { index, field, column } of corrections) {
      const own = field === 'expiresOn' ? formatDate(fields.expiresOn) : textOf(picked[at(field)] ?? null);
      const text = textOf(cells[index] ?? null);
      if (text === '' || text === own || isFilledIn(field) || isAccepted(field, shorten(text))) continue;
      const reason = words.otherValue(column, shorten(text), nameOf(field));
      return { kind: 'implausible', field, column, value: shorten(text), reason, proposal: text };
    }
    return null;
  }

  function statusFault({ cells }: RowCells): Fault | null {
    const found = doubtfulStatus(cells);
    if (!found) return null;
    const value = shorten(found.value);
    const reason = words.doubtfulStatus(found.column, value);
    return { kind: 'implausible', field: 'cardNumber', column: found.column, value, reason, proposal: null };
  }

  const expiryFault = isComputedFromCatalogue ? unreadDateFault : expiry >= 0 && issue >= 0 ? issueFault : null;
  return (fields, row) => {
    const ofExpiry = row.isFilledIn('expiresOn') ? null : (expiryFault?.(fields, row) ?? null);
    const faults = [ofExpiry, statusFault(row)].filter((fault) => fault !== null);
    const open = faults.find(({ field, value }) => field === null || !isAccepted(field, value));
    return open ?? (corrections.length > 0 ? correctionFault(fields, row) : null);
  };
}

/** The field that a header such as `Ngày hết hạn mới` corrects; null for others. */
function correctedField(header: string): ImportField | null {
  const folded = foldText(normalizeText(header));
  if (extension.test(folded)) return 'expiresOn';
  const rest = folded.replace(/\([^)]*\)/g, (part) => ` ${part.slice(1, -1)} `).replace(correction, ' ');
  return rest === folded ? null : fieldOf(rest);
}

/** The text of a cell, a date as DD/MM/YYYY. */
function textOf(cell: Cell): string {
  const date = dateIn(cell);
  return date === null ? normalizeText(cellText(cell)) : formatDate(date);
}

function dateIn(cell: Cell): string | null {
  if (typeof cell === 'object' && cell?.kind === 'date') return cell.date;
  return typeof cell === 'string' && fullYear.test(cell) ? textToDate(cell, false) : null;
}
