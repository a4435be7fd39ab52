import type { TwoWayDates } from '#domain/import/checked-row.ts';
import type { ImportPlan, SheetRow } from '#domain/import/import-plan.ts';
import { textToDate } from '#domain/import/sheet-dates.ts';
import { type DateForm, shorten } from '#import/rows/read-cell.ts';
import { positionWithin } from '#import/rows/row-position.ts';
import { importNotes as words } from '#strings/vi/server/import-notes.ts';

/** The number of dates of each form that is enough for a conclusion. */
const minSample = 3;

/** Counts how the dates of a file are written, and reports whether day and month may be swapped. */
export function dayOrders(order: ImportPlan['dayOrder']) {
  const counts: Record<DateForm, number> = {
    'two ways': 0,
    'day first': 0,
    'month first': 0,
    'low cell': 0,
    'high cell': 0,
  };
  let first: { position: SheetRow; text: string } | null = null;

  /** Excel with a month-first locale converts 05/02 to a date and leaves 25/02 as text. */
  function isSwapped(): boolean {
    return (
      counts['day first'] >= minSample &&
      counts['low cell'] >= minSample &&
      counts['high cell'] + counts['two ways'] === 0
    );
  }

  return {
    count(form: DateForm, position: SheetRow, text: string): void {
      counts[form]++;
      if (form === 'two ways') first ??= { position, text };
    },
    /** The dates with two readings; null if there are none. */
    twoWays(): TwoWayDates | null {
      if (!first) return null;
      const { text } = first;
      const [dayFirst, monthFirst] = [textToDate(text, false), textToDate(text, false, 'month-first')];
      const [shown, other] =
        order === 'day-first' ? (['day first', 'month first'] as const) : (['month first', 'day first'] as const);
      return {
        count: counts['two ways'],
        example: { text: shorten(text), dayFirst: dayFirst ?? '', monthFirst: monthFirst ?? '' },
        isSettled: counts[shown] > 0 && counts[other] === 0,
      };
    },
    notes(): string[] {
      const where = first && positionWithin(first.position);
      if (order === 'month-first') {
        const byDay = counts['day first'];
        return [...(where ? [words.monthFirst(where)] : []), ...(byDay > 0 ? [words.stillDayFirst(byDay)] : [])];
      }
      if (where && counts['day first'] === 0) return [words.daysTwoWays(where)];
      return isSwapped() ? [words.daysSwapped] : [];
    },
  };
}
