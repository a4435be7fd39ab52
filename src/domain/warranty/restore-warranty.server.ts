import type { Database } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { refuseTaken } from '#domain/refuse-taken.server.ts';
import { restoreWarrantyRow } from '#domain/warranty/warranty-queries.server.ts';

/**
 * Takes a warranty out of the bin.
 *
 * @throws {Conflict} where it is not in the bin, or another active warranty has its card number by now
 */
export async function restoreWarranty(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  id: number,
): Promise<void> {
  const at = now.toISOString();
  return refuseTaken(db, 'Mã số của thẻ này đã được cấp cho một thẻ khác đang sử dụng.', () =>
    db.write(async (tx) => {
      const restored = await restoreWarrantyRow(db, tx, { id, at });
      if (!restored) throw new Conflict('Thẻ này không có trong thùng rác.');
      await writeAudit(tx, { actor, action: 'restore', noun: 'warranty', recordId: id, at });
    }),
  );
}
