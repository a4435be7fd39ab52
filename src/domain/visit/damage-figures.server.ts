import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { nameKey } from '#domain/name-key.ts';
import { countNames } from '#domain/warranty/warranty-facets.server.ts';
import { countWarranties } from '#domain/warranty/warranty-queries.server.ts';

/** How many damages there were, and of how many active cards. */
export interface DamageFigure {
  /** A product, a clinic or a year. */
  name: string;
  damages: number;
  cards: number;
}

export type DamageFigures = Record<'products' | 'clinics' | 'years', DamageFigure[]>;

/** Names that are shown of each kind. */
const maxNames = 10;

/**
 * Counts the damages of active cards that were not withdrawn, by the names on the cards and by the year of the visit: the names
 * with the most damages per card first, the years in their order. The cards of a year are those that were there at its end.
 */
export async function countDamages(db: Database): Promise<DamageFigures> {
  const damages = db.read
    .selectFrom('visit')
    .innerJoin('warranty', (join) =>
      join.onRef('warranty.id', '=', 'visit.warrantyId').on('warranty.binnedAt', 'is', null),
    )
    .where('visit.kind', '=', 'damage')
    .where('visit.state', '!=', 'withdrawn')
    .select(({ fn }) => fn.countAll<number | string>().as('damages'));
  const byName = async (column: 'productName' | 'clinicName') => {
    const rows = await damages.select(`warranty.${column} as name`).groupBy(`warranty.${column}`).execute();
    if (rows.length === 0) return [];
    const cards = new Map(
      (await countNames(db, column, { q: '', filter: {} })).map(({ name, total }) => [nameKey(name), total]),
    );
    return rows
      .map(({ name, damages: count }) => ({
        name,
        damages: Number(count),
        cards: cards.get(nameKey(name)) ?? Number(count),
      }))
      .toSorted((a, b) => b.damages / b.cards - a.damages / a.cards)
      .slice(0, maxNames);
  };
  const year = sql<string>`substr(visit."visitedOn", 1, 4)`;
  const rows = await damages.select(year.as('name')).groupBy(year).orderBy(year).execute();
  const years = rows.map(async ({ name, damages: count }) => ({
    name,
    damages: Number(count),
    cards: await countWarranties(db, {
      ...{ q: '', active: true, sort: 'id', dir: 'desc' },
      filter: { createdTo: `${name}-12-31` },
    }),
  }));
  return {
    products: await byName('productName'),
    clinics: await byName('clinicName'),
    years: await Promise.all(years),
  };
}
