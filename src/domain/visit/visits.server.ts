import type { Insertable, Updateable } from 'kysely';
import type { Write } from '#database/database.ts';
import type { VisitTable } from '#database/tables/visits.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { queueMails } from '#domain/clinic/mail-queue.server.ts';
import { Conflict, Invalid, Stale } from '#domain/errors.ts';
import { keysOf } from '#domain/field-definition.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { replacePrintedCard } from '#domain/printed-card/replace-printed-card.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { activeRecordId } from '#domain/record/record-merges.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import {
  firstState,
  isCorrectable,
  isPossibleInBin,
  isRequest,
  isToRead,
  mailOf,
  maxNoteLength,
  transitionOf,
  type Visit,
  type VisitKind,
  type VisitStep,
} from '#domain/visit/visit.ts';
import type { Attach } from '#domain/visit/visit-pictures.server.ts';
import { findVisit, visitLines } from '#domain/visit/visit-queries.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { rules } from '#strings/vi/rules.ts';
import { visits as words } from '#strings/vi/server/clinics.ts';

/** What is written down of a visit. */
export interface VisitFields {
  visitedOn: CalendarDate;
  toothPosition: string | null;
  note: string | null;
}

interface NewVisit extends VisitFields {
  /** Null for more blank cards. */
  warrantyId: number | null;
  kind: VisitKind;
  /** How many blank cards are asked for. */
  count?: number;
  /** By default that of the card. */
  clinicId?: number;
  sent?: SentPictures | undefined;
}

/** Pictures that are sent with what is written. */
export interface SentPictures {
  count: number;
  attach: Attach;
}

/** What the audit says of a change. */
interface VisitDetail {
  before: Updateable<VisitTable>;
  /** With how many pictures were sent, if any. */
  after: Updateable<VisitTable> & { pictures?: number };
  /** What a clinic answered. */
  answer?: string;
}

/** How a visit ends, beside its step. */
interface VisitEnd {
  id: number;
  text?: string | null | undefined;
  /** The printed number that the card gets. */
  replacement?: string | undefined;
  expiresOn?: CalendarDate | undefined;
}

interface StepValues {
  /** The question, the answer, or the reason. */
  text?: string | null | undefined;
  /** Percent. */
  share?: number | undefined;
  sent?: SentPictures | undefined;
}

/**
 * Notes a visit.
 *
 * @param allow throws if the visit is not to be noted, before anything is said of the card
 * @throws {NotFound} if there is no such card
 * @throws {Conflict} if it is in the bin
 * @throws {Invalid} if the day is in the future, or it does not say what happened or is asked for
 */
export async function addVisit(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  { warrantyId, kind, clinicId, count, sent, ...fields }: NewVisit,
  allow?: (tx: Write) => Promise<void>,
): Promise<Visit> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    // A clinic withdraws no card that has a visit, and reports a damage once.
    await db.lockTable(tx, 'visit');
    check({ kind, ...fields }, now);
    await allow?.(tx);
    const card = warrantyId === null ? null : await activeRecord(tx, warranties, { id: warrantyId });
    const values = { kind, state: firstState(kind), ...fields, ...(count !== undefined && { count }) };
    const row = { ...values, warrantyId, clinicId: clinicId ?? card?.clinicId ?? null } satisfies Partial<
      Insertable<VisitTable>
    >;
    const { id } = await tx
      .insertInto('visit')
      .values({ ...row, createdAt: at, createdBy: actor.name, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail: VisitDetail = { before: {}, after: { ...values, ...countOf(sent) } };
    await writeAudit(tx, { actor, action: 'create', noun: 'visit', recordId: id, detail, at });
    await sent?.attach(tx, { id, at });
    await storeOutcome(tx, { requestKey, at }, { noun: 'visit', recordId: id });
    return findVisit(tx, id);
  });
}

/**
 * Adds to what was written of a damage, until it is decided.
 *
 * @throws {NotFound} if there is no such visit
 * @throws {Conflict} if a decision has been made, or its card is in the bin
 * @throws {Invalid} if it gets too long
 */
