import type { ImportField } from '#domain/import/import-plan.ts';
import { foldText } from '#domain/text.ts';
import type { Column } from '#import/header/header.ts';
import { type Cell, isBlank } from '#import/table.ts';

/** Signs and, folded, words for "as above". */
const dittoSign = /^[-–—\s]*(?:["″〃”]|''|\/\/)[-–—\s]*$/u;
const dittoWord = /^[-–—\s]*(?:n\.?t\.?|nhu tren)[-–—\s.]*$/u;
/** A quick test for both words, which most text does not pass. */
const likeDittoWord = /^[-–—\s]*n/iu;
/** A card has a number of its own, and its teeth. */
const ownFields = new Set<ImportField>(['cardNumber', 'quantity', 'toothPosition']);

/**
 * Creates the function that puts the cell above in the place of ditto marks. It takes the rows of a table in order, and returns
 * the cells and the headers of the columns that had marks; null if there are none.
 */
export function dittoFiller(columns: readonly Column[]) {
  const filled = columns.filter(({ field }) => !ownFields.has(field));
  const above = new Map<number, Cell>();
  return (cells: readonly Cell[]): { cells: readonly Cell[]; columns: string[] } | null => {
    let copy: Cell[] | null = null;
    const marked: string[] = [];
    for (const { index, header } of filled) {
      const cell = cells[index] ?? null;
      const before = above.get(index);
      if (isDitto(cell)) {
        if (before === undefined) continue;
        copy ??= [...cells];
        copy[index] = before;
        marked.push(header);
      } else if (!isBlank(cell)) above.set(index, cell);
    }
    return copy && { cells: copy, columns: marked };
  };
}

const maxLength = 12;

function isDitto(cell: Cell): boolean {
  if (typeof cell !== 'string' || cell.length > maxLength) return false;
  return dittoSign.test(cell) || (likeDittoWord.test(cell) && dittoWord.test(foldText(cell.trim())));
}
