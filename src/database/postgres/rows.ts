import { sql } from 'kysely';
import type { RowBatch, RowUpdates, Write } from '#database/database.ts';

/** Inserts many rows in one statement. See `Database.insertRows`. */
export async function insertRows(
  tx: Write,
  batch: RowBatch,
): Promise<{ firstId: number; lastId: number; refused: number[] }> {
  const rows = JSON.parse(new TextDecoder().decode(batch.rows)) as unknown[][];
  const constants = Object.entries(batch.constants);
  const records = rows.map((row) =>
    Object.fromEntries([...batch.columns.map((column, at) => [column, row[at + batch.skipped]]), ...constants]),
  );
  const columns = sql.join([...batch.columns, ...constants.map(([column]) => column)].map((column) => sql.ref(column)));
  // One parameter for any number of rows, parsed by the row type of the table.
  const inserted = await sql<{ id: number; key: string }>`
    insert into ${sql.table(batch.table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(batch.table)}, ${JSON.stringify(records)}::jsonb)
    on conflict do nothing returning id, ${sql.ref(batch.key)} as key`.execute(tx);
  const ids = inserted.rows.map((row) => row.id);
  return {
    firstId: ids.length === 0 ? 0 : ids.reduce((a, b) => Math.min(a, b)),
    lastId: ids.reduce((a, b) => Math.max(a, b), 0),
    refused: refusedPositions(
      records.map((record) => record[batch.key]),
      inserted.rows.map((row) => row.key),
    ),
  };
}

/** Updates many warranties in one statement. See `Database.updateRows`. */
export async function updateRows(tx: Write, updates: RowUpdates): Promise<{ refused: number[] }> {
  const rows = JSON.parse(new TextDecoder().decode(updates.rows)) as unknown[][];
  const constants = Object.entries(updates.constants);
  const records = rows.map(([id, version, ...values]) => ({
    at: { id, version },
    to: Object.fromEntries([...updates.columns.map((column, at) => [column, values[at]]), ...constants]),
  }));
  const columns = [...updates.columns, ...constants.map(([column]) => column)];
  const assignments = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`to.${column}`)}`));
  const updated = await sql<{ id: number }>`
    update ${sql.table(updates.table)} as target set ${assignments}
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as row,
      jsonb_to_record(row -> 'at') as place (id integer, version integer),
      jsonb_populate_record(null::${sql.table(updates.table)}, row -> 'to') as "to"
    where target.id = place.id and target.version = place.version and target."binnedAt" is null
    returning target.id`.execute(tx);
  const ids = new Set<unknown>(updated.rows.map(({ id }) => id));
  return { refused: rows.flatMap(([id], position) => (ids.has(id) ? [] : [position])) };
}

/** Positions of the keys that were not stored: of two equal keys, one was. */
function refusedPositions(keys: unknown[], stored: string[]): number[] {
  const left = new Set<unknown>(stored);
  return keys.flatMap((key, position) => (left.delete(key) ? [] : [position]));
}
