import type { OrderColumn } from '#search/card.ts';
import type { Condition } from '#search/index-state.ts';

/** What warranties a list shows, beside words: each member that is there must hold. */
export interface WarrantyFilter {
  /** First and last day of expiry, YYYY-MM-DD. */
  expiresFrom?: string | undefined;
  expiresTo?: string | undefined;
  /** One of these, letter by letter; an empty list matches no record. */
  clinicNames?: readonly string[] | undefined;
  productNames?: readonly string[] | undefined;
  /** Instants as ISO 8601 in UTC: made at the first or later, before the second. */
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
}

/** The columns of a warranty that hold another noun's name. */
export type NamedColumn = 'clinicName' | 'productName';

/** The values of a column from one to another; a bound that is undefined is none. */
export interface ValueRange {
  from?: string | undefined;
  /** Included, unless `isBefore`. */
  to?: string | undefined;
  isBefore?: boolean;
}

/** A filter as ranges of the orders: a card passes that is in one of the ranges of each. */
export function filterRanges(filter: WarrantyFilter): { column: OrderColumn; ranges: ValueRange[] }[] {
  const { expiresFrom, expiresTo, createdFrom, createdBefore } = filter;
  const equal = (names: readonly string[]) => names.map((name) => ({ from: name, to: name }));
  return [
    ...(expiresFrom === undefined && expiresTo === undefined
      ? []
      : [{ column: 'expiresOn' as const, ranges: [{ from: expiresFrom, to: expiresTo }] }]),
    ...(createdFrom === undefined && createdBefore === undefined
      ? []
      : [{ column: 'createdAt' as const, ranges: [{ from: createdFrom, to: createdBefore, isBefore: true }] }]),
    ...(filter.clinicNames ? [{ column: 'clinicName' as const, ranges: equal(filter.clinicNames) }] : []),
    ...(filter.productNames ? [{ column: 'productName' as const, ranges: equal(filter.productNames) }] : []),
  ];
}

/** The same as a condition of SQL on the columns of `warranty`. */
export function filterCondition(filter: WarrantyFilter): Condition {
  const all = filterRanges(filter).map(({ column, ranges }) => {
    const some = ranges.map((range) => rangeCondition(column, range));
    return {
      where: some.length === 0 ? '1 = 0' : `(${some.map(({ where }) => where).join(' or ')})`,
      parameters: some.flatMap(({ parameters }) => parameters),
    };
  });
  return joinConditions(all);
}

function rangeCondition(column: OrderColumn, { from, to, isBefore = false }: ValueRange): Condition {
  const name = `warranty."${column}"`;
  if (from !== undefined && from === to && !isBefore) return { where: `${name} = ?`, parameters: [from] };
  return joinConditions([
    ...(from === undefined ? [] : [{ where: `${name} >= ?`, parameters: [from] }]),
    ...(to === undefined ? [] : [{ where: `${name} ${isBefore ? '<' : '<='} ?`, parameters: [to] }]),
  ]);
}

/** The condition that all of them hold. */
export function joinConditions(conditions: readonly Condition[]): Condition {
  return {
    where: conditions.length === 0 ? '1 = 1' : conditions.map(({ where }) => where).join(' and '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}
