import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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
});

/** What is known of the backups that the server makes by itself. */
export type BackupStatus = z.infer<typeof schema>;

/** The status of the register in a folder; undefined if the server has not begun a backup yet, or the file is damaged. */
export async function backupStatus(dataDir: string): Promise<BackupStatus | undefined> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => '');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Replaces the status as a whole. */
export async function saveBackupStatus(dataDir: string, status: BackupStatus): Promise<void> {
  const draft = join(dataDir, `.${fileName}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(status, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(dataDir, fileName));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
