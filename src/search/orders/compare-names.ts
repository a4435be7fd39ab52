/** Signs, digits and letters in their order; what is not listed comes after them, by its code. */
const order =
  ' _-‐‒–—―,;:!¡?¿.·\'‹›"«»()[]{}§¶@*/\\&#%‰†‡•‧′`^°©®+±÷×<=>¬|¦~−¤¢$£¥₫€0123456789aæăâbcdđeêfghijklmnoœôơpqrsßtuưvwxyzþ';
/** Signs and letters that count as another one, unless all else is equal. */
const variants: readonly (readonly [of: string, variants: string])[] = [
  ["'", '‘’‚‛'],
  ['"', '“”„‟'],
  ['d', 'ð'],
  ['o', 'ø'],
];
/** First the tones in the order of Vietnamese dictionaries: huyền, hỏi, ngã, sắc, nặng. Then marks of other languages. */
const marks = '\u0300\u0309\u0303\u0301\u0323\u0306\u0302\u030c\u030a\u0308\u030b\u0307\u0327\u0328\u0304';

const unlisted = 256;
/** Latin letters and the signs of typography; above these only the code counts. */
const tableSize = 0x2300;
/** By UTF-16 unit: the letter's rank, and its mark and case. */
const ranks = new Uint16Array(tableSize);
const details = new Uint8Array(tableSize);
for (let unit = 0; unit < tableSize; unit++) fillIn(unit);

function fillIn(unit: number): void {
  const letter = String.fromCharCode(unit);
  const lower = letter.toLowerCase();
  const [base = '', ...added] = lower.normalize('NFD');
  const main = variants.find(([, others]) => others.includes(base)) ?? [base, ''];
  // A mark may make another letter, such as ă; the one that is left, if any, is a tone or of another language.
  const mark =
    added.find((one) => order.includes(added.filter((other) => other !== one).reduce(compose, base))) ?? added[0];
  const whole = added.reduce(compose, base);
  const isLetter = order.includes(whole);
  const bare = isLetter ? whole : added.filter((other) => other !== mark).reduce(compose, main[0]);
  const rank = bare.length === 1 ? order.indexOf(bare) : -1;
  ranks[unit] = rank < 0 ? unlisted + unit : rank + 1;
  if (rank < 0) return;
  const ofMark = isLetter || mark === undefined ? 0 : marks.indexOf(mark) + 1;
  const ofVariant = isLetter ? 0 : main[1].indexOf(base) + 1;
  details[unit] = (ofMark + ofVariant * marks.length) * 2 + (lower === letter ? 0 : 1);
}

function compose(letter: string, mark: string): string {
  return (letter + mark).normalize('NFC');
}

/**
 * Compares names as people order them in Vietnamese: first by all letters, then by the tones, then by case; what is still
 * equal by UTF-16 units. 0 only for equal texts.
 */
export function compareNames(one: string, other: string): number {
  return compareLetters(one, other, true);
}

/** The same without regard to case, by which names follow each other that differ in nothing else. */
export function compareIgnoringCase(one: string, other: string): number {
  return compareLetters(one, other, false);
}

/** Whether the order knows all signs and letters of a text. It tells the cases of others apart as if they were letters. */
export function isListed(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (rankOf(text.charCodeAt(at)) > unlisted) return false;
  return true;
}

function compareLetters(one: string, other: string, byAll: boolean): number {
  const common = Math.min(one.length, other.length);
  let byTone = 0;
  let byCase = 0;
  for (let at = 0; at < common; at++) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a === b) continue;
    const difference = rankOf(a) - rankOf(b);
    if (difference !== 0) return difference;
    const [mine, others] = [details[a] ?? 0, details[b] ?? 0];
    byTone ||= (mine >> 1) - (others >> 1);
    byCase ||= (mine & 1) - (others & 1);
  }
  const difference = one.length - other.length || byTone;
  return byAll ? difference || byCase || compareTexts(one, other) : difference;
}

/** Compares by UTF-16 units. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function rankOf(unit: number): number {
  return ranks[unit] || unlisted + unit;
}
