import type { Database } from '#database/database.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { countRecords, type NameFigure } from '#domain/warranty/warranty-facets.server.ts';

/** A name on active cards that refer to no clinic or product. */
export interface UnknownName extends NameFigure {
  type: TypeOnCards;
  /** What a list of these cards is filtered by. */
  filter: string;
}

/** The unknown names on active cards, those on the most cards first. */
export async function unknownNames(db: Database, type: TypeOnCards): Promise<UnknownName[]> {
  const figures = await countRecords(db, type, { q: '', filter: {} });
  return figures.flatMap(({ id, plainName, name, total }) =>
    id === null ? [{ type, name: plainName, filter: name, total }] : [],
  );
}
