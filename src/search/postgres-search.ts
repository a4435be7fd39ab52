import { sql } from 'kysely';
import { columnOf } from '#search/card-filter.ts';
import type { SearchEngine } from '#search/card-query.ts';
import { cardSource } from '#search/card-source.ts';

/** Searches by `like`. PostgreSQL has an index of pg_trgm for it, and decides by itself whether it helps. */
export const postgresSearch: SearchEngine = {
  select: (selection) => cardSource(selection),
  unindexedColumn: columnOf,
  jsonOfIds: sql`json_agg(id)::text`,
};
