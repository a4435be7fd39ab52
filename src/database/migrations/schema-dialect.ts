import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#database/database.ts';

/** A step from one schema to the next. */
export interface SchemaChange extends Pick<Migration, 'up'> {
  /** The tables of earlier migrations that it alters or gives an index: others may use them at that moment. */
  readonly alters?: readonly string[];
}

/** A trigger of `warranty`. */
export interface Trigger {
  readonly name: string;
  /** What the database keeps of it, word for word. */
  readonly text: string;
  /** Drop it, if it is there, and create it. */
  readonly statements: readonly string[];
}

/** The differences in data definition between the engines. Migrations use the texts, so these never change. */
export interface SchemaDialect {
  /** The type of a primary key that is generated and never used twice. */
  readonly id: string;
  /** The types of whole numbers up to 2^53 and of bytes. */
  readonly bigint: string;
  readonly bytes: string;
  /** The end of a `create table`. */
  readonly strict: string;
  /** What follows `create` for a table whose rows need not survive a crash. */
  readonly unlogged: string;
  /** Takes the locks that changing these tables needs, in this order, until the transaction ends. */
  lockTables(db: Kysely<Tables>, tables: readonly string[]): Promise<void>;
  /**
   * Carries out a migration within a transaction. If it fails, the transaction takes the migrator's next statement, and is
   * then rolled back.
   */
  run(db: Kysely<unknown>, migration: (db: Kysely<unknown>) => Promise<void>): Promise<void>;
  /** The triggers that fill `searchPending` whenever a card is added or removed, or a column of these or `binnedAt` changes. */
  triggers(columns: readonly string[]): readonly Trigger[];
  /** What the database keeps of the triggers that `warranty` has, by name. */
  readTriggers(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>>;
}
