import type { Database } from '#database/database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { NotFound } from '#domain/errors.ts';
import type { RecordsOf } from '#domain/history/find-history.server.ts';
import type { HistoryKind, HistoryPair, KindWithHistory } from '#domain/history/history-kinds.ts';
import { products } from '#domain/product/products.server.ts';
import { findRecall } from '#domain/recall/recall-queries.server.ts';
import { findNamed, nameMatcher } from '#domain/record/named-records.server.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { findVisit } from '#domain/visit/visit-queries.server.ts';
import { listWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** Cards, active or in the bin, whose lines are looked for. */
const maxCards = 200;

/** The records that somebody means. */
interface MeantRecords {
  /** Undefined for all. */
  records: RecordsOf | undefined;
  /** True if more cards match than are looked at. */
  isPartial: boolean;
}

/**
 * The records that a history is to tell about: one of them, those whose name or number, as it is now, has every word of a text, or all.
 * The history of a card begins with the import that has added it.
 *
 * @throws {NotFound} if the one record is not there
 */
export async function findMeantRecords(
  db: Database,
  { q = '', record }: { q?: string | undefined; record?: { kind: KindWithHistory; id: number } | undefined },
): Promise<MeantRecords> {
  const own = record && (await recordsOfOne(db, record));
  if (q.trim() === '') return { records: own, isPartial: false };
  const { ids, isPartial } = await findByWords(db, q);
  const isAsked = (pair: HistoryPair) => (id: number) => own?.(pair).includes(id) ?? true;
  return { records: (pair) => (ids.get(pair.kind) ?? []).filter(isAsked(pair)), isPartial };
}

/** A record, and the import that has added it. */
async function recordsOfOne(db: Database, { kind, id }: { kind: KindWithHistory; id: number }): Promise<RecordsOf> {
  if (kind === 'visit') await findVisit(db.read, id);
  else if (kind === 'recall') await findRecall(db.read, id);
  else if (!(await db.read.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()))
    throw new NotFound(words[kind].missing);
  const imports = kind === 'warranty' ? await importsOf(db, [id]) : [];
  return (pair) => {
    if (pair.kind === kind) return [id];
    return pair.action === 'import' ? imports : [];
  };
}

async function findByWords(db: Database, q: string) {
  const [active, binned] = await Promise.all([meantCards(db, q, true), meantCards(db, q, false)]);
  const cards = [...active.warranties, ...binned.warranties].map(({ id }) => id);
  const isMeant = nameMatcher(q);
  const { read } = db;
  const named: [HistoryKind, readonly { id: number; name: string }[]][] = [
    ['account', await read.selectFrom('account').select(['id', 'name']).execute()],
    ['view', await read.selectFrom('savedView').select(['id', 'name']).execute()],
    ['cardBatch', await read.selectFrom('cardBatch').select(['id', 'lot as name']).execute()],
    ['recall', await read.selectFrom('recall').select(['id', 'title as name']).execute()],
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
