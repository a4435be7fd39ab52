import { exports as words } from '#strings/vi/server/export-file.ts';

/** What Excel does not allow in the name of a sheet, and how long it may be. */
const forbidden = /[[\]:*?/\\\p{Cc}]|^'|'$/gu;
const maxLength = 31;

/** Creates the function that names the sheets of a workbook after others, as Excel allows: no two alike. */
export function sheetNamer(): (name: string | null) => string {
  const used = new Set<string>();
  return (name) => {
    const plain = (name ?? '').replace(forbidden, ' ').trim().slice(0, maxLength) || words.sheet;
    let unique = plain;
    for (let count = 2; used.has(unique.toLowerCase()); count++) {
      unique = `${plain.slice(0, maxLength - String(count).length - 1)} ${count}`;
    }
    used.add(unique.toLowerCase());
    return unique;
  };
}
