import { rowPositions as words } from '#strings/vi/server/import-rows.ts';

/** The row number in a spreadsheet program, and the sheet if there are several. */
export type RowPosition = { sheet: string | null; row: number };

/** A position at the start of a sentence: `Dòng 12`, or `Trang tính "Tháng 5", dòng 12`. */
export function positionText({ sheet, row }: RowPosition): string {
  return sheet === null ? words.row(row) : words.rowOfSheet(sheet, row);
}

/** A position within a sentence: `dòng 12`. */
export function positionWithin(position: RowPosition): string {
  return positionText(position).replace(/^./u, (letter) => letter.toLocaleLowerCase('vi'));
}
