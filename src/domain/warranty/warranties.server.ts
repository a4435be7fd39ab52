import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { type FieldIssue, Invalid } from '#domain/errors.ts';
import { keysOf } from '#domain/field-definition.ts';
import { nameKey } from '#domain/name-key.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import { type RecordRow, recordColumns } from '#domain/record/record-row.ts';
import { requireUsableKey } from '#domain/record/require-usable-key.server.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { eraseImports } from '#domain/warranty/erase-imports.server.ts';
import { voidPrintedNumbers, voidRemoved } from '#domain/warranty/void-numbers.server.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { storedWarranty } from '#domain/warranty/warranty-row.ts';
import { rules } from '#strings/vi/rules.ts';
import { records } from '#strings/vi/server/records.ts';

/** A card; `importId` is the import that created it. */
export type Warranty = RecordRow & WarrantyFields & { importId: number | null };

const messages = records.warranty;
const fields = keysOf(warrantyFields);
const columns = [...recordColumns, ...fields, 'importId'] as const;

/** Selects all columns of cards. */
export const selectWarranties = (db: Kysely<Tables>) => db.selectFrom('warranty').select(columns);

/** The record definition of warranty cards. */
export const warranties: RecordDefinition<Warranty, WarrantyFields> = {
  type: 'warranty',
  fields,
  key: 'cardKey',
  keyOf: ({ cardNumber }) => canonicalCardNumber(cardNumber),
  messages,
  duplicateMessage: ({ cardNumber }) => messages.duplicate(cardNumber),

  select: (db, condition) => selectWarranties(db).where(condition).execute(),
  insert: (tx, values, metadata) =>
    tx
      .insertInto('warranty')
      .values({ ...storedWarranty(values), ...metadata })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  update: (tx, values, metadata, condition) =>
    tx
      .updateTable('warranty')
      .set({ ...storedWarranty(values), ...metadata })
      .where(condition)
      .returning(columns)
      .executeTakeFirst(),
  remove: (tx, condition) => tx.deleteFrom('warranty').where(condition).returning(columns).execute(),

  voidKeys: { field: 'cardNumber', find: voidPrintedNumbers, message: messages.voidNumber },

  async beforeRemove(tx, ids, by) {
    await eraseImports(tx, ids, by.at);
    await voidRemoved(tx, ids, by);
  },

  async check(tx, values, before, now) {
    const issues: FieldIssue[] = [];
    if (values.expiresOn !== before?.expiresOn && values.expiresOn < todayInVietnam(now)) {
      issues.push({ field: 'expiresOn', message: rules.expired });
    }
    const issueDate = issueDateProblem(values);
    if (issueDate !== null) issues.push({ field: 'issuedOn', message: issueDate });
    const names = { productName: values.productName, clinicName: values.clinicName };
    for (const field of keysOf(tableOf)) {
      // A card keeps its names, even if the clinic or product was renamed or removed.
      if (values[field] === before?.[field]) continue;
      const known = await activeName(tx, field, values[field]);
      if (known === undefined) issues.push({ field, message: unknownMessages[field](values[field]) });
      else names[field] = known;
    }
    const [first] = issues;
    if (first) throw new Invalid(first.message, issues);
    const key = canonicalCardNumber(values.cardNumber);
    if (key !== (before && canonicalCardNumber(before.cardNumber))) await requireUsableKey(tx, warranties, key);
    return { ...values, ...names };
  },
};

/** For people: no active record has the name. */
export const unknownMessages = {
  productName: messages.unknownProduct,
  clinicName: messages.unknownClinic,
};

/** The records whose names the fields of a card hold. */
const tableOf = { productName: 'product', clinicName: 'clinic' } as const;

/** The spelling of a name in the register; undefined if no active record has it. */
export async function activeName(
  db: Kysely<Tables>,
  field: keyof typeof tableOf,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(tableOf[field])
    .select('name')
    .where('nameKey', '=', nameKey(name))
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
  return row?.name;
}
