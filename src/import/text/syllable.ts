import { memoize } from '#import/memoize.ts';
import { onsets, rimes } from '#import/text/legacy-words.ts';

const toneMark = /[\u0300\u0301\u0303\u0309\u0323]/u;
const onsetSet = new Set(['', ...onsets]);
const rimeSet = new Set(rimes);
/** Syllables that end so have the tone of `á` or `ạ`. */
const stopped = /(?:[ptc]|ch)$/u;
const longestOnset = 3;
const vowels = /^[aeiouyăâêôơư]+/u;

/**
 * True if a word has the form of a Vietnamese syllable: a known onset and rime with at most one tone, which suits its end
 * and is on the right letter. Case does not matter. Words of other languages rarely pass if they have an accent.
 */
export const isSyllable = memoize((word: string): boolean => {
  let plain = '';
  let [tone, toneAt]: [string | undefined, number] = [undefined, -1];
  for (const letter of word.toLowerCase().normalize('NFC')) {
    const parts = letter.normalize('NFD');
    const found = toneMark.exec(parts)?.[0];
    if (found !== undefined && tone !== undefined) return false;
    if (found !== undefined) [tone, toneAt] = [found, plain.length];
    plain += parts.replace(toneMark, '').normalize('NFC');
  }
  if (stopped.test(plain) && tone !== '\u0301' && tone !== '\u0323') return false;
  return rimesOf(plain).some((rime) => tone === undefined || toneMayBeAt(rime, toneAt - plain.length + rime.length));
});

/** The rimes of a syllable without its tone, one for each known onset. */
function rimesOf(plain: string): string[] {
  const rests = Array.from({ length: longestOnset + 1 }, (_, length) => plain.slice(length));
  return rests.filter((rime, length) => onsetSet.has(plain.slice(0, length)) && rimeSet.has(rime));
}

/** Whether the tone of a rime belongs on the letter `at`: `hoà` and `hòa` are both written. */
function toneMayBeAt(rime: string, at: number): boolean {
  const [nucleus = ''] = vowels.exec(rime) ?? [];
  const marked = nucleus.search(/[ăâêôơ]|ư(?!ơ)/u);
  if (marked >= 0) return at === marked;
  if (nucleus.length < rime.length) return at === nucleus.length - 1;
  if (nucleus === 'oa' || nucleus === 'oe' || nucleus === 'uy') return at === 0 || at === 1;
  return at === Math.floor((nucleus.length - 1) / 2);
}

/** A syllable or two with any onsets. */
const highland =
  /^[bcdđfghjklmnprstvwxz]{0,4}(?:([aeiouyăâêôơư]+)[bcdđghjklmnprstvx]{1,3})?([aeiouyăâêôơư]+)([a-z]*)$/u;
const highlandEnd = /^(?:[hklr]|nh)$/;
const usualCase = /^(?:\p{Lu}+|\p{Lu}{0,2}\p{Ll}+)$/u;

/**
 * True if a word may be a name of the highlands, with another onset or end than a Vietnamese syllable: `Chrôh`, `Pơnan`,
 * `HLốp`. A word of two syllables has no tone.
 */
export function isHighlandWord(word: string): boolean {
  const parts = [...word.toLowerCase().normalize('NFC')].map((letter) => letter.normalize('NFD'));
  const tones = parts.filter((letter) => toneMark.test(letter)).length;
  const plain = parts.map((letter) => letter.replace(toneMark, '').normalize('NFC')).join('');
  const [, first, nucleus = '', end = ''] = highland.exec(plain) ?? [];
  if (rimesOf(plain).length > 0 || tones > (first === undefined ? 1 : 0) || !usualCase.test(word.normalize('NFC')))
    return false;
  const isLastKnown = rimeSet.has(nucleus + end) || (rimeSet.has(nucleus) && highlandEnd.test(end));
  return isLastKnown && (first === undefined || rimeSet.has(first));
}
