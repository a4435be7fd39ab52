import type { Write } from '#database/database.ts';
import type { AuditTable } from '#database/tables/records.ts';

/** Who makes a change: the name of an account or command. */
export interface Actor {
  name: string;
}

/** Who restores a backup. */
export const restoring: Actor = { name: 'ads restore' };

interface AuditLine {
  actor: Actor;
  action: AuditTable['action'];
  noun: AuditTable['noun'];
  recordId: number;
  /** What changed; stored as JSON. */
  detail?: unknown;
  /** ISO 8601, UTC. */
  at: string;
  /** The change that it belongs to; none for what cannot be taken back. */
  changeId?: number | null;
}

/** Writes the audit line of a change, in the transaction of the change. */
export async function writeAudit(tx: Pick<Write, 'insertInto'>, line: AuditLine): Promise<void> {
  await writeAudits(tx, [line]);
}

/** Writes several audit lines: at least one, at most some thousands. */
export async function writeAudits(tx: Pick<Write, 'insertInto'>, lines: readonly AuditLine[]): Promise<void> {
  const rows = lines.map(({ actor, detail, ...line }) => ({
    ...line,
    actor: actor.name,
    detail: detail === undefined ? null : JSON.stringify(detail),
  }));
  await tx.insertInto('audit').values(rows).execute();
}

/** Deletes the values from the audit lines of records, at most some thousands at once. The lines themselves stay. */
export async function eraseAuditDetail(
  tx: Write,
  noun: AuditTable['noun'],
  recordIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('audit')
    .set({ detail: null })
    .where('noun', '=', noun)
    .where('recordId', 'in', recordIds)
    .execute();
}
