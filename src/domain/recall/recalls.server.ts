import type { Updateable } from 'kysely';
import type { Write } from '#database/database.ts';
import type { RecallTable } from '#database/tables/recalls.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { queueMails } from '#domain/clinic/mail-queue.server.ts';
import { Conflict, NotFound, Stale } from '#domain/errors.ts';
import { keysOf } from '#domain/field-definition.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { type Recall, type RecallFields, type RecallStep, reachOf, recallSteps } from '#domain/recall/recall.ts';
import {
  belongsTo,
  findClinicRecall,
  findRecall,
  hasCards,
  progressOf,
  type RecallChoice,
} from '#domain/recall/recall-queries.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import { splitLines } from '#domain/text.ts';
import { recalls as words } from '#strings/vi/server/clinics.ts';

/**
 * Writes a draft of a recall, a new one or one that there is.
 *
 * @param draft what is changed, with the version that the change is based on
 * @throws {NotFound} if there is no such recall
 * @throws {Conflict} if it is no draft any more
 * @throws {Stale} if somebody else has changed it since that version
 * @throws {Conflict} if no card is of a lot, or of the lots and all else that is said
 */
export async function writeRecall(
  context: ServiceContext,
  fields: RecallFields,
  draft?: { id: number; version: number },
): Promise<Recall> {
  const { db, actor, now = new Date(), requestKey } = context;
  const at = now.toISOString();
  return db.write(async (tx) => {
    const before = draft && (await findRecall(tx, draft.id));
    if (before && before.state !== 'draft') throw new Conflict(words.notNow[before.state]);
    const values = await resolveProduct(tx, fields);
    await requireCards(db, tx, values);
    if (before && draft) return change(tx, context, { before, version: draft.version, action: 'update', values });
    const made = { state: 'draft', createdAt: at, createdBy: actor.name, updatedAt: at } as const;
    const { id } = await tx
      .insertInto('recall')
      .values({ ...values, ...made })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail = { before: {}, after: fields };
    await writeAudit(tx, { actor, action: 'create', noun: 'recall', recordId: id, detail, at });
    await storeOutcome(tx, { requestKey, at }, { noun: 'recall', recordId: id });
    return findRecall(tx, id);
  });
}

/** What was written, with the product that it means. */
export async function resolveProduct<Fields extends Pick<RecallFields, 'productName'>>(
  read: Pick<Write, 'selectFrom'>,
  fields: Fields,
): Promise<Fields & { productId: number | null }> {
  const { productName } = fields;
  const record = productName === null ? undefined : (await resolveName(read, 'product', productName)).record;
  return { ...fields, productId: record?.id ?? null };
}

/** @throws {Conflict} if no card is of a lot, or of the lots and all else that is said */
async function requireCards({ engine }: Pick<ServiceContext['db'], 'engine'>, tx: Write, recall: RecallChoice) {
  const reader = { engine, read: tx };
  const anyOf = { productId: null, productName: null, issuedFrom: null, issuedTo: null };
  for (const lot of splitLines(recall.lot))
    if (!(await hasCards(reader, { ...anyOf, lot }))) throw without('lot', words.noCardOfLot(lot));
  if (!(await hasCards(reader, recall)))
    throw without(recall.productName === null ? 'issuedFrom' : 'productName', words.noCard);
}

const without = (field: string, message: string) => new Conflict(message, [{ field, message }]);

/**
 * Publishes, withdraws or closes a recall.
 *
 * @param version the version that the step is based on
 * @throws {NotFound} if there is no such recall
 * @throws {Conflict} if the step is not possible in its state
 * @throws {Stale} if somebody else has changed it since that version
 * @throws {Conflict} if it is to be published and no card is of a lot
 */
export async function stepRecall(
  context: ServiceContext,
  { id, version, step }: { id: number; version: number; step: RecallStep },
): Promise<Recall> {
  const { db, now = new Date(), requestKey } = context;
  const at = now.toISOString();
  return db.write(async (tx) => {
    const before = await findRecall(tx, id);
    const { from, to }: { from: readonly Recall['state'][]; to: Recall['state'] } = recallSteps[step];
    if (!from.includes(before.state)) throw new Conflict(words.notNow[before.state]);
    if (step === 'publish') await requireCards(db, tx, before);
    const progress = await progressOf({ engine: db.engine, read: tx }, before);
    const rowCount = reachOf(progress).cards;
    const values = { state: to, ...(step === 'publish' && { publishedAt: at }) };
    const after = await change(tx, context, { before, version, action: step, values, rowCount });
    const concerned = progress.flatMap(({ clinicId }) => clinicId ?? []);
    if (step === 'publish') await queueMails(tx, context, concerned, { kind: 'recall', recallId: id, visitId: null });
    await storeOutcome(tx, { requestKey, at }, { noun: 'recall', recordId: id });
    return after;
  });
}

