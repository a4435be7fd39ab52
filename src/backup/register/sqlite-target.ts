import { closeSync, fsyncSync, openSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { BackupError } from '#backup/backup-error.ts';
import type { RowTarget } from '#backup/register/row-target.ts';
import type { Tables } from '#database/database.ts';
import { rebuildIndex, sqliteSchema } from '#database/sqlite/schema.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

/** Of the page cache, in KiB. */
const cacheSize = 64 * 1024;

/**
 * Creates a SQLite file that nobody else knows yet, so it needs no log: if anything fails, it is thrown away. `commit` makes it whole
 * on the disk; the caller puts it in its place.
 */
export function createSqliteTarget(file: string): RowTarget {
  const connection = new SqliteDatabase(file);
  for (const setting of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'foreign_keys = ON',
    // A migration that replaces a table leaves nothing of it that a later removal would miss.
    'secure_delete = ON',
    `cache_size = -${cacheSize}`,
  ]) {
    connection.pragma(setting);
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  let dropped: string[] | undefined;

  /** To build an index from all rows takes a fraction of the time that adding each row to it takes. */
  function dropIndexes(): string[] {
    const found = connection
      .prepare("select type, name, sql from sqlite_schema where type in ('index', 'trigger') and sql is not null")
      .all() as { type: string; name: string; sql: string }[];
    for (const { type, name } of found) connection.exec(`drop ${type} "${name}"`);
    const hasSearch = found.some(({ type }) => type === 'trigger');
    return [...found.map(({ sql: text }) => text), ...(hasSearch ? [rebuildIndex] : [])];
  }

  return {
    engine: 'sqlite',
    db,
    schema: sqliteSchema,
    async insert({ name, columns }, rows) {
      dropped ??= dropIndexes();
      const list = columns.map((column) => `"${column.name}"`).join(', ');
      const insert = connection.prepare(
        `insert into "${name}" (${list}) values (${columns.map(() => '?').join(', ')})`,
      );
      connection.transaction(() => {
        for (const row of rows) insert.run(row);
      })();
    },
    async setLastId({ name }, id) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(db);
    },
    async finishRows() {
      for (const statement of dropped ?? []) connection.exec(statement);
    },
    async commit() {
      const problems = connection.pragma('quick_check(1)', { simple: true });
      if (problems !== 'ok') throw new BackupError('failed', words.notSound(String(problems)));
      connection.pragma('journal_mode = WAL');
      await db.destroy();
      const written = openSync(file, 'r+');
      fsyncSync(written);
      closeSync(written);
    },
    async abort() {
      await db.destroy();
    },
  };
}
