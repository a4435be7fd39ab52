import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

export const sqliteSchema: SchemaDialect = {
  numbering: (column) => column.primaryKey().autoIncrement(),
  tableEnd: sql`strict`,
  transient: sql``,
  wideInteger: 'integer',
  bytes: 'blob',
  // A connection that writes has the whole file.
  async lockTables() {},
  run: (db, migration) => migration(db),
  // New cards have the highest ids, and those above `indexedTo` are pending without a row: an import costs nothing.
  async trackWarranties(db, columns) {
    const old = columns.map((column) => `old."${column}"`).join(', ');
    const listed = columns.map((column) => `"${column}"`).join(', ');
    const differs = columns.map((column) => `old."${column}" is not new."${column}"`).join(' or ');
    await trigger(db, 'added', {
      event: 'insert',
      when: 'new.id <= (select "indexedTo" from "searchState")',
      id: 'new.id',
    });
    await trigger(db, 'changed', { event: `update of ${listed}`, when: differs, old: `json_array(${old})` });
    await trigger(db, 'moved', {
      event: 'update of "binnedAt"',
      when: 'old."binnedAt" is not new."binnedAt"',
      old: 'json_array(old."binnedAt")',
    });
    await trigger(db, 'removed', { event: 'delete', when: 'true', old: `json_array(${old}, old."binnedAt")` });
  },
};

interface Trigger {
  event: string;
  when: string;
  id?: string;
  old?: string;
}

async function trigger(db: Kysely<unknown>, kind: string, { event, when, id = 'old.id', old = 'null' }: Trigger) {
  await sql
    .raw(`create trigger warranty_${kind} after ${event} on warranty when ${when} begin
      insert into "searchPending" (kind, "firstId", "lastId", old) values ('${kind}', ${id}, ${id}, ${old});
    end`)
    .execute(db);
}
