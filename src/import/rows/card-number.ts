import type { FaultKind } from '#domain/import/checked-row.ts';
import { isPrintedNumber } from '#domain/printed-number.ts';
import { canonicalCardNumber, foldText, normalizeText } from '#domain/text.ts';
import { shapeOf } from '#import/rows/usual-values.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** Separators of a list; `=1+1` has none. */
const listMarks = /[,;&|]|\s(?:và|hoặc|hay)\s|\s\+|\+\s/iu;
/** A range of numbers. */
const rangeMarks = /\d\s*(?:đến|tới|->|=>|→|~|…|\.{2,}|\sto\s)\s*\p{L}{0,8}[\s.\-_/]*\d/iu;
const noNumber = /^(?:n\/a|na|none|null|nil|tbd|x+)$/;

/** A card number, or the reason in Vietnamese why the cell has no certain number. */
type CardReading = { value: string } | { kind: FaultKind; reason: string };

/** A number that needs no further checks: letters before it and a separator make it no list, no range and no pair. */
export const plainNumber = /^(?!no\s)[A-Z]{0,8}(?:(?<=[A-Z])[-._/ ])?\d{1,20}$/i;
/** Parts with separators and nothing around them: one number, or two of the same shape. */
const bare = /^(?!no\s)[A-Z]{0,8}\d*(?:[-._/ ][A-Z]{0,8}\d+)+$/i;
/** Brackets, a Vietnamese word, or a word after the number. */
const remark = /[()[\]]|(?:^|\s)(?=\p{L}*[\u00C0-\u024F\u1E00-\u1EFF])\p{L}\p{Ll}+(?=\s|$)|\d\s+[a-z]{2,}$/u;

/** True for the text of a number with nothing around it. */
export function isBareNumber(text: string): boolean {
  return plainNumber.test(text) || bare.test(text);
}

/**
 * Reads the text of a card number, without what is mended: refuses what may be several numbers, a range, or no number.
 *
 * @param composites shapes of single numbers that look like two, from `compositeShapes`
 */
export function readCardNumber(text: string, composites: ReadonlySet<string> = noShapes): CardReading {
  if (plainNumber.test(text)) return { value: text };
  const shown = normalizeText(text);
  if (isList(text) || isConsecutivePair(shown, composites))
    return { kind: 'several-numbers', reason: words.severalNumbers };
  if (rangeMarks.test(shown)) return { kind: 'several-numbers', reason: words.numberRange };
  if (!/\d/u.test(shown) && (/[\s?□\u0080-\uFFFF]/u.test(shown) || noNumber.test(foldText(shown)))) {
    return { kind: 'invalid', reason: words.noNumber };
  }
  if (shown.includes(':')) return { kind: 'invalid', reason: words.unknownLabel };
  if (/[?□\uFFFD]/u.test(shown)) return { kind: 'broken-text', reason: words.lostCharacters };
  if (listMarks.test(shown) || remark.test(shown)) return { kind: 'invalid', reason: words.remark };
  return { value: shown };
}

/** True if at least two parts of a list, or two lines of a cell, have digits. */
function isList(value: string): boolean {
  const entries = value.split(listMarks).filter((part) => /\d/u.test(part));
  // A line that ends in a separator continues in the next.
  const lines = value.split(/(?<![-_/.\s])\s*[\r\n]+\s*/u).filter((part) => /\d/u.test(part));
  return entries.length > 1 || lines.length > 1;
}

/**
 * True for two numbers of the same shape that differ only in their last two digits, such as `00120/00121` and
 * `ADS-0120 - ADS-0125`: a range of cards. They need at least four digits, or three after letters, and must not be years.
 */
function isConsecutivePair(text: string, composites: ReadonlySet<string>): boolean {
  // Three groups of digits that may begin alike, as in `4321-4399-1234`.
  if (isPrintedNumber(canonicalCardNumber(text))) return false;
  return halves(text).some(([one, other]) => {
    if (one.slice(0, -2) !== other.slice(0, -2) || composites.has(shapeOf(text))) return false;
    return /\d{4}$|\p{L}\d{3}$/u.test(one) && !/^(?:19|20)\d\d$/.test(one);
  });
}

/**
 * The halves of a text at each kind of separator, in canonical form, if they have the same shape. Letters before both belong to
 * neither: `ADS-4101-4105`.
 */
function halves(text: string): [string, string][] {
  return [/\s*[-\u2010-\u2015\u2212]\s*/u, /\s*[/\\]\s*/u, /\s+/u].flatMap((separator): [string, string][] => {
    const all = text.split(separator);
    const parts = all.length === 3 && /^\p{L}+$/u.test(all[0] ?? '') ? all.slice(1) : all;
    if (parts.length % 2 === 1) return parts.length === 1 ? [] : pairs(parts);
    const middle = parts.length / 2;
    return pairs([parts.slice(0, middle).join(''), parts.slice(middle).join('')]);
  });
}

function pairs(parts: string[]): [string, string][] {
  const [one = '', ...others] = parts.map(canonicalCardNumber);
  return others.every((other) => shapeOf(other) === shapeOf(one)) ? others.map((other) => [one, other]) : [];
}

const noShapes: ReadonlySet<string> = new Set();

/**
 * The shapes of card numbers that consist of two similar parts (`0234-5678`): those where the parts of most numbers differ
 * too much for a range.
 */
export function compositeShapes(cards: Iterable<string>): Set<string> {
  const tally = new Map<string, number>();
  for (const card of cards) {
    const text = normalizeText(card);
    if (plainNumber.test(text) || halves(text).length === 0) continue;
    tally.set(shapeOf(text), (tally.get(shapeOf(text)) ?? 0) + (isConsecutivePair(text, noShapes) ? -1 : 1));
  }
  return new Set([...tally].filter(([, more]) => more > 0).map(([shape]) => shape));
}
