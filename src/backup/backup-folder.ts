import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ignoreMissing } from '#files/file-system.ts';

/** Whether a folder for backups is that of DATA_DIR, which the first backup makes. */
export const isOwnFolder = (folder: string, dataDir: string): boolean => folder === join(dataDir, 'backups');

/**
 * Makes the folder of DATA_DIR for an archive. Any other has to be there: where a disk is away, it would be made on the one that
 * the backups are to survive.
 *
 * @throws {Error} ENOENT
 */
export async function prepareBackupFolder(archive: string, dataDir: string): Promise<void> {
  const folder = dirname(archive);
  if (isOwnFolder(folder, dataDir)) await mkdir(folder, { recursive: true, mode: 0o700 });
  else await stat(folder);
}

/** Whether a folder for backups is on the disk of DATA_DIR. */
export async function isOnDiskOf(dataDir: string, folder: string): Promise<boolean> {
  const [data, backups] = await Promise.all([stat(dataDir), ignoreMissing(stat(folder))]);
  return backups ? backups.dev === data.dev : isOwnFolder(folder, dataDir);
}
