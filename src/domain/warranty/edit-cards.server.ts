import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { Conflict, Invalid, NotFound } from '#domain/errors.ts';
import { keysOf } from '#domain/field-definition.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { beginChange, endChange } from '#domain/record/changes.server.ts';
import { type ServiceContext, where } from '#domain/record/record-definition.server.ts';
import { typesOnCards } from '#domain/record/record-type.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import { type CardUpdate, updateCards } from '#domain/warranty/update-cards.server.ts';
import { unknownName, type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import {
  type CardValues,
  namesOnCards,
  type WarrantyField,
  type WarrantyFields,
} from '#domain/warranty/warranty-fields.ts';
import { rules } from '#strings/vi/rules.ts';
import { bulkEdits as words } from '#strings/vi/server/records.ts';

/** What a bulk edit would do to cards as they are now. */
export interface BulkEditPreview {
  /** The value as it would be stored. */
  value: string | null;
  counts: number;
  unchanged: number;
  groups: { from: string | null; counts: number }[];
  /** The first cards that would stay as they are, because the value breaks a rule there. */
  faulty: FaultyCard[];
  faultyCount: number;
  /** Another one once the cards have other old values. */
  seen: string;
}

interface BulkEdit {
  /** Cards in the bin are left there. */
  ids: readonly number[];
  change: BulkChange;
}

/** Ids in the order in which every bulk edit takes them, so that no two of them wait for each other. */
const inOrder = (ids: readonly number[]) => inBatches([...new Set(ids)].sort((a, b) => a - b));

/**
 * What a bulk edit would do. Nothing is changed.
 *
 * @throws {Invalid} if no card can have the value
 * @throws {NotFound} if no card has one of the ids
 */
export async function previewBulkEdit(
  { read }: Pick<Database, 'read'>,
  { ids, change }: BulkEdit,
  now = new Date(),
): Promise<BulkEditPreview> {
  const known = await knownChange(read, change, now);
  const plan = new BulkEditPlan(known);
  for (const batch of inOrder(ids)) plan.add(await activeCards(read, batch));
  const { counts, unchanged, groups, faulty, faultyCount } = plan;
  return {
    value: known.values[known.field] ?? null,
    counts,
    unchanged,
    groups,
    faulty,
    faultyCount,
    seen: plan.digest(),
  };
}

/**
 * Gives a field of many cards one value, in one transaction that can be undone as one. Cards in which the value breaks a rule
 * stay as they are. What others have changed in other fields stays, too.
 *
 * @param seen of the preview that somebody has agreed to; undefined for any state of the cards
 * @param onProgress called with the number of cards that are done
 * @throws {Invalid} if no card can have the value
 * @throws {NotFound} if no card has one of the ids
 * @throws {Conflict} if the cards have other old values than the preview has shown; nothing is changed then
 */
export async function editCards(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  { ids, change, seen }: BulkEdit & { seen?: string | undefined },
  onProgress: (done: number) => void = () => {},
): Promise<{ counts: number }> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    const plan = new BulkEditPlan(await knownChange(tx, change, now));
    const { field } = change;
    const step = await beginChange(tx, { actor, at, onChange }, { kind: 'edit', noun: 'warranty', field });
    let done = 0;
    for (const batch of inOrder(ids)) {
      const updates = plan.add(await activeCards(tx, batch));
      const { refused } = await updateCards({ db, tx, ...step }, updates);
      if (refused.length > 0) throw new Conflict(words.changedMeanwhile);
      done += batch.length;
      onProgress(done);
    }
    if (seen !== undefined && plan.digest() !== seen) throw new Conflict(words.changedMeanwhile);
    const { counts } = plan;
    await endChange(tx, step, { onChange }, counts);
    await storeOutcome(tx, { requestKey, at }, { noun: 'warranty', recordId: 0 });
    return { counts };
  });
}

/** Faulty cards that are named; further ones are only counted. */
const maxNamed = 20;

/** A card that a bulk edit leaves as it is. */
interface FaultyCard {
  id: number;
  cardNumber: string;
  /** For people, in Vietnamese. */
  message: string;
}

/**
 * What a bulk edit does to cards, one batch after the other: the old values with how many cards have each, and those cards that
 * cannot have the new one.
 */
class BulkEditPlan {
  readonly #change: KnownChange;
  readonly #today = todayInVietnam();
  readonly #hash = createHash('sha256');
  readonly #counts = new Map<string | null, number>();
  /** Cards that have the value already. */
  unchanged = 0;
  /** The first faulty cards. */
  readonly faulty: FaultyCard[] = [];
  faultyCount = 0;

  /** @param change with the value as the register spells it; see `knownChange` */
  constructor(change: KnownChange) {
    this.#change = change;
  }

  /** The updates of some cards. */
  add(cards: readonly Warranty[]): CardUpdate[] {
    const { field, values } = this.#change;
    return cards.flatMap((before) => {
      const { id, version, cardNumber } = before;
      const former = before[field];
      const after = { ...before, ...values };
      const isSame = keysOf(values).every((column) => before[column] === after[column]);
      // A card that is not changed cannot become faulty.
      const message = isSame ? null : issueDateProblem(after, before.issuedOn, this.#today);
      this.#hash.update(JSON.stringify([id, former, isSame, message !== null]));
      if (isSame) {
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
async function knownChange(db: Kysely<Tables>, change: BulkChange, now: Date): Promise<KnownChange> {
  const { field, value } = change;
  if (field === 'expiresOn' && value < todayInVietnam(now)) throw refuse(field, rules.expired);
  const type = typesOnCards.find((one) => namesOnCards[one].field === field);
  if (type === undefined) return { field, values: { [field]: value } };
  const resolution = await resolveName(db, type, value ?? '');
  if (resolution.record === null) throw refuse(field, unknownName(type, value ?? '', resolution));
  const { id, name } = resolution.record;
  return { field, values: { [field]: name, [namesOnCards[type].reference]: id } };
}

/** What a bulk edit sets: a field, and with a name the reference to what it means. */
interface KnownChange {
  field: BulkField;
  values: Partial<CardValues>;
}

function refuse(field: string, message: string): Invalid {
  return new Invalid(message, [{ field, message }]);
}

/**
 * The active ones of some cards, in the order of their ids.
 *
 * @throws {NotFound} if one of the ids belongs to no card, active or in the bin
 */
async function activeCards(db: Kysely<Tables>, ids: readonly number[]): Promise<Warranty[]> {
  const found = await warranties.select(db, where('id', 'in', ids));
  if (found.length < ids.length) throw new NotFound(warranties.messages.missing);
  return found.filter(({ binnedAt }) => binnedAt === null).sort((a, b) => a.id - b.id);
}

/** The fields that many cards can be given at once. */
type BulkField = Extract<WarrantyField, 'clinicName' | 'productName' | 'doctorName' | 'expiresOn'>;

/** One value for a field of many cards. */
type BulkChange = { [Field in BulkField]: { field: Field; value: WarrantyFields[Field] } }[BulkField];
