import type { Database } from '#database/database.ts';
import { OutcomeUnknown } from '#domain/errors.ts';
import type { PrintedCardAnswer, PrintedCardLookUp } from '#domain/look-up/look-up-printed-card.server.ts';
import { windows } from '#domain/look-up/look-up-rules.ts';
import { addSuspects, type Suspicion } from '#domain/look-up/suspect-cards.server.ts';
import type { SuspectReason } from '#domain/look-up/suspect-reason.ts';
import { isPrintedNumber } from '#domain/printed-number.ts';
import { type RegularWrites, writeRegularly } from '#domain/regular-writes.ts';
import { canonicalCardNumber } from '#domain/text.ts';

/** Time between two writes, in ms. */
const writeInterval = 5_000;
/** Numbers that are noted in that time; others are not. */
const maxNoted = 200;
/** Networks that ask for one card in a day without anything being wrong: a family, a clinic, phones on the road. */
const usualNetworks = 15;
/** Networks that are counted for one card; further ones are not. */
const maxNetworks = 100;
/** Cards whose networks are counted. One more, and the card that was asked for first is forgotten. */
const maxCards = 10_000;

/** Counts the look-ups that say that something is wrong with a card. */
export interface SuspectCardCounter extends RegularWrites {
  /** Wraps a look-up so that what its answers say of a card is counted. */
  count(lookUp: PrintedCardLookUp): PrintedCardLookUp;
  /**
   * Counts the network that was told of a card. Both are in memory for a day and never stored.
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
      if (reason) {
        const cardKey = canonicalCardNumber(cardNumber);
        if (isPrintedNumber(cardKey)) note(cardKey, reason);
      }
      return answer;
    },
    countNetwork(cardNumber, network) {
      const cardKey = canonicalCardNumber(cardNumber);
      if (networks.add(cardKey, network, performance.now()) > usualNetworks) note(cardKey, 'many-networks');
    },
  };
}

function reasonOf(answer: PrintedCardAnswer): SuspectReason | undefined {
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

/** Counts the different networks that ask for a card within a day of the first. */
function createNetworkCounter() {
  const byCard = new Map<string, { networks: Set<string>; until: number }>();
  return {
    /** Returns how many networks there are, or 0 if this one was counted before. */
    add(cardKey: string, network: string, now: number): number {
      let card = byCard.get(cardKey);
      if (!card || card.until <= now) {
        byCard.delete(cardKey);
        const [oldest] = byCard.keys();
        if (oldest !== undefined && byCard.size >= maxCards) byCard.delete(oldest);
        card = { networks: new Set(), until: now + windows.day };
        byCard.set(cardKey, card);
      }
      const { networks } = card;
      if (networks.has(network) || networks.size >= maxNetworks) return 0;
      networks.add(network);
      return networks.size;
    },
  };
}
