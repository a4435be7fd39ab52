import type { Kysely, Selectable } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import type { IdempotencyKeyTable } from '#database/tables/accounts.ts';
import { KeyReused } from '#domain/errors.ts';
import { idempotency as words } from '#strings/vi/server/api.ts';

/** How long a key is kept, in ms: 24 hours. */
const keptFor = 24 * 60 * 60 * 1000;

/** A request that is carried out once: whose it is, its key and its content. */
export type RequestKey = Pick<Selectable<IdempotencyKeyTable>, 'accountId' | 'keyHash' | 'requestHash'> & {
  /** Its answer, sealed, once it is known: of a commit of an import that is before the outcome is noted. */
  answer?: string;
};

type Noun = IdempotencyKeyTable['noun'];

/**
 * Notes under its key what a request has made or changed, in the transaction of the request: there is no key without its outcome.
 * Violates the unique index if the same request was carried out meanwhile, so that this one is rolled back.
 *
 * @param key undefined for a request without a key, of which nothing is kept
 * @param outcome.recordId 0 for many records
 */
export async function storeOutcome(
  tx: Write,
  { requestKey: key, at }: { requestKey: RequestKey | undefined; at: string },
  { noun, recordId }: { noun: Noun; recordId: number },
): Promise<void> {
  if (!key) return;
  await tx
    .deleteFrom('idempotencyKey')
    .where('accountId', '=', key.accountId)
    .where('keyHash', '=', key.keyHash)
    .where('createdAt', '<=', expiredBy(new Date(at)))
    .execute();
  await tx
    .insertInto('idempotencyKey')
    .values({ answer: null, ...key, noun, recordId, createdAt: at })
    .execute();
}

/** Keeps the sealed answer of a request beside its outcome, unless what it tells of was removed for good meanwhile. */
export async function keepAnswer(db: Database, { accountId, keyHash }: RequestKey, answer: string): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable('idempotencyKey')
      .set({ answer })
      .where('accountId', '=', accountId)
      .where('keyHash', '=', keyHash)
      .where('answer', 'is', null)
      .execute(),
  );
}

/**
 * Erases the answers that may tell of records that are removed for good. Their requests are still carried out once.
 *
 * @param recordIds of the records of the noun; without them all answers about the noun are erased
 */
export async function eraseAnswers(tx: Write, nouns: readonly Noun[], recordIds?: readonly number[]): Promise<void> {
  const all = tx.updateTable('idempotencyKey').set({ answer: '' }).where('noun', 'in', nouns);
  await (recordIds ? all.where('recordId', 'in', [0, ...recordIds]) : all).execute();
}

/**
 * What a request with this key has made or changed before, and its sealed answer; undefined if there was none in the last 24 hours.
 *
 * @throws {KeyReused} if it was another request
 */
export async function findOutcome(
  db: Kysely<Tables>,
  { accountId, keyHash, requestHash }: RequestKey,
  now = new Date(),
): Promise<Pick<Selectable<IdempotencyKeyTable>, 'recordId' | 'answer'> | undefined> {
  const row = await db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'recordId', 'answer'])
    .where('accountId', '=', accountId)
    .where('keyHash', '=', keyHash)
    .where('createdAt', '>', expiredBy(now))
    .executeTakeFirst();
  if (row && row.requestHash !== requestHash) throw keyReused(words.reused, row.recordId);
  return row;
}

/** @param recordId 0 for many records */
export function keyReused(message: string, recordId: number): KeyReused {
  return new KeyReused(message, recordId === 0 ? undefined : recordId);
}

/** Removes the keys that are older than 24 hours. */
export async function removeExpiredKeys(db: Database, now: Date): Promise<void> {
  await db.write((tx) => tx.deleteFrom('idempotencyKey').where('createdAt', '<=', expiredBy(now)).execute());
}

/** Keys that were kept at this time or before are not valid any more. ISO 8601, UTC. */
function expiredBy(now: Date): string {
  return new Date(now.getTime() - keptFor).toISOString();
}
