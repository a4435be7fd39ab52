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
export async function writeAudit(tx: Write, { actor, detail, ...line }: AuditLine): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ ...line, actor: actor.name, detail: detail === undefined ? null : JSON.stringify(detail) })
    .execute();
}
