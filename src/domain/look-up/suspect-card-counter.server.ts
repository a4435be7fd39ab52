import { hash, randomBytes } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { OutcomeUnknown } from '#domain/errors.ts';
import { CountSketch, type SketchKey } from '#domain/look-up/count-sketch.ts';
import { windows } from '#domain/look-up/look-up-rules.ts';
import { SeenKeys } from '#domain/look-up/seen-keys.ts';
import { addSuspects, type Suspicion } from '#domain/look-up/suspect-cards.server.ts';
import type { SuspectReason } from '#domain/look-up/suspect-reason.ts';
import { isPrintedNumber } from '#domain/printed-card/card-number.ts';
import type { CardAnswer, CardLookUp } from '#domain/printed-card/look-up-printed-card.server.ts';
import { type RegularWrites, writeRegularly } from '#domain/regular-writes.ts';
import { canonicalCardNumber } from '#domain/text.ts';

/** Time between two writes, in ms. */
const writeInterval = 5_000;
/** Numbers that are noted in that time; others are not. */
const maxNoted = 200;
/** Networks that ask for one card in a day without anything being wrong: a family, a clinic, phones on the road. */
const usualNetworks = 15;

/** Counts the look-ups that say that something is wrong with a card. */
export interface SuspectCardCounter extends RegularWrites {
  /** Wraps a look-up so that what its answers say of a card is counted. */
  count(lookUp: CardLookUp): CardLookUp;
  /**
   * Counts the network that was told of a card. Neither is kept, but for hashes in memory, by which nothing but a number of
   * networks is counted.
   */
  countNetwork(cardNumber: string, network: string): void;
}

/**
 * Counts by day and number what look-ups say of printed cards, and writes it every few seconds. Who asked is not stored. Only
 * numbers with the check digits of printed cards are, and those of cards in the register: nothing else that somebody has typed.
 *
 * @param onError gets the error of a failed write; its counts are lost
 */
export function createSuspectCardCounter(db: Database, onError: (error: unknown) => void): SuspectCardCounter {
  const networks = createNetworkCounter();
  let noted = new Map<string, Suspicion & { count: number }>();

  const note = (cardKey: string, reason: SuspectReason) => {
    const key = `${reason} ${cardKey}`;
    const one = noted.get(key);
    if (one) one.count++;
    else if (noted.size < maxNoted) noted.set(key, { cardKey, reason, count: 1 });
  };
  const write = async () => {
    if (noted.size === 0) return;
    const counted = [...noted.values()];
    noted = new Map();
    try {
      await db.write((tx) => addSuspects(tx, counted), { purpose: 'look-up' });
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) onError(error);
    }
  };
  return {
    ...writeRegularly(write, writeInterval),
    count: (lookUp) => async (cardNumber, code) => {
      const answer = await lookUp(cardNumber, code);
      const reason = reasonOf(answer);
      const cardKey = canonicalCardNumber(cardNumber);
      if (reason && isPrintedNumber(cardKey)) note(cardKey, reason);
      return answer;
    },
    countNetwork(cardNumber, network) {
      const cardKey = canonicalCardNumber(cardNumber);
      if (networks.add(cardKey, network, performance.now()) > usualNetworks) note(cardKey, 'many-networks');
    },
  };
}

function reasonOf(answer: CardAnswer): SuspectReason | undefined {
  switch (answer.state) {
    case 'wrongCode':
      return 'wrong-code';
    case 'replaced':
    case 'cancelled':
      return 'void';
    case 'neverPrinted':
      return 'never-printed';
    case 'notActivated':
      return answer.isHanded ? undefined : 'blank';
    default:
      return undefined;
  }
}

/** Counts the different networks that ask for a number within a day, for any number of them in memory of a fixed size. */
function createNetworkCounter() {
  const salt = randomBytes(16).toString('base64');
  const keyOf = (text: string): SketchKey => {
    const digest = hash('sha256', `${salt} ${text}`, 'buffer');
    return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)];
  };
  const seen = new SeenKeys({ size: 2 ** 20, windowMs: windows.day });
  const counts = new CountSketch({ width: 2 ** 13, windowMs: windows.day });
  return {
    /** Returns how many networks there are, or 0 if this one was counted before. */
    add(cardKey: string, network: string, now: number): number {
      const pair = keyOf(`${cardKey} ${network}`);
      if (seen.has(pair, now)) return 0;
      seen.add(pair, now);
      const card = keyOf(cardKey);
      counts.add(card, now);
      return counts.count(card, now);
    },
  };
}
