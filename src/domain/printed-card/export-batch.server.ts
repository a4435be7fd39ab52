import { writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { printedCardCode } from '#domain/printed-card/printed-card-code.server.ts';
import { findBatch } from '#domain/printed-card/printed-card-queries.server.ts';
import type { BatchFormat } from '#domain/printed-card/printed-card-state.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

/** Cards that are read at once. */
const batchSize = 1000;

/** What a printing house needs of a card. */
export interface CardToPrint {
  place: number;
  number: string;
  /** What its QR code holds. */
  address: string;
}

/** What the audit says of an export of a batch. */
export interface BatchExportDetail {
  format: BatchFormat;
  count: number;
  /** The name of the batch. */
  lot: string;
}

/**
 * Begins an export of the cards of a batch: writes its audit line, before any card is read, and returns them in the order of
 * their places.
 *
 * @param origin of the site, such as `https://cards.example`
 * @throws {NotFound} if there is no such batch
 * @throws {Conflict} if the key of its codes is lost
 */
export async function exportBatch(
  { db, actor, now = new Date() }: ServiceContext,
  keys: BatchKeys,
  { batchId, origin, format }: { batchId: number; origin: string; format: BatchFormat },
): Promise<{ name: string; batches: AsyncGenerator<CardToPrint[], void> }> {
  const { name, size } = await findBatch(db.read, batchId);
  const row = await db.read
    .selectFrom('cardBatch')
    .select(['lot as batchName', 'key'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  const key = await keys.open(row);
  if (key === undefined) throw new Conflict(words.keyLost(name));
  const detail: BatchExportDetail = { format, count: size, lot: name };
  const at = now.toISOString();
  await db.write((tx) => writeAudit(tx, { actor, action: 'export', noun: 'cardBatch', recordId: 0, detail, at }));
  return { name, batches: readCards({ db }, { batchId, key, origin }) };
}

async function* readCards(
  { db }: Pick<ServiceContext, 'db'>,
  { batchId, key, origin }: { batchId: number; key: string; origin: string },
): AsyncGenerator<CardToPrint[], void> {
  for (let last = 0; ; ) {
    const cards = await db.read
      .selectFrom('printedCard')
      .select(['place', 'cardKey'])
      .where('batchId', '=', batchId)
      .where('place', '>', last)
      .orderBy('place')
      .limit(batchSize)
      .execute();
    if (cards.length === 0) return;
    yield cards.map(({ place, cardKey }) => ({
      place,
      number: formatCardNumber(cardKey),
      address: `${origin}/c/${cardKey}-${printedCardCode(key, cardKey)}`,
    }));
    last = cards.at(-1)?.place ?? last;
  }
}
