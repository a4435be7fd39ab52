import { basename } from 'node:path';
import { Kysely } from 'kysely';
import type { Database, OpenOptions, Tables } from '#database/database.ts';
import { migrate } from '#database/migrations/migrations.ts';
import { joinFolder, saveRegisterId, verifyRegister } from '#database/register-check.ts';
import type { RegisterFolder } from '#database/register-folder.ts';
import { RegisterGuard } from '#database/register-guard.ts';
import { SlowQueries } from '#database/slow-queries.ts';
import { openSqliteClaims } from '#database/sqlite/claims.ts';
import { openSqlite } from '#database/sqlite/connection.ts';
import { ThreadDialect } from '#database/sqlite/dialect.ts';
import { SqliteEngine } from '#database/sqlite/engine.ts';
import { translateOpenError } from '#database/sqlite/errors.ts';
import { dropOldFormer, keepFormer } from '#database/sqlite/former-register.ts';
import { inspectSqlite } from '#database/sqlite/inspect.ts';
import { markLog, unmarkLog } from '#database/sqlite/log-marker.ts';
import { sqliteSchema } from '#database/sqlite/schema.ts';
import { SqliteThread } from '#database/sqlite/thread-requests.ts';

/**
 * Opens the SQLite file of a folder, migrating it as needed; creates it in a folder that holds nothing of a register. One
 * thread writes; others read, so that the calling thread never waits for a long query.
 *
 * @throws {CannotOpen} if it is not the register of the folder, is damaged or missing, or another server has it open
 * @throws if the file cannot be opened safely (see `openSqlite`) or is newer than this program
 */
export async function openSqliteDatabase(
  folder: RegisterFolder,
  { print = () => {}, onMigrate = () => {}, isForServer = false }: OpenOptions = {},
): Promise<Database> {
  const file = folder.databaseFile;
  const place = { folder, database: file, isInFolder: true };
  let writer: SqliteThread | undefined;
  let claims: Awaited<ReturnType<typeof openSqliteClaims>> | undefined;
  try {
    const admission = await verifyRegister(place, async ({ databaseFiles }) =>
      databaseFiles.includes(basename(file)) ? inspectSqlite(file) : { exists: false },
    );
    if (admission === 'create') await folder.begin();
    claims = await openSqliteClaims(folder);
    // Before a migration, which would be one under the feet of the other server.
    if (isForServer) await claims.claims.enterAsServer();
    unmarkLog(file);
    // Opens the file once here, so that errors are thrown before a thread starts.
    const connection = openSqlite(file);
    await keepFormer(connection, file).finally(() => connection.close());
    if (isForServer) dropOldFormer(file);
    const thread = new SqliteThread({ file, role: 'writer' });
    writer = thread;
    const dialect = new ThreadDialect(() => thread);
    const slowQueries = new SlowQueries();
    const writing = new Kysely<Tables>({ dialect, log: slowQueries.log });
    const { migrations, register } = await writing.transaction().execute(async (tx) => ({
      migrations: await migrate(tx, sqliteSchema, { print }),
      register: await saveRegisterId(tx, place, admission),
    }));
    await joinFolder(place, register, admission, print);
    onMigrate(migrations);
    const guard = new RegisterGuard(folder, register.id, [file, `${file}-wal`]);
    await claims.claims.enter();
    markLog(file);
    return new SqliteEngine({ file, writer: thread, writing, dialect, slowQueries, guard, claims });
  } catch (error) {
    await claims?.claims.leave();
    await claims?.close();
    await writer?.close();
    throw translateOpenError(error, file);
  }
}
