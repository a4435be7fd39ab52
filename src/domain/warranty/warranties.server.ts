import type { Selectable } from 'kysely';
import type { Write } from '#database/database.ts';
import type { WarrantyTable } from '#database/tables/warranty.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { type FieldIssue, Invalid } from '#domain/errors.ts';
import { nameKey } from '#domain/name-key.ts';
import type { WritableRecordDefinition } from '#domain/record/record-definition.server.ts';
import { cardNumberTaken, type WarrantyFields } from '#domain/warranty/warranty.ts';
import { warrantyRow, warrantyRowColumns } from '#domain/warranty/warranty-row.ts';

export type Warranty = Omit<Selectable<WarrantyTable>, 'search' | 'cardKey'>;

/** Warranty cards. */
export const warranties: WritableRecordDefinition<WarrantyFields, Warranty> = {
  noun: 'warranty',
  columns: [
    'id',
    'cardNumber',
    'customerName',
    'productName',
    'clinicName',
    'doctorName',
    'quantity',
    'expiresOn',
    'version',
    'createdAt',
    'updatedAt',
    'binnedAt',
    'binnedBy',
    'importId',
  ] satisfies (keyof Warranty)[],
  key: 'cardKey',
  indexed: true,
  sentences: {
    missing: 'Không tìm thấy thẻ bảo hành này.',
    inBin: 'Thẻ này đang ở trong thùng rác.',
    notInBin: 'Thẻ này không có trong thùng rác.',
    stale: 'Thẻ này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    takenMeanwhile: 'Mã số của thẻ này đã được cấp cho một thẻ khác đang sử dụng.',
  },
  taken: ({ cardNumber }) => cardNumberTaken(cardNumber),
  stored(fields) {
    const row = warrantyRow(fields);
    return Object.fromEntries(warrantyRowColumns.map((column, at) => [column, row[at] ?? null]));
  },
  async check(tx, fields, before, now) {
    const issues: FieldIssue[] = [];
    if (fields.expiresOn !== before?.expiresOn && fields.expiresOn < todayInVietnam(now)) {
      issues.push({ field: 'expiresOn', message: 'Ngày hết hạn không được trước hôm nay' });
    }
    const names = { productName: fields.productName, clinicName: fields.clinicName };
    for (const [field, table] of [
      ['productName', 'product'],
      ['clinicName', 'clinic'],
    ] as const) {
      // A card keeps the names that it was issued with, whatever has become of them.
      if (fields[field] === before?.[field]) continue;
      const known = await activeName(tx, table, fields[field]);
      if (known === undefined) issues.push({ field, message: `${unknown[field]} "${fields[field]}"` });
      else names[field] = known;
    }
    const [first] = issues;
    if (first) throw new Invalid(first.message, issues);
    return { ...fields, ...names };
  },
};

const unknown = {
  productName: 'Không có sản phẩm nào đang hoạt động tên',
  clinicName: 'Không có nha khoa nào đang hoạt động tên',
};

/** The name as the register spells it, where an active record has it. */
async function activeName(tx: Write, table: 'product' | 'clinic', name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom(table as 'clinic')
    .select('name')
    .where('nameKey', '=', nameKey(name))
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
  return row?.name;
}
