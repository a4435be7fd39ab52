import { nameKey } from '#domain/name-key.ts';
import type { OrderColumn } from '#search/card.ts';
import type { Condition } from '#search/index-state.ts';

/** A `WarrantyFilter` with its periods as days and instants: each member that is there must hold. */
export interface ResolvedFilter {
  /** First and last day of expiry, YYYY-MM-DD. */
  expiresFrom?: string | undefined;
  expiresTo?: string | undefined;
  /** First and last day of issue, YYYY-MM-DD. */
  issuedFrom?: string | undefined;
  issuedTo?: string | undefined;
  /** One of these names, in any case. */
  clinicName?: readonly string[] | undefined;
  productName?: readonly string[] | undefined;
  doctorName?: readonly string[] | undefined;
  /** Instants as ISO 8601 in UTC: made at the first or later, before the second. */
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
  /** Added by that import. */
  importId?: number | undefined;
  /** Added by that person, one by one or by an import: the name of an account or command. */
  addedBy?: string | undefined;
}

/** The columns of a warranty that hold the name of something else. */
const namedColumns = ['clinicName', 'productName', 'doctorName'] as const;
export type NamedColumn = (typeof namedColumns)[number];

/** The values of a column from one to another; a bound that is undefined is none. */
export interface ValueRange {
  from?: string | undefined;
  /** Included, unless `isBefore`. */
  to?: string | undefined;
  isBefore?: boolean;
}

/** A filter's ranges of the orders: a card passes that is in each of them. Names come beside them, by `filterNames`. */
export function filterRanges(filter: ResolvedFilter): { column: OrderColumn; range: ValueRange }[] {
  const { expiresFrom, expiresTo, issuedFrom, issuedTo, createdFrom, createdBefore } = filter;
  return [
    ...(expiresFrom === undefined && expiresTo === undefined
      ? []
      : [{ column: 'expiresOn' as const, range: { from: expiresFrom, to: expiresTo } }]),
    ...(issuedFrom === undefined && issuedTo === undefined
      ? []
      : [{ column: 'issuedOn' as const, range: { from: issuedFrom, to: issuedTo } }]),
    ...(createdFrom === undefined && createdBefore === undefined
      ? []
      : [{ column: 'createdAt' as const, range: { from: createdFrom, to: createdBefore, isBefore: true } }]),
  ];
}

/** The names of which a card must have one in some columns, in any case, as keys. */
export function filterNames(filter: ResolvedFilter): { column: NamedColumn; keys: string[] }[] {
  return namedColumns.flatMap((column) => {
    const names = filter[column];
    return names === undefined ? [] : [{ column, keys: names.map(nameKey) }];
  });
}

/** The ranges as a condition of SQL on the columns of `warranty`. */
export function rangesCondition(filter: ResolvedFilter): Condition {
  return joinConditions(filterRanges(filter).map(({ column, range }) => rangeCondition(column, range)));
}

function rangeCondition(column: OrderColumn, { from, to, isBefore = false }: ValueRange): Condition {
  const name = `warranty."${column}"`;
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
