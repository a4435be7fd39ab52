import type { RecordDefinition, RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';
import { type Revision, reviseRecord } from '#domain/record/revise-record.server.ts';
import { type NamedRecord, propagateRename } from '#domain/warranty/propagate-rename.server.ts';

/** A correction of a clinic or product, which may be carried into the cards that hold its name. */
interface Renaming<Fields> extends Revision<Fields> {
  propagateRename: boolean;
}

/**
 * Corrects a clinic or product as `reviseRecord` does. Where asked to, the cards that hold its old name take the new
 * one in the same transaction; `updatedCards` says how many.
 */
export async function renameRecord<Row extends RecordRow & Fields, Fields extends { name: string }>(
  act: ServiceContext,
  kind: RecordDefinition<Row, Fields> & { noun: NamedRecord },
  { propagateRename: isCarried, ...revision }: Renaming<Fields>,
): Promise<{ record: Row; updatedCards: number | undefined }> {
  const { db, actor, now = new Date() } = act;
  let updatedCards: number | undefined;
  const record = await reviseRecord({ db, actor, now }, kind, revision, async (tx, before, after) => {
    if (!isCarried) return;
    const names = { from: before.name, to: after.name };
    updatedCards = await propagateRename(db, tx, { noun: kind.noun, ...names, actor, at: now.toISOString() });
  });
  return { record, updatedCards };
}
