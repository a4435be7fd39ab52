import { formatCardNumber } from '#domain/printed-number.ts';
import type { ApiClient } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';

/** A batch that was ordered. */
export interface OrderedBatch {
  id: number;
  /** The number at a place, from 1, as it is printed. */
  number(place: number): string;
}

/** Has an owner order a batch. */
export async function orderCards(engine: TestEngine, owner: ApiClient, size: number): Promise<OrderedBatch> {
  const { body } = await owner.call('POST', '/card-batches', { size });
  const id = Number(body.batch._id);
  const rows = await engine.db.read
    .selectFrom('printedCard')
    .select('cardKey')
    .where('batchId', '=', id)
    .orderBy('place')
    .execute();
  return { id, number: (place) => formatCardNumber(rows[place - 1]?.cardKey ?? '') };
}
