import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { type CardFigures, countCards } from '#domain/overview/overview.server.ts';

/**
 * Figures are counted again after this, in ms, also where nothing seems to have changed: on PostgreSQL an audit line
 * may become visible after one with a higher id.
 */
const longestKept = 60_000;

interface Kept {
  marker: string;
  until: number;
  figures: Promise<CardFigures>;
}

/**
 * The figures of the cards, counted once for all who ask until something is written to the register or a day begins.
 * Every change of a card writes an audit line: the number of the last one says that nothing has changed.
 */
export function createOverview(db: Database): () => Promise<CardFigures> {
  let kept: Kept | undefined;
  return async () => {
    const { last } = await db.read
      .selectFrom('audit')
      .select(sql<number | null>`max(id)`.as('last'))
      .executeTakeFirstOrThrow();
    const marker = `${todayInVietnam()} ${last}`;
    if (kept?.marker !== marker || kept.until < Date.now()) {
      const figures = countCards(db);
      kept = { marker, until: Date.now() + longestKept, figures };
      // What failed is tried again.
      figures.catch(() => {
        kept = undefined;
      });
    }
    return kept.figures;
  };
}
