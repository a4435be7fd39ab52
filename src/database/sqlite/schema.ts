import { sql } from 'kysely';
import type { SchemaDialect, Trigger } from '#database/migrations/schema-dialect.ts';

export const sqliteSchema: SchemaDialect = {
  id: 'integer primary key autoincrement',
  bigint: 'integer',
  bytes: 'blob',
  strict: 'strict',
  unlogged: '',
  // A connection that writes has the whole file.
  async lockTables() {},
  run: (db, migration) => migration(db),
  // New cards have the highest ids, and those above `indexedTo` are pending without a row: an import costs nothing.
  triggers(columns) {
    const old = columns.map((column) => `old."${column}"`).join(', ');
    const listed = columns.map((column) => `"${column}"`).join(', ');
    const differs = columns.map((column) => `old."${column}" is not new."${column}"`).join(' or ');
    return [
      trigger('added', {
        event: 'insert',
        when: 'new.id <= (select "indexedTo" from "searchState")',
        id: 'new.id',
      }),
      trigger('changed', { event: `update of ${listed}`, when: differs, old: `json_array(${old})` }),
      trigger('moved', {
        event: 'update of "binnedAt"',
        when: 'old."binnedAt" is not new."binnedAt"',
        old: 'json_array(old."binnedAt")',
      }),
      trigger('removed', { event: 'delete', when: 'true', old: `json_array(${old}, old."binnedAt")` }),
    ];
  },
  async readTriggers(db) {
    const { rows } = await sql<{ name: string; text: string }>`
      select name, sql as text from sqlite_schema where type = 'trigger' and tbl_name = 'warranty'`.execute(db);
    return new Map(rows.map(({ name, text }) => [name, text]));
  },
};

interface TriggerParts {
  event: string;
  when: string;
  id?: string;
  old?: string;
}

function trigger(kind: string, { event, when, id = 'old.id', old = 'null' }: TriggerParts): Trigger {
  const name = `warranty_${kind}`;
  // SQLite keeps the text, but for the first two words.
  const text = `CREATE TRIGGER ${name} after ${event} on warranty when ${when} begin
      insert into "searchPending" (kind, "firstId", "lastId", old) values ('${kind}', ${id}, ${id}, ${old});
    end`;
  return { name, text, statements: [`drop trigger if exists ${name}`, text] };
}
