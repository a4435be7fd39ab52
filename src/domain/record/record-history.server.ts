import type { Database } from '#database/database.ts';
import type { AuditTable } from '#database/tables/audit.ts';
import { NotFound } from '#domain/errors.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, RecordRow } from '#domain/record/record-definition.server.ts';

/** One thing that was done to a record. */
export interface HistoryLine<Row> {
  /** The audit line's; that of a card which was imported is its import's. */
  id: number;
  at: string;
  by: string;
  action: AuditTable['action'];
  /** The record's version from then on. */
  version: number;
  /** The record before, in its fields; undefined where it was made then. */
  before: Row | undefined;
  /** The record after, in its fields; all else is as it is now. */
  after: Row;
}

type HasNoun = Pick<RecordDefinition<RecordRow>, 'noun'>;

interface Line {
  id: number;
  at: string;
  actor: string;
  action: AuditTable['action'];
  detail: string | null;
}

/**
 * What was done to a record, newest first: rebuilt from what it is now, by taking back one audit line after the other.
 *
 * @param page from 1
 * @throws {NotFound} where no record has the id, or has it no longer
 */
export async function recordHistory<Row extends RecordRow>(
  db: Database,
  kind: RecordDefinition<Row>,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<{ total: number; lines: HistoryLine<Row>[] }> {
  for (;;) {
    const now = await findRecord(db.read, kind, id);
    if (!now) throw new NotFound(kind.sentences.missing);
    const [lines, origin, total] = await Promise.all([
      newestLines(db, kind, id, page * limit),
      importLine(db, now),
      countLines(db, kind, id),
    ]);
    // Somebody has changed it while its lines were read: they would not fit.
    if ((await findRecord(db.read, kind, id))?.version !== now.version) continue;
    const all = origin && lines.length < page * limit ? [...lines, origin] : lines;
    const history = rebuild(now, all, kind.formerNames);
    return { total: total + (origin ? 1 : 0), lines: history.slice((page - 1) * limit) };
  }
}

type FormerNames = RecordDefinition<RecordRow>['formerNames'];

/** @param lines newest first, from the last one on */
function rebuild<Row extends RecordRow>(
  now: Row,
  lines: readonly Line[],
  formerNames: FormerNames,
): HistoryLine<Row>[] {
  let after = now;
  let { version } = now;
  return lines.map(({ id, at, actor, action, detail }) => {
    const isFirst = action === 'create' || action === 'import';
    const before = isFirst ? undefined : { ...after, ...replacedValues(detail, formerNames) };
    const line = { id, at, by: actor, action, version, before, after };
    after = before ?? after;
    version--;
    return line;
  });
}

/** The values that a change replaced, by today's names of their fields. */
function replacedValues(detail: string | null, formerNames: FormerNames): object {
  if (detail === null) return {};
  const { before = {} }: { before?: object } = JSON.parse(detail);
  const values = Object.entries(before).map(([name, value]) => [formerNames.get(name) ?? name, value]);
  return Object.fromEntries(values);
}

function linesOf(db: Database, { noun }: HasNoun, id: number) {
  return db.read.selectFrom('audit').where('noun', '=', noun).where('recordId', '=', id);
}

function newestLines(db: Database, kind: HasNoun, id: number, limit: number): Promise<Line[]> {
  return linesOf(db, kind, id)
    .select(['id', 'at', 'actor', 'action', 'detail'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

async function countLines(db: Database, kind: HasNoun, id: number): Promise<number> {
  const { total } = await linesOf(db, kind, id)
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Cards that came in a spreadsheet have one line together. */
async function importLine(db: Database, row: RecordRow): Promise<Line | undefined> {
  if (!('importId' in row) || typeof row.importId !== 'number') return undefined;
  const line = await db.read
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action'])
    .where('noun', '=', 'import')
    .where('recordId', '=', row.importId)
    .where('action', '=', 'import')
    .executeTakeFirst();
  return line && { ...line, detail: null };
}
