import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';

/**
 * How long figures are cached at most, in ms, even without a change: on PostgreSQL an audit line may become visible after
 * one with a higher id.
 */
const maxCacheTime = 60_000;

interface Cached<Figures> {
  marker: string;
  until: number;
  figures: Promise<Figures>;
}

/**
 * Caches figures until something is written to the register or a new day begins. Every change of a card, clinic or product writes
 * an audit line, so the last id shows whether something has changed.
 */
export function cacheUntilChange<Figures>(db: Database, count: () => Promise<Figures>): () => Promise<Figures> {
  let cached: Cached<Figures> | undefined;
  return async () => {
    const { last } = await db.read
      .selectFrom('audit')
      .select(sql<number | null>`max(id)`.as('last'))
      .executeTakeFirstOrThrow();
    const marker = `${todayInVietnam()} ${last}`;
    if (cached?.marker !== marker || cached.until < Date.now()) {
      const figures = count();
      cached = { marker, until: Date.now() + maxCacheTime, figures };
      // A failure is not cached.
      figures.catch(() => {
        cached = undefined;
      });
    }
    return cached.figures;
  };
}
