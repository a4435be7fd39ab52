import { join } from 'node:path';
import { z } from 'zod';
import { backupFailures } from '#backup/backup-failure.ts';
import { stateFile } from '#files/state-file.ts';

/** In DATA_DIR rather than with the backups, whose disk may be the one that is missing. */
const fileName = 'backup-status.json';

const schema = z.object({
  /** When the server began its last backup. ISO 8601, UTC, as all times here. */
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

const statusFile = (dataDir: string) => stateFile(join(dataDir, fileName), schema);

/** The status of the register in a folder; undefined if the server has not begun a backup yet, or the file is damaged. */
export async function backupStatus(dataDir: string): Promise<BackupStatus | undefined> {
  return statusFile(dataDir).read();
}

/** Replaces the status as a whole. */
export async function saveBackupStatus(dataDir: string, status: BackupStatus): Promise<void> {
  await statusFile(dataDir).save(status);
}
