import type { Database } from '#database/database.ts';
import { lookUpKeys } from '#domain/look-up/look-up-keys.ts';
import { maskName } from '#domain/warranty/warranty.ts';
import type { PublicWarranty } from '#domain/warranty/warranty-fields.ts';
import { prepareLookUp } from '#domain/warranty/warranty-queries.server.ts';

/** Finds the active warranty of a card number as a patient types it; undefined if there is none. */
export type LookUp = (cardNumber: string) => Promise<PublicWarranty | undefined>;

/** @param nameMask `partial` shows only the first letter of each of the customer's names */
export function createLookUp(db: Database, nameMask: 'none' | 'partial' = 'none'): LookUp {
  const find = prepareLookUp(db);
  const lookUp: LookUp = async (cardNumber) => {
    for (const key of lookUpKeys(cardNumber)) {
      const warranty = await find(key);
      if (warranty) return warranty;
    }
    return undefined;
  };
  if (nameMask === 'none') return lookUp;
  return async (cardNumber) => {
    const warranty = await lookUp(cardNumber);
    return warranty && { ...warranty, customerName: maskName(warranty.customerName) };
  };
}
