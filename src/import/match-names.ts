import { distance } from 'fastest-levenshtein';
import { foldText } from '#domain/text.ts';
import { mostListedNames } from '#import/limits.ts';
import { positionWithin, type RowPosition } from '#import/row-position.ts';
import { importNotes as words } from '#strings/vi/server/import-notes.ts';

/**
 * A clinic or product name that the register does not know: in how many rows it stands, the first of them, and the known
 * name it is nearest to, if one is near.
 */
export type UnknownName = RowPosition & {
  kind: 'clinic' | 'product';
  name: string;
  rows: number;
  nearest: string | null;
};

/** Letters that may differ in a name for another to be its likely spelling: one in five, three at most. */
const lettersForOneMistake = 5;
const mostMistakes = 3;

/**
 * Compares names with the known ones, without accents and case. `note` takes the name of each row; `unknown` lists those
 * that are not known, in order of appearance, the first spelling of each.
 */
export function nameCheck(kind: UnknownName['kind'], knownNames: readonly string[]) {
  const known = new Map(knownNames.map((name) => [foldText(name), name]));
  const byFold = new Map<string, UnknownName>();
  const bySpelling = new Map<string, UnknownName | null>();

  function meet(name: string, place: RowPosition): UnknownName | null {
    const fold = foldText(name);
    if (known.has(fold)) return null;
    const unknown = byFold.get(fold) ?? { kind, name, rows: 0, nearest: null, sheet: place.sheet, row: place.row };
    byFold.set(fold, unknown);
    return unknown;
  }

  return {
    note(name: string, place: RowPosition): void {
      const before = bySpelling.get(name);
      const unknown = before === undefined ? meet(name, place) : before;
      if (before === undefined) bySpelling.set(name, unknown);
      if (unknown) unknown.rows++;
    },
    count: () => byFold.size,
    unknown(): UnknownName[] {
      const listed = [...byFold].slice(0, mostListedNames);
      return listed.map(([fold, unknown]) => ({ ...unknown, nearest: nearestName(fold, known) }));
    },
  };
}

/** `Nha khoa "Hoa Hông" chưa có trong danh mục (3 dòng, từ dòng 5); gần giống "Hoa Hồng"`. */
export function unknownNameText({ kind, name, rows, nearest, ...place }: UnknownName): string {
  const where = words.unknownRows(rows, positionWithin(place));
  const unknown = kind === 'clinic' ? words.unknownClinic(name, where) : words.unknownProduct(name, where);
  return nearest === null ? unknown : words.nearest(unknown, nearest);
}

function nearestName(fold: string, known: ReadonlyMap<string, string>): string | null {
  let least = Math.min(mostMistakes, Math.floor(fold.length / lettersForOneMistake)) + 1;
  let nearest: string | null = null;
  for (const [other, name] of known) {
    if (Math.abs(other.length - fold.length) >= least) continue;
    const mistakes = distance(fold, other);
    if (mistakes < least) [least, nearest] = [mistakes, name];
  }
  return nearest;
}
