import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#database/database.ts';
import { NotFound } from '#domain/errors.ts';
import { createNameFinder } from '#domain/find-names.ts';
import {
  decidedStates,
  type Turn,
  turnOf,
  type Visit,
  type VisitKind,
  type VisitState,
  visitStates,
} from '#domain/visit/visit.ts';
import { containsWords } from '#domain/warranty/contains-words.server.ts';
import { visits as words } from '#strings/vi/server/clinics.ts';

type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** Which visits are wanted. All conditions must hold. */
export interface VisitChoice {
  /** Words that the card must have, as a search of cards has them; of more blank cards, the name of the clinic. */
  q?: string | undefined;
  /** `none`: there is nothing to do. */
  turn?: NonNullable<Turn> | 'none' | undefined;
  kinds?: readonly VisitKind[] | undefined;
  id?: number | undefined;
  warrantyId?: number | undefined;
  /** Of one of these clinics. */
  clinicIds?: readonly number[] | undefined;
  /** Only what a clinic may see: of its own cards all but what other clinics ask; of those in the bin only what it has asked. */
  seenBy?: SeeingClinic | undefined;
  /** Only where it is the turn of the clinic, or it has to read a decision. */
  isForClinic?: boolean | undefined;
}

/** A clinic, with the ids that it had before merges. */
export interface SeeingClinic {
  id: number;
  merged: readonly number[];
}

/** Selects visits, each with its card, its clinic and what its product's warranty pays. */
const selectVisits = (db: Reader) =>
  db
    .selectFrom('visit')
    .leftJoin('warranty', 'warranty.id', 'visit.warrantyId')
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
  'visit.count',
  'visit.readAt',
  'visit.createdAt',
  'visit.createdBy',
  'visit.updatedAt',
  'warranty.cardNumber',
  'warranty.customerName',
  'warranty.binnedAt as cardBinnedAt',
  'warranty.productName',
  'warranty.issuedOn',
  'clinic.name as clinicName',
  'product.coverage',
] as const;

/** @throws {NotFound} if no visit has the id, or the clinic may not see it */
export async function findVisit(db: Reader, id: number, seenBy?: SeeingClinic): Promise<Visit> {
  const visit = await chosen(db, { id, seenBy }).select(columns).executeTakeFirst();
  if (!visit) throw new NotFound(words.missing);
  return visit;
}

const statesOf = (turn: VisitChoice['turn']): VisitState[] =>
  visitStates.filter((state) => (turnOf(state) ?? 'none') === turn);

/** @param named the clinics whose names have the words */
function chosen(db: Reader, choice: VisitChoice, named: readonly number[] = []) {
  const { q = '', turn, kinds, id, warrantyId, clinicIds, seenBy, isForClinic = false } = choice;
  let query = selectVisits(db);
  if (turn !== undefined) query = query.where('visit.state', 'in', statesOf(turn));
  if (kinds !== undefined) query = query.where('visit.kind', 'in', kinds);
  if (id !== undefined) query = query.where('visit.id', '=', id);
  if (warrantyId !== undefined) query = query.where('visit.warrantyId', '=', warrantyId);
  if (clinicIds !== undefined) query = query.where('visit.clinicId', 'in', clinicIds);
  if (seenBy)
    query = query.where(({ and, or, eb }) => {
      const isAsked = eb('visit.clinicId', 'in', seenBy.merged);
      const isOfCard = eb('warranty.clinicId', '=', seenBy.id);
      return or([
        and([isAsked, eb('visit.warrantyId', 'is', null)]),
        and([isAsked, eb('visit.kind', '=', 'change'), isOfCard]),
        and([eb('visit.kind', '!=', 'change'), isOfCard, eb('warranty.binnedAt', 'is', null)]),
      ]);
    });
  if (isForClinic)
    query = query.where(({ and, or, eb }) =>
      or([
        eb('visit.state', 'in', statesOf('clinic')),
        and([
          eb('visit.kind', '!=', 'check-up'),
          eb('visit.state', 'in', decidedStates),
          eb('visit.readAt', 'is', null),
        ]),
      ]),
    );
  if (q.trim() === '') return query;
  return query.where(({ or, and, eb }) =>
    or([
      containsWords(q),
      and([eb('visit.warrantyId', 'is', null), named.length > 0 ? eb('visit.clinicId', 'in', named) : eb.lit(false)]),
    ]),
  );
}

/** The clinics whose names have the words of a search, accents or not. */
async function clinicsNamed(db: Reader, { q = '' }: VisitChoice): Promise<number[]> {
  if (q.trim() === '') return [];
  const clinics = await db.selectFrom('clinic').select(['id', 'name']).execute();
  const found = new Set(createNameFinder(clinics.map(({ name }) => name))(q));
  return clinics.filter(({ name }) => found.has(name)).map(({ id }) => id);
}

/** Staff first, then clinics, then what is over. */
const rank = sql<number>`case visit.state when 'open' then 0 when 'waiting' then 1 when 'approved' then 1 else 2 end`;

/** How many visits are wanted. */
export async function countVisits(db: Reader, choice: VisitChoice): Promise<number> {
  const { total } = await chosen(db, choice, await clinicsNamed(db, choice))
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A page of the visits: those first that wait for staff, then for clinics, the oldest first; then the others, the newest first. */
export async function listVisits(
  db: Reader,
  choice: VisitChoice,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; visits: Visit[] }> {
  const visits = await chosen(db, choice, await clinicsNamed(db, choice))
    .select(columns)
    .orderBy(rank)
    .orderBy(sql`case when ${rank} = 2 then -visit.id else visit.id end`)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total: await countVisits(db, choice), visits };
}

/** All visits that are wanted, in batches, the oldest first. */
export async function* streamVisits(db: Reader, choice: VisitChoice, batchSize: number): AsyncGenerator<Visit[], void> {
  const named = await clinicsNamed(db, choice);
  for (let after = 0; ; ) {
    const some = await chosen(db, choice, named)
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