interface Change {
  before: Recall;
  version: number;
  action: RecallStep | 'update';
  values: Updateable<RecallTable>;
  /** Cards that it concerns. */
  rowCount?: number | undefined;
}

async function change(
  tx: Write,
  { actor, now = new Date() }: ServiceContext,
  { before, version, action, values, rowCount }: Change,
): Promise<Recall> {
  const at = now.toISOString();
  const updated = await tx
    .updateTable('recall')
    .set({ ...values, version: before.version + 1, updatedAt: at })
    .where('id', '=', before.id)
    .where('version', '=', version)
    .where('state', '=', before.state)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new Stale(words.stale, await findRecall(tx, before.id));
  const changed = keysOf(values).filter((name) => values[name] !== before[name as keyof Recall]);
  const valuesOf = (row: object) => Object.fromEntries(changed.map((name) => [name, row[name as keyof object]]));
  const detail = { before: valuesOf(before), after: valuesOf(values), rowCount };
  await writeAudit(tx, { actor, action, noun: 'recall', recordId: before.id, detail, at });
  return findRecall(tx, before.id);
}

/** Which cards of a recall were told. */
interface Told {
  id: number;
  /** Null for the cards that are of no clinic in the register. */
  clinicId: number | null;
  /** One of them; all of the clinic's without it. */
  warrantyId?: number | undefined;
  /** False to take the mark back. */
  isTold: boolean;
}

/**
 * Marks the patients of a clinic as told, or takes that back. What is so already stays, with who did it first. Returns how many have
 * changed.
 *
 * @param isOfClinic whether the clinic itself does it, which knows nothing of other recalls and cards
 * @throws {NotFound} if there is no such recall, or no such card of the clinic in it
 * @throws {Conflict} if it is not open any more
 */
export async function markAsTold(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  { id, clinicId, warrantyId, isTold }: Told,
  isOfClinic: boolean,
): Promise<number> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    if (isOfClinic) await findClinicRecall(tx, clinicId ?? 0, id);
    const recall = await findRecall(tx, id);
    const own = await cardsOfClinic(tx, recall, { clinicId, warrantyId });
    if (!(await own.select('id').limit(1).executeTakeFirst())) throw new NotFound(words.noCardOfClinic);
    if (recall.state !== 'published') throw new Conflict(words.notNow[recall.state]);
    const rowCount = await (isTold ? mark(tx, own, { id, at, by: actor.name }) : unmark(tx, own, id));
    if (rowCount > 0) {
      const clinic = await tx.selectFrom('clinic').select('name').where('id', '=', clinicId).executeTakeFirst();
      const detail = { rowCount, clinic: clinic?.name, warrantyId };
      await writeAudit(tx, { actor, action: isTold ? 'tell' : 'undo', noun: 'recall', recordId: id, detail, at });
    }
    await storeOutcome(tx, { requestKey, at }, { noun: 'recall', recordId: id });
    return rowCount;
  });
}

async function cardsOfClinic(tx: Write, recall: Recall, { clinicId, warrantyId }: Omit<Told, 'id' | 'isTold'>) {
  const cards = tx
    .selectFrom('warranty')
    .where('clinicId', clinicId === null ? 'is' : '=', clinicId)
    .where(await belongsTo(tx, recall));
  return warrantyId === undefined ? cards : cards.where('id', '=', warrantyId);
}

type Cards = Awaited<ReturnType<typeof cardsOfClinic>>;

async function mark(tx: Write, cards: Cards, { id, at, by }: { id: number; at: string; by: string }): Promise<number> {
  const marks = cards.select(({ val }) => [
    val(id).as('recallId'),
    'warranty.id as warrantyId',
    val(at).as('toldAt'),
    val(by).as('toldBy'),
  ]);
  const inserted = await tx
    .insertInto('recallTold')
    .columns(['recallId', 'warrantyId', 'toldAt', 'toldBy'])
    .expression(marks)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0);
}

async function unmark(tx: Write, cards: Cards, id: number): Promise<number> {
  const marked = tx.deleteFrom('recallTold').where('recallId', '=', id).where('warrantyId', 'in', cards.select('id'));
  return Number((await marked.executeTakeFirst()).numDeletedRows);
}
