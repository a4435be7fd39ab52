import type { Check, Database, Health } from '#database/database.ts';
import { checkSchema } from '#database/migrations/check-schema.ts';
import { accountsWithDroppedApp } from '#domain/account/second-factor/totp.server.ts';
import { checkDisk, type DiskCheck } from '#domain/health/disk-space.server.ts';
import type { PartReport } from '#domain/health/health-part.ts';
import { warnings, health as words } from '#strings/vi/server/health.ts';

/** A problem, wherever it is told. */
export interface Problem {
  /** For programs, such as `look-up-misses`. */
  code: string;
  /** `attention`: something should be done; `bad`: something does not work. */
  state: 'attention' | 'bad';
  /** For people, in Vietnamese. */
  message: string;
  /** For the owner's mail and nobody else: may have paths, and words of other programs. */
  detail?: string;
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

/** What only the program that runs knows. */
export interface SystemSources {
  db: Database;
  dataDir: string;
  /** Whether the server can load its pages, as far as it has tried. */
  hasPages: () => boolean;
  /** Undefined if the server makes none. */
  nightly: NightlyBackupSource | undefined;
  /** Whether somebody seems to guess card numbers, or to read them one by one. */
  lookUpProblem: () => Promise<Problem | undefined>;
  isBehindUnknownProxy: () => boolean;
  /** Import jobs that are waiting or running. */
  importJobs: () => number;
  /** Where mails about problems go and whether the last one failed; undefined if there are none. */
  mail: (() => { to: string; hasFailed: boolean }) | undefined;
  version: string;
}

/** What the server needs for its work, by the names of `/readyz`. */
type Needs = Health & { schema?: Check; disk?: DiskCheck; pages?: Check };

/** Looks at what the server needs. Without an answer of the database there is none about its schema. */
export async function lookAtNeeds({
  db,
  dataDir,
  hasPages,
}: Pick<SystemSources, 'db' | 'dataDir' | 'hasPages'>): Promise<Needs> {
  const [health, disk] = await Promise.all([db.health(), checkDisk(dataDir)]);
  const schema = health.database?.status === 'ok' && (await checkSchema(db.read).catch(() => undefined));
  const pages = !hasPages() && ({ status: 'failed', reason: 'the pages cannot be loaded' } as const);
  return { ...health, ...(schema && { schema }), disk, ...(pages && { pages }) };
}

const everybody = ['staff', 'mail'] as const;
/** What a change of PostgreSQL's leader, or of the version, takes less than, in ms. */
const changeTime = 2 * 60_000;

const bad = (code: string, title: string, message: string): Problem => ({ code, state: 'bad', title, message });
const attention = (code: string, message: string): Problem => ({ code, state: 'attention', message });
const when = (is: boolean, problem: Problem) => (is ? problem : undefined);

/** All that the server looks for. Of what is found about one part the first stands on the page. */
export function createChecks(sources: SystemSources): SystemCheck[] {
  const { db, nightly, lookUpProblem, isBehindUnknownProxy, mail } = sources;
  let looking: Promise<Needs> | undefined;
  // Those that look at the same moment see the same.
  const look = () => {
    looking ??= lookAtNeeds(sources).finally(() => {
      looking = undefined;
    });
    return looking;
  };
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
    needCheck(look, 'register', 'register', bad('register-missing', words.registerMissing, warnings.registerMissing)),
    databaseCheck(look),
    {
      ...needCheck(look, 'schema', 'register', bad('other-schema', words.otherSchema, warnings.otherSchema)),
      patience: changeTime,
    },
    needCheck(look, 'pages', 'version', bad('pages-missing', words.pagesMissing, warnings.pagesMissing)),
    check('register', [], async () => {
      const unsafe = (await db.unsafeSettings()).join(', ');
      return when(unsafe !== '', attention('unsafe-settings', words.unsafeSettings(unsafe)));
    }),
    needCheck(look, 'integrity', 'integrity', bad('register-damaged', words.damaged, warnings.registerDamaged)),
    check('disk', everybody, async () => lowSpace((await look()).disk)),
    check('lookUps', everybody, lookUpProblem),
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

/** Whether what `/readyz` names so has failed, so that the server is not ready. */
function needCheck(
  look: () => Promise<Needs>,
  name: keyof Needs,
  part: SystemCheck['part'],
  problem: Problem,
): SystemCheck {
  return {
    part,
    told: everybody,
    async find() {
      const { status, detail } = (await look())[name] ?? {};
      return when(status === 'failed', { ...problem, ...(detail && { detail }) });
    },
  };
}

/** Whether the database answers. Where it does not, nobody is on the overview. */
export function databaseCheck(look: () => Promise<Needs>): SystemCheck {
  const problem = bad('database-away', words.databaseAway, warnings.databaseAway);
  const check = needCheck(look, 'database', 'register', { ...problem, advice: words.databaseAdvice });
  return { ...check, told: ['mail'], patience: changeTime };
}

/** A disk that cannot be read is that of a register that is missing. */
function lowSpace({ status, reason, space }: Partial<DiskCheck> = {}): Problem | undefined {
  if (reason === undefined || !space) return undefined;
  const { free, total } = space;
  const message = warnings.diskSpace(Math.floor(free / 1024 ** 2), Math.floor((100 * free) / total));
  const [state, advice] =
    status === 'failed' ? (['bad', words.diskFull] as const) : (['attention', words.diskLow] as const);
  return { code: 'disk-space', state, message, advice };
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
