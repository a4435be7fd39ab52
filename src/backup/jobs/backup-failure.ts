import { BackupError } from '#backup/backup-error.ts';
import { isUnavailable } from '#domain/errors.ts';
import { FileExists } from '#files/new-file.ts';

/**
 * Why a backup could not be made or checked, for the sentence that people read. `unreadable`, `newer` and `locked` are about
 * the archive, `register-damaged` about what it was made of, `disk-full`, `read-only` and `folder` about the folder of backups, `command` is BACKUP_COMMAND.
 */
export const backupFailures = [
  'unreadable',
  'newer',
  'locked',
  'register-damaged',
  'disk-full',
  'read-only',
  'folder',
  'database',
  'command',
  'other',
] as const;
export type BackupFailure = (typeof backupFailures)[number];

const failureOfCode: Readonly<Record<string, BackupFailure>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'folder',
  EPERM: 'folder',
  EROFS: 'read-only',
  EEXIST: 'folder',
  ENOTDIR: 'folder',
  ENOENT: 'folder',
};

/** The reason for an error of a backup or of a check. */
export function failureOf(error: unknown): BackupFailure {
  if (error instanceof BackupError) {
    return backupFailures.find((failure) => failure === error.reason) ?? 'other';
  }
  if (error instanceof FileExists) return 'folder';
  if (isUnavailable(error)) return 'database';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return failureOfCode[code] ?? 'other';
}
