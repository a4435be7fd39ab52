import type { Database, Write } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import type { ChangeStep } from '#domain/record/changes.server.ts';
import { type CardUpdate, rewriteNewCards, updateCards } from '#domain/warranty/update-cards.server.ts';
import { insertWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { rowValues, type WarrantyRow, warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import { decode } from '#import/rows/row-line.ts';
import type { CheckedRows } from '#import/staged/check-import.server.ts';
import { inSlices } from '#import/staged/in-slices.ts';
import {
  fieldsOf,
  type RegisteredCard,
  registeredCards,
  updatedFields,
} from '#import/staged/registered-cards.server.ts';
import type { IndexedRow } from '#import/staged/row-files.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** The register is not what it was when the rows were decided; nothing was stored. */
export class RegisterChanged extends Conflict {}

interface RowsToStore {
  /** The first result of `rows`, which the caller has awaited. */
  first: IteratorResult<IndexedRow[], CheckSummary>;
  rows: CheckedRows;
  plan: ImportPlan;
  /** The ids of the clinics that the import has added, by name. */
  addedClinics: ReadonlyMap<string, number>;
}

interface StoredRows {
  added: number;
  updated: number;
  /** The rows whose cards somebody has added, changed or binned since: they are not stored. */
  outdated: IndexedRow[];
}

/**
 * Does with the rows of a check what was decided about them, in a transaction of the caller. Each is guarded by the version of
 * the card that it was compared with, or by the unique index of card numbers.
 */
export async function storeRows(
  context: StoreContext,
  { first, rows, plan, addedClinics }: RowsToStore,
): Promise<StoredRows & { summary: CheckSummary }> {
  const { db, tx, importId, at } = context;
  const warranties = insertWarranties(db, tx, { importId, at });
  const stored: StoredRows = { added: 0, updated: 0, outdated: [] };
  const complete = referenceFiller(addedClinics);
  /** Cards that the import has updated, if a later row may update them again. */
  const updatedIds = plan.repeatedCards === 'update' ? new Set<number>() : null;
  const isOurs = ({ id, importId: from }: RegisteredCard) => from === importId || (updatedIds?.has(id) ?? false);

  async function add(rows: readonly IndexedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const refused = await warranties.add(joinCards(rows.map(({ line }) => complete(line.cardBytes))), 0);
    stored.added += rows.length - refused.length;
    stored.outdated.push(...refused.flatMap((position) => rows.slice(position, position + 1)));
  }

  async function compare(rows: readonly IndexedRow[]): Promise<void> {
    const compared = rows.map((row) => ({ ...row, values: decode<WarrantyRow>(complete(row.line.cardBytes)) }));
    const cards = new Map(
      await registeredCards(
        tx,
        compared.map(({ values }) => values[1]),
      ),
    );
    const updates = new Map<string, CardUpdate>();
    const flush = async () => {
      await applyUpdates(context, [...updates.values()], cards);
      for (const { id } of updates.values()) updatedIds?.add(id);
      updates.clear();
    };
    for (const row of compared) {
      const { decision, card, line, values } = row;
      const key = values[1];
      if (updates.has(key)) await flush();
      const current = cards.get(key);
      const isAsCompared = current && current.id === card?.id && current.version === card.version;
      if (!current || !(isAsCompared || (line.kind === 'repeat' && isOurs(current)))) stored.outdated.push(row);
      else if (decision === 'changed') {
        const { id, version } = current;
        updates.set(key, { id, version, before: fieldsOf(current), after: updatedFields(current, rowValues(values)) });
        stored.updated++;
      }
    }
    await flush();
  }

  let next = first;
  for (; !next.done; next = await rows.next()) {
    await add(next.value.filter(({ decision }) => decision === 'new'));
    for await (const slice of inSlices(next.value.filter(restsOnCard))) await compare(slice);
  }
  return { ...stored, summary: next.value };
}

/** True if what is done with a row rests on the card of its number. */
function restsOnCard({ decision, card }: IndexedRow): boolean {
  return decision === 'changed' || (card !== null && (decision === 'same' || decision === 'skipped'));
}

const [clinicNameAt, clinicIdAt] = [warrantyRowColumns.indexOf('clinicName'), warrantyRowColumns.indexOf('clinicId')];

/** Creates the function that refers the JSON of a card to a clinic that was added after the file was read. */
function referenceFiller(addedClinics: ReadonlyMap<string, number>): (card: Uint8Array) => Uint8Array {
  if (addedClinics.size === 0) return (card) => card;
  return (bytes) => {
    const card = decode<WarrantyRow>(bytes);
    card[clinicIdAt] ??= addedClinics.get(String(card[clinicNameAt])) ?? null;
    return Buffer.from(JSON.stringify(card));
  };
}

/** The JSON of an array of cards, in a buffer of its own, which can be transferred between threads. */
function joinCards(cards: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(cards.reduce((sum, { length }) => sum + length + 1, 1));
  let end = 0;
  for (const card of cards) {
    joined[end] = (end === 0 ? '[' : ',').charCodeAt(0);
    joined.set(card, end + 1);
    end += card.length + 1;
  }
  joined[end] = ']'.charCodeAt(0);
  return joined;
}

interface StoreContext extends ChangeStep {
  db: Database;
  tx: Write;
  importId: number;
}

/** Updates cards. `cards` gets their new state. */
async function applyUpdates(
  context: StoreContext,
  updates: readonly CardUpdate[],
  cards: Map<string, RegisteredCard>,
): Promise<void> {
  const { importId } = context;
  const byId = new Map([...cards.values()].map((card) => [card.id, card]));
  const isNew = ({ id }: CardUpdate) => byId.get(id)?.importId === importId;
  const [added, existing] = [updates.filter(isNew), updates.filter((update) => !isNew(update))];
  await rewriteNewCards(context, added);
  const { refused } = await updateCards(context, existing);
  if (refused.length > 0) throw new Conflict(words.registerChanged);
  for (const update of updates) {
    const card = byId.get(update.id);
    if (card) cards.set(card.cardKey, { ...card, ...update.after, version: update.version + (isNew(update) ? 0 : 1) });
  }
}
