import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import type { VisitPicture } from '#domain/visit/visit.ts';

/** Stores what was sent with a visit or a step of it, within their transaction. */
export type Attach = (tx: Write, visit: { id: number; at: string }) => Promise<void>;

/** The pictures of visits, in their order. */
export async function visitPictures(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  ids: readonly number[],
): Promise<Map<number, VisitPicture[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('visitPicture')
    .select(['visitId', 'picture', 'sentAt'])
    .where('visitId', 'in', ids)
    .orderBy('sentAt')
    .orderBy('place')
    .execute();
  return Map.groupBy(rows, ({ visitId }) => visitId);
}
