import type { Database } from '#database/database.ts';
import { defaultBounds, type PlausibleBounds } from '#domain/import/plausible-days.ts';
import type { ImportFile } from '#import/confined/confined-reader.ts';
import { FolderImportFiles } from '#import/staged/folder-import-files.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { ImportJobs } from '#import/staged/import-jobs.ts';
import type { ImportRecord } from '#import/staged/import-records.server.ts';
import { RegisterImportFiles } from '#import/staged/register-import-files.server.ts';

/** How long the answer to a request about a short file waits for its job, in ms: who asks need not ask again. */
const shortJobWait = 400;
/** Size of a short file in bytes: some thousand rows. */
const shortFileBytes = 256 * 1024;

/** What every step of an import works with. */
export interface ImportContext {
  db: Database;
  files: ImportFiles;
  jobs: ImportJobs;
  /** What is believed of a file without asking. */
  bounds: PlausibleBounds;
  /** Gets the error of a job that failed for no reason of the file. */
  report: (error: unknown) => void;
  now: () => Date;
}

/** The file of an import, at this server. */
export async function fileOf(
  { files }: Pick<ImportContext, 'files'>,
  { id, fileName, size }: Pick<ImportRecord, 'id' | 'fileName' | 'size'>,
): Promise<ImportFile> {
  return { name: fileName, path: await files.source(id), size: size ?? 0 };
}

/** Waits a moment for the job of an import whose file is short. */
export async function waitForShortJob(
  { jobs }: ImportContext,
  { id, size }: Pick<ImportRecord, 'id' | 'size'>,
): Promise<void> {
  if (size !== null && size <= shortFileBytes) await jobs.untilEnded(id, shortJobWait);
}

/**
 * The files of the imports of a register: rows on PostgreSQL, which all servers share, and files of DATA_DIR beside SQLite.
 *
 * @param dataDir DATA_DIR
 */
export function openImportFiles(db: Database, dataDir: string): ImportFiles {
  return db.engine === 'postgres' ? new RegisterImportFiles(db, dataDir) : new FolderImportFiles(dataDir);
}

interface ImportsParts {
  db: Database;
  dataDir: string;
  bounds?: PlausibleBounds;
  /** Gets the errors that nobody else hears of; by default they are thrown where nobody catches them. */
  report?: (error: unknown) => void;
  now?: () => Date;
}

/** What the steps of imports of a register work with. */
export function openImports(parts: ImportsParts): ImportContext {
  const { db, dataDir, bounds = defaultBounds, report = rethrow, now = () => new Date() } = parts;
  return { db, files: openImportFiles(db, dataDir), jobs: new ImportJobs(db.claims, report), bounds, report, now };
}

function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
