import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What warranties a list shows, beside words: each member that is there must hold. */
export interface WarrantyFilter {
  /** First and last day of expiry, YYYY-MM-DD. */
  expiresFrom?: string | undefined;
  expiresTo?: string | undefined;
  /** One of these, letter by letter; an empty list matches no record. */
  clinicNames?: readonly string[] | undefined;
  productNames?: readonly string[] | undefined;
  /** Instants at the beginning of an hour, as ISO 8601 in UTC: made at the first or later, before the second. */
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
}

/** The columns of a warranty that hold another noun's name. */
export type NamedColumn = 'clinicName' | 'productName';

/** A condition as SQL text, with `?` for each of its parameters. */
export interface Condition {
  where: string;
  parameters: string[];
}

/** The filter's conditions on the columns of `warranty`. */
export function filterConditions(filter: WarrantyFilter): Condition[] {
  const compared: [string, string | undefined][] = [
    ['warranty."expiresOn" >= ?', filter.expiresFrom],
    ['warranty."expiresOn" <= ?', filter.expiresTo],
    ['warranty."createdAt" >= ?', filter.createdFrom],
    ['warranty."createdAt" < ?', filter.createdBefore],
  ];
  const named: [string, readonly string[] | undefined][] = [
    ['warranty."clinicName"', filter.clinicNames],
    ['warranty."productName"', filter.productNames],
  ];
  return [
    ...compared.flatMap(([where, value]) => (value === undefined ? [] : [{ where, parameters: [value] }])),
    ...named.flatMap(([column, names]) => (names === undefined ? [] : [oneOf(column, names)])),
  ];
}

/** True where every record passes. */
export function isEmptyFilter(filter: WarrantyFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/** The same conditions as a part of a query of Kysely's. */
export function meetsFilter(filter: WarrantyFilter): RawBuilder<SqlBool> {
  const conditions = filterConditions(filter).map(({ where, parameters }) => bound(where, parameters));
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** SQL text with `?` for its parameters, as a part of a query of Kysely's. */
export function bound(text: string, parameters: readonly string[]): RawBuilder<SqlBool> {
  const parts = text.split('?').map((part) => sql.raw(part));
  return sql`${sql.join(
    parts.flatMap((part, at) => (at === 0 ? [part] : [sql`${parameters[at - 1]}`, part])),
    sql``,
  )}`;
}

function oneOf(column: string, names: readonly string[]): Condition {
  if (names.length === 0) return { where: '1 = 0', parameters: [] };
  return { where: `${column} in (${names.map(() => '?').join(', ')})`, parameters: [...names] };
}
