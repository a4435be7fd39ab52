import type { Database } from '#database/database.ts';
import { removeExpiredKeys } from '#domain/idempotency/idempotency-key.server.ts';
import { erasedImport } from '#domain/warranty/erase-imports.server.ts';
import type { ImportContext } from '#import/staged/import-context.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';

/** How often files that are due are removed, in ms. */
const tidyInterval = 60 * 60 * 1000;

/**
 * Removes the files that are due, and the keys of old requests, at once and every hour.
 *
 * @returns `tidySoon` does it in the background, too, where calls while a run waits for the last one share it; `stop` resolves
 * when no removal is under way any more
 */
export function tidyRegularly({ db, files, jobs, report, now }: ImportContext): {
  tidySoon: () => void;
  stop: () => Promise<void>;
} {
  let isDue = false;
  let tidied: Promise<void> = Promise.resolve();
  const isBusy = async (id: number) => (await jobs.find(id)) !== undefined;

  async function tidy(): Promise<void> {
    isDue = false;
    await removeExpiredKeys(db, now());
    await tidyImports({ db, files, now: now(), isBusy });
    await files.tidy();
  }

  function tidySoon(): void {
    if (isDue) return;
    isDue = true;
    tidied = tidied.then(tidy).catch(report);
  }

  const timer = setInterval(tidySoon, tidyInterval).unref();
  tidySoon();
  return {
    tidySoon,
    async stop() {
      clearInterval(timer);
      await tidied;
    },
  };
}

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
