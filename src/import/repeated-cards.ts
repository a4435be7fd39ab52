import type { WarrantyRow } from '#domain/warranty/warranty-row.ts';
import type { CellIssue } from '#import/map-row.ts';
import { positionWithin, type RowPosition } from '#import/row-position.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** Creates the check for card numbers that occur twice in a file. The issue names the earlier row. */
export function createRepeatCheck() {
  const first = new Map<string, RowPosition>();
  return ([cardNumber, cardKey]: WarrantyRow, position: RowPosition, column: string): CellIssue | null => {
    const before = first.get(cardKey);
    if (before === undefined) {
      first.set(cardKey, position);
      return null;
    }
    return { column, value: cardNumber, reason: words.repeated(cardNumber, positionWithin(before)) };
  };
}
