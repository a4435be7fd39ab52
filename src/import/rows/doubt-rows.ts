import { formatDate } from '#domain/calendar.ts';
import type { Fault } from '#domain/import/checked-row.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { doubtTerm } from '#domain/import/plausibility/dates.ts';
import { textToDate } from '#domain/import/sheet-dates.ts';
import { normalizeText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import type { Header } from '#import/header/header.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { isExpiryComputed } from '#import/import-fields.ts';
import type { Slot } from '#import/rows/planned-cells.ts';
import { quoted, shorten } from '#import/rows/read-cell.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

const fullYear = /\d{4}/u;

/**
 * Creates the function that compares the cells of a good row with each other and with those that are not read. It returns a
 * fault if they contradict the expiry date.
 *
 * @param isAccepted whether a person has confirmed a value of a field
 */
export function createRowDoubts(
  header: Header,
  slots: readonly Slot[],
  isAccepted: (field: ImportField, value: string) => boolean,
) {
  const inSheet = slots.filter(({ isOnlyEdited }) => !isOnlyEdited);
  const at = (field: ImportField) => inSheet.findIndex((slot) => slot.field === field);
  const [expiry, issue] = [at('expiresOn'), at('issuedOn')];
  const termColumn =
    expiry < 0 || issue < 0 ? -1 : header.cells.findIndex((cell) => fieldOf(cellText(cell)) === 'term');
  const isComputedFromCatalogue = isExpiryComputed(inSheet) && at('term') < 0;
  const read = new Set(inSheet.map(({ index }) => index));

  function termFault(fields: WarrantyFields, cells: readonly Cell[], picked: readonly Cell[]): Fault | null {
    const [text, expiryCell = null, issueCell = null] = [
      cellText(cells[termColumn] ?? null),
      picked[expiry],
      picked[issue],
    ];
    const term = text === '' ? null : parseWarrantyTerm(text);
    if (!term || fields.issuedOn === null) return null;
    const shown = {
      expiresOn: quoted(expiryCell, 'expiresOn'),
      issuedOn: shorten(cellText(issueCell)),
      term: shorten(text),
    };
    const doubt = doubtTerm(fields.expiresOn, { issuedOn: fields.issuedOn, term, cells: shown });
    const value = shorten(cellText(expiryCell));
    return doubt && { kind: 'implausible', field: 'expiresOn', column: slots[expiry]?.header ?? '', value, ...doubt };
  }

  /** The fault of a date after the day of issue in a column that is not read: it may be the expiry date. */
  function unreadDateFault(fields: WarrantyFields, cells: readonly Cell[]): Fault | null {
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

  if (termColumn < 0 && !isComputedFromCatalogue) return () => null;
  return (fields: WarrantyFields, cells: readonly Cell[], picked: readonly Cell[]): Fault | null => {
    const fault = isComputedFromCatalogue ? unreadDateFault(fields, cells) : termFault(fields, cells, picked);
    return fault && !isAccepted('expiresOn', fault.value) ? fault : null;
  };
}

function dateIn(cell: Cell): string | null {
  if (typeof cell === 'object' && cell?.kind === 'date') return cell.date;
  return typeof cell === 'string' && fullYear.test(cell) ? textToDate(cell, false) : null;
}
