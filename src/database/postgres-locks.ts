import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';

/** The first of the two numbers of each advisory lock, which tells them from those of other programs: "ads" in ASCII. */
const namespace = 0x616473;

/** The advisory locks, which all servers on a database share. Numbers never change once released. */
const keys = {
  /** Preparing the database: the schema and the id of the register. */
  start: 1,
} as const;

type AdvisoryLock = keyof typeof keys;

/** Waits for a lock and holds it until the transaction ends. A lock of a session would not work through a pooler. */
export async function takeLock(tx: Kysely<Tables>, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(namespace)}, ${sql.lit(keys[lock])})`.execute(tx);
}
