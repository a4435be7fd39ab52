import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { type FieldIssue, Invalid } from '#domain/errors.ts';
import { eraseAnswers } from '#domain/idempotency/idempotency-key.server.ts';
import type { Resolution } from '#domain/record/name-resolver.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import { requireUsableKey } from '#domain/record/record-key.server.ts';
import { type RecordRow, recordColumns } from '#domain/record/record-row.ts';
import { type TypeOnCards, typesOnCards } from '#domain/record/record-type.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { eraseImports } from '#domain/warranty/erase-imports.server.ts';
import { voidPrintedNumbers, voidRemoved } from '#domain/warranty/void-numbers.server.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import { type CardValues, cardColumns, namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { storedWarranty } from '#domain/warranty/warranty-row.ts';
import { rules } from '#strings/vi/rules.ts';
import { records } from '#strings/vi/server/records.ts';

/** A card; `importId` is the import that created it. */
export type Warranty = RecordRow & CardValues & { importId: number | null };

const messages = records.warranty;
const columns = [...recordColumns, ...cardColumns, 'importId'] as const;

/** Selects all columns of cards. */
export const selectWarranties = (db: Kysely<Tables>) => db.selectFrom('warranty').select(columns);

/** The record definition of warranty cards. */
export const warranties: RecordDefinition<Warranty, CardValues> = {
  type: 'warranty',
  fields: cardColumns,
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
    // Any of them may quote the card.
    await eraseAnswers(tx, ['import', 'visit']);
    await voidRemoved(tx, ids, by);
  },

  async check(tx, values, before, now) {
    const issues: FieldIssue[] = [];
    const today = todayInVietnam(now);
    if (values.expiresOn !== before?.expiresOn && values.expiresOn < today) {
      issues.push({ field: 'expiresOn', message: rules.expired });
    }
    const issueDate = issueDateProblem(values, before?.issuedOn ?? null, today);
    if (issueDate !== null) issues.push({ field: 'issuedOn', message: issueDate });
    const referring = { ...values };
    for (const type of typesOnCards) {
      const { field, reference } = namesOnCards[type];
      // A card stays whose it is, even if the clinic or product was renamed or removed.
      if (before && values[field] === before[field]) continue;
      const resolution = await resolveName(tx, type, values[field]);
      if (resolution.record === null) {
        issues.push({ field, message: unknownName(type, values[field], resolution) });
        continue;
      }
      referring[field] = resolution.record.name;
      referring[reference] = resolution.record.id;
    }
    const [first] = issues;
    if (first) throw new Invalid(first.message, issues);
    const key = canonicalCardNumber(values.cardNumber);
    if (key !== (before && canonicalCardNumber(before.cardNumber))) await requireUsableKey(tx, warranties, key);
    return referring;
  },
};

/** For people: a name means no active clinic or product, or several. */
export function unknownName(type: TypeOnCards, name: string, { candidates }: Resolution): string {
  const names = candidates.map((candidate) => candidate.name);
  if (names.length > 0) return messages.ambiguousName(name, names);
  return type === 'clinic' ? messages.unknownClinic(name) : messages.unknownProduct(name);
}
