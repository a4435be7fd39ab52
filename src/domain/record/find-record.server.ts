import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { Conflict, NotFound, Stale } from '#domain/errors.ts';
import { type RecordDefinition, where } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

/** Finds a record by its id, active or in the bin. */
export async function findRecord<Row extends RecordRow>(
  db: Kysely<Tables>,
  definition: RecordDefinition<Row>,
  id: number,
): Promise<Row | undefined> {
  const [row] = await definition.select(db, where('id', '=', id));
  return row;
}

/**
 * Reads an active record.
 *
 * @param version the version that the caller has read; undefined for any
 * @throws {NotFound} if no record has the id
 * @throws {Conflict} if it is in the bin
 * @throws {Stale} if somebody else has changed it since that version
 */
export async function activeRecord<Row extends RecordRow>(
  db: Kysely<Tables>,
  definition: RecordDefinition<Row>,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Row> {
  const record = await findRecord(db, definition, id);
  if (record?.binnedAt === null && (version ?? record.version) === record.version) return record;
  throw await explainNoMatch(db, definition, id, 'active');
}

/**
 * Returns the error for a statement that matched no record.
 *
 * @param state the state that the statement required
 */
export async function explainNoMatch<Row extends RecordRow>(
  db: Kysely<Tables>,
  definition: RecordDefinition<Row>,
  id: number,
  state: 'active' | 'binned',
): Promise<Error> {
  const { missing, inBin, notInBin, stale } = definition.messages;
  const current = await findRecord(db, definition, id);
  if (!current) return new NotFound(missing);
  if (state === 'active' && current.binnedAt !== null) return new Conflict(inBin);
  if (state === 'binned' && current.binnedAt === null) return new Conflict(notInBin);
  return new Stale(stale, current);
}
