import type { BackupJobs, BackupRunner, BackupState, BackupTask } from '#backup/backup-jobs.ts';
import type { BackupStatus, BackupStatusFile } from '#backup/backup-status.ts';
import { Conflict } from '#domain/errors.ts';
import type { Channel, Handlers } from '#processes/channel.ts';
import { backups as words } from '#strings/vi/server/backups.ts';

/** What a process asks the one that makes the backups. */
export type BackupTopics = {
  backupState: (none: null) => BackupState;
  /** The name, or what is running instead. */
  reserveBackup: (task: BackupTask) => { name: string } | { running: BackupTask['task'] };
  beginBackup: (name: string) => void;
  releaseBackup: (name: string) => void;
  /** Answers when nothing is running. */
  backupEnds: (none: null) => void;
};

/** What the process that makes the backups asks the others, which have the register open. */
export type BackupStatusTopics = {
  readBackupStatus: (none: null) => BackupStatus | undefined;
  saveBackupStatus: (status: BackupStatus) => void;
};

/** Makes and checks backups in the process at the other end of a channel. */
export function backupsThrough(channel: Pick<Channel<BackupTopics, never>, 'ask'>): BackupRunner {
  return {
    state: () => channel.ask('backupState', null),
    async start(task, prepare) {
      const reserved = await channel.ask('reserveBackup', task);
      if ('running' in reserved) throw new Conflict(words.running[reserved.running]);
      const { name } = reserved;
      try {
        await prepare?.(name);
      } catch (error) {
        await channel.ask('releaseBackup', name);
        throw error;
      }
      await channel.ask('beginBackup', name);
    },
    ends: () => channel.ask('backupEnds', null),
  };
}

/** Answers one process, and gives up what it has reserved when it ends. */
export function serveBackups(jobs: BackupJobs): { handlers: Handlers<BackupTopics>; onEnd: () => void } {
  let reserved: string | undefined;
  return {
    handlers: {
      backupState: () => jobs.state(),
      reserveBackup(task) {
        if (jobs.job) return { running: jobs.job.task };
        reserved = jobs.reserve(task);
        return { name: reserved };
      },
      beginBackup(name) {
        reserved = undefined;
        jobs.begin(name);
      },
      releaseBackup(name) {
        reserved = undefined;
        jobs.release(name);
      },
      backupEnds: () => jobs.ends(),
    },
    onEnd() {
      if (reserved !== undefined) jobs.release(reserved);
    },
  };
}

type StatusChannel = Pick<Channel<BackupStatusTopics, never>, 'ask'>;

/**
 * The status of the backups, in the register of another process.
 *
 * @param find a channel to one that has the register open; undefined while there is none
 */
export function statusThrough(find: () => StatusChannel | undefined): BackupStatusFile {
  const ask: StatusChannel['ask'] = (topic, request) => {
    const channel = find();
    return channel ? channel.ask(topic, request) : Promise.reject(new Error('No process has the register open.'));
  };
  return {
    read: () => ask('readBackupStatus', null),
    save: (status) => ask('saveBackupStatus', status),
  };
}
