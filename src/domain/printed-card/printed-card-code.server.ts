import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';

/** Lower case, since some cameras fail with capitals, without `0 1 i l o`. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 6;

/** The code in the QR code of a card, which nobody can make without the key of its batch. */
export function printedCardCode(batchKey: string, cardKey: string): string {
  let rest = createHmac('sha256', batchKey).update(cardKey).digest().readBigUInt64BE();
  let code = '';
  for (let at = 0; at < length; at++) {
    code += alphabet[Number(rest % BigInt(alphabet.length))];
    rest /= BigInt(alphabet.length);
  }
  return code;
}

/** Whether a code is that of a card; undefined if that cannot be said, since the key of its batch is lost. */
export async function checkPrintedCardCode(
  keys: BatchKeys,
  card: Parameters<BatchKeys['open']>[0] & { cardKey: string },
  code: string,
): Promise<boolean | undefined> {
  const key = await keys.open(card);
  return key === undefined ? undefined : isCardCode(key, card.cardKey, code);
}

/** Compares a code that was sent with that of the card, in a time that says nothing of it. */
function isCardCode(batchKey: string, cardKey: string, code: string): boolean {
  const expected = Buffer.from(printedCardCode(batchKey, cardKey));
  const sent = Buffer.from(code);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
