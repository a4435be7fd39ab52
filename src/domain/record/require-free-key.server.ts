import { duplicateError } from '#domain/record/duplicate-error.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

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
