import type { Database } from '#database/database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import type { HistoryKind } from '#domain/history/history-kinds.ts';
import { products } from '#domain/product/products.server.ts';
import { findNamed, nameMatcher } from '#domain/record/named-records.server.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { listWarranties } from '#domain/warranty/warranty-queries.server.ts';

/** Cards, active or in the bin, whose lines are looked for. */
const maxCards = 200;

/** The records that somebody means, by kind. */
export interface MeantRecords {
  ids: ReadonlyMap<HistoryKind, readonly number[]>;
  /** True if more cards match than are looked at. */
  isPartial: boolean;
}

/**
 * The records whose name or number, as it is now, has every word of a text. Imports that have added such a card are among them: its
 * history begins with theirs.
 */
export async function findMeantRecords(db: Database, q: string): Promise<MeantRecords> {
  const [active, binned] = await Promise.all([meantCards(db, q, true), meantCards(db, q, false)]);
  const cards = [...active.warranties, ...binned.warranties].map(({ id }) => id);
  const isMeant = nameMatcher(q);
  const { read } = db;
  const named: [HistoryKind, readonly { id: number; name: string }[]][] = [
    ['account', await read.selectFrom('account').select(['id', 'name']).execute()],
    ['view', await read.selectFrom('savedView').select(['id', 'name']).execute()],
    ['cardBatch', await read.selectFrom('cardBatch').select(['id', 'lot as name']).execute()],
    ['import', await read.selectFrom('import').select(['id', 'fileName as name']).execute()],
    ...(await Promise.all([meantNames(db, clinics, q), meantNames(db, products, q)])),
  ];
  const ids = new Map<HistoryKind, number[]>([['warranty', cards]]);
  for (const [kind, rows] of named)
    ids.set(
      kind,
      rows.flatMap(({ id, name }) => (isMeant(name) ? [id] : [])),
    );
  ids.get('import')?.push(...(await importsOf(db, cards)));
  return { ids, isPartial: active.total + binned.total > cards.length };
}

const meantCards = (db: Database, q: string, active: boolean) =>
  listWarranties(db, { q, active, sort: 'id', dir: 'desc' }, { page: 1, limit: maxCards });

async function meantNames<Row extends RecordRow & { name: string }>(
  db: Database,
  definition: RecordDefinition<Row> & { type: TypeOnCards },
  q: string,
): Promise<[HistoryKind, Row[]]> {
  const found = [true, false].map((active) => findNamed(db, definition, { q, active, sort: 'id', dir: 'desc' }));
  return [definition.type, (await Promise.all(found)).flat()];
}

async function importsOf({ read }: Database, cards: readonly number[]): Promise<number[]> {
  if (cards.length === 0) return [];
  const rows = await read.selectFrom('warranty').select('importId').distinct().where('id', 'in', cards).execute();
  return rows.flatMap(({ importId }) => importId ?? []);
}
