import type { Database } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { binWarrantyRow } from '#domain/warranty/warranty-queries.server.ts';

/**
 * Puts an active warranty into the bin: it is no longer found, and its card number is free.
 *
 * @throws {Conflict} where no active warranty has the id
 */
export async function binWarranty(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  id: number,
): Promise<void> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    const binned = await binWarrantyRow(db, tx, { id, by: actor.name, at });
    if (!binned) throw new Conflict('Thẻ này không còn trong danh sách: có thể đã được chuyển vào thùng rác.');
    await writeAudit(tx, { actor, action: 'bin', noun: 'warranty', recordId: id, at });
  });
}
