import type { Write } from '#database/database.ts';
import { activeRecordId } from '#domain/record/record-merges.server.ts';
import { type TypeOnCards, typesOnCards } from '#domain/record/record-type.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import {
  type CardReferences,
  type CardValues,
  namesOnCards,
  type WarrantyFields,
} from '#domain/warranty/warranty-fields.ts';

/** The values of a card that a change noted. Changes of versions before 1.2 noted no references. */
export type NotedValues = WarrantyFields & Partial<CardReferences>;

/**
 * Creates the function that gives a card's former values what they refer to: the same record as then or, if that was merged, the
 * one that it was merged into. Where it was removed for good or is not known, the name decides.
 */
export function createReferenceRestorer(tx: Write): (values: NotedValues) => Promise<CardValues> {
  const known = new Map<string, number | null>();
  const find = async (type: TypeOnCards, values: NotedValues) => {
    const { field, reference } = namesOnCards[type];
    const noted = values[reference];
    const name = values[field];
    const key = JSON.stringify([type, noted, name]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const former = typeof noted === 'number' ? await currentRecord(tx, type, noted) : undefined;
    const id = noted === null ? null : (former ?? (await resolveName(tx, type, name)).record?.id ?? null);
    known.set(key, id);
    return id;
  };
  return async (values) => {
    const references: CardReferences = { clinicId: null, productId: null };
    for (const type of typesOnCards) references[namesOnCards[type].reference] = await find(type, values);
    return { ...values, ...references };
  };
}

/** The record with an id, in the bin, too, or the active one that it was merged into; undefined if it is removed. */
async function currentRecord(tx: Write, type: TypeOnCards, id: number): Promise<number | undefined> {
  const active = await activeRecordId(tx, type, id);
  if (active !== undefined) return active;
  return (await tx.selectFrom(type).select('id').where('id', '=', id).executeTakeFirst())?.id;
}
