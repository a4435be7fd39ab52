import type { Database } from '#database/database.ts';
import { erasedImport } from '#domain/warranty/erase-imports.server.ts';
import type { ImportContext } from '#import/staged/import-context.ts';
import { openStates, updateImport } from '#import/staged/import-records.server.ts';

/** Imports that are sent and not stored yet, and the bytes of their files. Their checked rows take some more. */
const maxOpenImports = 100;
const maxOpenBytes = 4 * 1024 * 1024 * 1024;

/**
 * Makes room for the file of one more import: the files of imports that have failed go, the oldest first, until it has.
 *
 * @param size in bytes
 * @returns false if the imports that wait for a person leave no room
 */
export async function makeRoom({ db, files, jobs }: ImportContext, size: number): Promise<boolean> {
  const open = await openImports(db);
  let count = open.length;
  let bytes = open.reduce((sum, one) => sum + (one.size ?? 0), 0);
  const isFull = () => count >= maxOpenImports || bytes + size > maxOpenBytes;
  for (const one of open) {
    if (!isFull()) break;
    if (one.state !== 'failed') continue;
    const isDone = await db.write((tx) =>
      updateImport(tx, { id: one.id, states: ['failed'] }, { ...erasedImport, keptUntil: null }),
    );
    if (!isDone) continue;
    await files.remove(one.id);
    jobs.notify(one.id);
    count--;
    bytes -= one.size ?? 0;
  }
  return !isFull();
}

/** The imports that have a file and are not stored, oldest first. */
function openImports(db: Database) {
  return db.read
    .selectFrom('import')
    .select(['id', 'state', 'size'])
    .where('state', 'in', openStates)
    .where('keptUntil', 'is not', null)
    .orderBy('id')
    .execute();
}
