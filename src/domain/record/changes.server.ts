import type { Kysely, Selectable } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import type { ChangeTable } from '#database/tables/records.ts';
import type { Actor } from '#domain/audit.server.ts';
import type { ChangeKind } from '#domain/record/change-kind.ts';
import type { RecordType } from '#domain/record/record-type.ts';

export type Change = Selectable<ChangeTable>;

/** A change that is being made: who makes it and when, ISO 8601, UTC. Its audit lines get its id. */
export interface ChangeStep {
  actor: Actor;
  at: string;
  /** Null for what cannot be taken back. */
  changeId: number | null;
}

/** What a change is about. */
type NewChange = Pick<Change, 'kind' | 'noun'> &
  Partial<Pick<Change, 'recordId' | 'mergedId' | 'importId' | 'field' | 'undoes'>>;

/** Who makes a change, when, and who is told of its id. */
interface Changing extends Pick<ChangeStep, 'actor' | 'at'> {
  onChange?: ((changeId: number | null) => void) | undefined;
}

/** Begins a change of one record; of more records, or none, if `endChange` says so. */
export async function beginChange(
  tx: Write,
  { actor, at, onChange }: Changing,
  change: NewChange,
): Promise<ChangeStep> {
  const { id: changeId } = await tx
    .insertInto('change')
    .values({ ...change, counts: 1, at, actor: actor.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  onChange?.(changeId);
  return { actor, at, changeId };
}

/** Notes how many records a change has changed. One that has changed nothing is forgotten. */
export async function endChange(
  tx: Write,
  { changeId }: ChangeStep,
  { onChange }: Pick<Changing, 'onChange'>,
  counts: number,
): Promise<void> {
  if (changeId === null || counts === 1) return;
  if (counts > 1) await tx.updateTable('change').set({ counts }).where('id', '=', changeId).execute();
  else {
    await tx.deleteFrom('change').where('id', '=', changeId).execute();
    onChange?.(null);
  }
}

/** A query for the audit lines of the cards that imports have added or changed. */
export const selectLinesOfImports = (db: Kysely<Tables>) =>
  db
    .selectFrom('audit')
    .innerJoin('change', 'change.id', 'audit.changeId')
    .where('audit.noun', '=', 'warranty')
    .where('change.kind', '=', 'import');

/** A change of the list of recent ones. */
export interface ChangeLine extends Omit<Change, 'mergedId' | 'undoes'> {
  /** The name of the record that it is about; null if that is removed, or it is about many. */
  recordName: string | null;
  /** Of a merge, the name of the record that went into the other one. */
  mergedName: string | null;
  /** The name of the file of an import. */
  fileName: string | null;
  /** While it is taken back: the undo, which can be taken back in turn, and how many records that has changed. */
  undo: { id: number; counts: number } | null;
}

/** Which changes are listed; all conditions must hold. */
export interface ChangeChoice {
  noun?: RecordType | undefined;
  kind?: ChangeKind | undefined;
  /** Of a merge, the record that was kept. */
  recordId?: number | undefined;
  importId?: number | undefined;
  /** Only changes that are older than the one with this id. */
  before?: number | undefined;
  limit: number;
}

/** The changes that were made, also those that are taken back; the newest first. Undos are told with what they take back. */
export async function listChanges(
  { read }: Pick<Database, 'read'>,
  { limit, before, noun, kind, recordId, importId }: ChangeChoice,
): Promise<ChangeLine[]> {
  let query = read
    .selectFrom('change')
    .leftJoin('import', 'import.id', 'change.importId')
    .selectAll('change')
    .select('import.fileName')
    .where('undoes', 'is', null)
    .where(({ and }) => and({ noun, kind, recordId, importId }));
  if (before !== undefined) query = query.where('change.id', '<', before);
  const changes = await query.orderBy('change.id', 'desc').limit(limit).execute();
  const undone = changes.flatMap(({ id, undoneAt }) => (undoneAt === null ? [] : [id]));
  const undos = undone.length === 0 ? [] : await undosInForce(read, undone);
  const undoOf = new Map(undos.map(({ id, undoes, counts }) => [undoes, { id, counts }]));
  const names = await namesOf(read, changes);
  return changes.map(({ mergedId, undoes: _, ...change }) => ({
    ...change,
    recordName: names.get(`${change.noun} ${change.recordId}`) ?? null,
    mergedName: names.get(`${change.noun} ${mergedId}`) ?? null,
    undo: undoOf.get(change.id) ?? null,
  }));
}

/** The undos of some changes that are not taken back themselves, in their order. */
const undosInForce = (db: Kysely<Tables>, ids: readonly number[]) =>
  db
    .selectFrom('change')
    .select(['id', 'undoes', 'counts'])
    .where('undoes', 'in', ids)
    .where('undoneAt', 'is', null)
    .orderBy('id')
    .execute();

/** The names of the records that some changes are about, of cards their numbers, by type and id. */
async function namesOf(db: Kysely<Tables>, changes: readonly Change[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [noun, some] of Map.groupBy(changes, (change) => change.noun)) {
    const ids = some.flatMap(({ recordId, mergedId }) => [recordId, mergedId].filter((id) => id !== null));
    if (ids.length === 0) continue;
    const rows =
      noun === 'warranty'
        ? await db.selectFrom(noun).select(['id', 'cardNumber as name']).where('id', 'in', ids).execute()
        : await db.selectFrom(noun).select(['id', 'name']).where('id', 'in', ids).execute();
    for (const { id, name } of rows) names.set(`${noun} ${id}`, name);
  }
  return names;
}
