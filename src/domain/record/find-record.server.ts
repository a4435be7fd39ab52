import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { Conflict, NotFound, Stale } from '#domain/errors.ts';
import { type RecordDefinition, type RecordRow, where } from '#domain/record/record-definition.server.ts';

/** The record with that id, active or in the bin. */
export async function findRecord<Row extends RecordRow>(
  db: Kysely<Tables>,
  kind: RecordDefinition<Row>,
  id: number,
): Promise<Row | undefined> {
  const [row] = await kind.select(db, where('id', '=', id));
  return row;
}

/**
 * The active record with that id.
 *
 * @param version only where it still has this version; without one, whatever it is now
 * @throws {NotFound} where no record has the id
 * @throws {Conflict} where it is in the bin
 * @throws {Stale} where it has another version by now
 */
export async function activeRecord<Row extends RecordRow>(
  db: Kysely<Tables>,
  kind: RecordDefinition<Row>,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Row> {
  const record = await findRecord(db, kind, id);
  if (record?.binnedAt === null && (version ?? record.version) === record.version) return record;
  throw await explainNoMatch(db, kind, id, 'active');
}

/**
 * Why a statement found no record to change: the error to throw.
 *
 * @param state where it looked for the record
 */
export async function explainNoMatch<Row extends RecordRow>(
  db: Kysely<Tables>,
  kind: RecordDefinition<Row>,
  id: number,
  state: 'active' | 'binned',
): Promise<Error> {
  const { missing, inBin, notInBin, stale } = kind.sentences;
  const current = await findRecord(db, kind, id);
  if (!current) return new NotFound(missing);
  if (state === 'active' && current.binnedAt !== null) return new Conflict(inBin);
  if (state === 'binned' && current.binnedAt === null) return new Conflict(notInBin);
  return new Stale(stale, current);
}
