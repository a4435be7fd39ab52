import type { ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';

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
