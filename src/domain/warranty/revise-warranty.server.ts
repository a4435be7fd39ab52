import type { Database } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { Conflict, Invalid, NotFound } from '#domain/errors.ts';
import { refuseTaken } from '#domain/refuse-taken.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { cardNumberTaken } from '#domain/warranty/warranty.ts';
import { activeWarranty, updateWarranty, type Warranty } from '#domain/warranty/warranty-queries.server.ts';

/**
 * Corrects an active warranty. A past expiry date may stay as it is; a new one may not be in the past.
 *
 * @param input.version the version that the correction was made on
 * @throws {NotFound} where no active warranty has the id
 * @throws {Conflict} where somebody else has changed it since, or another active warranty has the card number
 * @throws {Invalid} where the expiry date is new and before today in Vietnam
 */
export async function reviseWarranty(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  { id, version, fields }: { id: number; version: number; fields: WarrantyFields },
): Promise<Warranty> {
  const at = now.toISOString();
  return refuseTaken(db, cardNumberTaken(fields.cardNumber), () =>
    db.write(async (tx) => {
      const before = await activeWarranty(tx, id);
      if (!before) throw new NotFound('Không tìm thấy thẻ bảo hành này.');
      if (fields.expiresOn !== before.expiresOn && fields.expiresOn < todayInVietnam(now)) {
        const message = 'Ngày hết hạn không được trước hôm nay';
        throw new Invalid(message, [{ field: 'expiresOn', message }]);
      }
      const after = await updateWarranty(db, tx, { id, version, fields, at });
      if (!after) throw new Conflict('Thẻ này vừa được người khác sửa. Hãy xem lại trước khi lưu.');
      const detail = { before: changed(before, fields), after: changed(fields, before) };
      await writeAudit(tx, { actor, action: 'update', noun: 'warranty', recordId: id, detail, at });
      return after;
    }),
  );
}

/** The fields of `one` that differ in `other`. */
function changed(one: WarrantyFields, other: WarrantyFields): Partial<WarrantyFields> {
  const names = Object.keys(other).filter((name) => name in one) as (keyof WarrantyFields)[];
  return Object.fromEntries(names.filter((name) => one[name] !== other[name]).map((name) => [name, one[name]]));
}
