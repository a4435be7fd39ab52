import type { Database } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';
import type { CheckedRow, RowState } from '#domain/import/checked-row.ts';
import { selectLinesOfImports } from '#domain/record/changes.server.ts';
import { selectWarranties, type Warranty } from '#domain/warranty/warranties.server.ts';
import { checkedRow, stateOf } from '#import/staged/decide-row.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { findImportState } from '#import/staged/import-records.server.ts';
import { type RegisteredCard, registeredCards, updatedFields } from '#import/staged/registered-cards.server.ts';
import { type IndexedRow, readRowPage, readRowsAt } from '#import/staged/row-files.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** A row as the check has read it. */
export interface ImportRowView {
  state: RowState;
  /** `fields` are those that would be stored. */
  row: CheckedRow;
  /** The card of its number that is in the register otherwise: of a changed row, that which it replaces. Null for the others. */
  current: RegisteredCard | null;
  /** The earlier row of the file with the same number. */
  repeated: Pick<CheckedRow, 'sheet' | 'row' | 'cells'> | null;
}

/**
 * A page of the rows that a check has found.
 *
 * @param page from 1
 * @throws {Conflict} if the import is not checked, or its rows are not kept any more
 */
export async function listImportRows(
  db: Database,
  files: ImportFiles,
  { id, ...query }: { id: number; state?: RowState | undefined; page: number; limit: number },
): Promise<{ total: number; rows: ImportRowView[] }> {
  const { version, state } = await findImportState(db, id);
  if (state === 'uploaded' || state === 'checking' || state === 'failed') throw new Conflict(words.notChecked);
  const folder = await files.check(id, version);
  const checked = await readRowPage(folder, query);
  // A stored import keeps the rows that it has left out.
  const found = checked ?? (query.state === 'faulty' ? await readRowPage(await files.faulty(id), query) : undefined);
  if (!found) throw new Conflict(words.noRows);
  const rows = (await withCurrentCards(db, found.rows)).map(({ decision, line, current }) => {
    const row = checkedRow(decision, line, current ?? undefined);
    const fields = row.fields && current ? updatedFields(current, row.fields) : row.fields;
    return { state: stateOf(decision), row: { ...row, fields }, current };
  });
  const earlier = rows.flatMap(({ row }) => row.repeats?.position ?? []);
  const repeated = new Map((await readRowsAt(folder, earlier))?.map(({ position, line }) => [position, line.row()]));
  const repeatedBy = ({ repeats }: CheckedRow) =>
    repeats && (repeated.get(repeats.position) ?? { ...repeats, cells: {} });
  return { total: found.total, rows: rows.map((one) => ({ ...one, repeated: repeatedBy(one.row) })) };
}

/** Rows with the card of the register that each is about, if its decision is about one with other values. */
export async function withCurrentCards(db: Database, rows: readonly IndexedRow[]) {
  const isAboutCard = ({ decision }: IndexedRow) =>
    decision === 'changed' || decision === 'in-register' || decision === 'other-card';
  const keyOf = ({ line }: IndexedRow) => line.card()?.[1] ?? '';
  const cards = await registeredCards(db.read, rows.filter(isAboutCard).map(keyOf));
  return rows.map((row) => ({ ...row, current: isAboutCard(row) ? (cards.get(keyOf(row)) ?? null) : null }));
}

/**
 * The cards that an import has added or changed, in the order of the file as far as it added them; also those in the bin.
 *
 * @param page from 1
 */
export async function listImportCards(
  db: Database,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<{ total: number; cards: Warranty[] }> {
  const changed = selectLinesOfImports(db.read).select('audit.recordId').where('change.importId', '=', id);
  const [cards, { total }] = await Promise.all([
    selectWarranties(db.read)
      .where((where) => where.or([where('importId', '=', id), where('id', 'in', changed)]))
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.read
      .selectFrom('warranty')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .where((where) => where.or([where('importId', '=', id), where('id', 'in', changed)]))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), cards };
}
