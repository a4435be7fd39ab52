import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '#backup/archive-format.ts';
import { backUp } from '#backup/back-up.ts';
import { restore } from '#backup/restore.ts';
import type { DatabaseConfig } from '#database/open-database.ts';

/**
 * Copies a register to an empty place on the other engine or in another folder, by an archive that is removed again.
 * The register itself does not change. The place may have the same folder.
 *
 * @param folder for the archive
 * @param onProgress gets the share that is done, from 0 to 1
 * @throws {BackupError} if the place is not empty
 */
export async function move(
  from: DatabaseConfig,
  to: DatabaseConfig,
  folder: string,
  onProgress: (share: number) => void = () => {},
): Promise<Manifest> {
  const archive = join(folder, `.move-${randomBytes(6).toString('hex')}.tar`);
  try {
    await backUp(from, archive, { onProgress: (share) => onProgress(share / 3) });
    const mayHaveFiles = from.dataDir === to.dataDir;
    return await restore(archive, to, { mayHaveFiles, onProgress: (share) => onProgress((1 + 2 * share) / 3) });
  } finally {
    await rm(archive, { force: true });
  }
}
