/** Vietnamese in ASCII, from the time of teletypes: `Nguye^~n Va(n An`. */

const marks: Record<string, string> = { '^': '\u0302', '(': '\u0306', '+': '\u031B' };
const tones: Record<string, string> = { "'": '\u0301', '`': '\u0300', '?': '\u0309', '~': '\u0303', '.': '\u0323' };
const marked = /[aeo]\^|[ou]\+|a\((?=[\p{L}'`?~.])(?![^()]*\))/iu;
const vowel = /([aeiouy])([\^(+]?)(['`?~.]?)/giu;

/** True for a text with letters that only VIQR writes so. */
export function isViqr(text: string): boolean {
  return marked.test(text);
}

export function decodeViqr(text: string): string {
  const decoded = text.replace(
    vowel,
    (_, base: string, mark: string, tone: string) => base + (marks[mark] ?? '') + (tones[tone] ?? ''),
  );
  return decoded.replace(/dd/g, '\u0111').replace(/D[dD]/g, '\u0110').normalize('NFC');
}
