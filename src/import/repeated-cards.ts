import type { WarrantyRow } from '#domain/warranty/warranty-row.ts';
import type { CellIssue } from '#import/map-row.ts';
import { positionWithin, type RowPosition } from '#import/row-position.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** Remembers the card numbers of a file: a number that stood in an earlier row is an issue, which names that row. */
export function repeatedCards() {
  const first = new Map<string, RowPosition>();
  return ([cardNumber, cardKey]: WarrantyRow, place: RowPosition, column: string): CellIssue | null => {
    const before = first.get(cardKey);
    if (before === undefined) {
      first.set(cardKey, place);
      return null;
    }
    return { column, value: cardNumber, reason: words.repeated(cardNumber, positionWithin(before)) };
  };
}
