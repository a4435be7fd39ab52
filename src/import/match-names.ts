import { distance } from 'fastest-levenshtein';
import { foldText } from '#domain/text.ts';
import { maxListedNames } from '#import/limits.ts';
import { positionWithin, type RowPosition } from '#import/row-position.ts';
import { importNotes as words } from '#strings/vi/server/import-notes.ts';

/**
 * An unknown clinic or product name, with the number of its rows, the first of them, and the most similar known name, if
 * any.
 */
export type UnknownName = RowPosition & {
  kind: 'clinic' | 'product';
  name: string;
  rows: number;
  nearest: string | null;
};

/** Edit distance up to which a known name is suggested: one letter in five, at most three. */
const lettersPerEdit = 5;
const maxEdits = 3;

/**
 * Compares names with the known ones, ignoring accents and case. Call `note` with the name of each row; `unknown` lists the
 * unknown names in order of appearance, each in its first spelling.
 */
export function createNameMatcher(kind: UnknownName['kind'], knownNames: readonly string[]) {
  const known = new Map(knownNames.map((name) => [foldText(name), name]));
  const byFold = new Map<string, UnknownName>();
  const bySpelling = new Map<string, UnknownName | null>();

  function addUnknown(name: string, position: RowPosition): UnknownName | null {
    const fold = foldText(name);
    if (known.has(fold)) return null;
    const unknown = byFold.get(fold) ?? {
      kind,
      name,
      rows: 0,
      nearest: null,
      sheet: position.sheet,
      row: position.row,
    };
    byFold.set(fold, unknown);
    return unknown;
  }

  return {
    note(name: string, position: RowPosition): void {
      const before = bySpelling.get(name);
      const unknown = before === undefined ? addUnknown(name, position) : before;
      if (before === undefined) bySpelling.set(name, unknown);
      if (unknown) unknown.rows++;
    },
    count: () => byFold.size,
    unknown(): UnknownName[] {
      const listed = [...byFold].slice(0, maxListedNames);
      return listed.map(([fold, unknown]) => ({ ...unknown, nearest: nearestName(fold, known) }));
    },
  };
}

/** `Nha khoa "Hoa Hông" chưa có trong danh mục (3 dòng, từ dòng 5); gần giống "Hoa Hồng"`. */
export function unknownNameText({ kind, name, rows, nearest, ...position }: UnknownName): string {
  const where = words.unknownRows(rows, positionWithin(position));
  const unknown = kind === 'clinic' ? words.unknownClinic(name, where) : words.unknownProduct(name, where);
  return nearest === null ? unknown : words.nearest(unknown, nearest);
}

function nearestName(fold: string, known: ReadonlyMap<string, string>): string | null {
  let minEdits = Math.min(maxEdits, Math.floor(fold.length / lettersPerEdit)) + 1;
  let nearest: string | null = null;
  for (const [other, name] of known) {
    if (Math.abs(other.length - fold.length) >= minEdits) continue;
    const edits = distance(fold, other);
    if (edits < minEdits) [minEdits, nearest] = [edits, name];
  }
  return nearest;
}
