/**
 * Applies number formats of spreadsheets, such as `00000`, `"ADS-"0000` or `[$-42A]dd/mm/yyyy;@`. Complete only for what a
 * register contains: dates, and whole numbers with digits and fixed text.
 */

import type { CalendarDate } from '#domain/calendar.ts';

/** A part of a section: fixed text, a digit placeholder, a part of a date, the length of a time, or another kind. */
type Token =
  | { kind: 'literal'; text: string }
  | { kind: 'digit'; text: '0' | '#' | '?' }
  | { kind: 'date'; text: string }
  | { kind: 'elapsed'; text: string }
  | { kind: 'general' | 'text' | 'decoration' | 'unknown'; text: string };

type Condition = (value: number) => boolean;
type Section = { tokens: Token[]; condition: Condition | null };

/** The sections for numbers, and the one for text; null if there is none. */
export type NumberFormat = { sections: Section[]; text: Section | null };

/** One token. Brackets hold a colour, a condition, a currency with a language, or a duration. */
const lexeme =
  /"([^"]*)"?|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|(General)|(AM\/PM|A\/P|SA\/CH|上午\/下午)|([ymdhs]+|e(?![+-])|g+|aaaa?|B[12](?=[ymd]))|([0#?])|(@)|(;)|([.,%/]|E[+-])|([\s\S])/giu;
