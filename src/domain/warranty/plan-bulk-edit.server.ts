import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { Invalid, NotFound } from '#domain/errors.ts';
import { where } from '#domain/record/record-definition.server.ts';
import type { BulkChange } from '#domain/warranty/bulk-edit.ts';
import type { CardUpdate } from '#domain/warranty/update-cards.server.ts';
import { activeName, unknownMessages, type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import { rules } from '#strings/vi/rules.ts';

/** Faulty cards that are named; further ones are only counted. */
const maxNamed = 20;

/** A card that a bulk edit leaves as it is. */
export interface FaultyCard {
  id: number;
  cardNumber: string;
  /** For people, in Vietnamese. */
  message: string;
}

/**
 * What a bulk edit does to cards, one batch after the other: the old values with how many cards have each, and those cards that
 * cannot have the new one.
 */
export class BulkEditPlan {
  readonly #change: BulkChange;
  readonly #hash = createHash('sha256');
  readonly #counts = new Map<string | null, number>();
  /** Cards that have the value already. */
  unchanged = 0;
  /** The first faulty cards. */
  readonly faulty: FaultyCard[] = [];
  faultyCount = 0;

  /** @param change with the value as the register spells it; see `knownChange` */
  constructor(change: BulkChange) {
    this.#change = change;
  }

  /** The updates of some cards. */
  add(cards: readonly Warranty[]): CardUpdate[] {
    const { field, value } = this.#change;
    return cards.flatMap((before) => {
      const { id, version, cardNumber } = before;
      const former = before[field];
      const after = { ...before, [field]: value };
      // A card that is not changed cannot become faulty.
      const message = former === value ? null : issueDateProblem(after);
      this.#hash.update(JSON.stringify([id, former, message !== null]));
      if (former === value) {
        this.unchanged++;
        return [];
      }
      if (message !== null) {
        this.faultyCount++;
        if (this.faulty.length < maxNamed) this.faulty.push({ id, cardNumber, message });
        return [];
      }
      this.#counts.set(former, (this.#counts.get(former) ?? 0) + 1);
      return [{ id, version, before, after }];
    });
  }

  /** How many cards it changes. */
  get counts(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The old values, the most frequent first. */
  get groups(): { from: string | null; counts: number }[] {
    return [...this.#counts].map(([from, counts]) => ({ from, counts })).sort((a, b) => b.counts - a.counts);
  }

  /** The same for the same cards with the same old values, and for no others. Ends the plan. */
  digest(): string {
    return this.#hash.digest('base64url');
  }
}

/**
 * A change whose value every card may have, with a name as the register spells it.
 *
 * @throws {Invalid} if no active clinic or product has the name, or the expiry date is past
 */
export async function knownChange(db: Kysely<Tables>, change: BulkChange, now: Date): Promise<BulkChange> {
  const { field, value } = change;
  if (field === 'expiresOn' && value < todayInVietnam(now)) throw refuse(field, rules.expired);
  if (field !== 'clinicName' && field !== 'productName') return change;
  const name = await activeName(db, field, value);
  if (name === undefined) throw refuse(field, unknownMessages[field](value));
  return { field, value: name };
}

function refuse(field: string, message: string): Invalid {
  return new Invalid(message, [{ field, message }]);
}

/**
 * The active ones of some cards, in the order of their ids.
 *
 * @throws {NotFound} if one of the ids belongs to no card, active or in the bin
 */
export async function activeCards(db: Kysely<Tables>, ids: readonly number[]): Promise<Warranty[]> {
  const found = await warranties.select(db, where('id', 'in', ids));
  if (found.length < ids.length) throw new NotFound(warranties.messages.missing);
  return found.filter(({ binnedAt }) => binnedAt === null).sort((a, b) => a.id - b.id);
}
