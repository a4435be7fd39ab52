import type { Database } from '#database/database.ts';
import type { AuditTable } from '#database/tables/records.ts';
import { NotFound } from '#domain/errors.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

/** An action on a record. */
export interface HistoryLine<Row> {
  /** The id of the audit line. An imported card begins with the audit line of its import. */
  id: number;
  at: string;
  by: string;
  action: AuditTable['action'];
  /** The version after the action. */
  version: number;
  /** The fields before the action; undefined if it created the record. */
  before: Row | undefined;
  /** The fields after the action. All other columns have their current values. */
  after: Row;
}

type HasType = Pick<RecordDefinition<RecordRow>, 'type'>;

interface AuditLine {
  id: number;
  at: string;
  actor: string;
  action: AuditTable['action'];
  detail: string | null;
}

/**
 * The history of a record, newest first. It is computed from the current record by reverting one audit line after the
 * other.
 *
 * @param page from 1
 * @throws {NotFound} if no record has the id
 */
export async function recordHistory<Row extends RecordRow>(
  db: Database,
  definition: RecordDefinition<Row>,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<{ total: number; lines: HistoryLine<Row>[] }> {
  for (;;) {
    const current = await findRecord(db.read, definition, id);
    if (!current) throw new NotFound(definition.messages.missing);
    const [lines, importLine, total] = await Promise.all([
      newestLines(db, definition, id, page * limit),
      findImportLine(db, current),
      countLines(db, definition, id),
    ]);
    // If the record was changed meanwhile, the lines do not belong to `current`.
    if ((await findRecord(db.read, definition, id))?.version !== current.version) continue;
    const all = importLine && lines.length < page * limit ? [...lines, importLine] : lines;
    const history = rebuild(current, all);
    return { total: total + (importLine ? 1 : 0), lines: history.slice((page - 1) * limit) };
  }
}

/** @param lines all lines from the newest on, without a gap */
function rebuild<Row extends RecordRow>(current: Row, lines: readonly AuditLine[]): HistoryLine<Row>[] {
  let after = current;
  let { version } = current;
  return lines.map(({ id, at, actor, action, detail }) => {
    const isFirst = action === 'create' || action === 'import';
    const before = isFirst ? undefined : { ...after, ...replacedValues(detail) };
    const line = { id, at, by: actor, action, version, before, after };
    after = before ?? after;
    version--;
    return line;
  });
}

/** The values that a change replaced. */
function replacedValues(detail: string | null): object {
  if (detail === null) return {};
  const { before = {} }: { before?: object } = JSON.parse(detail);
  return before;
}

function linesOf(db: Database, { type }: HasType, id: number) {
  return db.read.selectFrom('audit').where('noun', '=', type).where('recordId', '=', id);
}

function newestLines(db: Database, definition: HasType, id: number, limit: number): Promise<AuditLine[]> {
  return linesOf(db, definition, id)
    .select(['id', 'at', 'actor', 'action', 'detail'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

async function countLines(db: Database, definition: HasType, id: number): Promise<number> {
  const { total } = await linesOf(db, definition, id)
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** An import has one audit line for all of its cards. */
async function findImportLine(db: Database, row: RecordRow): Promise<AuditLine | undefined> {
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
