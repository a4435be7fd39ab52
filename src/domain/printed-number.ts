import { canonicalCardNumber } from '#domain/text.ts';

/** Digits before the two check digits. */
const payloadLength = 10;
const printed = /^[1-9]\d{11}$/;
const modulus = 97;

/** Adds the check digits of ISO 7064 MOD 97-10 to ten digits, of which the first is not 0: spreadsheets drop it. */
export function withCheckDigits(payload: string): string {
  const check = modulus + 1 - ((Number(payload.slice(0, payloadLength)) * 100) % modulus);
  return payload + String(check).padStart(2, '0');
}

/** True for the canonical form of a number that may be printed on a card. */
export function isPrintedNumber(cardKey: string): boolean {
  return printed.test(cardKey) && Number(cardKey) % modulus === 1;
}

/** True for the canonical form of a number that could be one of a printed card, were its check digits right. */
export const hasTwelveDigits = (cardKey: string): boolean => /^\d{12}$/.test(cardKey);

/** True for a number of twelve digits, in any spelling, whose check digits are wrong: no card was ever printed with it. */
export function isMistyped(cardNumber: string): boolean {
  const key = canonicalCardNumber(cardNumber);
  return hasTwelveDigits(key) && !isPrintedNumber(key);
}

/** What the QR code of a printed card holds, alone or as an address. The alphabet is that of `printed-card-code.server.ts`. */
const scanned = /^(?:https?:\/\/[^/\s]+)?(?:(?:\/en)?\/c\/)?([1-9]\d{3})-?(\d{4})-?(\d{4})-([2-9a-hjkmnp-z]{6})$/i;

/** The number and the code in what a QR code of a printed card holds; undefined for other texts. */
export function readScannedCard(text: string): { cardNumber: string; code: string } | undefined {
  const [, first, second, third, code] = scanned.exec(text.trim()) ?? [];
  if (code === undefined) return undefined;
  return { cardNumber: `${first}-${second}-${third}`, code: code.toLowerCase() };
}

/** A printed number as people read it, such as `7304-8215-6652`. */
export function formatCardNumber(cardKey: string): string {
  return cardKey.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');
}

/** The number in a text that was typed, pasted or scanned, and the code if it came from a QR code. */
export function readCardText(text: string): { cardNumber: string; code: string | undefined } {
  return readScannedCard(text) ?? { cardNumber: text.trim(), code: undefined };
}
