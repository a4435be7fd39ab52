import type { TwoWayDates } from '#domain/import/checked-row.ts';
import type { DateOrder, SheetRow } from '#domain/import/import-plan.ts';
import { swapDayAndMonth, textToDate } from '#domain/import/sheet-dates.ts';
import { foldText } from '#domain/text.ts';
import { type DateForm, shorten } from '#import/rows/read-cell.ts';
import { positionWithin } from '#import/rows/row-position.ts';
import { type Cell, cellText } from '#import/table.ts';
import { importNotes as words } from '#strings/vi/server/import-rows.ts';

/** Dates that only the month first allows, from which on they decide how the others are read: one may be a slip. */
const minMonthFirst = 2;
/** Low date cells that raise the suspicion, alone or beside one cell with a day above 12. */
const minLowCells = 2;
const minLowBesideHigh = 3;

const monthFirstHeader = /\bm{1,2}\s*[/.-]\s*d{1,2}\s*[/.-]\s*y|thang\s*\/\s*ngay/;
const dayFirstHeader = /\bd{1,2}\s*[/.-]\s*m{1,2}\s*[/.-]\s*y|ngay\s*\/\s*thang/;

/** The order of dates that a header states, such as `Ngày hết hạn (MM/DD/YYYY)`; null if it states none. */
export function statedOrder(header: string): 'day-first' | 'month-first' | null {
  const folded = foldText(header);
  if (monthFirstHeader.test(folded)) return 'month-first';
  return dayFirstHeader.test(folded) ? 'day-first' : null;
}

interface Evidence {
  order: DateOrder;
  /** True if it points to both orders, or to cells that Excel has swapped. */
  isDoubtful: boolean;
  reason: string;
}

/**
 * Counts how the dates of a file are written, and reports whether day and month may be swapped.
 *
 * @param chosen the order that a person has chosen, or null
 * @param assumed the order in which the dates are read while nobody has chosen
 */
export function dayOrders(chosen: DateOrder | null, assumed: DateOrder = 'day-first') {
  const counts: Record<DateForm, number> = {
    'two ways': 0,
    'day first': 0,
    'month first': 0,
    'low cell': 0,
    'high cell': 0,
  };
  let firstText: { position: SheetRow; text: string } | null = null;
  let firstCell: { text: string; date: string } | null = null;

  /** Excel with the other order converts 05/02 to a date and leaves 25/02 as text. */
  function isSwapped(): boolean {
    const { 'low cell': low, 'high cell': high } = counts;
    const isOnlyOneWay = counts['two ways'] === 0 && counts['day first'] + counts['month first'] > 0;
    return isOnlyOneWay && (high === 0 ? low >= minLowCells : high === 1 && low >= minLowBesideHigh);
  }

  function evidence(): Evidence {
    const { 'two ways': both, 'day first': byDay, 'month first': byMonth } = counts;
    if (isSwapped()) return { order: 'day-first', isDoubtful: true, reason: words.daysSwapped };
    // One date that only the month first allows may be a slip.
    const isMixed = byDay > 0 ? byMonth > 0 : byMonth > 0 && byMonth < minMonthFirst;
    if (isMixed && both > 0)
      return { order: 'day-first', isDoubtful: true, reason: words.ordersConflict(byDay, byMonth, both) };
    if (byDay === 0 && byMonth >= minMonthFirst)
      return { order: 'month-first', isDoubtful: false, reason: evidentReason('month-first', byMonth) };
    return { order: 'day-first', isDoubtful: false, reason: evidentReason('day-first', byDay) };
  }

  /** @param others the number of dates that only this order allows */
  function evidentReason(order: DateOrder, others: number): string {
    if (!firstText) return words.allMonthFirst(others);
    const { text, position } = firstText;
    if (others === 0) return words.daysTwoWays(positionWithin(position));
    const [, month, day] = (textToDate(text, false, order) ?? '').split('-').map(Number);
    return words.evident(shorten(text), counts['two ways'], [day ?? 0, month ?? 0], others);
  }

  const order = chosen ?? assumed;
  const isUndecided = () => {
    const found = evidence();
    return chosen === null && (found.isDoubtful || found.order !== order);
  };

  function reason(): string {
    if (chosen === null) return evidence().reason;
    if (chosen === 'swapped-cells') return words.cellsSwapped(counts['low cell']);
    return chosen === 'month-first' ? words.monthFirst : words.dayFirst;
  }

  return {
    count(form: DateForm, position: SheetRow, cell: Cell): void {
      counts[form]++;
      const text = cellText(cell);
      if (form === 'two ways') firstText ??= { position, text };
      const date = typeof cell === 'object' && cell?.kind === 'date' ? cell.date : null;
      if (form === 'low cell' && date !== null && date.slice(5, 7) !== date.slice(8)) firstCell ??= { text, date };
    },
    /** The order that the dates counted so far show. */
    shown: (): DateOrder => evidence().order,
    /** The dates with two readings; null if there are none. */
    twoWays(): TwoWayDates | null {
      const about = { order, isUndecided: isUndecided(), reason: reason() };
      if (firstText) {
        const { text } = firstText;
        const readings = (['day-first', 'month-first'] as const).map((one) => ({
          order: one,
          date: textToDate(text, false, one) ?? '',
        }));
        return { count: counts['two ways'], example: { text: shorten(text), readings }, ...about };
      }
      if (!firstCell || !(isSwapped() || chosen === 'swapped-cells')) return null;
      const { text, date } = firstCell;
      const readings = [
        { order: 'day-first' as const, date },
        { order: 'swapped-cells' as const, date: swapDayAndMonth(date) },
      ];
      return { count: counts['low cell'], example: { text: shorten(text), readings }, ...about };
    },
    notes(): string[] {
      const { 'two ways': both, 'day first': byDay, 'low cell': low } = counts;
      const isSaid = {
        'day-first': isUndecided() || (chosen === null && both > 0 && byDay === 0),
        'month-first': chosen === null || both > 0,
        'swapped-cells': low > 0,
      };
      return [
        ...(isSaid[order] ? [reason()] : []),
        ...(order === 'month-first' && byDay > 0 ? [words.stillDayFirst(byDay)] : []),
      ];
    },
  };
}
