import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { countRecords } from '#domain/warranty/warranty-facets.server.ts';
import { namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { countWarranties } from '#domain/warranty/warranty-queries.server.ts';

/** How many damages there were, and of how many active cards. */
export interface DamageFigure {
  /** A product, a clinic or a year of at least a hundred cards. */
  name: string;
  damages: number;
  cards: number;
}

export type DamageFigures = Record<'products' | 'clinics' | 'years', DamageFigure[]>;

/** Of fewer cards, one damage says nothing about a thousand. */
const fewestCards = 100;
/** Names that are shown of each kind. */
const maxNames = 10;

/**
 * Counts the damages of active cards that were not withdrawn, by product, by clinic and by the year of the visit: those with the
 * most damages per card first, the years in their order. The cards of a year are those that were there at its end.
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
  const byRecord = async (type: TypeOnCards) => {
    const { reference } = namesOnCards[type];
    const rows = await damages
      .select(`warranty.${reference} as id`)
      .where(`warranty.${reference}`, 'is not', null)
      .groupBy(`warranty.${reference}`)
      .execute();
    if (rows.length === 0) return [];
    const damagesOf = new Map(rows.map(({ id, damages: count }) => [id, Number(count)]));
    return (await countRecords(db, type, { q: '', filter: {} }))
      .flatMap(({ id, name, total }) => {
        const count = id === null ? undefined : damagesOf.get(id);
        return count === undefined || total < fewestCards ? [] : [{ name, damages: count, cards: total }];
      })
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
    products: await byRecord('product'),
    clinics: await byRecord('clinic'),
    years: (await Promise.all(years)).filter(({ cards }) => cards >= fewestCards),
  };
}
