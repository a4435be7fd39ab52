import type { Database } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';
import { erasedImport } from '#domain/warranty/erase-imports.server.ts';
import type { ImportContext } from '#import/staged/import-context.ts';
import { openStates, updateImport } from '#import/staged/import-records.server.ts';

/** How many imports may be sent and not stored yet, and the bytes of their files. Their checked rows take some more. */
const ofAll = { open: 100, bytes: 4 * 1024 ** 3 };
/** The same for those of one account, whose stored files count among the bytes, too. */
const ofAccount = { open: 25, bytes: ofAll.bytes / 8 };

type KeptImport = Awaited<ReturnType<typeof keptImports>>[number];

/**
 * Makes room for the file of one more import. Until there is, files of imports that have failed go, the oldest first, and then those
 * of stored ones that the same account has sent: they can be undone without it.
 *
 * @param size in bytes
 * @param sender the account that sends it; undefined for a command, which may keep what it likes
 * @returns false if the imports that wait for a person leave no room
 */
export async function makeRoom(context: ImportContext, size: number, sender?: Actor): Promise<boolean> {
  if (sender) {
    const own = (await keptImports(context.db)).filter(({ createdBy }) => createdBy === sender.name);
    if (!(await fitWithin(ofAccount, context, own, size))) return false;
  }
  const open = (await keptImports(context.db)).filter(isOpen);
  return fitWithin(ofAll, context, open, size);
}

const isOpen = ({ state }: KeptImport) => state !== 'stored';

/** Removes files of these imports until there is room for another one. Returns whether there is. */
async function fitWithin(
  limit: typeof ofAll,
  context: ImportContext,
  kept: readonly KeptImport[],
  size: number,
): Promise<boolean> {
  let open = kept.filter(isOpen).length;
  let bytes = kept.reduce((sum, one) => sum + (one.size ?? 0), size);
  for (const one of kept.filter(({ state }) => state === 'failed')) {
    if (bytes <= limit.bytes && open < limit.open) return true;
    if (!(await removeFile(context, one))) continue;
    bytes -= one.size ?? 0;
    open--;
  }
  for (const one of kept.filter(({ state }) => state === 'stored')) {
    if (bytes <= limit.bytes) break;
    if (await removeFile(context, one)) bytes -= one.size ?? 0;
  }
  return bytes <= limit.bytes && open < limit.open;
}

/** Returns false if the import has another state by now. */
async function removeFile({ db, files, jobs }: ImportContext, { id, state }: KeptImport): Promise<boolean> {
  const changes = { ...erasedImport, keptUntil: null };
  const isDone = await db.write((tx) => updateImport(tx, { id, states: [state] }, changes));
  if (!isDone) return false;
  await files.remove(id);
  jobs.notify(id);
  return true;
}

/** The imports that have a file, oldest first. */
function keptImports(db: Database) {
  return db.read
    .selectFrom('import')
    .select(['id', 'state', 'size', 'createdBy'])
    .where('state', 'in', [...openStates, 'stored'])
    .where('keptUntil', 'is not', null)
    .orderBy('id')
    .execute();
}
