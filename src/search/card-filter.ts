import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition of SQL on the columns of `warranty`. */
export type Condition = RawBuilder<SqlBool>;

/** The values of a column from one to another; a bound that is undefined is none. */
export interface ColumnRange {
  /** What must hold instead of a card that has no value there. */
  orElse?: Omit<ColumnRange, 'orElse'>;
  column: 'expiresOn' | 'issuedOn' | 'createdAt';
  from?: string | undefined;
  /** Included. */
  to?: string | undefined;
  /** Not included. */
  before?: string | undefined;
}

/** The columns that refer to the record whose name a card bears, each with the column of the name. */
export const nameOfReference = { clinicId: 'clinicName', productId: 'productName' } as const;
export type ReferenceColumn = keyof typeof nameOfReference;

/** Cards that refer to one of these ids, or to none and bear one of these names, by their `nameSortKey`. */
interface ReferenceFilter {
  column: ReferenceColumn;
  ids: readonly number[];
  keys: readonly string[];
}

/** A lot as it was typed, and the longest part of it that is in the search texts of its cards. */
interface Lot {
  text: string;
  word: string;
}

/** Which cards are wanted: each member that is there must hold. */
export interface CardFilter {
  ranges: readonly ColumnRange[];
  references: readonly ReferenceFilter[];
  /** The doctor is one of these, by their `nameSortKey`. */
  doctors?: readonly string[] | undefined;
  /** The lot, or one of several that the card names, is one of these, however its parts are separated. */
  lots?: readonly Lot[] | undefined;
  /** True for cards with a note alone. */
  hasNote?: boolean | undefined;
  /** Added by that import. */
  importId?: number | undefined;
  /** Added by that person, one by one or by an import: the name of an account or command. */
  addedBy?: string | undefined;
}

/** The filter that all cards pass. */
export const noFilter: CardFilter = { ranges: [], references: [] };

/** PostgreSQL takes no empty list. */
const isAnyOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`;

/** @returns the condition for one index, where there is one kind of values */
function refersTo({ column, ids, keys }: ReferenceFilter): Condition {
  const named = hasNone(column, isAnyOf(columnOf(`${nameOfReference[column]}SortKey`), keys));
  const referring = isAnyOf(columnOf(column), ids);
  if (keys.length === 0) return referring;
  return ids.length === 0 ? named : sql`(${referring} or ${named})`;
}

/** The condition that a card refers to no record and something else holds. */
export const hasNone = (column: ReferenceColumn, condition: Condition): Condition =>
  sql`(${columnOf(column)} is null and ${condition})`;

/** @param column gives the reference to a column whose index is of use for few cards only */
export function filterConditions(
  { ranges, references, doctors, lots, hasNote = false, importId, addedBy }: CardFilter,
  column = columnOf,
): Condition[] {
  return [
    ...references.map(refersTo),
    ...(doctors === undefined ? [] : [isAnyOf(columnOf('doctorNameSortKey'), doctors)]),
    ...(lots === undefined ? [] : [sql<SqlBool>`(${sql.join([sql`1 = 0`, ...lots.map(isOfLot)], sql` or `)})`]),
    ...(hasNote ? [sql<SqlBool>`warranty.note is not null`] : []),
    ...(importId === undefined ? [] : [sql<SqlBool>`warranty."importId" = ${importId}`]),
    ...ranges.flatMap((range) =>
      range.orElse ? isInRange(range, column) : rangeConditions(range, column(range.column)),
    ),
    ...(addedBy === undefined ? [] : [isAddedBy(addedBy, column)]),
  ];
}

/** The condition that a card's value is in a range. */
export function isInRange({ orElse, ...range }: ColumnRange, columnFor = columnOf): Condition {
  const column = columnFor(range.column);
  const isIn = allOf([sql`${column} is not null`, ...rangeConditions(range, column)]);
  return orElse ? sql`(${isIn} or (${column} is null and ${isInRange(orElse, columnFor)}))` : isIn;
}

function rangeConditions({ from, to, before }: ColumnRange, column: RawBuilder<unknown>): Condition[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`${column} < ${before}`]),
  ];
}

/** What stands between lots, and what people write between the parts of one or leave out. */
const lotSigns = { ' và ': ',', ';': ',', '+': ',', '&': ',', ' ': '', '-': '', '–': '', '.': '', _: '' };

/** The condition that a card is of a lot. A slash may be within its number, or between two lots. */
function isOfLot({ text: lot }: Lot): Condition {
  const typed = sql`${lot.replaceAll(/[!%]/g, '!$&')}`;
  const isNamed = ['', ','].map((slash) => {
    const [stored, wanted] = [columnOf('lot'), typed].map((text) =>
      Object.entries({ ...lotSigns, '/': slash }).reduce(
        (rest, [sign, other]) => sql`replace(${rest}, ${sql.lit(sign)}, ${sql.lit(other)})`,
        text,
      ),
    );
    return sql`',' || upper(${stored}) || ',' like '%,' || upper(${wanted}) || ',%' escape '!'`;
  });
  return sql`(warranty.lot is not null and (${sql.join(isNamed, sql` or `)}))`;
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
export const containsAny = (
  texts: readonly string[],
  contains: (text: string) => Condition = (text) => isLike(text),
): Condition => sql`(${sql.join(texts.map(contains), sql` or `)})`;

/** The condition that a search text contains some texts, one behind the other. */
export const isLike = (...texts: readonly string[]): Condition =>
  sql`warranty.search like ${`%${texts.map(escaped).join('%')}%`} escape '!'`;

/** Words that are in nearly every card, folded. */
export const commonWords = ['nha khoa', 'phong kham'] as const;

/** The condition that a search text contains each of some texts outside of common words, too. */
export function isApart(texts: readonly string[]): Condition {
  const others = commonWords.reduce<RawBuilder<unknown>>(
    (text, words) => sql`replace(${text}, ${words}, ${'\n'})`,
    columnOf('search'),
  );
  return allOf(texts.map((text) => sql`${others} like ${`%${escaped(text)}%`} escape '!'`));
}

/** A text in which `%`, `_` and `!` are letters like others, for `like … escape '!'`. */
export const escaped = (text: string) => text.replaceAll(/[!%_]/g, '!$&');
