import type { Database } from '#database/database.ts';
import { accountsWithDroppedApp } from '#domain/account/totp-secrets.server.ts';
import { diskSpace, diskWarning, lowSpace } from '#domain/health/disk-space.server.ts';
import type { Warning, WarningProvider } from '#domain/warning.ts';
import { warnings as words } from '#strings/vi/server/warnings.ts';

/** The warnings about the register, its file and its disk. */
export async function healthWarnings(db: Pick<Database, 'health'>, dataDir: string): Promise<Warning[]> {
  const [{ register, integrity }, disk] = await Promise.all([db.health(), diskWarning(dataDir)]);
  return [
    ...(register?.status === 'failed' ? [{ code: 'register-missing', message: words.registerMissing }] : []),
    ...(integrity?.status === 'failed' ? [{ code: 'register-damaged', message: words.registerDamaged }] : []),
    ...(disk ? [disk] : []),
  ];
}

/** The warning for owners of accounts that a restore without their key has left with a password alone. */
export async function droppedAppWarning(db: Database): Promise<Warning[]> {
  const names = await accountsWithDroppedApp(db);
  return names.length === 0 ? [] : [{ code: 'apps-dropped', message: words.appsDropped(names) }];
}

/** Free space below which a mail is sent. Staff see a warning later, since it costs nothing to read. */
const lowShare = 0.1;
/** Wrong passwords of all networks that have not been forgotten yet: of the last hour or two. */
const manyGuesses = 100;

/** Warns of a disk with less than a tenth of its space. */
export function diskAlert(dataDir: string): WarningProvider {
  return async () => {
    const space = await diskSpace(dataDir);
    return space.free < lowShare * space.total ? [lowSpace(space)] : [];
  };
}

/** How long PostgreSQL may be away before that is mailed, in ms. A change of its leader takes less. */
const patience = 2 * 60_000;

/** Warns of a PostgreSQL that has been away for some minutes. */
export function databaseAlert(db: Pick<Database, 'health'>, awayFor: number = patience): WarningProvider {
  let since: number | undefined;
  return async () => {
    const { database } = await db.health();
    if (!database || database.status === 'ok') {
      since = undefined;
      return [];
    }
    since ??= performance.now();
    if (performance.now() - since < awayFor) return [];
    return [
      { code: 'database-away', message: words.databaseAway, ...(database.detail && { detail: database.detail }) },
    ];
  };
}

/** Warns of many wrong passwords. */
export function guessAlert(db: Database): WarningProvider {
  return async (): Promise<Warning[]> => {
    const { guesses } = await db.read
      .selectFrom('signInFailure')
      .select(({ fn }) => fn.sum<number | string | null>('failures').as('guesses'))
      .where('key', 'like', 'network:%')
      .executeTakeFirstOrThrow();
    const count = Number(guesses ?? 0);
    return count >= manyGuesses ? [{ code: 'sign-in-guesses', message: words.manyGuesses(count) }] : [];
  };
}
