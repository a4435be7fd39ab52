import type { FastifyInstance } from 'fastify';
import { createBackupHealth, nightlyBackupSource, withBackupCheck } from '#backup/backup-health.ts';
import { BackupJobs, type BackupRunner } from '#backup/backup-jobs.ts';
import { backupStatus } from '#backup/backup-status.ts';
import { Backups } from '#backup/backups.ts';
import { NightlyBackups } from '#backup/nightly-backups.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import type { NightlyBackupSource } from '#domain/health/health-report.server.ts';
import type { Readiness } from '#domain/health/readiness.server.ts';
import type { ProcessGroup } from './process-group.ts';

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
 * primary makes them.
 */
export function startBackups(
  app: FastifyInstance,
  config: Config,
  db: Database,
  { backups, startedAt }: Pick<ProcessGroup, 'backups' | 'startedAt'>,
): StartedBackups {
  const { backupAt: at, backupDir: folder, backupPassphrase: passphrase, dataDir } = config;
  const status = () => backupStatus(dataDir);
  const problem = createBackupHealth(status, startedAt);
  const jobs = backups ?? startJobs(app, config);
  return {
    backups: new Backups({ db, jobs, folder, dataDir, at, isEncrypting: passphrase !== undefined, problem }),
    nightly: at === undefined ? undefined : nightlyBackupSource(problem, status),
    withCheck: (readiness) => (at === undefined ? readiness : withBackupCheck(readiness, problem)),
  };
}

/** Makes backups in this process, one every night if so configured. */
function startJobs(app: FastifyInstance, config: Config): BackupRunner {
  const { backupAt: at, backupDir: folder, backupCommand: command, backupPassphrase: passphrase } = config;
  const { dataDir, databaseUrl } = config;
  const jobs = new BackupJobs({ register: { dataDir, databaseUrl }, folder, command, passphrase, log: app.log });
  const timer = at === undefined ? undefined : new NightlyBackups({ jobs, dataDir, at });
  app.addHook('onClose', async () => {
    timer?.close();
    await jobs.close();
  });
  return jobs;
}
