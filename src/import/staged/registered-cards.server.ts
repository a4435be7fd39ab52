import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { keysOf, pick } from '#domain/field-definition.ts';
import { inBatches } from '#domain/record/batches.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';

const fields = keysOf(warrantyFields);

/** An active card of the register. */
export type RegisteredCard = WarrantyFields & { id: number; cardKey: string; version: number; importId: number | null };

/** The active cards that have one of these canonical numbers, by number. */
export async function registeredCards(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RegisteredCard>> {
  const found = new Map<string, RegisteredCard>();
  for (const batch of inBatches(keys)) {
    const cards = await db
      .selectFrom('warranty')
      .select(['id', 'cardKey', 'version', 'importId', ...fields])
      .where('cardKey', 'in', batch)
      .where('binnedAt', 'is', null)
      .execute();
    for (const card of cards) found.set(card.cardKey, card);
  }
  return found;
}

/** The fields of a card after an import has updated it. An empty cell leaves the value as it is. */
export function updatedFields(current: WarrantyFields, row: WarrantyFields): WarrantyFields {
  const values = fields.map((field) => [field, row[field] ?? current[field]]);
  return Object.fromEntries(values);
}

/** The fields of a card, without its other columns. */
export function fieldsOf(card: WarrantyFields): WarrantyFields {
  return pick(card, fields);
}

/** True if the row has nothing that the card has not. */
export function isSameCard(current: WarrantyFields, row: WarrantyFields): boolean {
  return fields.every((field) => row[field] === null || row[field] === current[field]);
}
