import { type Selectable, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { RecordMergeTable } from '#database/tables/records.ts';
import type { Role } from '#domain/account/role.ts';
import { keysOf } from '#domain/field-definition.ts';
import { describeLine, type HistoryChange } from '#domain/history/describe-line.ts';
import {
  type AuditLine,
  endsAtEdge,
  type FoldedLine,
  findFoldedHistory,
  findHistory,
  type HistoryChoice,
  type HistoryEdge,
} from '#domain/history/find-history.server.ts';
import type { HistoryKind, HistoryPair } from '#domain/history/history-kinds.ts';
import { namedTypes } from '#domain/record/record-type.ts';
import { history as words } from '#strings/vi/history.ts';

/** What a line is about, as it is now. */
interface HistoryRecord {
  id: number;
  /** null once it is removed for good. */
  name: string | null;
  state: 'active' | 'binned' | 'removed';
}

/** A line of the history of the whole register. */
export interface RegisterHistoryLine extends HistoryPair {
  /** The id of the audit line. */
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  /** null for what is about no single record. */
  record: HistoryRecord | null;
  changes: HistoryChange[];
  note: string | null;
  /** How many lines it stands for: more than one where what was written at once is one line. */
  lines: number;
}

/** A page of the history, and whether there are lines before and after it. */
export interface HistoryPage {
  lines: RegisterHistoryLine[];
  hasNewer: boolean;
  hasOlder: boolean;
}

/**
 * A page of the lines that a role may read, newest first.
 *
 * @throws {NotFound} if no line has the id of the edge
 */
export async function historyPage(
  db: Pick<Database, 'read'>,
  role: Role,
  choice: HistoryChoice,
  { edge, limit, isFolded }: { edge: HistoryEdge; limit: number; isFolded: boolean },
): Promise<HistoryPage> {
  if (isFolded) {
    const { lines, isMore } = await findFoldedHistory(db, role, choice, { edge, limit });
    return { lines: await describeLines(db, lines), ...moreAt(edge, isMore) };
  }
  // One line more than the page tells whether there are others.
  const found = await findHistory(db, role, choice, { edge, limit: limit + 1 });
  const isMore = found.length > limit;
  const lines = isMore ? (endsAtEdge(edge) ? found.slice(1) : found.slice(0, limit)) : found;
  return { lines: await describeLines(db, lines), ...moreAt(edge, isMore) };
}

/** @param isMore whether there are more in the direction of the page */
function moreAt(edge: HistoryEdge, isMore: boolean): Pick<HistoryPage, 'hasNewer' | 'hasOlder'> {
  const isBack = endsAtEdge(edge);
  return { hasNewer: isBack ? isMore : edge.before !== undefined, hasOlder: isBack || isMore };
}

/** All lines that a role may read, newest first, in batches. */
export async function* streamHistory(
  db: Pick<Database, 'read'>,
  role: Role,
  choice: HistoryChoice,
  batchSize: number,
): AsyncGenerator<RegisterHistoryLine[], void> {
  for (let edge: HistoryEdge = {}; ; ) {
    const found = await findHistory(db, role, choice, { edge, limit: batchSize });
    const last = found.at(-1);
    if (!last) return;
    yield describeLines(db, found);
    edge = { before: last.id };
  }
}

async function describeLines(
  db: Pick<Database, 'read'>,
  found: readonly (AuditLine & Partial<FoldedLine>)[],
): Promise<RegisterHistoryLine[]> {
  const merges = await mergesOf(db, found);
  const merged = merges.flatMap(({ noun, keptId, mergedId }) =>
    [keptId, mergedId].map((recordId) => ({ noun, recordId })),
  );
  const records = await recordsOf(db, [...found, ...merged]);
  return found.map(({ lines = 1, isOneOfMany = false, ...line }) => {
    const { id, at, actor, noun, action, recordId, detail, bulkEditId } = line;
    // The tables of kinds and actions have every pair that is written.
    const pair = { kind: noun, action } as HistoryPair;
    const record = records.get(keyOf(noun, recordId));
    const removed = { id: recordId, name: null, state: 'removed' as const };
    const written = { ...pair, id, at, by: actor, lines };
    const { changes, note } = describeLine({ ...pair, isBulk: bulkEditId !== null }, detail);
    const merge = merges.find((one) => isOf(one, line));
    // What was done to many records at once is told of all of them.
    if (isOneOfMany && !merge) return { ...written, record: null, changes: [], note };
    const told = merge ? describeMerge(merge, recordId, records) : note;
    return { ...written, record: recordId === 0 ? null : (record ?? removed), changes, note: told };
  });
}

type Merge = Pick<Selectable<RecordMergeTable>, 'noun' | 'keptId' | 'mergedId' | 'cards' | 'mergedAt' | 'mergedBy'>;

const isOf = ({ noun, keptId, mergedId, mergedAt, mergedBy }: Merge, line: AuditLine) =>
  noun === line.noun &&
  mergedAt === line.at &&
  mergedBy === line.actor &&
  (line.recordId === keptId || line.recordId === mergedId);

/** What a merge has done to one of its two records. */
function describeMerge({ noun, keptId, mergedId, cards }: Merge, id: number, records: Map<string, HistoryRecord>) {
  const nameOf = (one: number) => records.get(keyOf(noun, one))?.name ?? words.removed(String(one));
  return id === keptId ? words.notes.mergedFrom(nameOf(mergedId), cards) : words.notes.mergedInto(nameOf(keptId));
}

/** The merges of clinics and products that some lines tell of. */
async function mergesOf({ read }: Pick<Database, 'read'>, lines: readonly AuditLine[]): Promise<Merge[]> {
  const times = lines.flatMap(({ noun, at }) => (namedTypes.some((type) => type === noun) ? [at] : []));
  if (times.length === 0) return [];
  return read
    .selectFrom('recordMerge')
    .select(['noun', 'keptId', 'mergedId', 'cards', 'mergedAt', 'mergedBy'])
    .where('mergedAt', 'in', [...new Set(times)])
    .execute();
}

const keyOf = (kind: HistoryKind, id: number) => `${kind} ${id}`;

/** The records of some lines that are still there. */
async function recordsOf(
  { read }: Pick<Database, 'read'>,
  lines: readonly Pick<AuditLine, 'noun' | 'recordId'>[],
): Promise<Map<string, HistoryRecord>> {
  const found = new Map<string, HistoryRecord>();
  for (const kind of keysOf(named)) {
    const ids = lines.flatMap(({ noun, recordId }) => (noun === kind && recordId !== 0 ? [recordId] : []));
    if (ids.length === 0) continue;
    for (const { id, name, binnedAt = null } of await named[kind](read, [...new Set(ids)]))
      found.set(keyOf(kind, id), { id, name, state: binnedAt === null ? 'active' : 'binned' });
  }
  return found;
}

type Named = { id: number; name: string; binnedAt?: string | null };

/** Reads records by their ids, of each kind but those that are never about a single one. */
const named: Record<
  Exclude<HistoryKind, 'backup' | 'history'>,
  (read: Database['read'], ids: readonly number[]) => Promise<Named[]>
> = {
  warranty: (read, ids) =>
    read
      .selectFrom('warranty')
      .select(['id', 'binnedAt', sql<string>`"cardNumber" || ' · ' || "customerName"`.as('name')])
      .where('id', 'in', ids)
      .execute(),
  clinic: (read, ids) => read.selectFrom('clinic').select(['id', 'name', 'binnedAt']).where('id', 'in', ids).execute(),
  product: (read, ids) =>
    read.selectFrom('product').select(['id', 'name', 'binnedAt']).where('id', 'in', ids).execute(),
  account: (read, ids) => read.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute(),
  view: (read, ids) => read.selectFrom('savedView').select(['id', 'name']).where('id', 'in', ids).execute(),
  import: (read, ids) => read.selectFrom('import').select(['id', 'fileName as name']).where('id', 'in', ids).execute(),
  cardBatch: (read, ids) => read.selectFrom('cardBatch').select(['id', 'lot as name']).where('id', 'in', ids).execute(),
  visit: (read, ids) =>
    read
      .selectFrom('visit')
      .innerJoin('warranty', 'warranty.id', 'visit.warrantyId')
      .select(['visit.id', 'warranty.cardNumber as name', 'warranty.binnedAt'])
      .where('visit.id', 'in', ids)
      .execute(),
  request: (read, ids) =>
    read
      .selectFrom('clinicRequest as request')
      .leftJoin('warranty', 'warranty.id', 'request.warrantyId')
      .leftJoin('clinic', 'clinic.id', 'request.clinicId')
      .select(({ fn }) => fn.coalesce('warranty.cardNumber', 'clinic.name', sql<string>`''`).as('name'))
      .select(['request.id', 'warranty.binnedAt'])
      .where('request.id', 'in', ids)
      .execute(),
};
