import type { WarrantyRow } from '#domain/warranty/warranty-row.ts';
import { keyIndex } from '#import/key-index.ts';
import type { CellIssue } from '#import/map-row.ts';
import { positionWithin, type RowPosition } from '#import/row-position.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

const firstCards = 1 << 12;

/** Creates the check for card numbers that occur twice in a file. The issue names the earlier row. */
export function createRepeatCheck() {
  const cards = keyIndex();
  let rows = new Uint32Array(firstCards);
  /** The sheet of the cards from each position on. */
  const sheets: { from: number; sheet: string | null }[] = [];
  const sheetOf = (card: number) => sheets.findLast(({ from }) => from <= card)?.sheet ?? null;

  return ([cardNumber, cardKey]: WarrantyRow, position: RowPosition, column: string): CellIssue | null => {
    const { position: card, isNew } = cards.add(cardKey);
    if (!isNew) {
      const before = { sheet: sheetOf(card), row: rows[card] ?? 0 };
      return { column, value: cardNumber, reason: words.repeated(cardNumber, positionWithin(before)) };
    }
    if (card === rows.length) {
      const longer = new Uint32Array(card * 2);
      longer.set(rows);
      rows = longer;
    }
    rows[card] = position.row;
    if (sheets.length === 0 || sheets.at(-1)?.sheet !== position.sheet)
      sheets.push({ from: card, sheet: position.sheet });
    return null;
  };
}
