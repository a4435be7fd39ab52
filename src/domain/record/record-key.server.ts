import type { Database, Write } from '#database/database.ts';
import { Conflict, Duplicate } from '#domain/errors.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
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

type Keyed<Fields extends object> = Pick<
  RecordDefinition<RecordRow, Fields>,
  'type' | 'key' | 'keyOf' | 'duplicateMessage'
>;

/**
 * Checks a name or number before costly work. Another record may still take it meanwhile, so the write checks it again.
 *
 * @param id of the record that is edited; undefined for a new one
 * @throws {Duplicate} if another active record has it
 */
export async function requireFreeKey<Fields extends object>(
  { db }: Pick<ServiceContext, 'db'>,
  definition: Keyed<Fields>,
  fields: Fields,
  id?: number,
): Promise<void> {
  const key = definition.keyOf(fields);
  const error = await duplicateError(db, definition, { key, message: definition.duplicateMessage(fields) });
  if (error.conflictWith !== undefined && error.conflictWith !== id) throw error;
}

/** @throws {Conflict} if no record of the type may get the key */
export async function requireUsableKey(
  tx: Write,
  { voidKeys }: Pick<RecordDefinition<never>, 'voidKeys'>,
  key: string,
): Promise<void> {
  if (!voidKeys || (await voidKeys.find(tx, [key])).size === 0) return;
  const { field, message } = voidKeys;
  throw new Conflict(message, [{ field, message }]);
}
