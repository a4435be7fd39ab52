import type { Database } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';
import type { CheckedRow, RowState } from '#domain/import/checked-row.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { selectWarranties, type Warranty } from '#domain/warranty/warranties.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { findImportState } from '#import/staged/import-records.server.ts';
import { fieldsOf, registeredCards, updatedFields } from '#import/staged/registered-cards.server.ts';
import { readRowPage } from '#import/staged/row-files.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** A row as the check has read it. */
export interface ImportRowView {
  state: RowState;
  /** `fields` are those that would be stored. */
  row: CheckedRow;
  /** Of a changed row, the values that it replaces; null for the others. */
  current: WarrantyFields | null;
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
  const checked = await readRowPage(await files.check(id, version), query);
  // A stored import keeps the rows that it has left out.
  const found = checked ?? (query.state === 'faulty' ? await readRowPage(await files.faulty(id), query) : undefined);
  if (!found) throw new Conflict(words.noRows);
  const keyOf = ({ fields }: CheckedRow) => fields && canonicalCardNumber(fields.cardNumber);
  const changed = found.rows.filter((one) => one.state === 'changed').flatMap(({ row }) => keyOf(row) ?? []);
  const cards = await registeredCards(db.read, changed);
  return {
    total: found.total,
    rows: found.rows.map((one) => {
      const card = one.state === 'changed' ? cards.get(keyOf(one.row) ?? '') : undefined;
      if (!card || !one.row.fields) return { ...one, current: null };
      const fields = updatedFields(card, one.row.fields);
      return { state: one.state, row: { ...one.row, fields }, current: fieldsOf(card) };
    }),
  };
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
  const changed = db.read.selectFrom('importChange').select('warrantyId').where('importId', '=', id);
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
