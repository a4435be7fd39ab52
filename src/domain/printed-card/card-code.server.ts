import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lower case, since some cameras fail with capitals, without `0 1 i l o`. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 6;

/** The code in the QR code of a card, which nobody can make without the key of its batch. */
export function cardCode(batchKey: string, cardKey: string): string {
  let rest = createHmac('sha256', batchKey).update(cardKey).digest().readBigUInt64BE();
  let code = '';
  for (let at = 0; at < length; at++) {
    code += alphabet[Number(rest % BigInt(alphabet.length))];
    rest /= BigInt(alphabet.length);
  }
  return code;
}

/** Compares a code that was sent with that of the card, in a time that says nothing of it. */
export function isCardCode(batchKey: string, cardKey: string, code: string): boolean {
  const expected = Buffer.from(cardCode(batchKey, cardKey));
  const sent = Buffer.from(code);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
