import type { Readable } from 'node:stream';
import type { Database } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';
import { readRawRows } from '#import/confined/confined-reader.ts';
import { type FaultyRow, writeFaultyRows } from '#import/faulty/write-faulty-rows.ts';
import { checkedRow } from '#import/staged/decide-row.ts';
import { fileOf } from '#import/staged/import-context.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { findImport } from '#import/staged/import-records.server.ts';
import { readRowPage, readRows } from '#import/staged/row-files.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/**
 * The faulty rows of a checked or stored import as a workbook, to be mended and imported; and the name of that file. The stream
 * fails if the file cannot be read any more.
 *
 * @throws {Conflict} if there are none, or they are not kept any more
 */
export async function faultyFile(
  db: Database,
  files: ImportFiles,
  id: number,
): Promise<{ name: string; content: Readable }> {
  const record = await findImport(db, id);
  const { version, plan: decided, summary, fileName } = record;
  const plan = { ...decided, dayOrder: decided.dayOrder ?? summary?.dates?.order ?? null };
  const checked = await files.check(id, version);
  const folder = (await countFaulty(checked)) === undefined ? await files.faulty(id) : checked;
  if (!(await files.has(id))) throw new Conflict(words.noFile);
  if (!(await countFaulty(folder))) throw new Conflict(words.noFaulty);
  const positions: SheetRow[] = [];
  for await (const { sheet, row } of faultsIn(folder)) positions.push({ sheet, row });
  const content = writeFaultyRows(
    readRawRows(await fileOf({ files }, record), { plan, rows: positions }),
    faultsIn(folder),
  );
  return { name: words.faultyName(fileName.replace(/\.\w+$/, '')), content };
}

/** How many faulty rows a folder has; undefined if it is not there. */
async function countFaulty(folder: string): Promise<number | undefined> {
  return (await readRowPage(folder, { state: 'faulty', page: 1, limit: 1 }))?.total;
}

async function* faultsIn(folder: string): AsyncGenerator<FaultyRow, void> {
  for await (const rows of readRows(folder, 'faulty'))
    for (const { decision, line } of rows) yield checkedRow(decision, line);
}
