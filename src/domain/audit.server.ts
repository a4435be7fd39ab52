import type { Write } from '#database/database.ts';
import type { AuditTable } from '#database/tables/audit.ts';

/** Who acts: an account's name, or the command that runs. */
export interface Actor {
  name: string;
}

interface AuditLine {
  actor: Actor;
  action: AuditTable['action'];
  noun: AuditTable['noun'];
  recordId: number;
  /** What changed; stored as JSON. */
  detail?: unknown;
  /** ISO 8601, UTC. */
  at: string;
}

/** Writes the audit line of a change, in the change's own transaction. */
export async function writeAudit(tx: Write, line: AuditLine): Promise<void> {
  await writeAudits(tx, [line]);
}

/** The same for many records that one change touched; at least one, at most some thousands. */
export async function writeAudits(tx: Write, lines: readonly AuditLine[]): Promise<void> {
  const rows = lines.map(({ actor, detail, ...line }) => ({
    ...line,
    actor: actor.name,
    detail: detail === undefined ? null : JSON.stringify(detail),
  }));
  await tx.insertInto('audit').values(rows).execute();
}

/** Takes the values out of records' histories; who did what, and when, stays. At most some thousands at once. */
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
