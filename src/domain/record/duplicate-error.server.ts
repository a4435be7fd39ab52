import type { Database } from '#database/database.ts';
import { Duplicate } from '#domain/errors.ts';
import type { RecordType } from '#domain/record/record-type.ts';

interface DuplicateKey {
  /** The canonical name or number. */
  key: string;
  /** For people, in Vietnamese. */
  message: string;
}

/** The error for a name or number that an active record has already. It carries the id of that record. */
export async function duplicateError(
  db: Database,
  definition: { type: RecordType; key: 'cardKey' | 'nameKey' },
  { key, message }: DuplicateKey,
): Promise<Duplicate> {
  const existing = await db.read
    .selectFrom(definition.type)
    .select('id')
    .where(definition.key, '=', key)
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
  return new Duplicate(message, existing?.id);
}
