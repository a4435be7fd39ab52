import type { Database, Write, WriteOptions } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { returnCardsOfClinic } from '#domain/printed-card/cards-of-clinic.server.ts';
import { products } from '#domain/product/products.server.ts';
import { beginChange, type Change } from '#domain/record/changes.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordType } from '#domain/record/record-type.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';
import { undoCards } from '#domain/undo/undo-cards.server.ts';
import { undoNamedRecords } from '#domain/undo/undo-named-records.server.ts';
import { type LeftRecord, type Shares, type UndoContext, UndoReport } from '#domain/undo/undo-report.server.ts';
import { changes as words } from '#strings/vi/server/records.ts';

/** What an undo has done. */
export interface UndoOutcome {
  /** The undo, which can be taken back in turn. */
  changeId: number;
  importId: number | null;
  /** True for the undo of an undo: what was taken back is there again. */
  isRedo: boolean;
  /** The type of record that is counted: cards, if the change has any. */
  noun: RecordType;
  /** How many of the records are as they were before the change, and how many it has changed. */
  done: number;
  total: number;
  /** The first records of any type that were left as they are, as a whole or in some fields. */
  left: LeftRecord[];
}

/** How long an undo of an import waits for one that is being stored, in ms: somebody waits for the answer. */
const importWait = 30_000;

/** @throws {NotFound} if no change has the id */
export async function findChange({ read }: Pick<Database, 'read'>, id: number): Promise<Change> {
  const change = await read.selectFrom('change').selectAll().where('id', '=', id).executeTakeFirst();
  if (!change) throw new NotFound(words.missing);
  return change;
}

/**
 * Takes a change back, in one transaction: each field that still has what the change gave it gets its former value, records that it
 * created go to the bin, and those that it put there come back. What somebody has changed since stays, and is named. The undo is a
 * change, too, so that it can be taken back.
 *
 * @param onProgress called with the number of records that are done
 * @throws {NotFound} if no change has the id
 * @throws {Conflict} if it is taken back already
 */
export async function undoChange(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  id: number,
  onProgress: (done: number) => void = () => {},
): Promise<UndoOutcome> {
  const at = now.toISOString();
  const change = await findChange(db, id);
  const { importId, field, mergedId } = change;
  const taken = () => new Conflict(words.numberTaken);
  // One that gives many records numbers or names again that somebody else may take meanwhile.
  const isLocking = change.counts > 1 && change.kind !== 'import' && field === null;
  const undo = async (tx: Write): Promise<UndoOutcome> => {
    if (isLocking) await db.lockTable(tx, change.noun);
    if (mergedId !== null) await db.lockTable(tx, 'printedCard');
    const { isRedo } = await markUndone(tx, change, { undoneAt: at, undoneBy: actor.name });
    const { noun, recordId } = change;
    const step = await beginChange(
      tx,
      { actor, at, onChange },
      { kind: 'undo', noun, recordId, mergedId, importId, field, undoes: id },
    );
    const changeId = step.changeId ?? 0;
    const report = new UndoReport();
    const context: UndoContext = { db, tx, change, step: { ...step, changeId }, report, onProgress };
    await undoNamedRecords(context, clinics, 'others');
    await undoNamedRecords(context, products, 'others');
    await undoHandOver(context, isRedo);
    await undoCards(context);
    await undoNamedRecords(context, clinics, 'created');
    await undoNamedRecords(context, products, 'created');
    const left = await report.left(tx, { ofUndo: [id, changeId], since: change.at });
    const outcome = { changeId, importId, isRedo, left, ...shareOf(change, report.shares) };
    await tx.updateTable('change').set({ counts: outcome.done }).where('id', '=', changeId).execute();
    if (importId !== null) {
      const detail = { updated: outcome.done, unchanged: outcome.total - outcome.done };
      await writeAudit(tx, { ...step, action: isRedo ? 'redo' : 'undo', noun: 'import', recordId: importId, detail });
    }
    // Its answer may name cards.
    await storeOutcome(tx, { requestKey, at }, { noun: 'warranty', recordId: 0 });
    return outcome;
  };
  const options: WriteOptions = importId === null ? {} : { purpose: 'import', timeout: importWait };
  return translateUniqueViolation(db, taken, () => db.write(undo, options));
}

/** The records that are told of: cards, if there are any. */
function shareOf({ noun }: Change, shares: Shares): Pick<UndoOutcome, 'noun' | 'done' | 'total'> {
  const told = shares.warranty ? 'warranty' : noun;
  return { noun: told, ...(shares[told] ?? { done: 0, total: 0 }) };
}

/**
 * Notes that a change is taken back, and of an undo, that what it took back is there again.
 *
 * @throws {Conflict} if it is taken back already
 */
async function markUndone(
  tx: Write,
  change: Change,
  by: { undoneAt: string; undoneBy: string },
): Promise<{ isRedo: boolean }> {
  const set = (id: number, values: { undoneAt: string | null; undoneBy: string | null }) =>
    tx.updateTable('change').set(values).where('id', '=', id);
  const isOurs = await set(change.id, by).where('undoneAt', 'is', null).returning('id').executeTakeFirst();
  if (!isOurs) throw new Conflict(change.undoes === null ? words.alreadyUndone : words.alreadyRedone);
  let isRedo = false;
  for (let undoes = change.undoes; undoes !== null; ) {
    isRedo = !isRedo;
    await set(undoes, isRedo ? { undoneAt: null, undoneBy: null } : by).execute();
    const next = await tx.selectFrom('change').select('undoes').where('id', '=', undoes).executeTakeFirst();
    undoes = next?.undoes ?? null;
  }
  return { isRedo };
}

/** Gives the printed cards of a clinic back that a merge, or its undo, has moved. */
async function undoHandOver({ tx, change, step }: UndoContext, isRedo: boolean): Promise<void> {
  const { id: changeId, noun, recordId, mergedId } = change;
  if (noun !== 'clinic' || recordId === null || mergedId === null) return;
  const [from, toId] = isRedo ? [mergedId, recordId] : [recordId, mergedId];
  const to = await findRecord(tx, clinics, toId);
  if (to) await returnCardsOfClinic(tx, { changeId, from, to }, step);
}
