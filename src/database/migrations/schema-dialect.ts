import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#database/database.ts';

/** Prints a line for the operator. */
export type Print = (line: string) => void;

/** A step from one schema to the next. */
export interface SchemaChange {
  /** The tables of earlier migrations that it alters or gives an index: others may use them at that moment. */
  readonly alters?: readonly string[];
  /** @param print for a step that takes long in a large register */
  up(db: Parameters<Migration['up']>[0], print: Print): Promise<void>;
}

/** A column that holds the id of a row of another table, and what becomes of its row when that one is removed. */
export interface Reference {
  column: string;
  to: 'warranty' | 'clinic';
  onDelete: 'cascade' | 'set null';
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
  /** The type of a text whose bytes give its order. */
  readonly binaryText: string;
  /** Whether a text may have a NUL. */
  readonly mayHaveNul: boolean;
  /** The rows of an array of JSON, which is the one parameter of `?`: one `value` each. */
  readonly jsonRows: readonly [before: string, after: string];
  /** Drops the triggers that noted changes of cards before version 1.1. */
  readonly dropOldTriggers: readonly string[];
  /** Creates the index of the search texts of cards, if it is a part of the schema, fills it and keeps it so. */
  readonly createSearchIndex: readonly string[];
  /** Drops the same index where it would be kept up for each card that a migration touches; `ensureSearchIndex` makes it again. */
  readonly dropSearchIndex: readonly string[];
  /** Deletes the values from the audit lines of a row of a table when it is removed, alone or with what it belongs to. */
  eraseAuditOf(table: string, noun: string): readonly string[];
  /** Makes columns of a table refer to others, which they do already. On SQLite no other table may refer to this one. */
  addReferences(db: Kysely<unknown>, table: string, references: readonly Reference[]): Promise<void>;
  /** Lets a column of a table be null. On SQLite no other table may refer to this one. */
  dropNotNull(db: Kysely<unknown>, table: string, column: string): Promise<void>;
  /** Takes the locks that changing these tables needs, in this order, until the transaction ends. */
  lockTables(db: Kysely<Tables>, tables: readonly string[]): Promise<void>;
  /**
   * Carries out a migration within a transaction. If it fails, the transaction takes the migrator's next statement, and is
   * then rolled back.
   */
  run(db: Kysely<unknown>, migration: (db: Kysely<unknown>) => Promise<void>): Promise<void>;
  /** Creates the same index where it is no part of the schema, because the database may not allow it. */
  ensureSearchIndex(db: Kysely<Tables>, print: Print): Promise<void>;
}
