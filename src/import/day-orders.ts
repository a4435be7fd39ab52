import type { DateForm } from '#import/map-row.ts';
import { positionWithin, type RowPosition } from '#import/row-position.ts';
import { importNotes as words } from '#strings/vi/server/import-notes.ts';

/** The number of dates of each form that is enough for a conclusion. */
const minSample = 3;

/** Counts how the dates of a file are written, and reports whether day and month may be swapped. */
export function dayOrders() {
  const counts: Record<DateForm, number> = {
    'two ways': 0,
    'day first': 0,
    'low cell': 0,
    'high cell': 0,
  };
  let first: RowPosition | null = null;

  return {
    count(form: DateForm, position: RowPosition): void {
      counts[form]++;
      if (form === 'two ways') first ??= position;
    },
    notes(): string[] {
      if (first && counts['day first'] === 0) {
        return [words.daysTwoWays(positionWithin(first))];
      }
      // Excel with a month-first locale converts 05/02 to a date and leaves 25/02 as text.
      if (
        counts['day first'] >= minSample &&
        counts['low cell'] >= minSample &&
        counts['high cell'] + counts['two ways'] === 0
      ) {
        return [words.daysSwapped];
      }
      return [];
    },
  };
}
