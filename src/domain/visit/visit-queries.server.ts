import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#database/database.ts';
import { NotFound } from '#domain/errors.ts';
import { type Turn, turnOf, type Visit, type VisitKind, visitStates } from '#domain/visit/visit.ts';
import { containsWords } from '#domain/warranty/contains-words.server.ts';
import { visits as words } from '#strings/vi/server/visits.ts';

type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** Which visits are wanted. All conditions must hold. */
export interface VisitChoice {
  /** Words that the card must have, as a search of cards has them. */
  q?: string | undefined;
  /** `none`: there is nothing to do. */
  turn?: NonNullable<Turn> | 'none' | undefined;
  kind?: VisitKind | undefined;
  warrantyId?: number | undefined;
  /** Of one of these clinics. */
  clinicIds?: readonly number[] | undefined;
  /** Only those that nobody has changed since, ISO 8601, UTC. */
  unchangedSince?: string | undefined;
}

/** Selects the visits of active cards, each with its card, its clinic and what its product's warranty pays. */
const selectVisits = (db: Reader) =>
  db
    .selectFrom('visit')
    .innerJoin('warranty', (join) =>
      join.onRef('warranty.id', '=', 'visit.warrantyId').on('warranty.binnedAt', 'is', null),
    )
    .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
    .leftJoin('product', 'product.id', 'warranty.productId');

const columns = [
  'visit.id',
  'visit.version',
  'visit.warrantyId',
  'visit.clinicId',
  'visit.kind',
  'visit.state',
  'visit.visitedOn',
  'visit.toothPosition',
  'visit.note',
  'visit.decision',
  'visit.share',
  'visit.createdAt',
  'visit.createdBy',
  'visit.updatedAt',
  'warranty.cardNumber',
  'warranty.customerName',
  'warranty.productName',
  'warranty.issuedOn',
  'warranty.expiresOn',
  'clinic.name as clinicName',
  'product.coverage',
] as const;

/** @throws {NotFound} if no visit of an active card has the id */
export async function findVisit(db: Reader, id: number): Promise<Visit> {
  const visit = await selectVisits(db).select(columns).where('visit.id', '=', id).executeTakeFirst();
  if (!visit) throw new NotFound(words.missing);
  return visit;
}

function chosen(db: Reader, { q = '', turn, kind, warrantyId, clinicIds, unchangedSince }: VisitChoice) {
  const states = visitStates.filter((state) => (turnOf(state) ?? 'none') === turn);
  let query = selectVisits(db);
  if (turn !== undefined) query = query.where('visit.state', 'in', states);
  if (kind !== undefined) query = query.where('visit.kind', '=', kind);
  if (warrantyId !== undefined) query = query.where('visit.warrantyId', '=', warrantyId);
  if (clinicIds !== undefined) query = query.where('visit.clinicId', 'in', clinicIds);
  if (unchangedSince !== undefined) query = query.where('visit.updatedAt', '<', unchangedSince);
  return query.where(containsWords(q));
}

/** Staff first, then clinics, then what is over. */
const rank = sql<number>`case visit.state when 'open' then 0 when 'waiting' then 1 when 'approved' then 1 else 2 end`;

/** A page of the visits: those first that wait for staff, then for clinics, the oldest first; then the others, the newest first. */
export async function listVisits(
  db: Reader,
  choice: VisitChoice,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; visits: Visit[] }> {
  const { total } = await chosen(db, choice)
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const visits = await chosen(db, choice)
    .select(columns)
    .orderBy(rank)
    .orderBy(sql`case when ${rank} = 2 then -visit.id else visit.id end`)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total: Number(total), visits };
}

/** All visits that are wanted, in batches, the oldest first. */
export async function* streamVisits(db: Reader, choice: VisitChoice, batchSize: number): AsyncGenerator<Visit[], void> {
  for (let after = 0; ; ) {
    const some = await chosen(db, choice)
      .select(columns)
      .where('visit.id', '>', after)
      .orderBy('visit.id')
      .limit(batchSize)
      .execute();
    const last = some.at(-1);
    if (!last) return;
    yield some;
    after = last.id;
  }
}

/** What was done with a visit, newest first. */
export function visitLines(db: Reader, id: number): Promise<Selectable<Tables['audit']>[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('noun', '=', 'visit')
    .where('recordId', '=', id)
    .orderBy('id', 'desc')
    .execute();
}
