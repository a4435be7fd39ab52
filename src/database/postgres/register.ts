import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';
import type { FoundRegister } from '#database/register-check.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** Finds the register in a PostgreSQL database, in the schemas of its search path. */
export async function findPostgresRegister(db: Kysely<Tables>): Promise<FoundRegister> {
  const { rows } = await sql<{ cards: boolean; ids: boolean }>`
    select to_regclass('warranty') is not null as cards, to_regclass('register') is not null as ids`.execute(db);
  const [{ cards, ids } = { cards: false, ids: false }] = rows;
  if (!cards || !ids) return { exists: cards };
  const row = await db.selectFrom('register').select('id').executeTakeFirst();
  return { exists: true, id: row?.id };
}

/** Describes a database for people, without user and password. */
export function describePostgres(url: string): string {
  const { pathname, host, searchParams } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1)) || undefined;
  return words.postgres(name, host || searchParams.get('host') || 'localhost');
}
