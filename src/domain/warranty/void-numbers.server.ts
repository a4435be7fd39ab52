import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { isPrintedNumber } from '#domain/printed-number.ts';
import { inBatches } from '#domain/record/batches.ts';

/** Which of these canonical numbers are those of void cards. */
export async function voidPrintedNumbers(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const some of inBatches(keys.filter(isPrintedNumber))) {
    const rows = await db
      .selectFrom('printedCard')
      .select('cardKey')
      .where('cardKey', 'in', some)
      .where('voidedAt', 'is not', null)
      .execute();
    for (const { cardKey } of rows) found.add(cardKey);
  }
  return found;
}

/**
 * Makes the numbers of warranties void that are removed for good, unless another warranty has such a number, be it in the bin.
 *
 * @param line who removes them, and when: ISO 8601, UTC
 */
export async function voidRemoved(
  tx: Write,
  warrantyIds: readonly number[],
  { actor, at }: { actor: Actor; at: string },
): Promise<void> {
  const printed = await tx
    .selectFrom('warranty')
    .innerJoin('printedCard', 'printedCard.cardKey', 'warranty.cardKey')
    .select('warranty.cardKey')
    .distinct()
    .where('warranty.id', 'in', warrantyIds)
    .where('voidedAt', 'is', null)
    .execute();
  const keys = new Set(printed.map(({ cardKey }) => cardKey));
  if (keys.size === 0) return;
  const others = tx
    .selectFrom('warranty')
    .select('cardKey')
    .where('cardKey', 'in', [...keys]);
  for (const { cardKey } of await others.where('id', 'not in', warrantyIds).execute()) keys.delete(cardKey);
  if (keys.size === 0) return;
  const voided = await tx
    .updateTable('printedCard')
    .set({ voidedAt: at, voidReason: 'removed' })
    .where('cardKey', 'in', [...keys])
    .returning(['batchId', 'place'])
    .execute();
  for (const { batchId, place } of voided) {
    const detail = { from: place, to: place, reason: 'removed' };
    await writeAudit(tx, { actor, action: 'void', noun: 'cardBatch', recordId: batchId, detail, at });
  }
}
