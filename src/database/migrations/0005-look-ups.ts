import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#database/database.ts';

const dashes = /[\p{Pd}\u2212]+/gu;
const batchSize = 10_000;

/**
 * Indexes failed sign-ins by time, and removes all kinds of dashes from card keys, so that `ADS–1` equals `ADS-1`. If two
 * active cards differ only in such a dash, the key of the second stays.
 */
export function lookUps(): Migration {
  return {
    async up(db: Kysely<Tables>) {
      await db.schema.createIndex('sign_in_failure_by_time').on('signInFailure').column('lastAt').execute();
      for (let last = 0; ; ) {
        const rows = await db
          .selectFrom('warranty')
          .select(['id', 'cardKey', 'binnedAt'])
          .where('id', '>', last)
          .orderBy('id')
          .limit(batchSize)
          .execute();
        for (const row of rows) await dropDashes(db, row);
        if (rows.length < batchSize) break;
        last = rows.at(-1)?.id ?? 0;
      }
    },
  };
}

async function dropDashes(
  db: Kysely<Tables>,
  { id, cardKey, binnedAt }: { id: number; cardKey: string; binnedAt: string | null },
): Promise<void> {
  const without = cardKey.replace(dashes, '');
  if (without === cardKey || without === '') return;
  const holder = await db
    .selectFrom('warranty')
    .select('id')
    .where('cardKey', '=', without)
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
  if (holder && binnedAt === null) return;
  await db.updateTable('warranty').set({ cardKey: without }).where('id', '=', id).execute();
}
