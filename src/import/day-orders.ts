import type { DayLook } from '#import/map-row.ts';
import { positionWithin, type RowPosition } from '#import/row-position.ts';

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
        return [
          `Mọi ngày dạng chữ trong tệp (chẳng hạn ở ${positionWithin(first)}) đều có thể hiểu theo hai cách; đã đọc theo thứ tự ngày/tháng/năm.`,
        ];
      }
      // Excel set to month first makes a day of 05/02 and leaves 25/02 as text.
      if (
        counts['day first'] >= telling &&
        counts['low cell'] >= telling &&
        counts['high cell'] + counts['two ways'] === 0
      ) {
        return [
          'Trong tệp, mọi ô ngày của Excel đều có ngày không quá 12, còn mọi ngày dạng chữ đều quá 12: có thể Excel đã đảo ngày và tháng của các ô ngày. Hãy kiểm tra lại.',
        ];
      }
      return [];
    },
  };
}
