import { sql } from 'kysely';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/**
 * FTS5 gathers what it is given in memory and writes it out when this many bytes are full: with the default of 1 MiB
 * an import of 100,000 rows spends twice the time on the index.
 */
const textIndexBuffer = 64 * 1024 * 1024;

export const sqliteSchema: SchemaDialect = {
  numbering: (column) => column.primaryKey().autoIncrement(),
  tableEnd: sql`strict`,
  async createTextIndex(db) {
    // A view, so that the index's own integrity check compares it with exactly the records it should hold.
    await sql`create view warranty_text as select id, search from warranty where "binnedAt" is null`.execute(db);
    await sql`create virtual table warranty_search using fts5(
      search, content='warranty_text', content_rowid='id', tokenize='trigram', columnsize=0)`.execute(db);
    await sql`insert into warranty_search(warranty_search, rank) values ('hashsize', ${sql.lit(textIndexBuffer)})`.execute(
      db,
    );
    // The writer thread merges when it is idle; at a commit somebody waits.
    await sql`insert into warranty_search(warranty_search, rank) values ('automerge', 0)`.execute(db);
  },
  async eraseDeletedText(db) {
    await sql`insert into warranty_search(warranty_search, rank) values ('secure-delete', 1)`.execute(db);
  },
};
