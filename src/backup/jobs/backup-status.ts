import { z } from 'zod';
import { backupFailures } from '#backup/jobs/backup-failure.ts';
import type { Database } from '#database/database.ts';
import { sharedState } from '#domain/shared-state.server.ts';
import type { StateFile } from '#files/state-file.ts';

const schema = z.object({
  /** When a server began the last backup. ISO 8601, UTC, as all times here. */
  attemptedAt: z.iso.datetime(),
  /** The last backup that was read back and found sound. */
  sound: z
    .object({ path: z.string(), size: z.number(), createdAt: z.iso.datetime(), checkedAt: z.iso.datetime() })
    .nullable(),
  /** Why the last attempt failed, in English and with paths, for the log and the owner; null if it did not. */
  error: z.string().nullable(),
  /** The same for the sentence that people read. */
  reason: z.enum(backupFailures).nullable().default(null),
});

/** What is known of the backups that the server makes. */
export type BackupStatus = z.infer<typeof schema>;

/** The status of the backups of a register. */
export type BackupStatusFile = StateFile<BackupStatus>;

/** Opens the status, which the servers of a register share. Undefined is read if no server has begun a backup yet. */
export function openBackupStatus(db: Database, dataDir: string): BackupStatusFile {
  return sharedState(db, dataDir, 'backup-status', schema);
}