/** What a placeholder shows if the number has no digit for it. */
const emptyPlaceholders: Record<string, string> = { '0': '0', '#': '', '?': ' ' };
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Characters that are literal without quotes. */
const plainLiteral = /^[-+ ()$€£¥₫đĐ:!^&'~{}<>=\u00a0]$/u;
const colour = /^(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+)$/i;
const comparison = /^(<>|<=|>=|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;
const currency = /^\$([^-]*)(?:-([\da-f]{1,8}|,\d+))?$/i;

/** Parses a format. Never fails: anything unknown becomes a token of kind `unknown`. */
export function parseNumberFormat(code: string): NumberFormat {
  const sections: Section[] = [];
  let section: Section = { tokens: [], condition: null };
  for (const match of code.matchAll(lexeme)) {
    if (match[11] === ';') {
      sections.push(section);
      section = { tokens: [], condition: null };
    } else if (match[5] !== undefined) addBracket(section, match[5]);
    else section.tokens.push(tokenOf(match));
  }
  sections.push(section);
  return splitText(sections);
}

/** The section for text is the fourth one, or the last one if it has an `@`. */
function splitText(sections: Section[]): NumberFormat {
  if (sections.length >= 4) return { sections: sections.slice(0, 3), text: sections[3] ?? null };
  const last = sections.at(-1);
  if (!last?.tokens.some((token) => token.kind === 'text')) return { sections, text: null };
  return { sections: sections.length === 1 ? sections : sections.slice(0, -1), text: last };
}

function tokenOf(match: RegExpMatchArray): Token {
  const [text, quoted, escaped, blank, fill, , general, halfDay, date, digit, at, , decoration] = match;
  if (quoted !== undefined || escaped !== undefined) return { kind: 'literal', text: quoted ?? escaped ?? '' };
  if (blank !== undefined) return { kind: 'literal', text: ' ' };
  // The number of fill characters depends on the width of the column.
  if (fill !== undefined) return fill === ' ' ? { kind: 'literal', text: '' } : { kind: 'unknown', text };
  if (general) return { kind: 'general', text };
  if (halfDay || date) return { kind: 'date', text: text.toLowerCase() };
  if (digit) return { kind: 'digit', text: digit as '0' };
  if (at) return { kind: 'text', text };
  if (decoration) return { kind: 'decoration', text };
  return { kind: plainLiteral.test(text) ? 'literal' : 'unknown', text };
}

function addBracket(section: Section, inside: string): void {
  const [, operator, operand] = comparison.exec(inside) ?? [];
  const [isMoney, symbol = '', language = ''] = currency.exec(inside) ?? [];
  if (operator) section.condition = conditionOf(operator, Number(operand));
  else if (/^(?:h+|m+|s+)$/i.test(inside)) section.tokens.push({ kind: 'elapsed', text: inside.toLowerCase() });
  // More than four digits mean other numerals or another calendar.
  else if (isMoney && /^(?:[\da-f]{0,4}|,\d+)$/i.test(language)) section.tokens.push({ kind: 'literal', text: symbol });
  else if (!colour.test(inside)) section.tokens.push({ kind: 'unknown', text: inside });
}

function conditionOf(operator: string, operand: number): Condition {
  if (operator === '<') return (value) => value < operand;
  if (operator === '>') return (value) => value > operand;
  if (operator === '<=') return (value) => value <= operand;
  if (operator === '>=') return (value) => value >= operand;
  return operator === '=' ? (value) => value === operand : (value) => value !== operand;
}

/** The section for a number, null if there is none, and whether a minus is shown before it. */
export function sectionFor({ sections }: NumberFormat, value: number): { section: Section | null; minus: boolean } {
  const minus = value < 0;
  if (sections.some(({ condition }) => condition)) {
    const section = sections.find(({ condition }) => condition === null || condition(value)) ?? null;
    return { section: minus ? null : section, minus: false };
  }
  const [first = null, second, third] = sections;
  if (minus && second) return { section: second, minus: false };
  return { section: value === 0 && third ? third : first, minus };
}

/** True for a section that shows how long something takes: `[h]:mm` of 1.5 is 36:00. */
export function isDurationSection({ tokens }: Section): boolean {
  return tokens.some(({ kind }) => kind === 'elapsed');
}

/** Formats a number of days as hours, minutes or seconds, without fractions of a second; negative ones as they are. */
export function showDuration({ tokens }: Section, days: number): string {
  if (days < 0) return String(days);
  const seconds = Math.floor(days * 86_400 + 0.5);
  const parts: Record<string, number> = { h: seconds / 3_600, m: (seconds / 60) % 60, s: seconds % 60 };
  const whole: Record<string, number> = { h: seconds / 3_600, m: seconds / 60, s: seconds };
  const shown = tokens.map(({ kind, text }) => {
    if (kind === 'literal') return text;
    const count = (kind === 'elapsed' ? whole : kind === 'date' ? parts : {})[text.charAt(0)];
    return count === undefined ? '' : String(Math.floor(count)).padStart(text.length, '0');
  });
  return shown.join('').trim();
}

/** True for a section that shows a date or time, even with fractions of a second. */
export function isDateSection({ tokens }: Section): boolean {
  const firstDigit = tokens.findIndex(({ kind }) => kind === 'digit');
  const isFraction = firstDigit < 0 || tokens[firstDigit - 1]?.text === '.';
  return isFraction && tokens.some(({ kind }) => kind === 'date') && !tokens.some(({ kind }) => kind === 'general');
}

/** Formats a date. Sections with other parts than day, month and year give DD/MM/YYYY. */
export function showDay({ tokens }: Section, date: CalendarDate): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const parts: Record<string, string> = {
    d: String(day),
    dd: String(day).padStart(2, '0'),
    m: String(month),
    mm: String(month).padStart(2, '0'),
    mmm: monthNames[month - 1] ?? '',
    yy: String(year % 100).padStart(2, '0'),
    yyyy: String(year),
  };
  const isKnown = ({ kind, text }: Token) => (kind === 'date' ? text in parts : kind === 'literal' || text === '/');
  const known = tokens.every((token) => isKnown(token) || token.kind === 'text');
  if (!known) return `${parts.dd}/${parts.mm}/${parts.yyyy}`;
  const shown = tokens.map(({ kind, text }) => (kind === 'date' ? parts[text] : kind === 'text' ? '' : text));
  return shown.join('').trim();
}

/**
 * Formats the digits of a positive number; null if the result is uncertain. Returns `plain` for decimals, thousands, percent
 * or an exponent, which only change the appearance.
 */
export function showDigits({ tokens }: Section, digits: string): string | 'plain' | null {
  if (tokens.some(({ kind }) => kind === 'unknown' || kind === 'date' || kind === 'elapsed')) return null;
  if (tokens.some(({ kind }) => kind === 'decoration')) return hasOnlyFormatting(tokens) ? 'plain' : null;
  const placeholders = tokens.filter(({ kind }) => kind === 'digit').length;
  // The format would round decimals away.
  if (placeholders > 0 && digits.includes('.')) return null;
  const significant = digits === '0' ? '' : digits;
  // Digits without a placeholder go before the first one.
  const surplus = Math.max(0, significant.length - placeholders);
  const filling = [...significant.slice(surplus).padStart(placeholders)];
  const first = significant.slice(0, surplus) + (filling[0] ?? '');
  let at = 0;
  const shown = tokens.map(({ kind, text }) => {
    if (kind === 'literal') return text;
    if (kind !== 'digit') return digits;
    const digit = at === 0 ? first : (filling[at] ?? '');
    at++;
    return digit.trim() === '' ? emptyPlaceholders[text] : digit;
  });
  return shown.join('').trim();
}

/** False if leading zeros or letters would be lost with the formatting. */
function hasOnlyFormatting(tokens: readonly Token[]): boolean {
  const whole = tokens.findIndex(({ text, kind }) => kind === 'decoration' && text !== ',');
  const zeros = tokens
    .slice(0, whole < 0 ? undefined : whole)
    .filter(({ text, kind }) => kind === 'digit' && text === '0');
  return (
    zeros.length <= 1 &&
    !tokens.some(({ kind, text }) => kind === 'literal' && /[\p{L}\p{N}]/u.test(text) && text.length > 1)
  );
}

/** Formats a text by the section for text. */
export function showText({ tokens }: Section, text: string): string {
  if (tokens.some(({ kind }) => kind !== 'literal' && kind !== 'text')) return text;
  if (!tokens.some(({ kind }) => kind === 'text')) return text;
  return tokens.map((token) => (token.kind === 'text' ? text : token.text)).join('');
}
