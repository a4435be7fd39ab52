import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { type FieldIssue, Invalid } from '#domain/errors.ts';
import { formerNamesOf, keysOf } from '#domain/field-traits.ts';
import { nameKey } from '#domain/name-key.ts';
import { type RecordDefinition, type RecordRow, recordColumns } from '#domain/record/record-definition.server.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { cardNumberTaken, issueDateProblem } from '#domain/warranty/warranty.ts';
import { storedWarranty } from '#domain/warranty/warranty-row.ts';
import { type WarrantyFields, warrantyTraits } from '#domain/warranty/warranty-traits.ts';

/** A card; `importId` is the import that it came with. */
export type Warranty = RecordRow & WarrantyFields & { importId: number | null };

const fields = keysOf(warrantyTraits);
const columns = [...recordColumns, ...fields, 'importId'] as const;

/** All that is read of cards. */
export const selectWarranties = (db: Kysely<Tables>) => db.selectFrom('warranty').select(columns);

/** Warranty cards. */
export const warranties: RecordDefinition<Warranty, WarrantyFields> = {
  noun: 'warranty',
  fields,
  formerNames: formerNamesOf(warrantyTraits),
  key: 'cardKey',
  keyOf: ({ cardNumber }) => canonicalCardNumber(cardNumber),
  indexed: true,
  sentences: {
    missing: 'Không tìm thấy thẻ bảo hành này.',
    inBin: 'Thẻ này đang ở trong thùng rác.',
    notInBin: 'Thẻ này không có trong thùng rác.',
    stale: 'Thẻ này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    takenMeanwhile: 'Mã số của thẻ này đã được cấp cho một thẻ khác đang sử dụng.',
  },
  taken: ({ cardNumber }) => cardNumberTaken(cardNumber),

  select: (db, condition) => selectWarranties(db).where(condition).execute(),
  insert: (tx, values, stamp) =>
    tx
      .insertInto('warranty')
      .values({ ...storedWarranty(values), ...stamp })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  update: (tx, values, stamp, condition) =>
    tx
      .updateTable('warranty')
      .set({ ...storedWarranty(values), ...stamp })
      .where(condition)
      .returning(columns)
      .executeTakeFirst(),
  remove: (tx, condition) => tx.deleteFrom('warranty').where(condition).returning(columns).execute(),

  async check(tx, values, before, now) {
    const issues: FieldIssue[] = [];
    if (values.expiresOn !== before?.expiresOn && values.expiresOn < todayInVietnam(now)) {
      issues.push({ field: 'expiresOn', message: 'Ngày hết hạn không được trước hôm nay' });
    }
    const issueDate = issueDateProblem(values);
    if (issueDate !== null) issues.push({ field: 'issuedOn', message: issueDate });
    const names = { productName: values.productName, clinicName: values.clinicName };
    for (const [field, table] of [
      ['productName', 'product'],
      ['clinicName', 'clinic'],
    ] as const) {
      // A card keeps the names that it was issued with, whatever has become of them.
      if (values[field] === before?.[field]) continue;
      const known = await activeName(tx, table, values[field]);
      if (known === undefined) issues.push({ field, message: `${unknown[field]} "${values[field]}"` });
      else names[field] = known;
    }
    const [first] = issues;
    if (first) throw new Invalid(first.message, issues);
    return { ...values, ...names };
  },
};

const unknown = {
  productName: 'Không có sản phẩm nào đang hoạt động tên',
  clinicName: 'Không có nha khoa nào đang hoạt động tên',
};

/** The name as the register spells it, where an active record has it. */
async function activeName(tx: Write, table: 'product' | 'clinic', name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom(table)
    .select('name')
    .where('nameKey', '=', nameKey(name))
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
  return row?.name;
}
