import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Role } from '#domain/account/rights.ts';
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
import type { Change } from '#domain/record/changes.server.ts';
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
  /** The import that has written it. */
  import: HistoryRecord | null;
  /** The change that it belongs to, and how many records that has changed; null if it cannot be taken back any more. */
  change: Pick<Change, 'id' | 'counts'> | null;
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
  const changes = await changesOf(db, found);
  const others = [...changes.values()].flatMap(({ noun, recordId, mergedId, importId }) => [
    { noun, recordId },
    { noun, recordId: mergedId },
    { noun: 'import' as const, recordId: importId },
  ]);
  const records = await recordsOf(db, [...found, ...others]);
  return found.map(({ lines = 1, isOneOfMany = false, ...line }) => {
    const { id, at, actor, noun, action, recordId, detail, changeId } = line;
    // The tables of kinds and actions have every pair that is written.
    const pair = { kind: noun, action } as HistoryPair;
    const record = records.get(keyOf(noun, recordId));
    const removed = { id: recordId, name: null, state: 'removed' as const };
    const change = changeId === null ? undefined : changes.get(changeId);
    const file = records.get(keyOf('import', importOf(line, change))) ?? null;
    const written = { ...pair, id, at, by: actor, lines, import: file, change: undoable(change) };
    const isBulk = change?.kind === 'edit' && change.counts > 1;
    const described = describeLine({ ...pair, isBulk }, detail);
    const { note } = described;
    const merge = change && isMerge(change) && noun === change.noun ? change : undefined;
    // What was done to many records at once is told of all of them.
    if (isOneOfMany && !merge) return { ...written, record: null, changes: [], note };
    const told = merge ? describeMerge(merge, recordId, records) : note;
    return { ...written, ...described, record: recordId === 0 ? null : (record ?? removed), note: told };
  });
}

const isMerge = ({ kind }: Change) => kind === 'merge';

/** The import that has written a line; 0 for none. */
const importOf = ({ noun, recordId }: AuditLine, change: Change | undefined): number =>
  noun === 'import' ? recordId : (change?.importId ?? 0);

/** The change that a line belongs to, if it can be taken back. */
function undoable(change: Change | undefined): RegisterHistoryLine['change'] {
  if (change?.undoes !== null || change.undoneAt !== null) return null;
  return { id: change.id, counts: change.counts };
}

/** What a merge has done to one of its two records. */
function describeMerge({ noun, recordId, mergedId, counts }: Change, id: number, records: Map<string, HistoryRecord>) {
  const nameOf = (one: number | null) => records.get(keyOf(noun, one ?? 0))?.name ?? words.removed(String(one));
  return id === recordId ? words.notes.mergedFrom(nameOf(mergedId), counts) : words.notes.mergedInto(nameOf(recordId));
}

/** The changes that some lines belong to, by their ids. */
async function changesOf({ read }: Pick<Database, 'read'>, lines: readonly AuditLine[]): Promise<Map<number, Change>> {
  const ids = [...new Set(lines.flatMap(({ changeId }) => changeId ?? []))];
  if (ids.length === 0) return new Map();
  const changes = await read.selectFrom('change').selectAll().where('id', 'in', ids).execute();
  return new Map(changes.map((change) => [change.id, change]));
}

const keyOf = (kind: HistoryKind, id: number) => `${kind} ${id}`;

/** The records of some lines that are still there. */
async function recordsOf(
  { read }: Pick<Database, 'read'>,
  lines: readonly { noun: HistoryKind; recordId: number | null }[],
): Promise<Map<string, HistoryRecord>> {
  const found = new Map<string, HistoryRecord>();
  for (const kind of keysOf(named)) {
    const ids = lines.flatMap(({ noun, recordId }) => (noun === kind && recordId ? [recordId] : []));
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
  recall: (read, ids) => read.selectFrom('recall').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  visit: (read, ids) =>
    read
      .selectFrom('visit')
      .leftJoin('warranty', 'warranty.id', 'visit.warrantyId')
      .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
      .select(({ fn }) => fn.coalesce('warranty.cardNumber', 'clinic.name', sql<string>`''`).as('name'))
      .select(['visit.id', 'warranty.binnedAt'])
      .where('visit.id', 'in', ids)
      .execute(),
};
