import { sql } from 'kysely';
import type { SearchEngine } from '#search/card-query.ts';
import { cardSource } from '#search/card-source.ts';

/** Searches by `like`. PostgreSQL has an index of pg_trgm for it, and decides by itself whether it helps. */
export const postgresSearch: SearchEngine = {
  select: (selection) => cardSource(selection),
  unindexed: (column) => column,
  jsonOfIds: sql`json_agg(id)::text`,
};
