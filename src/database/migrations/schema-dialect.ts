import type { ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#database/database.ts';

/** A step from one schema to the next. */
export interface SchemaChange extends Pick<Migration, 'up'> {
  /** The tables of earlier migrations that it alters or gives an index: others may use them at that moment. */
  readonly alters?: readonly string[];
}

/** The differences in data definition between the engines. */
export interface SchemaDialect {
  /** Makes an integer column the primary key, generated and never reused. */
  numbering(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The end of a `create table`. */
  readonly tableEnd: RawBuilder<unknown>;
  /** What follows `create` for a table whose rows need not survive a crash. */
  readonly transient: RawBuilder<unknown>;
  /** The types of whole numbers up to 2^53 and of bytes. */
  readonly wideInteger: 'integer' | 'bigint';
  readonly bytes: 'blob' | 'bytea';
  /** Takes the locks that changing these tables needs, in this order, until the transaction ends. */
  lockTables(db: Kysely<Tables>, tables: readonly string[]): Promise<void>;
  /**
   * Carries out a migration within a transaction. If it fails, the transaction takes the migrator's next statement, and is
   * then rolled back.
   */
  run(db: Kysely<unknown>, migration: (db: Kysely<unknown>) => Promise<void>): Promise<void>;
  /**
   * Creates the triggers of `warranty` that fill `searchPending` whenever a card is added or removed, or a column of these or
   * `binnedAt` changes.
   */
  trackWarranties(db: Kysely<unknown>, columns: readonly string[]): Promise<void>;
}
