import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { nameKey } from '#domain/name-key.ts';
import { createNameResolver, type KnownRecords, type Resolution } from '#domain/record/name-resolver.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';

type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** Says which active clinic or product a name means; see `createNameResolver`. */
export async function resolveName(db: Reader, type: TypeOnCards, name: string): Promise<Resolution> {
  // Most names are exact.
  const record = await db
    .selectFrom(type)
    .select(['id', 'name'])
    .where('nameKey', '=', nameKey(name))
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
  if (record) return { record, candidates: [] };
  return createNameResolver(await knownRecords(db, type))(name);
}

/** The active clinics or products, with their aliases. */
export async function knownRecords(db: Reader, type: TypeOnCards): Promise<KnownRecords> {
  const records = await db
    .selectFrom(type)
    .select(['id', 'name'])
    .where('binnedAt', 'is', null)
    .orderBy('id')
    .execute();
  const aliases = await db
    .selectFrom('nameAlias')
    .select(['key', 'name', 'recordId'])
    .where('kind', '=', type)
    .execute();
  return { records, aliases };
}
