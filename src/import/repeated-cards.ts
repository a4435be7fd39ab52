import type { SheetRow } from '#domain/import/import-plan.ts';
import { keyIndex } from '#import/key-index.ts';

const firstCards = 1 << 12;

/**
 * Creates the check for card numbers that occur twice in a file. It takes the rows in order, and returns the first row of a
 * number that occurred before.
 */
export function createRepeatCheck(): (cardKey: string, row: SheetRow) => SheetRow | null {
  const cards = keyIndex();
  let rows = new Uint32Array(firstCards);
  /** The sheet of the cards from each position on. */
  const sheets: { from: number; sheet: string | null }[] = [];
  const sheetOf = (card: number) => sheets.findLast(({ from }) => from <= card)?.sheet ?? null;

  return (cardKey, { sheet, row }) => {
    const { position: card, isNew } = cards.add(cardKey);
    if (!isNew) return { sheet: sheetOf(card), row: rows[card] ?? 0 };
    if (card === rows.length) {
      const longer = new Uint32Array(card * 2);
      longer.set(rows);
      rows = longer;
    }
    rows[card] = row;
    if (sheets.length === 0 || sheets.at(-1)?.sheet !== sheet) sheets.push({ from: card, sheet });
    return null;
  };
}
