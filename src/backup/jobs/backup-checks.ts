import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { backupFailures } from '#backup/jobs/backup-failure.ts';
import { stateFile } from '#files/state-file.ts';

/** In DATA_DIR, as the status is. */
const fileName = 'backup-checks.json';

const checkSchema = z.object({
  /** Of the file that was read, so that nothing is said of another one of its name. */
  size: z.number(),
  mtimeMs: z.number(),
  /** ISO 8601, UTC. */
  checkedAt: z.iso.datetime(),
  /** Null if the backup is sound. */
  reason: z.enum(backupFailures).nullable(),
});
const schema = z.record(z.string(), checkSchema);

/** The result of verifying a backup. */
export type BackupCheck = z.infer<typeof checkSchema>;

const checksFile = (dataDir: string) => stateFile(join(dataDir, fileName), schema);

/** The last check of each backup, by the name of its file. None if the file is missing or damaged. */
export async function readChecks(dataDir: string): Promise<ReadonlyMap<string, BackupCheck>> {
  return new Map(Object.entries((await checksFile(dataDir).read()) ?? {}));
}

/**
 * Notes a check.
 *
 * @param names of the files in the folder of backups; what is known of others is forgotten
 */
export async function saveCheck(
  dataDir: string,
  names: readonly string[],
  name: string,
  { size, mtimeMs, checkedAt, reason }: Pick<Stats, 'size' | 'mtimeMs'> & Pick<BackupCheck, 'checkedAt' | 'reason'>,
): Promise<void> {
  const checks = new Map(await readChecks(dataDir)).set(name, { size, mtimeMs, checkedAt, reason });
  const kept = Object.fromEntries([...checks].filter(([known]) => names.includes(known)));
  await checksFile(dataDir).save(kept);
}
