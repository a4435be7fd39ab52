import type { Database } from '#database/database.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { maskName, type WarrantyFields } from '#domain/warranty/warranty.ts';
import { prepareLookUp } from '#domain/warranty/warranty-queries.server.ts';

/** Finds the active warranty of a card number as a patient types it; undefined where there is none. */
export type LookUp = (cardNumber: string) => Promise<WarrantyFields | undefined>;

/** @param nameMask `partial` shows only the first letter of each of the customer's names */
export function createLookUp(db: Database, nameMask: 'none' | 'partial' = 'none'): LookUp {
  const find = prepareLookUp(db);
  const lookUp: LookUp = (cardNumber) => find(canonicalCardNumber(cardNumber));
  if (nameMask === 'none') return lookUp;
  return async (cardNumber) => {
    const warranty = await lookUp(cardNumber);
    return warranty && { ...warranty, customerName: maskName(warranty.customerName) };
  };
}
