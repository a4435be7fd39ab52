/** Where a row stands: its number as a spreadsheet program shows it, and its sheet where more than one was read. */
export type Place = { sheet: string | null; row: number };

/** A place as the beginning of a sentence: `Dòng 12`, or `Trang tính "Tháng 5", dòng 12`. */
export function placeText({ sheet, row }: Place): string {
  return sheet === null ? `Dòng ${row}` : `Trang tính "${sheet}", dòng ${row}`;
}

/** A place within a sentence: `dòng 12`. */
export function placeWithin(place: Place): string {
  return placeText(place).replace(/^./u, (letter) => letter.toLocaleLowerCase('vi'));
}
