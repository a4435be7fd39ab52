import { rowPositions as words } from '#strings/vi/server/import-rows.ts';

/** Where a row stands: its number as a spreadsheet program shows it, and its sheet where more than one was read. */
export type RowPosition = { sheet: string | null; row: number };

/** A place as the beginning of a sentence: `Dòng 12`, or `Trang tính "Tháng 5", dòng 12`. */
export function positionText({ sheet, row }: RowPosition): string {
  return sheet === null ? words.row(row) : words.rowOfSheet(sheet, row);
}

/** A place within a sentence: `dòng 12`. */
export function positionWithin(place: RowPosition): string {
  return positionText(place).replace(/^./u, (letter) => letter.toLocaleLowerCase('vi'));
}
