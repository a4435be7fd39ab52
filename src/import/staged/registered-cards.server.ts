import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { pick } from '#domain/field-definition.ts';
import { inBatches } from '#domain/record/batches.ts';
import { type CardValues, cardColumns, namesOnCards } from '#domain/warranty/warranty-fields.ts';

/** An active card of the register. */
export type RegisteredCard = CardValues & { id: number; cardKey: string; version: number; importId: number | null };

/** The active cards that have one of these canonical numbers, by number. */
export async function registeredCards(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RegisteredCard>> {
  const found = new Map<string, RegisteredCard>();
  for (const batch of inBatches(keys)) {
    const cards = await db
      .selectFrom('warranty')
      .select(['id', 'cardKey', 'version', 'importId', ...cardColumns])
      .where('cardKey', 'in', batch)
      .where('binnedAt', 'is', null)
      .execute();
    for (const card of cards) found.set(card.cardKey, card);
  }
  return found;
}

/** The values of a card after an import has updated it. An empty cell leaves the value as it is. */
export function updatedFields(current: CardValues, row: CardValues): CardValues {
  const values = cardColumns.map((column) => [column, row[column] ?? current[column]]);
  const updated: CardValues = Object.fromEntries(values);
  // A name that stays says nothing new of whose the card is.
  for (const { field, reference } of Object.values(namesOnCards))
    updated[reference] = row[field] === current[field] ? current[reference] : row[reference];
  return updated;
}

/** The values of a card, without its other columns. */
export function fieldsOf(card: CardValues): CardValues {
  return pick(card, cardColumns);
}

const references = new Set<string>(Object.values(namesOnCards).map(({ reference }) => reference));
const fields = cardColumns.filter((column) => !references.has(column));

/** True if the row has nothing that the card has not. A name may be spelled otherwise if it means the same. */
export function isSameCard(current: CardValues, row: CardValues): boolean {
  return fields.every(
    (field) => row[field] === null || row[field] === current[field] || meansSame(field, current, row),
  );
}

function meansSame(field: keyof CardValues, current: CardValues, row: CardValues): boolean {
  const named = Object.values(namesOnCards).find((one) => one.field === field);
  return named !== undefined && row[named.reference] !== null && row[named.reference] === current[named.reference];
}
