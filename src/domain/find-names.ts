import { foldText, normalizeText } from '#domain/text.ts';

/**
 * Returns a search for the names that contain every word of a text, ignoring accents and case. The name that equals the text
 * comes first, then names that begin with it, then names with words that begin with its words, then all others; names
 * that are equal in this stay in their order.
 */
export function createNameFinder(names: readonly string[]): (text: string) => string[] {
  const folded = names.map((name) => [name, foldText(name)] as const);
  return (text) => {
    const exact = normalizeText(text);
    const fold = foldText(exact);
    const words = fold.split(' ');
    const rank = ([name, foldedName]: readonly [string, string]) => {
      if (name === exact) return 0;
      if (foldedName === fold) return 1;
      if (foldedName.startsWith(fold)) return 2;
      return words.every((word) => ` ${foldedName}`.includes(` ${word}`)) ? 3 : 4;
    };
    const found = folded.filter(([, name]) => words.every((word) => name.includes(word)));
    return found.toSorted((a, b) => rank(a) - rank(b)).map(([name]) => name);
  };
}
