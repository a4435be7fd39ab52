import type { Kysely, Selectable } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import type { IdempotencyKeyTable } from '#database/tables/accounts.ts';
import { KeyReused } from '#domain/errors.ts';
import { idempotency as words } from '#strings/vi/server/idempotency.ts';

/** How long a key is kept, in ms: 24 hours. */
const keptFor = 24 * 60 * 60 * 1000;

/** A request that is carried out once: whose it is, its key and its content. */
export type RequestKey = Pick<Selectable<IdempotencyKeyTable>, 'accountId' | 'keyHash' | 'requestHash'>;

/** What a request has made or changed; `recordId` is 0 for many records. */
export type StoredOutcome = Pick<Selectable<IdempotencyKeyTable>, 'noun' | 'recordId'> & {
  /** What else the answer needs, without values of records. */
  detail?: unknown;
};

/**
 * Notes the outcome of a request under its key, in the transaction of the request: there is no key without its outcome. Violates
 * the unique index if the same request was carried out meanwhile, so that this one is rolled back.
 *
 * @param key undefined for a request without a key, of which nothing is kept
 */
export async function storeOutcome(
  tx: Write,
  { requestKey: key, at }: { requestKey: RequestKey | undefined; at: string },
  { noun, recordId, detail }: StoredOutcome,
): Promise<void> {
  if (!key) return;
  await tx
    .deleteFrom('idempotencyKey')
    .where('accountId', '=', key.accountId)
    .where('keyHash', '=', key.keyHash)
    .where('createdAt', '<=', expiredBy(new Date(at)))
    .execute();
  const text = detail === undefined ? null : JSON.stringify(detail);
  await tx
    .insertInto('idempotencyKey')
    .values({ ...key, noun, recordId, detail: text, createdAt: at })
    .execute();
}

/**
 * What a request with this key has done before; undefined if there was none in the last 24 hours.
 *
 * @throws {KeyReused} if it was another request
 */
export async function findOutcome(
  db: Kysely<Tables>,
  { accountId, keyHash, requestHash }: RequestKey,
  now = new Date(),
): Promise<StoredOutcome | undefined> {
  const row = await db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'noun', 'recordId', 'detail'])
    .where('accountId', '=', accountId)
    .where('keyHash', '=', keyHash)
    .where('createdAt', '>', expiredBy(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { noun, recordId, detail } = row;
  if (row.requestHash !== requestHash) throw new KeyReused(words.reused, recordId === 0 ? undefined : recordId);
  return { noun, recordId, detail: detail === null ? undefined : JSON.parse(detail) };
}

/** Removes the keys that are older than 24 hours. */
export async function removeExpiredKeys(db: Database, now: Date): Promise<void> {
  await db.write((tx) => tx.deleteFrom('idempotencyKey').where('createdAt', '<=', expiredBy(now)).execute());
}

/** Keys that were kept at this time or before are not valid any more. ISO 8601, UTC. */
function expiredBy(now: Date): string {
  return new Date(now.getTime() - keptFor).toISOString();
}
