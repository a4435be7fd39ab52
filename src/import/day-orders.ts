import type { DayLook } from '#import/map-row.ts';
import { positionWithin, type RowPosition } from '#import/row-position.ts';
import { importNotes as words } from '#strings/vi/server/import-notes.ts';

/** So many days of each look, and it is no chance that none is of another. */
const telling = 3;

/** Counts how the days of a file stand in their cells, and says where day and month may have changed places. */
export function dayOrders() {
  const counts: Record<DayLook, number> = { 'two ways': 0, 'day first': 0, 'low cell': 0, 'high cell': 0 };
  let first: RowPosition | null = null;

  return {
    count(look: DayLook, place: RowPosition): void {
      counts[look]++;
      if (look === 'two ways') first ??= place;
    },
    sentences(): string[] {
      if (first && counts['day first'] === 0) {
        return [words.daysTwoWays(positionWithin(first))];
      }
      // Excel set to month first makes a day of 05/02 and leaves 25/02 as text.
      if (
        counts['day first'] >= telling &&
        counts['low cell'] >= telling &&
        counts['high cell'] + counts['two ways'] === 0
      ) {
        return [words.daysSwapped];
      }
      return [];
    },
  };
}
