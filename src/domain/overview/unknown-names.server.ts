import type { Database } from '#database/database.ts';
import { nameKey } from '#domain/name-key.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { foldText } from '#domain/text.ts';
import { columnOf } from '#domain/warranty/propagate-rename.server.ts';
import { countNames, type NameFigure } from '#domain/warranty/warranty-facets.server.ts';

/** A name on active cards that no active clinic or product has, as its name or as an alias. */
export interface UnknownName extends NameFigure {
  type: TypeOnCards;
}

/** The unknown names on active cards, those on the most cards first. */
export async function unknownNames(db: Database, type: TypeOnCards): Promise<UnknownName[]> {
  const [figures, records, aliases] = await Promise.all([
    countNames(db, columnOf[type], { q: '', filter: {} }),
    db.read.selectFrom(type).select(['id', 'nameKey']).where('binnedAt', 'is', null).execute(),
    db.read.selectFrom('nameAlias').select(['key', 'recordId']).where('kind', '=', type).execute(),
  ]);
  const active = new Set(records.map(({ id }) => id));
  const names = new Set(records.map((record) => record.nameKey));
  const known = new Set(aliases.filter(({ recordId }) => active.has(recordId)).map(({ key }) => key));
  return figures
    .filter(({ name }) => !names.has(nameKey(name)) && !known.has(foldText(name)))
    .map((figure) => ({ ...figure, type }));
}
