import type { Database } from '#database/database.ts';
import { FolderImportFiles } from '#import/staged/folder-import-files.ts';
import type { ImportContext } from '#import/staged/import-context.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { ImportJobs } from '#import/staged/import-jobs.ts';
import { RegisterImportFiles } from '#import/staged/register-import-files.server.ts';

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
  /** Gets the errors that nobody else hears of; by default they are thrown where nobody catches them. */
  report?: (error: unknown) => void;
  now?: () => Date;
}

/** What the steps of imports of a register work with. */
export function openImports({ db, dataDir, report = rethrow, now = () => new Date() }: ImportsParts): ImportContext {
  return { db, files: openImportFiles(db, dataDir), jobs: new ImportJobs(db.claims, report), report, now };
}

function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
