import { type Kysely, sql } from 'kysely';
import { Claims } from '#database/claims.ts';
import type { Tables } from '#database/database.ts';

/** Of PostgreSQL: the servers' own may differ. */
const clockMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The claims in a PostgreSQL database. */
export function postgresClaims(db: Kysely<Tables>): Claims {
  return new Claims(db.$pickTables<'claim'>(), clockMs);
}
