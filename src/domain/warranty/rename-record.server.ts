import { endChange } from '#domain/record/changes.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { type Revision, reviseRecord } from '#domain/record/revise-record.server.ts';
import { giveCards } from '#domain/warranty/names-on-cards.server.ts';

/** An edit of a clinic or product. */
interface NamedRevision<Fields> extends Revision<Fields> {
  /** True to write its name on all of its cards. */
  propagateRename?: boolean | undefined;
}

/** What an edit has done beside the record. */
export interface RenameOutcome {
  /** How many cards got the name; undefined without `propagateRename`. */
  updatedCards?: number | undefined;
}

/** Edits a clinic or product like `reviseRecord`, and the names on its cards in the same transaction. Whose a card is does not change. */
export async function renameRecord<Row extends RecordRow & Fields, Fields extends { name: string }>(
  context: ServiceContext,
  definition: RecordDefinition<Row, Fields> & { type: TypeOnCards },
  { propagateRename: isPropagated, ...revision }: NamedRevision<Fields>,
): Promise<RenameOutcome & { record: Row }> {
  const { db } = context;
  const outcome: RenameOutcome = isPropagated ? { updatedCards: 0 } : {};
  const kind = isPropagated ? ('rename' as const) : ('edit' as const);
  const record = await reviseRecord(context, definition, { ...revision, kind }, async (tx, _, after, step) => {
    if (!isPropagated) return;
    outcome.updatedCards = await giveCards(db, tx, definition.type, { from: after.id, to: after, step });
    if (outcome.updatedCards > 1) await endChange(tx, step, context, outcome.updatedCards);
  });
  return { record, ...outcome };
}
