import { type SqlBool, sql } from 'kysely';
import { columnOf, escaped, isLike } from '#search/card-filter.ts';
import type { Beginning, SearchEngine } from '#search/card-query.ts';
import { cardSource } from '#search/card-source.ts';

/** The index of words finds it, too, where that of numbers is in the order of a language. */
const beginsWith = ({ key, text }: Beginning) =>
  sql<SqlBool>`(warranty."cardKey" like ${`${escaped(key)}%`} escape '!' and ${isLike(text)})`;

/** Searches by `like`. PostgreSQL has an index of pg_trgm for it, and decides by itself whether it helps. */
export const postgresSearch: SearchEngine = {
  select: (selection) => cardSource(selection, { beginsWith }),
  beginsWith,
  unindexedColumn: columnOf,
  jsonOfIds: sql`json_agg(id)::text`,
};
