import type { Kysely } from 'kysely';
import type { ArchivedShape, Manifest } from '#backup/archive-format.ts';
import type { ArchiveReader } from '#backup/archive-reader.ts';
import { BackupError } from '#backup/backup-error.ts';
import { countRows, tableShapes } from '#backup/register/table-shapes.ts';
import type { Row } from '#backup/row-values.ts';
import type { Tables } from '#database/database.ts';
import { isBeforeBaseline, knownMigrations, migrate, newerMigrations } from '#database/migrations/migrations.ts';
import type { Print, SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { DomainError } from '#domain/errors.ts';
import { archives as words } from '#strings/vi/server/backups.ts';
import { fileError } from '#strings/vi/server/register.ts';

/** An empty database into which a register is restored. Nobody else sees it before `commit`. */
export interface RowTarget {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  readonly schema: SchemaDialect;
  insert(table: ArchivedShape, rows: Row[]): Promise<void>;
  /** Makes new rows of a table get higher ids than this one. */
  setLastId(table: ArchivedShape, id: number): Promise<void>;
  /** Adds a file of an import, once all rows are there; undefined if they go to DATA_DIR. */
  insertImportFile?(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** To be called once, after all rows. */
  finishRows(): Promise<void>;
  /** Makes everything permanent, and the register one that can be opened. */
  commit(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/**
 * The migrations of an archive's register, by the names of this version.
 *
 * @throws {BackupError} if they are those of a newer version, or of one before the baseline
 */
export function archivedMigrations({ migrations, application }: Manifest): string[] {
  if (newerMigrations(migrations).length > 0) throw new BackupError('newer', words.newerVersion(application));
  if (isBeforeBaseline(migrations)) throw new BackupError('failed', words.olderVersion(application));
  return knownMigrations(migrations);
}

/**
 * Fills an empty database from an archive: creates the schema that the archive's register had, inserts and counts the rows,
 * and migrates to the schema of this version.
 *
 * @throws {BackupError} if the rows do not fit
 */
export async function fillTarget(
  { db, engine, schema, ...target }: RowTarget,
  archive: ArchiveReader,
  { onRows, print }: { onRows: (count: number) => void; print?: Print | undefined },
): Promise<void> {
  const { tables, register } = archive.manifest;
  await migrate(db, schema, { to: archivedMigrations(archive.manifest).at(-1) });
  const shapes = await tableShapes(db, engine);
  if (described(shapes) !== described(tables)) {
    throw new BackupError('unreadable', words.otherTables);
  }
  const inOrder = shapes.flatMap(({ name }) => tables.filter((table) => table.name === name));
  for (const table of inOrder) {
    for await (const rows of archive.rows(table)) {
      await target.insert(table, rows).catch((error: unknown) => {
        throw cannotStore(table, error);
      });
      onRows(rows.length);
    }
    if (table.lastId !== null) await target.setLastId(table, table.lastId);
  }
  await target.finishRows();
  for (const { name, rows } of tables) {
    const found = await countRows(db, name);
    if (found !== rows) throw new BackupError('failed', words.otherCount(name, found, rows));
  }
  await db
    .insertInto('register')
    .values({ only: 1, ...register })
    .execute();
  await migrate(db, schema, { print });
}

/** The reason is a rule of the database that a row breaks, or the disk. */
function cannotStore({ name }: ArchivedShape, error: unknown): unknown {
  if (error instanceof DomainError) return error;
  return new BackupError('failed', words.cannotStore(name, fileError(error)));
}

function described(tables: readonly { name: string; columns: readonly { name: string; type: string }[] }[]): string {
  const lines = tables.map(({ name, columns }) => [name, columns.map((one) => `${one.name} ${one.type}`).toSorted()]);
  return JSON.stringify(lines.toSorted());
}
