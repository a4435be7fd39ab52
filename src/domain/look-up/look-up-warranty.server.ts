import type { Database } from '#database/database.ts';
import { lookUpKeys } from '#domain/look-up/look-up-keys.ts';
import type { PublicWarranty } from '#domain/warranty/warranty-fields.ts';
import { prepareLookUp } from '#domain/warranty/warranty-queries.server.ts';

/** Finds the active warranty of a card number as a patient types it; undefined if there is none. */
export type LookUp = (cardNumber: string) => Promise<PublicWarranty | undefined>;

export function createLookUp(db: Database): LookUp {
  const find = prepareLookUp(db);
  return async (cardNumber) => {
    for (const key of lookUpKeys(cardNumber)) {
      const warranty = await find(key);
      if (warranty) return warranty;
    }
    return undefined;
  };
}
