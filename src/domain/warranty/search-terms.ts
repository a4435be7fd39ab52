import { canonicalCardNumber, foldText, normalizeText } from '#domain/text.ts';

/** The longest part of a lot as search texts have it; the parts of one are separated by commas and the like, or are lots themselves. */
export const lotWord = (lot: string): string =>
  lot
    .split(/[,;+&/]| và /iu)
    .map((part) => foldText(canonicalCardNumber(part)))
    .reduce((longest, part) => (part.length > longest.length ? part : longest));

/**
 * The words of a query, each with its spellings: the word itself and, if it has a digit, its canonical form as a card
 * number. Every word must occur in the search text, also within a word, in any order.
 */
export function searchTerms(query: string): string[][] {
  const words = foldText(normalizeText(query)).split(' ');
  return words.filter(Boolean).map((word) => {
    const canonical = foldText(canonicalCardNumber(word));
    return /\d/u.test(word) && canonical !== word ? [word, canonical] : [word];
  });
}
