import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { pick } from '#domain/field-definition.ts';
import { inBatches } from '#domain/record/batches.ts';
import { foldText } from '#domain/text.ts';
import { type CardValues, cardColumns, nameFields, namesOnCards } from '#domain/warranty/warranty-fields.ts';

const accent = /[đð]|\p{M}/iu;

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

/** The values of a card after an import has updated it. An empty cell, or a name that has lost its accents, leaves the value as it is. */
export function updatedFields(current: CardValues, row: CardValues): CardValues {
  const values = cardColumns.map((column) => [column, row[column] ?? current[column]]);
  const updated: CardValues = Object.fromEntries(values);
  for (const field of nameFields)
    if (isPoorerSpelling(updated[field] ?? '', current[field] ?? '')) updated[field] = current[field] ?? '';
  // A name that stays says nothing new of whose the card is.
  for (const { field, reference } of Object.values(namesOnCards))
    updated[reference] = updated[field] === current[field] ? current[reference] : row[reference];
  return updated;
}

/** The values of a card, without its other columns. */
export function fieldsOf(card: CardValues): CardValues {
  return pick(card, cardColumns);
}

const references = new Set<string>(Object.values(namesOnCards).map(({ reference }) => reference));
const fields = cardColumns.filter((column) => !references.has(column));

/** True if the row would change nothing of the card. A name may be spelled otherwise if it means the same. */
export function isSameCard(current: CardValues, row: CardValues): boolean {
  const updated = updatedFields(current, row);
  return fields.every((field) => updated[field] === current[field] || meansSame(field, current, row));
}

function meansSame(field: keyof CardValues, current: CardValues, row: CardValues): boolean {
  const named = Object.values(namesOnCards).find((one) => one.field === field);
  return named !== undefined && row[named.reference] !== null && row[named.reference] === current[named.reference];
}

/**
 * True for a name that is the other one without any of its accents, or in capitals or small letters alone: `DUONG QUOC KHANH` for
 * `Dương Quốc Khánh`. A name that has other accents may be another name, such as `Trần Thị Hoa` for `Trần Thị Hòa`.
 */
function isPoorerSpelling(name: string, other: string): boolean {
  if (name === other || foldText(name) !== foldText(other)) return false;
  const [own, others] = [name.normalize('NFD'), other.normalize('NFD')];
  if (accent.test(others) && !accent.test(own)) return true;
  return own.toLowerCase() === others.toLowerCase() && isOneCase(name) && !isOneCase(other);
}

function isOneCase(name: string): boolean {
  return name === name.toUpperCase() || name === name.toLowerCase();
}