export async function addToVisit(
  context: ServiceContext,
  { id, text, sent }: { id: number; text: string; sent?: SentPictures | undefined },
): Promise<Visit> {
  return context.db.write(async (tx) => {
    const before = await findVisit(tx, id);
    requireCorrectable(before);
    const note = [before.note, text].filter(Boolean).join('\n');
    if (note.length > maxNoteLength) throw invalid('text', rules.tooLong(maxNoteLength));
    return change(tx, context, { before, action: 'update', values: { note }, sent });
  });
}

const countOf = (sent: SentPictures | undefined) => (sent ? { pictures: sent.count } : {});

function requireCorrectable(visit: Visit): void {
  if (visit.cardBinnedAt !== null) throw new Conflict(words.inBin);
  if (!isCorrectable({ ...visit, isInBin: false })) throw new Conflict(words.decided);
}

function check({ kind, visitedOn, toothPosition, note }: VisitFields & { kind: VisitKind }, now: Date): void {
  if (visitedOn > todayInVietnam(now)) throw invalid('visitedOn', words.inFuture);
  if (kind === 'damage' && toothPosition === null && note === null) throw invalid('note', words.nothingSaid);
  if (kind === 'change' && note === null) throw invalid('note', rules.required);
}

const invalid = (field: string, message: string) => new Invalid(message, [{ field, message }]);

/**
 * Corrects what was written down of a visit.
 *
 * @param version the version that the change is based on
 * @throws {NotFound} if there is no such visit
 * @throws {Stale} if somebody else has changed it since that version
 * @throws {Conflict} if a decision has been made, or its card is in the bin
 */
export async function reviseVisit(
  context: ServiceContext,
  { id, version, fields }: { id: number; version: number; fields: Partial<VisitFields> },
): Promise<Visit> {
  const { db, now = new Date() } = context;
  return db.write(async (tx) => {
    const before = await findVisit(tx, id);
    if (before.version !== version) throw new Stale(words.stale, before);
    requireCorrectable(before);
    check({ ...before, ...fields }, now);
    return change(tx, context, { before, action: 'update', values: fields });
  });
}

/**
 * Leads a visit to its next state.
 *
 * @throws {NotFound} if there is no such visit
 * @throws {Conflict} if the step is not possible in its state, or while its card is in the bin
 */
export async function takeStep(
  context: ServiceContext,
  { id, step, ...values }: StepValues & { id: number; step: VisitStep },
): Promise<Visit> {
  return context.db.write((tx) => takeStepIn(tx, context, { id, step, ...values }));
}

/** The same within a transaction. */
export async function takeStepIn(
  tx: Write,
  context: ServiceContext,
  { id, step, text, share, sent }: StepValues & { id: number; step: VisitStep },
): Promise<Visit> {
  const before = await findVisit(tx, id);
  requireCard(before, step);
  const transition = transitionOf(before.kind, step);
  if (!transition?.from.includes(before.state)) throw new Conflict(words.notNow[step]);
  const values: Updateable<VisitTable> = { state: transition.to, readAt: null };
  if (step !== 'answer' && text !== undefined) values.decision = text;
  if (share !== undefined) values.share = share;
  if (step === 'reopen') values.decision = null;
  const answer = step === 'answer' && text ? { answer: text } : {};
  const after = await change(tx, context, { before, action: step, values, sent, ...answer });
  const kind = mailOf(step);
  const clinicId = kind && (await activeRecordId(tx, 'clinic', before.clinicId));
  if (kind && clinicId !== undefined) await queueMails(tx, context, [clinicId], { kind, recallId: null, visitId: id });
  return after;
}

/** @throws {Conflict} if the card is in the bin, and the step does more than close the claim */
function requireCard({ kind, cardBinnedAt }: Visit, step: VisitStep): void {
  if (cardBinnedAt !== null && !isPossibleInBin(step, kind)) throw new Conflict(words.inBin);
}

