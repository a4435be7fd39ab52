import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Invalid } from '#domain/errors.ts';
import type { ChangeStep } from '#domain/record/changes.server.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { foldText, splitLines } from '#domain/text.ts';
import { records } from '#strings/vi/server/records.ts';

/** Adds to clinics or products their aliases: a field of the type `lines`, in the order of their keys. */
export async function withAliases<Row extends { id: number }>(
  db: Kysely<Tables>,
  type: TypeOnCards,
  rows: readonly Row[],
): Promise<(Row & { aliases: string | null })[]> {
  const [only, ...others] = rows;
  if (!only) return [];
  const found = await db
    .selectFrom('nameAlias')
    .select(['key', 'name', 'recordId'])
    .where('kind', '=', type)
    .$if(others.length === 0, (query) => query.where('recordId', '=', only.id))
    .execute();
  const byRecord = Map.groupBy(found, ({ recordId }) => recordId);
  return rows.map((row) => ({ ...row, aliases: toLines(byRecord.get(row.id) ?? []) }));
}

function toLines(aliases: readonly { key: string; name: string | null }[]): string | null {
  const sorted = aliases.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return sorted.map(({ key, name }) => name ?? key).join('\n') || null;
}

/** Stores the aliases of a clinic or product in place of those it had. Returns the record. */
export async function storeAliases<Row extends { id: number; aliases: string | null }>(
  tx: Write,
  type: TypeOnCards,
  record: Row,
): Promise<Row> {
  const { id: recordId, aliases } = record;
  await tx.deleteFrom('nameAlias').where('kind', '=', type).where('recordId', '=', recordId).execute();
  for (const name of splitLines(aliases)) await putAlias(tx, { kind: type, name, recordId });
  return record;
}

async function putAlias(tx: Write, alias: { kind: TypeOnCards; name: string; recordId: number }): Promise<void> {
  const { name, recordId } = alias;
  await tx
    .insertInto('nameAlias')
    .values({ ...alias, key: foldText(name) })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ recordId, name }))
    .execute();
}

/**
 * Checks the aliases of a clinic or product. Returns those to store: each once, without its own name, in the order of their
 * keys. A record that gets another name keeps the old one as an alias, unless another active record has that name.
 *
 * @param before the record that is edited; undefined for a new one
 * @throws {Invalid} if another active one has an alias or name that is the same without accents and case
 */
export async function checkAliases(
  tx: Write,
  type: TypeOnCards,
  { name, aliases }: { name: string; aliases: string | null },
  before: { id: number; name: string; aliases: string | null } | undefined,
): Promise<string | null> {
  const given = joinAliases(name, splitLines(aliases));
  const isRenamed = before && foldText(before.name) !== foldText(name);
  const oldKey = isRenamed ? foldText(before.name) : '';
  const isFree = isRenamed && (await takenNames(tx, type, [oldKey], before.id)).get(oldKey) === undefined;
  const joined = isFree ? joinAliases(name, [...splitLines(given), before.name]) : given;
  if (joined !== null && joined !== before?.aliases) {
    const byKey = new Map(splitLines(joined).map((alias) => [foldText(alias), alias]));
    await refuseTakenAliases(tx, type, byKey, before?.id ?? 0);
  }
  return joined;
}

/** The aliases of a clinic or product as they are stored: each once, without its own name, in the order of their keys. */
export function joinAliases(name: string, aliases: readonly string[]): string | null {
  const byKey = new Map(aliases.map((alias) => [foldText(alias), alias]));
  byKey.delete(foldText(name));
  return toLines([...byKey].map(([key, alias]) => ({ key, name: alias })));
}

async function refuseTakenAliases(
  tx: Write,
  type: TypeOnCards,
  byKey: ReadonlyMap<string, string>,
  ownId: number,
): Promise<void> {
  const taken = await takenNames(tx, type, [...byKey.keys()], ownId);
  for (const [key, alias] of byKey) {
    const holder = taken.get(key);
    if (holder === undefined) continue;
    const message = records[type].aliasTaken(alias, holder);
    throw new Invalid(message, [{ field: 'aliases', message }]);
  }
}

/** The names of other active records by their folded names and, of those keys, by their aliases. */
async function takenNames(
  tx: Write,
  type: TypeOnCards,
  keys: readonly string[],
  ownId: number,
): Promise<Map<string, string | undefined>> {
  const active = await tx
    .selectFrom(type)
    .select(['id', 'name'])
    .where('binnedAt', 'is', null)
    .where('id', '!=', ownId)
    .execute();
  const nameById = new Map(active.map((record) => [record.id, record.name]));
  const holders = await tx
    .selectFrom('nameAlias')
    .select(['key', 'recordId'])
    .where('kind', '=', type)
    .where('key', 'in', keys)
    .execute();
  return new Map([
    ...active.map((record) => [foldText(record.name), record.name] as const),
    ...holders.map(({ key, recordId }) => [key, nameById.get(recordId)] as const),
  ]);
}

interface NewAlias {
  type: TypeOnCards;
  name: string;
  recordId: number;
  step: ChangeStep;
}

/**
 * Remembers a spelling of a clinic or product, in place of what it meant before. It is a change of the records whose aliases
 * it changes.
 */
export async function rememberAlias(tx: Write, { type, name, recordId, step }: NewAlias): Promise<void> {
  const former = await tx
    .selectFrom('nameAlias')
    .select('recordId')
    .where('kind', '=', type)
    .where('key', '=', foldText(name))
    .executeTakeFirst();
  if (former?.recordId === recordId) return;
  const ids = former ? [recordId, former.recordId] : [recordId];
  const read = () =>
    withAliases(
      tx,
      type,
      ids.map((id) => ({ id })),
    );
  const before = new Map((await read()).map(({ id, aliases }) => [id, aliases]));
  await putAlias(tx, { kind: type, name, recordId });
  for (const { id, aliases } of await read()) {
    const { numUpdatedRows } = await tx
      .updateTable(type)
      .set((row) => ({ version: row('version', '+', 1), updatedAt: step.at }))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const detail = { before: { aliases: before.get(id) ?? null }, after: { aliases } };
    if (numUpdatedRows > 0) await writeAudit(tx, { ...step, action: 'update', noun: type, recordId: id, detail });
  }
}

/** Forgets the spellings of clinics or products that are removed for good. */
export async function removeAliases(tx: Write, type: TypeOnCards, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('nameAlias').where('kind', '=', type).where('recordId', 'in', ids).execute();
}
