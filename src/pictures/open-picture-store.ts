import type { Database } from '#database/database.ts';
import { FolderPictures } from '#pictures/folder-pictures.ts';
import type { PictureStore } from '#pictures/picture-store.ts';
import { RegisterPictures } from '#pictures/register-pictures.server.ts';

/**
 * The pictures of a register: rows on PostgreSQL, which all servers share, and files of DATA_DIR beside SQLite.
 *
 * @param dataDir DATA_DIR
 */
export function openPictureStore(db: Database, dataDir: string): PictureStore {
  return db.engine === 'postgres' ? new RegisterPictures(db, dataDir) : new FolderPictures(dataDir);
}
