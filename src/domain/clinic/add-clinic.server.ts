import type { Database } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import type { ClinicFields } from '#domain/clinic/clinic.ts';
import { nameKey } from '#domain/name-key.ts';
import { refuseTaken } from '#domain/refuse-taken.server.ts';

/**
 * Adds a clinic and returns its id.
 *
 * @throws {Conflict} where an active clinic has the name already
 */
export async function addClinic(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  fields: ClinicFields,
): Promise<number> {
  const at = now.toISOString();
  return refuseTaken(db, `Nha khoa "${fields.name}" đã có.`, () =>
    db.write(async (tx) => {
      const { id } = await tx
        .insertInto('clinic')
        .values({
          ...fields,
          nameKey: nameKey(fields.name),
          createdAt: at,
          updatedAt: at,
          binnedAt: null,
          binnedBy: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(tx, { actor, action: 'create', noun: 'clinic', recordId: id, detail: { after: fields }, at });
      return id;
    }),
  );
}
