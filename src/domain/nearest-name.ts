import { distance } from 'fastest-levenshtein';

/** Edit distance up to which a known name is suggested: one letter in five, at most three. */
const lettersPerEdit = 5;
const maxEdits = 3;

/**
 * The known name that is most like another one; null if none is like it.
 *
 * @param fold the name, as `foldText` has it
 * @param known names by their folded forms
 */
export function nearestName(fold: string, known: ReadonlyMap<string, string>): string | null {
  let minEdits = Math.min(maxEdits, Math.floor(fold.length / lettersPerEdit)) + 1;
  let nearest: string | null = null;
  for (const [other, name] of known) {
    if (Math.abs(other.length - fold.length) >= minEdits) continue;
    const edits = distance(fold, other);
    if (edits < minEdits) [minEdits, nearest] = [edits, name];
  }
  return nearest;
}
