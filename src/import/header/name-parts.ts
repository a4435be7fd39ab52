import { foldText } from '#domain/text.ts';
import { type Cell, cellText } from '#import/table.ts';

/** Headers of the two columns of a name, without accents, spaces and signs. */
const familyNames = new Set(
  'ho hodem hovadem holot hovalot hochulot hovachulot hotendem hovatendem hovatenlot familyname lastname surname'.split(
    ' ',
  ),
);
const givenNames = new Set('ten tengoi givenname firstname'.split(' '));

const isIn = (names: ReadonlySet<string>) => (cell: Cell) => names.has(foldText(cellText(cell)).replace(/[^a-z]/g, ''));

/** The column of given names beside one of family names: none, or its index. */
export function givenNameBeside(header: readonly Cell[], familyName: number): number[] {
  const given = header.flatMap((cell, at) => (isIn(givenNames)(cell) ? [at] : []));
  return given.length === 1 && isIn(familyNames)(header[familyName] ?? null) ? given : [];
}

/** The column of family names, if there is one and one of given names; -1 if there is not. */
export function familyNameColumn(header: readonly Cell[]): number {
  return header.findIndex((_, at) => givenNameBeside(header, at).length > 0);
}
