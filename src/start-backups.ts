import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createBackupHealth, nightlyBackupSource, withBackupCheck } from '#backup/backup-health.ts';
import { BackupJobs, type BackupRunner } from '#backup/backup-jobs.ts';
import { type BackupStatus, type BackupStatusFile, openBackupStatus } from '#backup/backup-status.ts';
import { Backups } from '#backup/backups.ts';
import { NightlyBackups } from '#backup/nightly-backups.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { Unavailable } from '#domain/errors.ts';
import type { NightlyBackupSource } from '#domain/health/health-report.server.ts';
import type { Readiness } from '#domain/health/readiness.server.ts';
import type { ProcessGroup } from './process-group.ts';

/** How long the checks of the server wait for the status, in ms. */
const statusPatience = 500;

interface StartedBackups {
  /** What owners see and do. */
  backups: Backups;
  /** Those of the nights; undefined if the server makes none. */
  nightly: NightlyBackupSource | undefined;
  /** Adds those of the nights to the checks of the server. */
  withCheck: (readiness: () => Promise<Readiness>) => () => Promise<Readiness>;
}

/**
 * Prepares the backups, and makes one every night if so configured. They end with the server. With several processes the
 * primary makes them, when one of its workers says so.
 */
export function startBackups(
  app: FastifyInstance,
  config: Config,
  db: Database,
  group: Pick<ProcessGroup, 'backups' | 'startedAt' | 'onLead' | 'serveBackupStatus'>,
): StartedBackups {
  const { backupAt: at, backupDir: folder, backupPassphrase: passphrase, dataDir } = config;
  const statusFile = openBackupStatus(db, dataDir);
  group.serveBackupStatus(statusFile);
  const status = lastKnown(statusFile);
  const problem = createBackupHealth(status, group.startedAt);
  const jobs = group.backups ?? startJobs(app, config, statusFile);
  if (at !== undefined) startNights(app, group, { jobs, status: statusFile, claims: db.claims, at });
  return {
    backups: new Backups({ db, jobs, folder, dataDir, at, isEncrypting: passphrase !== undefined, problem }),
    nightly: at === undefined ? undefined : nightlyBackupSource(problem, status),
    withCheck: (readiness) => (at === undefined ? readiness : withBackupCheck(readiness, problem)),
  };
}

/** Makes backups in this process. */
function startJobs(app: FastifyInstance, config: Config, status: BackupStatusFile): BackupRunner {
  const { backupDir: folder, backupCommand: command, backupPassphrase: passphrase, dataDir, databaseUrl } = config;
  const register = { dataDir, databaseUrl };
  const jobs = new BackupJobs({ register, status, folder, command, passphrase, log: app.log });
  app.addHook('onClose', () => jobs.close());
  return jobs;
}

/** Makes a backup every night, in one of the processes. */
function startNights(
  app: FastifyInstance,
  { onLead }: Pick<ProcessGroup, 'onLead'>,
  parts: Omit<ConstructorParameters<typeof NightlyBackups>[0], 'report'>,
): void {
  let nights: NightlyBackups | undefined;
  const report = (error: unknown) => {
    // The log says by itself that the database is away.
    if (!(error instanceof Unavailable)) app.log.error({ err: error }, 'the backup of the night could not be begun');
  };
  onLead(() => {
    nights = new NightlyBackups({ ...parts, report });
  });
  app.addHook('preClose', async () => nights?.close());
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
    await Promise.race([reading, setTimeout(statusPatience)]);
    return known;
  };
}
