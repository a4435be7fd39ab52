import type { Database } from '#database/database.ts';
import { erasedImport } from '#domain/warranty/erase-imports.server.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';

interface Tidying {
  db: Database;
  files: ImportFiles;
  now: Date;
  /** Imports that are being checked or stored, by any process of the register. */
  isBusy: (id: number) => Promise<boolean>;
}

/**
 * Removes the files of imports that are due, and with them what the register knows of their content. An import that nobody
 * has stored is discarded then. Folders of imports that have no file, such as those of an interrupted removal, go as well.
 */
export async function tidyImports({ db, files, now, isBusy }: Tidying): Promise<void> {
  const at = now.toISOString();
  const due = await db.read.selectFrom('import').select('id').where('keptUntil', '<=', at).execute();
  for (const { id } of due) if (!(await isBusy(id))) await removeFile(db, id, at);
  // Listed before the imports: each folder begins with its import.
  const folders = await files.ids();
  const kept = await db.read.selectFrom('import').select('id').where('keptUntil', 'is not', null).execute();
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const id of folders) if (!keptIds.has(id) && !(await isBusy(id))) await files.remove(id);
}

async function removeFile(db: Database, id: number, at: string): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .updateTable('import')
      .set({ state: 'discarded' })
      .where('id', '=', id)
      .where('state', 'in', ['uploaded', 'checking', 'checked'])
      .where('keptUntil', '<=', at)
      .execute();
    // It may have been given more time, or been stored, since.
    await tx
      .updateTable('import')
      .set({ ...erasedImport, keptUntil: null })
      .where('id', '=', id)
      .where('keptUntil', '<=', at)
      .execute();
  });
}
