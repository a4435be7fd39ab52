import { z } from 'zod';
import { optionalText } from '#domain/fields.ts';
import { foldText, foldWidth, normalizeText } from '#domain/text.ts';
import { isMilkTooth, isTooth, isUpperTooth, teethBetween } from '#domain/warranty/fdi.ts';
import { arrangeRestorations, type Restoration } from '#domain/warranty/restorations.ts';

/** Longest text that is read. The longest canonical text, 52 single teeth, has 206 characters. */
const longestToothPosition = 300;
/** Longest part of the text that a sentence repeats. */
const longestQuote = 20;

const rangeSigns = /\s*(?:[\p{Pd}\u2212~]+|(?<=\s)(?:đến|tới|to)(?=\s))\s*/giu;
const separators = /[\s,;:.+&/、]+/u;
/** Words around the numbers, without accents. */
const ignoredWords = new Set(['rang', 'so', 'r', '#', 'tu', 'va', 'and', 'tooth', 'teeth']);
const label = /^(?:rang|r|so)?#?(?=\d)/u;

export type ToothPosition = { restorations: Restoration[] } | { problem: string };

/**
 * Reads tooth numbers: `11, 12-14`, `11 12 13`, `R11; #12`, `Răng số 11 đến 14`. A range is one restoration, a bridge;
 * teeth that are only listed are restorations of their own, so that `11, 12-14` is a crown beside a bridge of three.
 * Returns the restorations in canonical order, or a Vietnamese sentence that names the part that can't be read.
 */
export function parseToothPosition(text: string): ToothPosition {
  const ranges = foldWidth(normalizeText(text)).replace(rangeSigns, '-').split(separators);
  const parts = ranges.filter((part) => part !== '' && !ignoredWords.has(foldText(part)));
  if (parts.length === 0) return { problem: 'Chưa có số răng nào' };
  const restorations: Restoration[] = [];
  for (const part of parts) {
    const read = parsePart(part);
    if ('problem' in read) return read;
    restorations.push(read.teeth);
  }
  return { restorations: arrangeRestorations(restorations) };
}

/**
 * The canonical text: restorations by their smallest tooth number, a bridge from its end of the smaller number, as in
 * `11, 12-14` and `13-23`. All numbers have two digits, so these texts sort as their teeth do.
 */
export function formatToothPosition(restorations: readonly Restoration[]): string {
  return arrangeRestorations(restorations)
    .map((teeth) => (teeth.length === 1 ? `${teeth[0]}` : `${teeth[0]}-${teeth.at(-1)}`))
    .join(', ');
}

/** An optional text of tooth numbers, in canonical form; null where it is empty. */
export const toothPositionField = optionalText(longestToothPosition).transform((text, context) => {
  if (text === null) return null;
  const position = parseToothPosition(text);
  if ('restorations' in position) return formatToothPosition(position.restorations);
  context.addIssue(position.problem);
  return z.NEVER;
});

/** One tooth, or the ends of a bridge, perhaps with teeth between them: `11`, `12-14`, `13-12-11`. */
function parsePart(part: string): { teeth: number[] } | { problem: string } {
  const names = part.split('-').map((name) => foldText(name).replace(label, ''));
  if (!names.every((name) => /^\d+$/u.test(name))) return { problem: `Không đọc được "${quote(part)}"` };
  const numbers = names.map(Number);
  const unknown = names.find((name) => name.length !== 2 || !isTooth(Number(name)));
  if (unknown !== undefined) return { problem: `Răng ${quote(unknown)} không có trong sơ đồ FDI` };
  const [from = 0, to = from] = [numbers[0], numbers.at(-1)];
  const teeth = teethBetween(from, to);
  if (!teeth) return { problem: describeBrokenRange(numbers, part) };
  const places = numbers.map((number) => teeth.indexOf(number));
  const isInOrder = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
  return isInOrder && !places.includes(-1)
    ? { teeth }
    : { problem: `Các răng "${quote(part)}" không liền theo cung hàm` };
}

function describeBrokenRange(teeth: number[], part: string): string {
  const isMixed = new Set(teeth.map(isMilkTooth)).size > 1;
  const isAcrossJaws = new Set(teeth.map(isUpperTooth)).size > 1;
  if (isMixed) return `Khoảng "${quote(part)}" lẫn răng sữa với răng vĩnh viễn`;
  return isAcrossJaws ? `Khoảng "${quote(part)}" nối hai hàm khác nhau` : `Không đọc được "${quote(part)}"`;
}

function quote(part: string): string {
  const characters = [...part];
  return characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : part;
}
