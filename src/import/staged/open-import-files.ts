import type { Database } from '#database/database.ts';
import { FolderImportFiles } from '#import/staged/folder-import-files.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { RegisterImportFiles } from '#import/staged/register-import-files.server.ts';

/**
 * The files of the imports of a register: rows on PostgreSQL, which all servers share, and files of DATA_DIR beside SQLite.
 *
 * @param dataDir DATA_DIR
 */
export function openImportFiles(db: Database, dataDir: string): ImportFiles {
  return db.engine === 'postgres' ? new RegisterImportFiles(db, dataDir) : new FolderImportFiles(dataDir);
}
