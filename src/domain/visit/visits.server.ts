import type { Insertable, Updateable } from 'kysely';
import type { Write } from '#database/database.ts';
import type { VisitTable } from '#database/tables/visits.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { Conflict, Invalid, Stale } from '#domain/errors.ts';
import { keysOf } from '#domain/field-definition.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { replacePrintedCard } from '#domain/printed-card/replace-printed-card.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import {
  firstState,
  isCorrectable,
  transitionOf,
  type Visit,
  type VisitKind,
  type VisitStep,
} from '#domain/visit/visit.ts';
import { findVisit, visitLines } from '#domain/visit/visit-queries.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { visits as words } from '#strings/vi/server/visits.ts';

/** What is written down of a visit. */
export interface VisitFields {
  visitedOn: CalendarDate;
  toothPosition: string | null;
  note: string | null;
}

interface NewVisit extends VisitFields {
  warrantyId: number;
  kind: VisitKind;
  /** By default that of the card. */
  clinicId?: number;
}

/** What the audit says of a change. */
interface VisitDetail {
  before: Updateable<VisitTable>;
  after: Updateable<VisitTable>;
  /** What a clinic answered. */
  answer?: string;
}

interface StepValues {
  /** The question, the answer, or the reason. */
  text?: string | null | undefined;
  /** Percent. */
  share?: number | undefined;
}

/**
 * Notes a visit.
 *
 * @throws {NotFound} if there is no such card
 * @throws {Conflict} if it is in the bin
 * @throws {Invalid} if the day is in the future, or a damage says neither which teeth nor what happened
 */
export async function addVisit(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  { warrantyId, kind, clinicId, ...fields }: NewVisit,
): Promise<Visit> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    const card = await activeRecord(tx, warranties, { id: warrantyId });
    check({ kind, ...fields }, now);
    const values = { kind, state: firstState(kind), ...fields };
    const row = { ...values, warrantyId, clinicId: clinicId ?? card.clinicId } satisfies Partial<
      Insertable<VisitTable>
    >;
    const { id } = await tx
      .insertInto('visit')
      .values({ ...row, createdAt: at, createdBy: actor.name, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail: VisitDetail = { before: {}, after: values };
    await writeAudit(tx, { actor, action: 'create', noun: 'visit', recordId: id, detail, at });
    await storeOutcome(tx, { requestKey, at }, { noun: 'visit', recordId: id });
    return findVisit(tx, id);
  });
}

function check({ kind, visitedOn, toothPosition, note }: VisitFields & { kind: VisitKind }, now: Date): void {
  if (visitedOn > todayInVietnam(now)) throw invalid('visitedOn', words.inFuture);
  if (kind === 'damage' && toothPosition === null && note === null) throw invalid('note', words.nothingSaid);
}

const invalid = (field: string, message: string) => new Invalid(message, [{ field, message }]);

/**
 * Corrects what was written down of a visit.
 *
 * @param version the version that the change is based on
 * @throws {NotFound} if there is no such visit, or its card is in the bin
 * @throws {Stale} if somebody else has changed it since that version
 * @throws {Conflict} if a decision has been made
 */
export async function reviseVisit(
  context: ServiceContext,
  { id, version, fields }: { id: number; version: number; fields: Partial<VisitFields> },
): Promise<Visit> {
  const { db, now = new Date() } = context;
  return db.write(async (tx) => {
    const before = await findVisit(tx, id);
    if (before.version !== version) throw new Stale(words.stale, before);
    if (!isCorrectable(before)) throw new Conflict(words.decided);
    check({ ...before, ...fields }, now);
    return change(tx, context, { before, action: 'update', values: fields });
  });
}

/**
 * Leads a visit to its next state.
 *
 * @throws {NotFound} if there is no such visit, or its card is in the bin
 * @throws {Conflict} if the step is not possible in its state
 */
export async function takeStep(
  context: ServiceContext,
  { id, step, ...values }: StepValues & { id: number; step: VisitStep },
): Promise<Visit> {
  return context.db.write((tx) => advance(tx, context, { id, step, ...values }));
}

async function advance(
  tx: Write,
  context: ServiceContext,
  { id, step, text, share }: StepValues & { id: number; step: VisitStep },
): Promise<Visit> {
  const before = await findVisit(tx, id);
  const transition = transitionOf(before.kind, step);
  if (!transition?.from.includes(before.state)) throw new Conflict(words.notNow[step]);
  const values: Updateable<VisitTable> = { state: transition.to };
  if (step !== 'answer' && text !== undefined) values.decision = text;
  if (share !== undefined) values.share = share;
  if (step === 'reopen') values.decision = null;
  return change(tx, context, { before, action: step, values, ...(step === 'answer' && text && { answer: text }) });
}

/**
 * Ends a claim whose restoration was made again: the card gets a new number, if there is one, and a new term, if the owner
 * so decides. All of it is one transaction.
 *
 * @throws {NotFound} if there is no such visit, its card is in the bin, or the number was never printed
 * @throws {Conflict} if it is not approved, or the number cannot be given to the card
 * @throws {Invalid} if the day is before today
 */
export async function finishVisit(
  context: ServiceContext,
  {
    id,
    replacement,
    expiresOn,
  }: { id: number; replacement?: string | undefined; expiresOn?: CalendarDate | undefined },
): Promise<Visit> {
  const { warrantyId, cardNumber } = await findVisit(context.db.read, id);
  let finished: Visit | undefined;
  const finish = async (tx: Write) => {
    finished = await advance(tx, context, { id, step: 'finish' });
    return {};
  };
  const term = expiresOn === undefined ? {} : { expiresOn };
  if (replacement !== undefined) await replacePrintedCard(context, { cardNumber, replacement, others: term }, finish);
  else if (expiresOn !== undefined) await reviseRecord(context, warranties, { id: warrantyId, fields: term }, finish);
  return finished ?? takeStep(context, { id, step: 'finish' });
}

/**
 * Takes back the last change of a visit. A new visit is withdrawn instead.
 *
 * @throws {NotFound} if there is no such visit, or its card is in the bin
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
    if (!last?.detail || last.action === 'create' || last.action === 'finish' || last.action === 'undo')
      throw new Conflict(words.nothingToUndo);
    const { before: values }: VisitDetail = JSON.parse(last.detail);
    return change(tx, context, { before, action: 'undo', values });
  });
}

interface Change {
  before: Visit;
  action: VisitStep | 'update' | 'undo';
  values: Updateable<VisitTable>;
  answer?: string;
}

async function change(
  tx: Write,
  { actor, now = new Date() }: ServiceContext,
  { before, action, values, answer }: Change,
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
  const detail: VisitDetail = { before: valuesOf(before), after: valuesOf(values), ...(answer && { answer }) };
  await writeAudit(tx, { actor, action, noun: 'visit', recordId: before.id, detail, at });
  return findVisit(tx, before.id);
}
