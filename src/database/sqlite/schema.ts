import { type QueryExecutorProvider, sql } from 'kysely';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** What FTS5 may collect in memory before it writes a segment, in bytes: an import makes fewer of them. */
const segmentSize = 8 * 1024 * 1024;

/** The row of `sharedState` that a card which is removed for good leaves; see `SqliteHousekeeping`. */
export const purgeDue = 'search purge';

const removeFromIndex = `insert into "warrantySearch" ("warrantySearch", rowid, search)
      values ('delete', old.id, old.search)`;
const addToIndex = 'insert into "warrantySearch" (rowid, search) values (new.id, new.search)';

/** Adds the cards with these ids to the index, which no trigger has added: those of an import. */
export const indexImported = `insert into "warrantySearch" (rowid, search)
  select id, search from warranty where id between ? and ? and "importId" is not null`;
/** Makes the index again. */
export const rebuildIndex = `insert into "warrantySearch" ("warrantySearch") values ('rebuild')`;

export const sqliteSchema: SchemaDialect = {
  id: 'integer primary key autoincrement',
  bigint: 'integer',
  bytes: 'blob',
  strict: 'strict',
  unlogged: '',
  binaryText: 'text',
  mayHaveNul: true,
  jsonRows: ['json_each(', ')'],
  dropOldTriggers: ['added', 'changed', 'moved', 'removed'].map((name) => `drop trigger if exists warranty_${name}`),
  createSearchIndex: [
    // The texts are folded already. Sizes of texts are for ranks by relevance.
    `create virtual table "warrantySearch" using fts5(search, content = 'warranty', content_rowid = 'id',
      columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
    `insert into "warrantySearch" ("warrantySearch", rank) values ('hashsize', ${segmentSize})`,
    rebuildIndex,
    // FTS5 writes what it has collected before each statement that has triggers, so imports index their cards in batches.
    `create trigger "warranty_search_added" after insert on warranty when new."importId" is null begin ${addToIndex}; end`,
    `create trigger "warranty_search_changed" after update of search on warranty when old.search is not new.search
      begin ${removeFromIndex}; ${addToIndex}; end`,
    `create trigger "warranty_search_removed" after delete on warranty begin ${removeFromIndex};
      insert or ignore into "sharedState" (name, value) values ('${purgeDue}', 'true'); end`,
  ],
  // It follows from changes of the search text alone.
  dropSearchIndex: [],
  eraseAuditOf: (table, noun) => [
    `create trigger "${table}_removed" after delete on "${table}"
      begin update audit set detail = null where noun = '${noun}' and "recordId" = old.id; end`,
  ],
  addReferences: (db, table, references) =>
    replaceTable(db, table, (text) =>
      references.reduce(
        (edited, { column, to, onDelete }) =>
          edited.replace(new RegExp(`"${column}" integer[a-z ]*`), `$& references ${to} (id) on delete ${onDelete}`),
        text,
      ),
    ),
  dropNotNull: (db, table, column) =>
    replaceTable(db, table, (text) => text.replace(new RegExp(`("${column}" \\w+) not null`), '$1')),
  // A connection that writes has the whole file.
  async lockTables() {},
  run: (db, migration) => migration(db),
  async ensureSearchIndex() {},
};

/**
 * SQLite adds no constraint to a table, so one that has it takes its place.
 *
 * @param edit changes the definition, from the columns on
 */
export async function replaceTable(
  db: QueryExecutorProvider,
  table: string,
  edit: (text: string) => string,
): Promise<void> {
  const { rows } = await sql<{ text: string }>`select sql as text from sqlite_schema
    where tbl_name = ${table} and sql is not null order by type = 'table' desc`.execute(db);
  const [former = '', ...others] = rows.map(({ text }) => text);
  const draft = `${table}Draft`;
  await sql.raw(`create table "${draft}" ${edit(former.slice(former.indexOf('(')))}`).execute(db);
  await sql`insert into ${sql.table(draft)} select * from ${sql.table(table)}`.execute(db);
  // The highest id that a row ever had, so that none is used twice.
  await sql`delete from sqlite_sequence where name = ${draft}`.execute(db);
  await sql`insert into sqlite_sequence select ${draft}, seq from sqlite_sequence where name = ${table}`.execute(db);
  await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`alter table ${sql.table(draft)} rename to ${sql.table(table)}`.execute(db);
  for (const text of others) await sql.raw(text).execute(db);
}
