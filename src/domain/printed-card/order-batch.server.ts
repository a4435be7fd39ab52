import { randomInt } from 'node:crypto';
import type { Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Duplicate } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { findBatch } from '#domain/printed-card/printed-card-queries.server.ts';
import type { CardBatch } from '#domain/printed-card/printed-card-state.ts';
import { withCheckDigits } from '#domain/printed-number.ts';
import { inBatches } from '#domain/record/batches.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

/** The first digit and nine random ones. */
const lowest = 1_000_000_000;

export interface BatchOrder {
  size: number;
  /** What stands on the parcel; undefined for the next one, such as `L07`. */
  name?: string | undefined;
  note: string | null;
}

/**
 * Orders a batch: gives each of its cards a number that no other card has, printed or not.
 *
 * @throws {Duplicate} if another batch has the name
 * @throws {Conflict} if there is no key to keep its codes by
 */
export async function orderBatch(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  keys: BatchKeys,
  { size, name: chosen, note }: BatchOrder,
): Promise<CardBatch> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'cardBatch');
    const name = chosen ?? (await nextName(tx));
    const other = await tx.selectFrom('cardBatch').select('id').where('lot', '=', name).executeTakeFirst();
    if (other) throw new Duplicate(words.lotTaken(name), other.id);
    const { id } = await tx
      .insertInto('cardBatch')
      .values({ size, lot: name, note, key: await keys.create(tx, name), createdAt: at, createdBy: actor.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addCards(tx, id, size);
    const detail = { after: { lot: name, size, note } };
    await writeAudit(tx, { actor, action: 'create', noun: 'cardBatch', recordId: id, detail, at });
    await storeOutcome(tx, { requestKey, at }, { noun: 'cardBatch', recordId: id });
    return findBatch(tx, id);
  });
}

async function nextName(tx: Write): Promise<string> {
  const last = await tx.selectFrom('cardBatch').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const taken = new Set((await tx.selectFrom('cardBatch').select('lot').execute()).map(({ lot }) => lot));
  for (let number = (last?.id ?? 0) + 1; ; number++) {
    const name = `L${String(number).padStart(2, '0')}`;
    if (!taken.has(name)) return name;
  }
}

async function addCards(tx: Write, batchId: number, size: number): Promise<void> {
  const numbers = new Set<string>();
  for (let place = 1; place <= size; ) {
    while (numbers.size < size - place + 1) numbers.add(withCheckDigits(String(randomInt(lowest, 10 * lowest))));
    const drawn = [...numbers];
    numbers.clear();
    for (const some of inBatches(drawn)) {
      const free = await withoutTaken(tx, some);
      if (free.length === 0) continue;
      const rows = free.map((cardKey, at) => ({ cardKey, batchId, place: place + at }));
      await tx.insertInto('printedCard').values(rows).execute();
      place += free.length;
    }
  }
}

/** Leaves out the numbers of printed cards, and those that a warranty has without a printed card. */
async function withoutTaken(tx: Write, numbers: readonly string[]): Promise<string[]> {
  const printed = await tx.selectFrom('printedCard').select('cardKey').where('cardKey', 'in', numbers).execute();
  const used = await tx
    .selectFrom('warranty')
    .select('cardKey')
    .where('cardKey', 'in', numbers)
    .where('binnedAt', 'is', null)
    .execute();
  const taken = new Set([...printed, ...used].map(({ cardKey }) => cardKey));
  return numbers.filter((number) => !taken.has(number));
}
