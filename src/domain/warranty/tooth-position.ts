import { z } from 'zod';
import { optionalText } from '#domain/fields.ts';
import { foldText, foldWidth, normalizeText } from '#domain/text.ts';
import { isMilkTooth, isTooth, isUpperTooth, teethBetween } from '#domain/warranty/fdi.ts';
import { arrangeRestorations, type Restoration } from '#domain/warranty/restorations.ts';
import { rules } from '#strings/vi/rules.ts';

const words = rules.teeth;

/** In characters. The longest canonical text, 52 single teeth, has 206. */
const maxTextLength = 300;
/** In characters, of a part of the text that a message quotes. */
const maxQuoteLength = 20;

const rangeSigns = /\s*(?:[\p{Pd}\u2212~]+>?|[→⇒]|=>|(?<=\s)(?:đến|tới|to)(?=\s))\s*/giu;
const separators = /[\s,;:.+&/、]+/u;
/** Words around the numbers, without accents. */
const ignoredWords = new Set(['rang', 'so', 'r', '#', 'tu', 'va', 'and', 'tooth', 'teeth']);
const label = /^(?:rang|r|so)?#?(?=\d)/u;

export type ToothPosition = { restorations: Restoration[] } | { problem: string };

/**
 * Reads tooth numbers: `11, 12-14`, `11 12 13`, `R11; #12`, `Răng số 11 đến 14`. A range is a bridge,
 * and every other tooth is a crown: `11, 12-14` is a crown and a bridge of three teeth.
 * Returns the restorations in canonical order, or a Vietnamese message that quotes the part that cannot be read.
 */
export function parseToothPosition(text: string): ToothPosition {
  const ranges = foldWidth(normalizeText(text)).replace(rangeSigns, '-').split(separators);
  const parts = ranges.filter((part) => part !== '' && !ignoredWords.has(foldText(part)));
  if (parts.length === 0) return { problem: words.none };
  const restorations: Restoration[] = [];
  for (const part of parts) {
    const read = parsePart(part);
    if ('problem' in read) return read;
    restorations.push(read.teeth);
  }
  return { restorations: arrangeRestorations(restorations) };
}

/**
 * Formats restorations in canonical order, such as `11, 12-14` or `13-23`. All numbers have two digits, so the texts
 * sort like the teeth.
 */
export function formatToothPosition(restorations: readonly Restoration[]): string {
  return arrangeRestorations(restorations)
    .map((teeth) => (teeth.length === 1 ? `${teeth[0]}` : `${teeth[0]}-${teeth.at(-1)}`))
    .join(', ');
}

/** The number of teeth in a text that `formatToothPosition` has written. */
export function countTeeth(position: string): number {
  const read = parseToothPosition(position);
  return 'restorations' in read ? read.restorations.flat().length : 0;
}

/** Tooth numbers in canonical form; null if empty. */
export const toothPositionField = optionalText(maxTextLength).transform((text, context) => {
  if (text === null) return null;
  const position = parseToothPosition(text);
  if ('restorations' in position) return formatToothPosition(position.restorations);
  context.addIssue(position.problem);
  return z.NEVER;
});

/** One tooth, or the ends of a bridge with or without the teeth between them: `11`, `12-14`, `13-12-11`. */
function parsePart(part: string): { teeth: number[] } | { problem: string } {
  const names = part.split('-').map((name) => foldText(name).replace(label, ''));
  if (!names.every((name) => /^\d+$/u.test(name))) return { problem: words.unreadable(quote(part)) };
  const numbers = names.map(Number);
  const unknown = names.find((name) => name.length !== 2 || !isTooth(Number(name)));
  if (unknown !== undefined) return { problem: words.unknown(quote(unknown)) };
  const [from = 0, to = from] = [numbers[0], numbers.at(-1)];
  const teeth = teethBetween(from, to);
  if (!teeth) return { problem: describeBrokenRange(numbers, part) };
  const positions = numbers.map((number) => teeth.indexOf(number));
  const isInOrder = positions.every((position, i) => i === 0 || position >= (positions[i - 1] ?? 0));
  return isInOrder && !positions.includes(-1) ? { teeth } : { problem: words.notInOrder(quote(part)) };
}

function describeBrokenRange(teeth: number[], part: string): string {
  const isMixed = new Set(teeth.map(isMilkTooth)).size > 1;
  const isAcrossJaws = new Set(teeth.map(isUpperTooth)).size > 1;
  if (isMixed) return words.mixedDentitions(quote(part));
  return isAcrossJaws ? words.acrossJaws(quote(part)) : words.unreadable(quote(part));
}

function quote(part: string): string {
  const characters = [...part];
  return characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join('')}…` : part;
}
