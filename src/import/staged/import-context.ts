import type { Database } from '#database/database.ts';
import { maxShortTextBytes } from '#import/limits.ts';
import type { ImportFile } from '#import/read-apart.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import type { ImportJobs } from '#import/staged/import-jobs.ts';
import type { ImportRecord } from '#import/staged/import-records.server.ts';

/** How long the answer to a request about a short file waits for its job, in ms: who asks need not ask again. */
const shortJobWait = 250;

/** What every step of an import works with. */
export interface ImportContext {
  db: Database;
  files: ImportFiles;
  jobs: ImportJobs;
  /** Gets the error of a job that failed for no reason of the file. */
  report: (error: unknown) => void;
  now: () => Date;
}

/** The file of an import, at this server. */
export async function fileOf(
  { files }: ImportContext,
  { id, fileName, size }: Pick<ImportRecord, 'id' | 'fileName' | 'size'>,
): Promise<ImportFile> {
  return { name: fileName, path: await files.source(id), size: size ?? 0 };
}

/** Waits a moment for the job of an import whose file is short. */
export async function waitForShortJob(
  { jobs }: ImportContext,
  { id, size }: Pick<ImportRecord, 'id' | 'size'>,
): Promise<void> {
  if (size !== null && size <= maxShortTextBytes) await jobs.untilEnded(id, shortJobWait);
}
