import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { AuditTable } from '#database/tables/records.ts';
import type { Role } from '#domain/account/rights.ts';
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
import { history as words } from '#strings/vi/server/records.ts';

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
  /** False for lines without sign-ins. */
  signIns?: boolean | undefined;
  /** The id of an import: what it, its undo and its redo have done to any record. */
  importId?: number | undefined;
  /** The id of a line: it and what was written with it. */
  of?: number | undefined;
  /** The records that the lines of a kind and an action are about. */
  records?: RecordsOf | undefined;
}

export type RecordsOf = (pair: HistoryPair) => readonly number[];

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

/** A line for all that one person has written at one moment. */
export interface FoldedLine extends AuditLine {
  /** How many lines it stands for, itself included. */
  lines: number;
  /** True if nothing but its kind and action was written then, so that it is about no single record. */
  isOneOfMany: boolean;
}

/** A person at a moment. An import, a merge or an edit of many cards writes all of its lines at one. */
interface Moment {
  at: string;
  actor: string;
}

/** Lines that follow each other in an index, or those about some records of a kind. */
interface Range {
  pair?: HistoryPair;
  moment?: Moment;
  records?: readonly number[];
}

/** Moments of one import that are looked at: it may be undone and redone any number of times. */
const maxMoments = 10;
/** Lines about records that were searched for that are looked at. */
const maxLinesOfRecords = 10_000;
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
      select id, at from ${sourceOf(range)} where ${allOf(conditionsOf(choice, range, beyond))} ${order} limit ${limit}
    ) as part`,
  );
  const { rows } = await sql<AuditLine>`
    select audit.* from (
      select id from (${sql.join(parts, sql` union all `)}) as line ${order} limit ${limit}
    ) as page join audit on audit.id = page.id order by audit.at desc, audit.id desc`.execute(db.read);
  return rows;
}

/**
 * Like `findHistory`, with one line for all that a person has written at one moment: an import, a merge or an edit of many cards
 * is one line. A page has as many moments as its limit.
 *
 * @returns the lines of at most `limit` moments, and whether there are more of them
 * @throws {NotFound} if no line has the id of the edge
 */
export async function findFoldedHistory(
  db: Pick<Database, 'read'>,
  role: Role,
  choice: HistoryChoice,
  { edge, limit }: { edge: HistoryEdge; limit: number },
): Promise<{ lines: FoldedLine[]; isMore: boolean }> {
  const ranges = await rangesOf(db, role, choice);
  if (ranges.length === 0) return { lines: [], isMore: false };
  const beyond: RawBuilder<unknown>[] = [];
  if (edge.before !== undefined) beyond.push(sql`at < ${await timeOf(db, edge.before)}`);
  if (edge.after !== undefined) beyond.push(sql`at > ${await timeOf(db, edge.after)}`);
  const isBack = endsAtEdge(edge);
  const order = isBack ? sql`order by at` : sql`order by at desc`;
  const next = isBack ? sql`at > moment.at` : sql`at < moment.at`;
  // Goes from each moment to the next one through the index, however many lines it has.
  const moments = ranges.map((range) => {
    const first = (and: readonly RawBuilder<unknown>[]) =>
      sql`select at from ${sourceOf(range)} where ${allOf([...conditionsOf(choice, range, beyond), ...and])} ${order} limit 1`;
    return sql`select * from (
      with recursive moment(at, place) as (
        select (${first([])}), 1
        union all
        select (${first([next])}), place + 1 from moment where moment.at is not null and place <= ${limit})
      select at from moment where at is not null
    ) as part`;
  });
  const { rows: found } = await sql<{ at: string }>`
    select distinct at from (${sql.join(moments, sql` union all `)}) as moment ${order} limit ${limit + 1}`.execute(
    db.read,
  );
  const isMore = found.length > limit;
  const times = found.slice(0, limit).map(({ at }) => at);
  if (times.length === 0) return { lines: [], isMore };
  return { lines: await foldLines(db, choice, ranges, times), isMore };
}

/** Several lines that one person has written at one moment, of one kind and action. */
interface Share extends Pick<AuditLine, 'id' | 'at' | 'actor' | 'noun' | 'action'> {
  lines: number | string;
}

/** One line for each person at each of some moments, newest first. */
async function foldLines(
  { read }: Pick<Database, 'read'>,
  choice: HistoryChoice,
  ranges: readonly Range[],
  times: readonly string[],
): Promise<FoldedLine[]> {
  const parts = ranges.map(
    (range) => sql`select at, actor, noun, action, max(id) as id, count(*) as lines from ${sourceOf(range)}
      where ${allOf([...conditionsOf(choice, range, []), sql`at in (${sql.join(times)})`])} group by at, actor, noun, action`,
  );
  const { rows } = await sql<Share>`select * from (${sql.join(parts, sql` union all `)}) as share`.execute(read);
  const folded = [...Map.groupBy(rows, ({ at, actor }) => `${at} ${actor}`).values()].map((shares) => {
    const [head, other] = shares.toSorted((a, b) => rankOf(b) - rankOf(a) || b.id - a.id);
    const lines = shares.reduce((sum, share) => sum + Number(share.lines), 0);
    return { id: head?.id ?? 0, lines, isOneOfMany: !other && lines > 1 };
  });
  const heads = await read
    .selectFrom('audit')
    .selectAll()
    .where(
      'id',
      'in',
      folded.map(({ id }) => id),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const foldedBy = new Map(folded.map((fold) => [fold.id, fold]));
  return heads.map((head) => ({ ...head, lines: 1, isOneOfMany: false, ...foldedBy.get(head.id) }));
}

/** Which of the lines of one moment says best what was done: the import; then the clinic or product that others go with. */
function rankOf({ noun, action }: Pick<AuditLine, 'noun' | 'action'>): number {
  if (noun === 'import') return 3;
  if (noun === 'warranty') return 0;
  return action === 'update' ? 2 : 1;
}

/** How many lines there are. */
export async function countHistory(db: Pick<Database, 'read'>, role: Role, choice: HistoryChoice): Promise<number> {
  const ranges = await rangesOf(db, role, choice);
  if (ranges.length === 0) return 0;
  const parts = ranges.map(
    (range) => sql`select count(*) as lines from ${sourceOf(range)} where ${allOf(conditionsOf(choice, range, []))}`,
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
    .where('state', '=', 'stored')
    .orderBy('id', 'desc')
    .limit(maxImports)
    .execute();
  return rows.map(({ createdAt, storedAt, ...row }) => ({ ...row, storedAt: storedAt ?? createdAt }));
}

async function rangesOf(db: Pick<Database, 'read'>, role: Role, choice: HistoryChoice): Promise<Range[]> {
  const readable = historyPairs.filter((pair) => mayReadPair(role, pair));
  const { records } = choice;
  const pairs = readable.filter(
    (pair) =>
      pair.kind === (choice.kind ?? pair.kind) &&
      pair.action === (choice.action ?? pair.action) &&
      (pair.action !== 'sign-in' || choice.signIns !== false) &&
      records?.(pair).length !== 0,
  );
  // Without a condition on kind, action, person or records the lines follow each other by time.
  const isWhole = pairs.length === historyPairs.length && choice.by === undefined && records === undefined;
  const byPair: Range[] = isWhole ? [{}] : pairs.map((pair) => ({ pair, ...(records && { records: records(pair) }) }));
  const moments = await momentsOf(db, choice);
  if (moments === undefined) return byPair;
  return moments.flatMap((moment) => byPair.map((range) => ({ ...range, moment })));
}

/** The moments of the lines that are wanted; undefined for any. */
async function momentsOf(
  db: Pick<Database, 'read'>,
  { importId, of }: HistoryChoice,
): Promise<readonly Moment[] | undefined> {
  const moments = importId === undefined ? undefined : await momentsOfImport(db, importId);
  if (of === undefined) return moments;
  const line = await db.read.selectFrom('audit').select(['at', 'actor']).where('id', '=', of).executeTakeFirst();
  if (!line) throw new NotFound(words.missing);
  return (moments ?? [line]).filter(({ at, actor }) => at === line.at && actor === line.actor);
}

/** When an import was stored, undone and redone, and by whom. */
function momentsOfImport({ read }: Pick<Database, 'read'>, importId: number): Promise<Moment[]> {
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

/** Where the lines of a range are. Those about some records come by the index of records: none by time would find them as fast. */
function sourceOf({ pair, records }: Range): RawBuilder<unknown> {
  if (!pair || !records) return sql`audit`;
  return sql`(select id, at, actor, noun, action from audit where noun = ${pair.kind} and "recordId" in (${sql.join(records)})
    limit ${maxLinesOfRecords}) as audit`;
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

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
