import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CannotOpen } from '#database/database-errors.ts';
import { migrationNames } from '#database/migrations/migrations.ts';
import type { RegisterFolder } from '#database/register-folder.ts';
import { openSqliteClaims } from '#database/sqlite/claims.ts';
import { openSqlite, type SqliteConnection } from '#database/sqlite/connection.ts';
import { isFull } from '#database/sqlite/errors.ts';
import { unmarkLog } from '#database/sqlite/log-marker.ts';
import { syncFolder } from '#files/file-system.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** How long a former register is kept, in ms. It has what was erased since. */
const keptFor = 30 * 24 * 60 * 60 * 1000;
/** Pages that are copied at once, some 16 MB. */
const pagesAtOnce = 4_096;

/** The register as it was before this or another version has migrated it. */
const formerOf = (file: string) => `${file}-before-upgrade`;
/** The migrated one, after the former one has taken its place. */
const leftOf = (file: string) => `${file}-after-upgrade`;

/**
 * Keeps a copy of a register that this version is about to migrate, so that who goes back to the version before loses nothing. A
 * kill leaves the copy whole or none.
 *
 * @param connection of a register that nobody else migrates meanwhile
 * @throws {CannotOpen} if the disk has no room for it
 */
export async function keepFormer(connection: SqliteConnection, file: string): Promise<void> {
  if (!isOlder(migrationsOf(connection))) return;
  const former = formerOf(file);
  const draft = `${former}.part`;
  rmSync(draft, { force: true });
  try {
    await connection.backup(draft, { progress: () => pagesAtOnce });
    const copy = await open(draft, 'r+');
    await copy.sync().finally(() => copy.close());
    await rename(draft, former);
    await syncFolder(dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw isFull(error) ? new CannotOpen(words.noRoomForFormer(file)) : error;
  }
}

/** Removes what has been kept for thirty days. */
export function dropOldFormer(file: string): void {
  for (const kept of [formerOf(file), leftOf(file)]) {
    const keptSince = statSync(kept, { throwIfNoEntry: false })?.mtimeMs;
    if (keptSince !== undefined && keptSince < Date.now() - keptFor) rmSync(kept, { force: true });
  }
}

/**
 * Puts the register as it was before its last migration in the place of the migrated one, which is kept beside it under the name
 * that is returned. Broken off, it is finished by the next call.
 *
 * @param withoutChanges whether changes since then may be left behind
 * @throws {CannotOpen} if there are some, nothing was kept, or a process has the register open
 */
export async function returnToFormer(folder: RegisterFolder, withoutChanges: boolean): Promise<string> {
  const file = folder.databaseFile;
  const [former, left] = [formerOf(file), leftOf(file)];
  if (!existsSync(former)) throw new CannotOpen(words.noFormer(file));
  const { claims, close } = await openSqliteClaims(folder);
  try {
    return await claims.alone(async () => {
      if (existsSync(file)) {
        const changes = withoutChanges ? 0 : changesSince(file, former);
        if (changes > 0) throw new CannotOpen(words.changedSince(changes, modified(former)));
        unmarkLog(file);
        for (const end of ['-wal', '']) if (existsSync(file + end)) renameSync(file + end, left + end);
        rmSync(`${file}-shm`, { force: true });
      }
      renameSync(former, file);
      await syncFolder(folder.path);
      return left;
    });
  } finally {
    await close();
  }
}

/** How many lines the audit has that it had not before; of what only came and went nothing is lost. */
function changesSince(file: string, former: string): number {
  const connection = openSqlite(former);
  let last: unknown;
  try {
    last = connection.prepare('select coalesce(max(id), 0) from audit').pluck().get();
  } finally {
    connection.close();
  }
  // Closing it empties the log into the file.
  const migrated = openSqlite(file);
  try {
    const kinds = "action not in ('sign-in', 'sign-out', 'read', 'download', 'export')";
    return Number(migrated.prepare(`select count(*) from audit where id > ? and ${kinds}`).pluck().get(last));
  } finally {
    migrated.close();
  }
}

const modified = (file: string) =>
  statSync(file).mtime.toLocaleString('vi-VN', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'short',
  });

function migrationsOf(connection: SqliteConnection): string[] {
  const has = connection.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  return has ? (connection.prepare('select name from kysely_migration').pluck().all() as string[]) : [];
}

/** Whether a register is there, and this version has migrations that it lacks. */
function isOlder(applied: readonly string[]): boolean {
  return applied.length > 0 && migrationNames.some((name) => !applied.includes(name));
}
