import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition of SQL on the columns of `warranty`. */
export type Condition = RawBuilder<SqlBool>;

/** The values of a column from one to another; a bound that is undefined is none. */
export interface ColumnRange {
  column: 'expiresOn' | 'issuedOn' | 'createdAt';
  from?: string | undefined;
  /** Included. */
  to?: string | undefined;
  /** Not included. */
  before?: string | undefined;
}

/** The columns that hold names. */
export type NameColumn = 'clinicName' | 'productName' | 'doctorName';

/** Which cards are wanted: each member that is there must hold. */
export interface CardFilter {
  ranges: readonly ColumnRange[];
  /** Of each of these columns, one of the names, by their `nameSortKey`. */
  names: readonly { column: NameColumn; keys: readonly string[] }[];
  /** Added by that import. */
  importId?: number | undefined;
  /** Added by that person, one by one or by an import: the name of an account or command. */
  addedBy?: string | undefined;
}

/** The filter that all cards pass. */
export const noFilter: CardFilter = { ranges: [], names: [] };

/** What holds for no card. PostgreSQL takes no empty list. */
const none: Condition = sql`1 = 0`;

const isAnyOf = (column: RawBuilder<unknown>, keys: readonly string[]): Condition =>
  sql`${column} in (${sql.join(keys)})`;

/** @param column gives the reference to a column whose index is of use for few cards only */
export function filterConditions({ ranges, names, importId, addedBy }: CardFilter, column = columnOf): Condition[] {
  return [
    ...names.map(({ column: name, keys }) => (keys.length === 0 ? none : isAnyOf(columnOf(`${name}SortKey`), keys))),
    ...(importId === undefined ? [] : [sql<SqlBool>`warranty."importId" = ${importId}`]),
    ...ranges.flatMap((range) => rangeConditions(range, column(range.column))),
    ...(addedBy === undefined ? [] : [isAddedBy(addedBy, column)]),
  ];
}

/** The condition that a card's value is in a range. */
export function isInRange(range: ColumnRange): Condition {
  const column = columnOf(range.column);
  return allOf([sql`${column} is not null`, ...rangeConditions(range, column)]);
}

function rangeConditions({ from, to, before }: ColumnRange, column: RawBuilder<unknown>): Condition[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`${column} < ${before}`]),
  ];
}

function isAddedBy(name: string, column: typeof columnOf): Condition {
  return sql`(
    ${column('importId')} in (select "recordId" from audit where noun = 'import' and action = 'import' and actor = ${name})
    or ${column('id')} in (select "recordId" from audit where noun = 'warranty' and action = 'create' and actor = ${name}))`;
}

export const columnOf = (name: string): RawBuilder<unknown> => sql.ref(`warranty.${name}`);

/** The condition that all of some conditions hold. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`;

/** The condition that a search text contains any of some texts. */
export const containsAny = (texts: readonly string[], contains: (text: string) => Condition = isLike): Condition =>
  sql`(${sql.join(texts.map(contains), sql` or `)})`;

const isLike = (text: string): Condition => sql`warranty.search like ${likePattern(text)} escape '!'`;

/** A text as the pattern of those that contain it. */
const likePattern = (text: string) => `%${text.replaceAll(/[!%_]/g, '!$&')}%`;
