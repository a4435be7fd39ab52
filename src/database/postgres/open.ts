import type { Kysely } from 'kysely';
import type { Database, OpenOptions, Tables } from '#database/database.ts';
import { CannotOpen } from '#database/database-errors.ts';
import { migrate } from '#database/migrations/migrations.ts';
import { PostgresEngine } from '#database/postgres/engine.ts';
import { describePostgresError } from '#database/postgres/errors.ts';
import { retryWhileLocked, takeLock } from '#database/postgres/locks.ts';
import type { PostgresAddress } from '#database/postgres/options.ts';
import { kyselyOver, PostgresPool } from '#database/postgres/pool.ts';
import { describePostgres, findPostgresRegister } from '#database/postgres/register.ts';
import { postgresSchema } from '#database/postgres/schema.ts';
import { waitForPostgres } from '#database/postgres/start.ts';
import { joinFolder, saveRegisterId, verifyRegister } from '#database/register-check.ts';
import type { RegisterFolder } from '#database/register-folder.ts';
import { RegisterGuard } from '#database/register-guard.ts';
import { DomainError } from '#domain/errors.ts';
import { register as words } from '#strings/vi/server/register.ts';

/**
 * Waits for PostgreSQL (13 or newer), connects and migrates it as needed.
 *
 * @throws {CannotOpen} if it cannot be reached or used, or the folder belongs to another register
 * @throws if a newer version of this program has migrated it
 */
export async function openPostgresDatabase(
  url: string,
  folder: RegisterFolder,
  options: OpenOptions = {},
): Promise<Database> {
  const address = await waitForPostgres(url, options);
  const id = await prepareDatabase(address, folder, options);
  const engine = new PostgresEngine(address, new RegisterGuard(folder, id));
  try {
    await engine.claims.enter();
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * Migrates, in one transaction and in turn with other servers that start: one does it, and the others find it done. Returns
 * the register's id.
 */
async function prepareDatabase(
  address: PostgresAddress,
  folder: RegisterFolder,
  { print = () => {}, onMigrate = () => {} }: OpenOptions,
): Promise<string> {
  const pool = new PostgresPool(address, 'migrations');
  const place = { folder, database: describePostgres(address.url), isInFolder: false };
  try {
    const db = kyselyOver(pool);
    const prepare = async (tx: Kysely<Tables>) => {
      await takeLock(tx, 'start');
      const admission = await verifyRegister(place, () => findPostgresRegister(tx));
      const migrations = await migrate(tx, postgresSchema, { print });
      return { admission, migrations, register: await saveRegisterId(tx, place, admission) };
    };
    const { admission, register, migrations } = await retryWhileLocked(
      () => db.transaction().execute(prepare),
      () => print(words.tableInUse),
    );
    await joinFolder(place, register, admission, print);
    onMigrate(migrations);
    return register.id;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new CannotOpen(words.lost(describePostgresError(error.cause)));
  } finally {
    await pool.end();
  }
}
