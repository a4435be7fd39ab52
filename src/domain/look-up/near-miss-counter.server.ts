import type { Database } from '#database/database.ts';
import { OutcomeUnknown } from '#domain/errors.ts';
import { lookUpKeys } from '#domain/look-up/look-up-keys.ts';
import type { LookUp } from '#domain/look-up/look-up-warranty.server.ts';
import { addNearMisses } from '#domain/look-up/near-misses.server.ts';
import { type RegularWrites, writeRegularly } from '#domain/regular-writes.ts';

/** Time between two writes, in ms. */
const writeInterval = 5_000;
/** Numbers without a card that are compared in that time; others are not. An attack costs no more than this. */
const maxCompared = 20;
/** Shorter numbers have too many neighbours to say which one was meant; longer ones are none that people type. */
const minLength = 5;
const maxLength = 30;
const digits = '0123456789';

/** Counts look-ups of numbers that are one typo away from a card's. */
export interface NearMissCounter extends RegularWrites {
  /** Wraps a look-up so that what it does not find is compared later. */
  count(lookUp: LookUp): LookUp;
}

/**
 * Compares numbers that were not found with the cards, after the answer, and counts by day the card that each one is a likely typo of.
 * A number stays in memory for some seconds and is never stored, nor is who asked. A number that is near to several cards counts
 * for none: in a run of numbers every one is.
 *
 * @param onError gets the error of a failed read or write; its counts are lost
 */
export function createNearMissCounter(db: Database, onError: (error: unknown) => void): NearMissCounter {
  let typed: string[] = [];

  const write = async () => {
    if (typed.length === 0) return;
    const compared = typed;
    typed = [];
    try {
      const counts = new Map<number, number>();
      for (const number of compared) {
        const id = await meantCard(db, number);
        if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      if (counts.size > 0) await db.write((tx) => addNearMisses(tx, counts), { purpose: 'look-up' });
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) onError(error);
    }
  };
  return {
    ...writeRegularly(write, writeInterval),
    count: (lookUp) => async (cardNumber) => {
      const warranty = await lookUp(cardNumber);
      if (!warranty && typed.length < maxCompared) typed.push(cardNumber);
      return warranty;
    },
  };
}

/** The only active card of whose number a typed one is a likely typo; undefined if there is none, or several. */
async function meantCard({ read }: Database, typed: string): Promise<number | undefined> {
  const typos = [...new Set(lookUpKeys(typed).flatMap(likelyTypos))];
  if (typos.length === 0) return undefined;
  const cards = await read
    .selectFrom('warranty')
    .select('id')
    .where('cardKey', 'in', typos)
    .where('binnedAt', 'is', null)
    .limit(2)
    .execute();
  return cards.length === 1 ? cards[0]?.id : undefined;
}

/**
 * The canonical card numbers of which a typed one may be a typo: two neighbouring characters swapped, a digit that is wrong, missing
 * or too much. None for what is too short or too long to be a card number.
 *
 * @param key a canonical card number
 */
function likelyTypos(key: string): string[] {
  if (key.length < minLength || key.length > maxLength) return [];
  const typos = new Set<string>();
  for (let at = 0; at <= key.length; at++) {
    const [before, character, next, after] = [key.slice(0, at), key[at] ?? '', key[at + 1] ?? '', key.slice(at + 2)];
    if (next !== '') typos.add(before + next + character + after);
    if (digits.includes(character)) typos.add(before + key.slice(at + 1));
    for (const digit of digits) {
      typos.add(before + digit + key.slice(at));
      if (character !== '' && digits.includes(character)) typos.add(before + digit + key.slice(at + 1));
    }
  }
  typos.delete(key);
  return [...typos];
}
