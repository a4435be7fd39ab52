import type { BackupStatus } from '#backup/jobs/backup-status.ts';
import { isOfFuture } from '#domain/calendar.ts';
import { backups as words } from '#strings/vi/server/backups.ts';

/** A backup every night is older than this only if one has failed. */
const maxAgeHours = 36;
const hourMs = 60 * 60 * 1000;

/** The problem of the nightly backups; undefined if there is none. */
export interface BackupProblem {
  /** For people, in Vietnamese. */
  message: string;
  /** For monitoring. It reveals nothing about the machine. */
  reason: string;
  /** For the log and mails: with paths. */
  detail?: string;
}

/**
 * Creates the function that detects a problem of the nightly backups: the last attempt failed, or the last sound one
 * is older than 36 hours, or of the future.
 *
 * @param since where there has been none yet, the time counts from this, in ms since 1970
 */
export function createBackupHealth(status: () => Promise<BackupStatus | undefined>, since: number) {
  let watchedSince = since;
  return async (now: Date = new Date()): Promise<BackupProblem | undefined> => {
    const last = await status();
    if (last && last.error !== null) {
      const isSound = last.reason === 'command' && last.sound !== null;
      return {
        message: isSound ? words.onlyCommandFailed : words.failed(words.failures[last.reason ?? 'other']),
        reason: isSound ? 'the command after the last backup failed' : 'the last backup failed',
        detail: last.error,
      };
    }
    // The clock may have been set back.
    watchedSince = Math.min(watchedSince, now.getTime());
    return ageProblem(last?.sound ? Date.parse(last.sound.createdAt) : watchedSince, now.getTime());
  };
}

/** The problem with the age of the last sound backup. Both times in ms since 1970. */
function ageProblem(soundAt: number, now: number): BackupProblem | undefined {
  if (isOfFuture(soundAt, now)) return { message: words.ofFuture, reason: 'the last backup is of the future' };
  const hours = (now - soundAt) / hourMs;
  if (hours <= maxAgeHours) return undefined;
  return {
    message: words.tooOld(Math.floor(hours)),
    reason: `there is no sound backup of the last ${maxAgeHours} hours`,
  };
}

/**
 * The advice to staff if the nightly backups have no problem, or there are none.
 *
 * @param last the newest sound backup
 * @param isFirstAwaited true if none has been made, and the server makes one in the night
 */
export function backupAdvice(
  last: { createdAt: string } | undefined,
  { now, isFirstAwaited }: { now: Date; isFirstAwaited: boolean },
): string | undefined {
  if (!last) return isFirstAwaited ? undefined : words.none;
  const hours = (now.getTime() - Date.parse(last.createdAt)) / hourMs;
  return hours > maxAgeHours ? words.old(Math.floor(hours / 24)) : undefined;
}

/** The age of the last sound backup, in seconds; undefined if there is none. */
export function backupAge(last: BackupStatus | undefined): number | undefined {
  const createdAt = last?.sound ? Date.parse(last.sound.createdAt) : undefined;
  if (createdAt === undefined || isOfFuture(createdAt)) return undefined;
  return Math.max(0, Date.now() - createdAt) / 1000;
}
