import type { Database, Health } from '#database/database.ts';
import { checkDisk, diskSpace } from '#domain/health/disk-space.server.ts';
import type { PartReport } from '#domain/health/health-part.ts';
import { lookUpsByDay } from '#domain/look-up/look-up-counter.server.ts';
import type { WarningProvider } from '#domain/warning.ts';
import { health as words } from '#strings/vi/server/health.ts';
import { warnings as warningWords } from '#strings/vi/server/warnings.ts';

type Finding = Omit<PartReport, 'part'>;

/** How the system is, part by part, in the order in which people read it. */
export type HealthReport = PartReport[];

/** The state of the nightly backups. */
export interface NightlyBackupSource {
  warning: WarningProvider;
  /** The age of the last sound one, in seconds; undefined if there is none. */
  age: () => Promise<number | undefined>;
  /** Whether all backups are on the disk of the register. */
  areBesideData: () => Promise<boolean>;
}

/** What only the program that runs knows. */
export interface HealthSources {
  db: Database;
  dataDir: string;
  lookUpWarning: WarningProvider;
  /** The nightly backups; undefined if the server makes none. */
  backups: NightlyBackupSource | undefined;
  isBehindUnknownProxy: () => boolean;
  /** Import jobs that are waiting or running. */
  importJobs: () => number;
  /** Where mails about problems go and whether the last one failed; undefined if there are none. */
  mail: (() => { to: string; hasFailed: boolean }) | undefined;
  version: string;
}

/** Creates the function that reports on the whole system. A part that cannot be read is reported as such. */
export function createHealthReport(sources: HealthSources): () => Promise<HealthReport> {
  const { db, dataDir, isBehindUnknownProxy, importJobs, mail, version } = sources;
  return async () => {
    const health = db.health();
    const parts = await Promise.all([
      reportOr('register', async () => registerPart(db, await health)),
      reportOr('integrity', async () => integrityPart(await health)),
      reportOr('disk', () => diskPart(dataDir)),
      reportOr('backups', () => backupPart(sources)),
      reportOr('lookUps', () => lookUpPart(sources)),
    ]);
    const [register, integrity, disk, backups, lookUps] = parts;
    return [
      register,
      // PostgreSQL is not read by this program.
      ...(db.engine === 'sqlite' ? [integrity] : []),
      disk,
      backups,
      importsPart(importJobs()),
      lookUps,
      proxyPart(isBehindUnknownProxy()),
      mailPart(mail?.()),
      { part: 'memory', state: 'neutral', message: words.memory(process.memoryUsage.rss()) },
      { part: 'version', state: 'neutral', message: words.version(version, process.versions.node) },
      { part: 'uptime', state: 'neutral', message: words.uptime(process.uptime()) },
    ];
  };
}

async function reportOr(part: PartReport['part'], report: () => Promise<Finding>): Promise<PartReport> {
  try {
    return { part, ...(await report()) };
  } catch {
    return { part, state: 'bad', message: words.unreadable, advice: words.readLog };
  }
}

async function registerPart(db: Database, { register, database }: Health): Promise<Finding> {
  if (register?.status === 'failed')
    return { state: 'bad', message: words.registerMissing, advice: warningWords.registerMissing };
  if (database?.status === 'failed') return { state: 'bad', message: words.databaseAway, advice: words.databaseAdvice };
  const [size, unsafe] = await Promise.all([db.size(), db.unsafeSettings()]);
  const message = words.register(size, db.engine);
  if (unsafe.length === 0) return { state: 'good', message };
  return { state: 'attention', message, advice: words.unsafeSettings(unsafe.join(', ')) };
}

function integrityPart({ integrity }: Health): Finding {
  if (integrity?.status === 'failed')
    return { state: 'bad', message: words.damaged, advice: warningWords.registerDamaged };
  if (integrity?.status === 'ok') return { state: 'good', message: words.sound };
  return { state: 'neutral', message: words.beingChecked };
}

async function diskPart(dataDir: string): Promise<Finding> {
  const [{ status, reason }, { free, total }] = await Promise.all([checkDisk(dataDir), diskSpace(dataDir)]);
  const facts = { message: words.disk(free, total), usedShare: 1 - free / total };
  if (status === 'failed') return { state: 'bad', advice: words.diskFull, ...facts };
  return reason === undefined ? { state: 'good', ...facts } : { state: 'attention', advice: words.diskLow, ...facts };
}

async function backupPart({ backups }: HealthSources): Promise<Finding> {
  if (!backups) return { state: 'attention', message: words.noBackups, advice: words.backupAdvice };
  const { warning: findWarning, age: findAge, areBesideData } = backups;
  const [[warning], age, areBeside] = await Promise.all([findWarning(), findAge(), areBesideData()]);
  if (warning) return { state: 'bad', message: words.backupFailed, advice: warning.message };
  const message = [
    age === undefined ? words.noBackupYet : words.backup(age),
    ...(areBeside ? [words.backupsBesideData] : []),
  ].join(' ');
  return { state: age === undefined ? 'neutral' : 'good', message };
}

async function lookUpPart({ db, lookUpWarning }: HealthSources): Promise<Finding> {
  const [[today], warnings] = await Promise.all([lookUpsByDay(db, 1), lookUpWarning()]);
  const message = words.lookUps(today?.found ?? 0, today?.notFound ?? 0);
  const warning = warnings.find(({ code }) => code === 'look-up-misses' || code === 'look-ups');
  return warning ? { state: 'attention', message, advice: warning.message } : { state: 'good', message };
}

function importsPart(jobs: number): PartReport {
  return { part: 'imports', state: 'good', message: jobs === 0 ? words.noImports : words.imports(jobs) };
}

function proxyPart(isUnknown: boolean): PartReport {
  if (!isUnknown) return { part: 'proxy', state: 'good', message: words.proxyKnown };
  return { part: 'proxy', state: 'attention', message: words.proxyUnknown, advice: words.proxyAdvice };
}

function mailPart(mail: { to: string; hasFailed: boolean } | undefined): PartReport {
  if (!mail) return { part: 'mail', state: 'neutral', message: words.noMail, advice: words.mailAdvice };
  if (!mail.hasFailed) return { part: 'mail', state: 'good', message: words.mail(mail.to) };
  return { part: 'mail', state: 'attention', message: words.mailFailed(mail.to), advice: words.mailFailedAdvice };
}
