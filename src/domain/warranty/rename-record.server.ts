import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { type Revision, reviseRecord } from '#domain/record/revise-record.server.ts';
import { type NamedRecord, propagateRename } from '#domain/warranty/propagate-rename.server.ts';

/** An edit of a clinic or product. */
interface NamedRevision<Fields> extends Revision<Fields> {
  /** True to give the new name to the cards that hold the old one. */
  propagateRename: boolean;
}

/**
 * Edits a clinic or product like `reviseRecord`, and its cards in the same transaction. `updatedCards` is the number of
 * changed cards; undefined without `propagateRename`.
 */
export async function renameRecord<Row extends RecordRow & Fields, Fields extends { name: string }>(
  { db, actor, now = new Date() }: ServiceContext,
  definition: RecordDefinition<Row, Fields> & { type: NamedRecord },
  { propagateRename: isPropagated, ...revision }: NamedRevision<Fields>,
): Promise<{ record: Row; updatedCards: number | undefined }> {
  let updatedCards: number | undefined;
  const record = await reviseRecord({ db, actor, now }, definition, revision, async (tx, before, after) => {
    if (!isPropagated) return;
    const names = { from: before.name, to: after.name };
    updatedCards = await propagateRename(db, tx, {
      type: definition.type,
      ...names,
      actor,
      at: now.toISOString(),
    });
  });
  return { record, updatedCards };
}
