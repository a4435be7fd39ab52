import type { Database } from '#database/database.ts';

/** Adds the card's number to each of these, as it is now. Those whose card was removed for good are left out. */
export async function withCardNumbers<Item extends { id: number }>(
  { read }: Pick<Database, 'read'>,
  items: readonly Item[],
): Promise<(Item & { cardNumber: string })[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  const cards = await read.selectFrom('warranty').select(['id', 'cardNumber']).where('id', 'in', ids).execute();
  const numbers = new Map(cards.map(({ id, cardNumber }) => [id, cardNumber]));
  return items.flatMap((item) => {
    const cardNumber = numbers.get(item.id);
    return cardNumber === undefined ? [] : [{ ...item, cardNumber }];
  });
}
