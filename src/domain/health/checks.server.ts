import type { Check, Database, Health } from '#database/database.ts';
import { accountsWithDroppedApp } from '#domain/account/totp-secrets.server.ts';
import { checkDisk, type DiskCheck } from '#domain/health/disk-space.server.ts';
import type { PartReport } from '#domain/health/health-part.ts';
import type { Warning, WarningProvider } from '#domain/warning.ts';
import { health as words } from '#strings/vi/server/health.ts';
import { warnings } from '#strings/vi/server/warnings.ts';

/** A problem, wherever it is told. */
export interface Problem extends Warning {
  /** `attention`: something should be done; `bad`: something does not work. */
  state: 'attention' | 'bad';
  /** What the page says of the part, in place of its facts. */
  title?: string;
  /** What the page says is to be done, where that is another sentence than the message. */
  advice?: string;
}

/** Looks for a problem of one kind. */
export interface SystemCheck {
  /** The part of the page where it stands; null for none. */
  part: PartReport['part'] | null;
  /** Who learns of it beside that: staff and owners on the overview, owners by mail. */
  told: readonly ('staff' | 'owners' | 'mail')[];
  find: () => Promise<Problem | undefined>;
  /** How long it may last before it is mailed, in ms. */
  patience?: number;
}

/** The state of the nightly backups. */
export interface NightlyBackupSource {
  /** Undefined if there is none. */
  problem: () => Promise<{ message: string; reason: string; detail?: string } | undefined>;
  /** The age of the last sound one, in seconds; undefined if there is none. */
  age: () => Promise<number | undefined>;
  /** Whether all backups are on the disk of the register. */
  areBesideData: () => Promise<boolean>;
}

/** How the register, its database, its file and its disk are. */
export async function machineChecks(
  db: Pick<Database, 'health'>,
  dataDir: string,
): Promise<Health & { disk: DiskCheck }> {
  const [health, disk] = await Promise.all([db.health(), checkDisk(dataDir)]);
  return { ...health, disk };
}

/** What only the program that runs knows. */
export interface SystemSources {
  db: Database;
  dataDir: string;
  /** Undefined if the server makes none. */
  nightly: NightlyBackupSource | undefined;
  lookUpWarning: WarningProvider;
  isBehindUnknownProxy: () => boolean;
  /** Import jobs that are waiting or running. */
  importJobs: () => number;
  /** Where mails about problems go and whether the last one failed; undefined if there are none. */
  mail: (() => { to: string; hasFailed: boolean }) | undefined;
  version: string;
}

const everybody = ['staff', 'mail'] as const;

const bad = (code: string, title: string, message: string): Problem => ({ code, state: 'bad', title, message });
const attention = (code: string, message: string): Problem => ({ code, state: 'attention', message });
const when = (is: boolean, problem: Problem) => (is ? problem : undefined);
const isFailed = (one: Check | undefined) => one?.status === 'failed';

/** All that the server looks for. Of what is found about one part the first stands on the page. */
export function createChecks(sources: SystemSources): SystemCheck[] {
  const { db, dataDir, nightly, lookUpWarning, isBehindUnknownProxy, mail } = sources;
  const machine = () => machineChecks(db, dataDir);
  const check = (part: SystemCheck['part'], told: SystemCheck['told'], find: SystemCheck['find']) => ({
    part,
    told,
    find,
  });
  return [
    check(null, ['owners'], async () => {
      const names = await accountsWithDroppedApp(db);
      return when(names.length > 0, attention('apps-dropped', warnings.appsDropped(names)));
    }),
    check('register', everybody, async () => {
      const problem = bad('register-missing', words.registerMissing, warnings.registerMissing);
      return when(isFailed((await machine()).register), problem);
    }),
    databaseCheck(machine),
    check('register', [], async () => {
      const unsafe = (await db.unsafeSettings()).join(', ');
      return when(unsafe !== '', attention('unsafe-settings', words.unsafeSettings(unsafe)));
    }),
    check('integrity', everybody, async () => {
      const problem = bad('register-damaged', words.damaged, warnings.registerDamaged);
      return when(isFailed((await machine()).integrity), problem);
    }),
    check('disk', everybody, async () => lowSpace((await machine()).disk)),
    check('lookUps', everybody, async () => {
      const [warning] = await lookUpWarning();
      return warning && attention(warning.code, warning.message);
    }),
    guessCheck(db),
    check('proxy', ['staff'], async () => {
      const said = { title: words.proxyUnknown, advice: words.proxyAdvice };
      return when(isBehindUnknownProxy(), { ...attention('unknown-proxy', warnings.unknownProxy), ...said });
    }),
    check('backups', nightly ? everybody : [], async () => {
      if (!nightly) return { ...attention('no-backups', words.backupAdvice), title: words.noBackups };
      const { message = '', detail } = (await nightly.problem()) ?? {};
      return when(message !== '', { ...bad('backup-failed', words.backupFailed, message), ...(detail && { detail }) });
    }),
    check('mail', [], async () => {
      const { to = '', hasFailed = false } = mail?.() ?? {};
      return when(hasFailed, { ...attention('mail-failed', words.mailFailedAdvice), title: words.mailFailed(to) });
    }),
  ];
}

/** A disk that cannot be read is that of a register that is missing. */
function lowSpace({ status, reason, space }: DiskCheck): Problem | undefined {
  if (reason === undefined || !space) return undefined;
  const { free, total } = space;
  const message = warnings.diskSpace(Math.floor(free / 1024 ** 2), Math.floor((100 * free) / total));
  const [state, advice] =
    status === 'failed' ? (['bad', words.diskFull] as const) : (['attention', words.diskLow] as const);
  return { code: 'disk-space', state, message, advice };
}

/** Whether the database answers. That it does not is mailed after two minutes: a change of PostgreSQL's leader takes less. */
export function databaseCheck(machine: () => Promise<Health>): SystemCheck {
  return {
    part: 'register',
    told: ['mail'],
    patience: 2 * 60_000,
    async find() {
      const { database } = await machine();
      const problem = bad('database-away', words.databaseAway, warnings.databaseAway);
      const detail = database?.detail && { detail: database.detail };
      return when(isFailed(database), { ...problem, advice: words.databaseAdvice, ...detail });
    },
  };
}

const manyGuesses = 100;

/** Whether somebody guesses at passwords. */
export function guessCheck(db: Pick<Database, 'read'>): SystemCheck {
  return {
    part: 'signIns',
    told: ['mail'],
    async find() {
      const count = await countGuesses(db);
      return when(count >= manyGuesses, attention('sign-in-guesses', warnings.manyGuesses(count)));
    },
  };
}

/** Wrong passwords of all networks that have not been forgotten yet: of the last hour or two. */
export async function countGuesses({ read }: Pick<Database, 'read'>): Promise<number> {
  const { guesses } = await read
    .selectFrom('signInFailure')
    .select(({ fn }) => fn.sum<number | string | null>('failures').as('guesses'))
    .where('key', 'like', 'network:%')
    .executeTakeFirstOrThrow();
  return Number(guesses ?? 0);
}
