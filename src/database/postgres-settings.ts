import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';

/** The settings of PostgreSQL that endanger what was stored or cannot store it, such as `fsync = off`. */
export async function unsafePostgresSettings(db: Kysely<Tables>): Promise<string[]> {
  // Without the first two a crash of the machine damages the database, without the third it loses the last changes.
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where (name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off')
      or (name = 'server_encoding' and setting <> 'UTF8')
    order by name`.execute(db);
  return rows.map(({ name, setting }) => `${name} = ${setting}`);
}
