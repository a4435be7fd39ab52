import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { AuditTable } from '#database/tables/records.ts';
import type { Role } from '#domain/account/role.ts';
import { type CalendarDate, dayInVietnam } from '#domain/calendar.ts';
import { NotFound } from '#domain/errors.ts';
import {
  type HistoryAction,
  type HistoryKind,
  type HistoryPair,
  historyActions,
  historyPairs,
  mayReadPair,
} from '#domain/history/history-kinds.ts';
import { history as words } from '#strings/vi/server/history.ts';

// Every noun of the audit is a kind of the history.
historyActions satisfies Record<AuditTable['noun'], readonly AuditTable['action'][]>;

/** Which lines are wanted. All conditions must hold. */
export interface HistoryChoice {
  /** The name of an account or command. */
  by?: string | undefined;
  /** The first and the last day, in Vietnam. */
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  kind?: HistoryKind | undefined;
  action?: HistoryAction | undefined;
  /** The id of an import: what it, its undo and its redo have done to any record. */
  importId?: number | undefined;
}

/** Where a page begins: after the last line of the page before it, or before the first line of the page after it. */
export interface HistoryEdge {
  /** Only lines that are older than the one with this id. */
  before?: number | undefined;
  /** Only lines that are newer: those next to it, unless `before` is given, too. */
  after?: number | undefined;
}

/** True if a page is made of the lines next to its older end. */
export const endsAtEdge = ({ before, after }: HistoryEdge) => before === undefined && after !== undefined;

export type AuditLine = Selectable<AuditTable>;

/** A person at a moment. An import writes all of its lines at one. */
interface Moment {
  at: string;
  actor: string;
}

/** Lines that follow each other in an index. */
interface Range {
  pair?: HistoryPair;
  moment?: Moment;
}

/** Moments of one import that are looked at: it may be undone and redone any number of times. */
const maxMoments = 10;
/** Imports that a filter offers. */
const maxImports = 20;

/**
 * Lines of the audit that a role may read, newest first.
 *
 * Each kind with each action is one range of an index, and the page is made of the newest lines of each range. So it does not
 * matter how many lines there are in all, or how rare the wanted ones are.
 *
 * @throws {NotFound} if no line has the id of the edge
 */
export async function findHistory(
  db: Pick<Database, 'read'>,
  role: Role,
  choice: HistoryChoice,
  { edge, limit }: { edge: HistoryEdge; limit: number },
): Promise<AuditLine[]> {
  const ranges = await rangesOf(db, role, choice);
  if (ranges.length === 0) return [];
  const beyond = await beyondEdge(db, edge);
  const order = endsAtEdge(edge) ? sql`order by at, id` : sql`order by at desc, id desc`;
  const parts = ranges.map(
    (range) => sql`select * from (
      select id, at from audit where ${sql.join(conditionsOf(choice, range, beyond), sql` and `)} ${order} limit ${limit}
    ) as part`,
  );
  const { rows } = await sql<AuditLine>`
    select audit.* from (
      select id from (${sql.join(parts, sql` union all `)}) as line ${order} limit ${limit}
    ) as page join audit on audit.id = page.id order by audit.at desc, audit.id desc`.execute(db.read);
  return rows;
}

/** How many lines there are. */
export async function countHistory(db: Pick<Database, 'read'>, role: Role, choice: HistoryChoice): Promise<number> {
  const ranges = await rangesOf(db, role, choice);
  if (ranges.length === 0) return 0;
  const parts = ranges.map(
    (range) => sql`select count(*) as lines from audit where ${sql.join(conditionsOf(choice, range, []), sql` and `)}`,
  );
  const { rows } = await sql<{ total: number | string }>`
    select sum(lines) as total from (${sql.join(parts, sql` union all `)}) as part`.execute(db.read);
  return Number(rows[0]?.total ?? 0);
}

/** Everybody who has done something: names of accounts and commands, in alphabetical order. */
export async function historyPeople({ read }: Pick<Database, 'read'>): Promise<string[]> {
  // Goes from each person to the next one through the index, however many lines they have.
  const { rows } = await sql<{ name: string }>`
    with recursive person(name) as (
      select min(actor) from audit
      union all
      select (select min(actor) from audit where actor > person.name) from person where person.name is not null)
    select name from person where name is not null`.execute(read);
  return rows.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'vi'));
}

/** The newest imports that were stored, those among them that are undone, too. */
export async function historyImports({ read }: Pick<Database, 'read'>) {
  const rows = await read
    .selectFrom('import')
    .select(['id', 'fileName', 'createdAt', 'storedAt'])
    .where('state', 'in', ['stored', 'undone'])
    .orderBy('id', 'desc')
    .limit(maxImports)
    .execute();
  return rows.map(({ createdAt, storedAt, ...row }) => ({ ...row, storedAt: storedAt ?? createdAt }));
}

async function rangesOf(db: Pick<Database, 'read'>, role: Role, choice: HistoryChoice): Promise<Range[]> {
  const readable = historyPairs.filter((pair) => mayReadPair(role, pair));
  const pairs = readable.filter(
    ({ kind, action }) => kind === (choice.kind ?? kind) && action === (choice.action ?? action),
  );
  // Without a condition on kind, action or person the lines follow each other by time.
  const isWhole = pairs.length === historyPairs.length && choice.by === undefined;
  const byPair: Range[] = isWhole ? [{}] : pairs.map((pair) => ({ pair }));
  if (choice.importId === undefined) return byPair;
  const moments = await momentsOf(db, choice.importId);
  return moments.flatMap((moment) => byPair.map((range) => ({ ...range, moment })));
}

/** When an import was stored, undone and redone, and by whom. */
function momentsOf({ read }: Pick<Database, 'read'>, importId: number): Promise<Moment[]> {
  return read
    .selectFrom('audit')
    .select(['at', 'actor'])
    .distinct()
    .where('noun', '=', 'import')
    .where('recordId', '=', importId)
    .orderBy('at', 'desc')
    .limit(maxMoments)
    .execute();
}

function conditionsOf(
  { by, from, to }: HistoryChoice,
  { pair, moment }: Range,
  beyond: readonly RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  const conditions = [
    by !== undefined && sql`actor = ${by}`,
    pair && sql`noun = ${pair.kind} and action = ${pair.action}`,
    moment && sql`at = ${moment.at} and actor = ${moment.actor}`,
    from !== undefined && sql`at >= ${dayInVietnam(from).from}`,
    to !== undefined && sql`at < ${dayInVietnam(to).before}`,
    ...beyond,
  ].filter((condition) => typeof condition === 'object');
  // Every line has a time. Without any condition SQLite would sort all lines instead of using the index.
  return conditions.length > 0 ? conditions : [sql`at > ''`];
}

/** The conditions that a line is beyond the edge. */
async function beyondEdge(db: Pick<Database, 'read'>, { before, after }: HistoryEdge): Promise<RawBuilder<unknown>[]> {
  const conditions: RawBuilder<unknown>[] = [];
  if (before !== undefined) conditions.push(sql`(at, id) < (${await timeOf(db, before)}, ${before})`);
  if (after !== undefined) conditions.push(sql`(at, id) > (${await timeOf(db, after)}, ${after})`);
  return conditions;
}

async function timeOf({ read }: Pick<Database, 'read'>, id: number): Promise<string> {
  const line = await read.selectFrom('audit').select('at').where('id', '=', id).executeTakeFirst();
  if (!line) throw new NotFound(words.missing);
  return line.at;
}