/**
 * Ends what a clinic has asked for, or a claim whose restoration was made again: its card gets a new number, if there is one, and a
 * new term, if the owner so decides. All of it is one transaction.
 *
 * @throws {NotFound} if there is no such visit, or the number was never printed
 * @throws {Conflict} if it is not approved, its card is in the bin, or the number cannot be given to the card
 * @throws {Invalid} if the day is before today
 */
export async function finishVisit(
  context: ServiceContext,
  { id, text, replacement, expiresOn }: VisitEnd,
): Promise<Visit> {
  const visit = await findVisit(context.db.read, id);
  requireCard(visit, 'finish');
  const { kind, warrantyId, cardNumber } = visit;
  let finished: Visit | undefined;
  const finish = async (tx: Write) => {
    finished = await takeStepIn(tx, context, { id, step: 'finish', text });
  };
  if (warrantyId === null || cardNumber === null || kind !== 'damage') {
    if (replacement !== undefined || expiresOn !== undefined) throw new Conflict(words.noNewCard);
    return takeStep(context, { id, step: 'finish', text });
  }
  const term = expiresOn === undefined ? {} : { expiresOn };
  if (replacement !== undefined) await replacePrintedCard(context, { cardNumber, replacement, others: term }, finish);
  else if (expiresOn !== undefined)
    await reviseRecord(context, warranties, { id: warrantyId, fields: term, kind: null }, finish);
  return finished ?? takeStep(context, { id, step: 'finish', text });
}

/**
 * Notes that the clinic has read what was decided. It stays so if it was noted before.
 *
 * @throws {NotFound} if there is no such visit
 */
export async function noteRead(context: ServiceContext, { id }: { id: number }): Promise<Visit> {
  const { now = new Date() } = context;
  return context.db.write(async (tx) => {
    const before = await findVisit(tx, id);
    if (!isToRead(before)) return before;
    return change(tx, context, { before, action: 'update', values: { readAt: now.toISOString() } });
  });
}

/**
 * Takes back the last change of a visit. A new visit is withdrawn instead.
 *
 * @throws {NotFound} if there is no such visit
 * @throws {Conflict} if nothing can be taken back, or somebody has changed it since that version
 */
export async function undoVisit(
  context: ServiceContext,
  { id, version }: { id: number; version: number },
): Promise<Visit> {
  return context.db.write(async (tx) => {
    const before = await findVisit(tx, id);
    if (before.version !== version) throw new Stale(words.stale, before);
    const [last] = await visitLines(tx, id);
    const isOver =
      last?.action === 'create' || last?.action === 'undo' || (last?.action === 'finish' && !isRequest(before.kind));
    if (!last?.detail || isOver) throw new Conflict(words.nothingToUndo);
    const { before: values }: VisitDetail = JSON.parse(last.detail);
    return change(tx, context, { before, action: 'undo', values });
  });
}

interface Change {
  before: Visit;
  action: VisitStep | 'update' | 'undo';
  values: Updateable<VisitTable>;
  answer?: string;
  sent?: SentPictures | undefined;
}

async function change(
  tx: Write,
  { actor, now = new Date(), requestKey }: ServiceContext,
  { before, action, values, answer, sent }: Change,
): Promise<Visit> {
  const at = now.toISOString();
  const changed = keysOf(values).filter(
    (name) => values[name] !== undefined && values[name] !== before[name as keyof Visit],
  );
  if (changed.length === 0) return before;
  const valuesOf = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => changed.some((one) => one === name)));
  const updated = await tx
    .updateTable('visit')
    .set({ ...valuesOf(values), version: before.version + 1, updatedAt: at })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', before.state)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new Stale(words.stale, await findVisit(tx, before.id));
  const after = { ...valuesOf(values), ...countOf(sent) };
  const detail: VisitDetail = { before: valuesOf(before), after, ...(answer && { answer }) };
  await writeAudit(tx, { actor, action, noun: 'visit', recordId: before.id, detail, at });
  await sent?.attach(tx, { id: before.id, at });
  await storeOutcome(tx, { requestKey, at }, { noun: 'visit', recordId: before.id });
  return findVisit(tx, before.id);
}
