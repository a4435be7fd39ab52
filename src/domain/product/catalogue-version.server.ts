import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { typesOnCards } from '#domain/record/record-type.ts';

interface State {
  records: number;
  versions: number | null;
  latest: string | null;
}

/**
 * Prepares the query for the version of the catalogue: a text that differs after every change to a product or clinic, also
 * by another process, and in another year. Pages with another version are out of date.
 */
export function createCatalogueVersion(db: Database): () => Promise<string> {
  const states = typesOnCards.map((table) =>
    db.prepare<State>(
      db.read
        .selectFrom(table)
        .select(({ fn }) => [
          sql<number>`cast(count(*) as integer)`.as('records'),
          sql<number | null>`cast(sum(version) as integer)`.as('versions'),
          fn.max('updatedAt').as('latest'),
        ])
        .compile(),
    ),
  );
  return async () => {
    const rows = await Promise.all(states.map((state) => state()));
    // Each page has the year in its footer.
    const year = todayInVietnam().slice(0, 4);
    return [year, ...rows.map((row) => `${row?.records}/${row?.versions}/${row?.latest}`)].join(' ');
  };
}
