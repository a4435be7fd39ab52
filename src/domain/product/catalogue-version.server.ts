import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';

interface State {
  records: number;
  versions: number | null;
  latest: string | null;
}

/**
 * Prepares the question for a text that is another one after every change to a product or a clinic, also by another
 * process, and in another year: what was made from an earlier state is out of date.
 */
export function createCatalogueVersion(db: Database): () => Promise<string> {
  const states = (['product', 'clinic'] as const).map((table) =>
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
    // The year stands at the foot of each page.
    const year = todayInVietnam().slice(0, 4);
    return [year, ...rows.map((row) => `${row?.records}/${row?.versions}/${row?.latest}`)].join(' ');
  };
}
