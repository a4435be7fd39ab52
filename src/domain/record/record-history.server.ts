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
    return { total: total + (origin ? 1 : 0), lines: rebuild(now, all).slice((page - 1) * limit) };
  }
}

/** @param lines newest first, from the last one on */
function rebuild<Row extends RecordRow>(now: Row, lines: readonly Line[]): HistoryLine<Row>[] {
  let after = now;
  let { version } = now;
  return lines.map(({ id, at, actor, action, detail }) => {
    const isFirst = action === 'create' || action === 'import';
    const before = isFirst ? undefined : { ...after, ...replacedValues(detail) };
    const line = { id, at, by: actor, action, version, before, after };
    after = before ?? after;
    version--;
    return line;
  });
}

/** The values that a change replaced, by field. */
function replacedValues(detail: string | null): object {
  return detail === null ? {} : ((JSON.parse(detail) as { before?: object }).before ?? {});
}

function linesOf(db: Database, kind: Pick<RecordDefinition<never>, 'noun'>, id: number) {
  return db.read.selectFrom('audit').where('noun', '=', kind.noun).where('recordId', '=', id);
}

function newestLines(
  db: Database,
  kind: Pick<RecordDefinition<never>, 'noun'>,
  id: number,
  limit: number,
): Promise<Line[]> {
  return linesOf(db, kind, id)
    .select(['id', 'at', 'actor', 'action', 'detail'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

async function countLines(db: Database, kind: Pick<RecordDefinition<never>, 'noun'>, id: number): Promise<number> {
  const { total } = await linesOf(db, kind, id)
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Cards that came in a spreadsheet have one line together. */
async function importLine(db: Database, row: { importId?: number | null } | RecordRow): Promise<Line | undefined> {
  if (!('importId' in row) || row.importId === null) return undefined;
  return db.read
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action'])
    .select((line) => line.val(null).as('detail'))
    .where('noun', '=', 'import')
    .where('recordId', '=', row.importId as number)
    .where('action', '=', 'import')
    .executeTakeFirst() as Promise<Line | undefined>;
}
