import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { type Revision, reviseRecord } from '#domain/record/revise-record.server.ts';
import { propagateRename } from '#domain/warranty/propagate-rename.server.ts';

/** An edit of a clinic or product. */
interface NamedRevision<Fields> extends Revision<Fields> {
  /** True to give the new name to the cards that hold the old one. */
  propagateRename?: boolean | undefined;
}

/** What an edit has done beside the record. */
export interface RenameOutcome {
  /** How many cards got the new name; undefined without `propagateRename`. */
  updatedCards?: number | undefined;
}

/** Edits a clinic or product like `reviseRecord`, and its cards in the same transaction. */
export async function renameRecord<Row extends RecordRow & Fields, Fields extends { name: string }>(
  { now = new Date(), ...context }: ServiceContext,
  definition: RecordDefinition<Row, Fields> & { type: TypeOnCards },
  { propagateRename: isPropagated, ...revision }: NamedRevision<Fields>,
): Promise<RenameOutcome & { record: Row }> {
  const { db, actor } = context;
  // Without a new name no card changes.
  const outcome: RenameOutcome = isPropagated ? { updatedCards: 0 } : {};
  const record = await reviseRecord({ ...context, now }, definition, revision, async (tx, before, after) => {
    if (!isPropagated) return outcome;
    const names = { from: before.name, to: after.name };
    outcome.updatedCards = await propagateRename(db, tx, {
      type: definition.type,
      ...names,
      actor,
      at: now.toISOString(),
    });
    return outcome;
  });
  return { record, ...outcome };
}
