import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isOnDiskOf } from '#backup/backup-folder.ts';
import { backupAge, createBackupHealth } from '#backup/jobs/backup-health.ts';
import { BackupJobs } from '#backup/jobs/backup-jobs.ts';
import { type BackupStatus, type BackupStatusFile, openBackupStatus } from '#backup/jobs/backup-status.ts';
import { Backups } from '#backup/jobs/backups.ts';
import { NightlyBackups } from '#backup/jobs/nightly-backups.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { Unavailable } from '#domain/errors.ts';
import type { NightlyBackupSource } from '#domain/health/checks.server.ts';

/** How long the checks of the server wait for the status, in ms. */
const statusTimeout = 500;

interface StartedBackups {
  /** What owners see and do. */
  backups: Backups;
  /** Those of the nights; undefined if the server makes none. */
  nightly: NightlyBackupSource | undefined;
}

/** Prepares the backups, and makes one every night if so configured. They end with the server. */
export function startBackups(app: FastifyInstance, config: Config, db: Database): StartedBackups {
  const { backupAt: at, backupDir: folder, backupCommand: command, backupPassphrase: passphrase, dataDir } = config;
  const statusFile = openBackupStatus(db, dataDir);
  const status = lastKnown(statusFile);
  const problem = createBackupHealth(status, Date.now());
  const register = { dataDir, databaseUrl: config.databaseUrl, secretKey: config.secretKey };
  const checkIntegrity = () => db.checkIntegrity();
  const jobs = new BackupJobs({
    register,
    status: statusFile,
    checkIntegrity,
    folder,
    command,
    passphrase,
    log: app.log,
  });
  app.addHook('onClose', () => jobs.close());
  if (at !== undefined) startNights(app, { jobs, status: statusFile, claims: db.claims, at });
  const areBesideData = async () =>
    db.engine === 'sqlite' && command === undefined && (await isOnDiskOf(dataDir, folder));
  return {
    backups: new Backups({ db, jobs, folder, dataDir, at, isEncrypting: passphrase !== undefined, status, problem }),
    nightly: at === undefined ? undefined : { problem, age: async () => backupAge(await status()), areBesideData },
  };
}

/** Makes a backup every night. */
function startNights(
  app: FastifyInstance,
  parts: Omit<ConstructorParameters<typeof NightlyBackups>[0], 'report'>,
): void {
  const report = (error: unknown) => {
    // The log says by itself that the database is away.
    if (!(error instanceof Unavailable)) app.log.error({ err: error }, 'the backup of the night could not be begun');
  };
  const nights = new NightlyBackups({ ...parts, report });
  app.addHook('preClose', async () => nights.close());
}

/** Reads the status for the checks of the server, which do not wait long for the database: if it does not answer, what was known last. */
function lastKnown(file: BackupStatusFile): () => Promise<BackupStatus | undefined> {
  let known: BackupStatus | undefined;
  let reading: Promise<void> | undefined;
  return async () => {
    reading ??= file
      .read()
      .then((status) => {
        known = status;
      })
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    await Promise.race([reading, setTimeout(statusTimeout)]);
    return known;
  };
}
