import { type Kysely, sql } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { clinicIdsOf } from '#domain/clinic/merged-clinics.server.ts';
import { findClinicCard } from '#domain/clinic-desk/clinic-cards.server.ts';
import type { ClinicRequest, RequestState } from '#domain/clinic-desk/clinic-request.ts';
import type { DeskContext } from '#domain/clinic-desk/issue-card.server.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { clinicRequests as words } from '#strings/vi/server/clinic-requests.ts';

type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** Requests of a clinic that may wait for an answer at once. */
const maxOpen = 20;

/** Which requests are wanted. All conditions must hold. */
interface RequestChoice {
  id?: number;
  state?: RequestState | undefined;
  warrantyId?: number | undefined;
  /** Only what this clinic may see: what it has asked itself, and of cards only those that are its own. */
  seenBy?: { id: number; merged: readonly number[] };
}

/** Selects requests, but for those about cards in the bin. */
function chosen(db: Reader, { id, state, warrantyId, seenBy }: RequestChoice) {
  let query = db
    .selectFrom('clinicRequest as request')
    .leftJoin('warranty', (join) =>
      join.onRef('warranty.id', '=', 'request.warrantyId').on('warranty.binnedAt', 'is', null),
    )
    .leftJoin('clinic', 'clinic.id', 'request.clinicId')
    .where(({ or, eb }) => or([eb('request.warrantyId', 'is', null), eb('warranty.id', 'is not', null)]));
  if (id !== undefined) query = query.where('request.id', '=', id);
  if (state !== undefined) query = query.where('request.state', '=', state);
  if (warrantyId !== undefined) query = query.where('request.warrantyId', '=', warrantyId);
  if (seenBy === undefined) return query;
  return query
    .where('request.clinicId', 'in', seenBy.merged)
    .where(({ or, eb }) => or([eb('request.warrantyId', 'is', null), eb('warranty.clinicId', '=', seenBy.id)]));
}

const columns = [
  'request.id',
  'request.clinicId',
  'clinic.name as clinicName',
  'request.warrantyId',
  'warranty.cardNumber',
  'warranty.customerName',
  'request.count',
  'request.text',
  'request.state',
  'request.answer',
  'request.createdAt',
  'request.createdBy',
  'request.answeredAt',
  'request.answeredBy',
] as const;

/** A page of the requests: open ones first, the oldest first; then the others, the newest first. */
export async function listRequests(
  db: Reader,
  choice: RequestChoice,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; requests: ClinicRequest[] }> {
  const { total } = await chosen(db, choice)
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const requests = await chosen(db, choice)
    .select(columns)
    .orderBy(sql`case when request.state = 'open' then 0 else 1 end`)
    .orderBy(sql`case when request.state = 'open' then request.id else -request.id end`)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total: Number(total), requests };
}

/** A page of what a clinic has asked, by whichever of its people; of one of its cards, if one is named. */
export async function listOwnRequests(
  db: Kysely<Tables>,
  clinicId: number,
  { warrantyId, ...page }: { warrantyId?: number | undefined; page: number; limit: number },
): Promise<{ total: number; requests: ClinicRequest[] }> {
  return listRequests(db, { warrantyId, seenBy: await sightOf(db, clinicId) }, page);
}

/** @throws {NotFound} if the clinic may see no request with the id */
export async function findOwnRequest(db: Kysely<Tables>, clinicId: number, id: number): Promise<ClinicRequest> {
  return findRequest(db, { id, seenBy: await sightOf(db, clinicId) });
}

const sightOf = async (db: Kysely<Tables>, clinicId: number) => ({
  id: clinicId,
  merged: await clinicIdsOf(db, clinicId),
});

async function findRequest(db: Reader, choice: RequestChoice & { id: number }): Promise<ClinicRequest> {
  const request = await chosen(db, choice).select(columns).executeTakeFirst();
  if (!request) throw new NotFound(words.missing);
  return request;
}

/**
 * Asks the staff to change a card that the clinic may not correct itself, or not any more.
 *
 * @throws {NotFound} if it is not a card of the clinic
 * @throws {Conflict} if the clinic may correct it, or has too many open requests
 */
export async function askForChange(
  context: DeskContext,
  { warrantyId, text }: { warrantyId: number; text: string },
): Promise<ClinicRequest> {
  const { clinicId, now = new Date() } = context;
  return addRequest({ ...context, now }, { warrantyId, count: null, text }, async (tx) => {
    const { correctableUntil } = await findClinicCard(tx, clinicId, warrantyId, { now });
    if (correctableUntil !== null) throw new Conflict(words.correctYourself);
  });
}

/**
 * Asks the staff for more blank cards.
 *
 * @throws {Conflict} if the clinic has too many open requests
 */
export async function askForCards(
  context: DeskContext,
  { count, text }: { count: number; text: string | null },
): Promise<ClinicRequest> {
  return addRequest(context, { warrantyId: null, count, text });
}

async function addRequest(
  { db, actor, clinicId, now = new Date(), requestKey }: DeskContext,
  values: Pick<ClinicRequest, 'warrantyId' | 'count' | 'text'>,
  check?: (tx: Write) => Promise<void>,
): Promise<ClinicRequest> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'clinicRequest');
    await check?.(tx);
    const { open } = await tx
      .selectFrom('clinicRequest')
      .select(({ fn }) => fn.countAll<number | string>().as('open'))
      .where('clinicId', 'in', await clinicIdsOf(tx, clinicId))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    if (Number(open) >= maxOpen) throw new Conflict(words.tooMany(maxOpen));
    const { id } = await tx
      .insertInto('clinicRequest')
      .values({ ...values, clinicId, state: 'open', createdAt: at, createdBy: actor.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { count, text } = values;
    const detail = { before: {}, after: { count, text } };
    await writeAudit(tx, { actor, action: 'create', noun: 'request', recordId: id, detail, at });
    await storeOutcome(tx, { requestKey, at }, { noun: 'request', recordId: id });
    return findRequest(tx, { id });
  });
}

/**
 * Answers a request: it is done, or declined with a reason.
 *
 * @throws {NotFound} if there is no such request, or its card is in the bin
 * @throws {Conflict} if somebody has answered it
 */
export async function answerRequest(
  { db, actor, now = new Date() }: ServiceContext,
  { id, ...answer }: { id: number; state: Exclude<RequestState, 'open'>; answer: string | null },
): Promise<ClinicRequest> {
  return db.write(async (tx: Write) => {
    await findRequest(tx, { id });
    const settled = await settleRequests(tx, [id], { ...answer, actor, at: now.toISOString() });
    if (settled === 0) throw new Conflict(words.answered);
    return findRequest(tx, { id });
  });
}

/** How requests are answered, by whom, and when: ISO 8601, UTC. */
export interface Answer {
  state: Exclude<RequestState, 'open'>;
  answer: string | null;
  actor: Actor;
  at: string;
}

/** Answers those of the requests that are still open, with an audit line each. Returns how many. */
export async function settleRequests(
  tx: Write,
  ids: readonly number[],
  { state, answer, actor, at }: Answer,
): Promise<number> {
  let settled = 0;
  for (const id of ids) {
    const { numUpdatedRows } = await tx
      .updateTable('clinicRequest')
      .set({ state, answer, answeredAt: at, answeredBy: actor.name })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) continue;
    const detail = { before: { state: 'open', answer: null }, after: { state, answer } };
    await writeAudit(tx, { actor, action: 'answer', noun: 'request', recordId: id, detail, at });
    settled++;
  }
  return settled;
}
