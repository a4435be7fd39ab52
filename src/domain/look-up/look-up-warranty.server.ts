import type { Database } from '#database/database.ts';
import { leaderOrReplica } from '#domain/leader-or-replica.server.ts';
import { lookUpKeys } from '#domain/look-up/look-up-keys.ts';
import { maskName } from '#domain/warranty/warranty.ts';
import type { PublicWarranty } from '#domain/warranty/warranty-fields.ts';
import { prepareLookUp } from '#domain/warranty/warranty-queries.server.ts';

/** Finds the active warranty of a card number as a patient types it; undefined if there is none. */
export type LookUp = (cardNumber: string) => Promise<PublicWarranty | undefined>;

/**
 * A card that is found in the replica is shown as it is there. That there is none, only the leader can say.
 *
 * @param nameMask `partial` shows only the first letter of each of the customer's names
 */
export function createLookUp(db: Database, nameMask: 'none' | 'partial' = 'none'): LookUp {
  const find = prepareLookUp(db);
  const findInLeader = async (keys: readonly string[]) => {
    for (const key of keys) {
      const warranty = await find(key);
      if (warranty) return warranty;
    }
    return undefined;
  };
  const findInReplica = db.replica && prepareLookUp(db.replica);
  const lookUp: LookUp = async (cardNumber) => {
    const keys = lookUpKeys(cardNumber);
    const [first] = keys;
    if (!findInReplica || first === undefined) return findInLeader(keys);
    // Of the first key alone: another one is asked for only where there is no card with this one.
    return leaderOrReplica(
      () => findInLeader(keys),
      () => findInReplica(first),
      (warranty) => warranty !== undefined,
    );
  };
  if (nameMask === 'none') return lookUp;
  return async (cardNumber) => {
    const warranty = await lookUp(cardNumber);
    return warranty && { ...warranty, customerName: maskName(warranty.customerName) };
  };
}
