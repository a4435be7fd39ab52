import type { Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import type { ClinicFields } from '#domain/clinic/clinic-fields.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import type { NameDecision } from '#domain/import/import-plan.ts';
import { nameKey } from '#domain/name-key.ts';
import { completeFields } from '#domain/record/complete-fields.ts';
import { rememberAlias } from '#domain/record/name-aliases.server.ts';

interface Context {
  tx: Write;
  actor: Actor;
  /** ISO 8601, UTC. */
  at: string;
}

/** Adds the clinics that a person has decided to add, and remembers the spellings that a person has decided about. */
export async function applyNameDecisions(context: Context, decisions: readonly NameDecision[]): Promise<void> {
  for (const { kind, name, action, target } of decisions) {
    const known = await findActive(context.tx, kind, action === 'take' ? (target ?? '') : name);
    if (action === 'take' && known !== undefined) {
      const { tx, ...line } = context;
      await rememberAlias(tx, { type: kind, name, recordId: known, ...line });
    }
    // Somebody else may have added it.
    if (action === 'add' && kind === 'clinic' && known === undefined) await addClinic(context, name);
  }
}

async function findActive(tx: Write, kind: NameDecision['kind'], name: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom(kind)
    .select('id')
    .where('nameKey', '=', nameKey(name))
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

async function addClinic({ tx, actor, at }: Context, name: string): Promise<void> {
  const fields = completeFields<ClinicFields>(clinics.fields, { name });
  const { id } = await clinics.insert(tx, fields, { createdAt: at, updatedAt: at });
  await writeAudit(tx, { actor, action: 'create', noun: 'clinic', recordId: id, detail: { after: fields }, at });
}
