import type { Act, RecordRow, WrittenKind } from '#domain/record/record-kind.server.ts';
import { type Revision, reviseRecord } from '#domain/record/revise-record.server.ts';
import { carryName, type NamedNoun } from '#domain/warranty/carry-name.server.ts';

/** A correction of a clinic or product, which may be carried into the cards that hold its name. */
interface Renaming<Fields> extends Revision<Fields> {
  carryName: boolean;
}

/**
 * Corrects a clinic or product as `reviseRecord` does. Where asked to, the cards that hold its old name take the new
 * one in the same transaction; `carried` says how many.
 */
export async function renameRecord<Fields extends { name: string }, Row extends RecordRow & Fields>(
  act: Act,
  kind: WrittenKind<Fields, Row> & { noun: NamedNoun },
  { carryName: isCarried, ...revision }: Renaming<Fields>,
): Promise<{ record: Row; carried: number | undefined }> {
  const { db, actor, now = new Date() } = act;
  let carried: number | undefined;
  const record = await reviseRecord({ db, actor, now }, kind, revision, async (tx, before, after) => {
    if (!isCarried) return;
    const names = { from: before.name, to: after.name };
    carried = await carryName(db, tx, { noun: kind.noun, ...names, actor, at: now.toISOString() });
  });
  return { record, carried };
}
