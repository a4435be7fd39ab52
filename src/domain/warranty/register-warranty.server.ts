import type { Database } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { Invalid } from '#domain/errors.ts';
import { refuseTaken } from '#domain/refuse-taken.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { cardNumberTaken } from '#domain/warranty/warranty.ts';
import { insertWarranty } from '#domain/warranty/warranty-queries.server.ts';

/**
 * Registers a new card and returns its id.
 *
 * @throws {Invalid} where the expiry date is before today in Vietnam
 * @throws {Conflict} where another active warranty has the card number
 */
export async function registerWarranty(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  fields: WarrantyFields,
): Promise<number> {
  if (fields.expiresOn < todayInVietnam(now)) {
    const message = 'Ngày hết hạn không được trước hôm nay';
    throw new Invalid(message, [{ field: 'expiresOn', message }]);
  }
  const at = now.toISOString();
  return refuseTaken(db, cardNumberTaken(fields.cardNumber), () =>
    db.write(async (tx) => {
      const id = await insertWarranty(db, tx, fields, at);
      await writeAudit(tx, { actor, action: 'create', noun: 'warranty', recordId: id, detail: { after: fields }, at });
      return id;
    }),
  );
}
