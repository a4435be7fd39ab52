import type { CompiledQuery, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { AccountTable } from '#database/tables/account.ts';
import type { AuditTable } from '#database/tables/audit.ts';
import type { ClinicTable } from '#database/tables/clinic.ts';
import type { DeviceTable } from '#database/tables/device.ts';
import type { ImportTable } from '#database/tables/import.ts';
import type { LookUpDayTable } from '#database/tables/look-up-day.ts';
import type { ProductTable } from '#database/tables/product.ts';
import type { RegisterTable } from '#database/tables/register.ts';
import type { SessionTable } from '#database/tables/session.ts';
import type { SignInFailureTable } from '#database/tables/sign-in-failure.ts';
import type { WarrantyTable } from '#database/tables/warranty.ts';
import type { NamedColumn, WarrantyFilter } from '#database/warranty-filter.ts';
import type { Term } from '#database/word-index.ts';

export interface Tables {
  account: AccountTable;
  audit: AuditTable;
  clinic: ClinicTable;
  device: DeviceTable;
  import: ImportTable;
  lookUpDay: LookUpDayTable;
  product: ProductTable;
  register: RegisterTable;
  session: SessionTable;
  signInFailure: SignInFailureTable;
  warranty: WarrantyTable;
}

/** A transaction that may write. Writes happen nowhere else. */
export type Write = Transaction<Tables>;

/** Rows to insert at once, `rows` being the UTF-8 JSON of an array of arrays. */
export interface RowBatch {
  table: keyof Tables;
  /** Columns in the order of the values in each row, after `labels` leading values that are not stored. */
  columns: readonly string[];
  rows: Uint8Array<ArrayBuffer>;
  labels: number;
  /** Columns that are the same in every row. */
  constants: Readonly<Record<string, string | number | null>>;
  /** The column whose unique index can refuse a row. */
  key: string;
}

export interface TextSearch {
  /** Every term must match; none match all. */
  terms: readonly Term[];
  filter?: WarrantyFilter;
  limit: number;
  offset: number;
  /** A record that is left out of the ids (not of the total), because the caller shows it elsewhere. */
  without?: number | undefined;
}

export interface TextSearchResult {
  /** Newest first, from `offset`, at most `limit`. */
  ids: number[];
  /** How many records match in all. */
  total: number;
}

/** How many warranties hold a name, letter by letter. */
export interface NameCount {
  name: string;
  total: number;
}

export interface WriteOptions {
  /**
   * `staff`: a person waits; the work may be run again where the database gave it up for the sake of another, so it
   * does nothing but ask the database. `import`: runs once, and may take long. Each has its own connections.
   */
  purpose?: 'staff' | 'import';
}

/** One thing that must be in order for the register to work. */
export interface Check {
  /** `checking` while it is not known yet. */
  status: 'ok' | 'checking' | 'failed';
  /** In English, for anybody: it names nothing of the machine. */
  reason?: string;
  /** The same with paths and the database's own words, for the log; no password. */
  detail?: string;
}

/** `register`: it and its folder are those that were opened; `database`: it answers; `integrity`: its file is sound. */
export type Health = Partial<Record<'register' | 'database' | 'integrity', Check>>;

/** What the two engines have in common. Each has its own way of it in `sqlite.ts` and `postgres.ts`. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** For reading: never waits for a writer. */
  readonly read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction: all of it or, where it throws, nothing. One at a time on SQLite.
   *
   * @throws {Unavailable} where the database is away, others are in the way for too long, the register has vanished or
   *   been replaced, or its disk is in trouble; nothing was stored
   * @throws {OutcomeUnknown} where its answer was lost: it may have been stored
   * @throws {StorageFull} where the disk has no room left
   */
  write<Result>(work: (tx: Write) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /**
   * Keeps other transactions from writing to a table until this one ends; reading goes on. Comes first in a
   * transaction. For rules about many rows at once, such as how many there must be.
   */
  lockTable(tx: Write, table: keyof Tables): Promise<void>;
  /**
   * Prepares a query for the few places where milliseconds count. Its parameters, in order, are given at each call.
   * On SQLite it runs on the calling thread: for look-ups by index only.
   */
  prepare<Row>(query: CompiledQuery<Row>): (...parameters: unknown[]) => Promise<Row | undefined>;
  /** Inserts many rows; returns the positions in `rows` that a unique index refused. */
  insertRows(tx: Write, batch: RowBatch): Promise<{ firstId: number; lastId: number; refused: number[] }>;
  /** Puts the search text of the new warranties with ids from…to into the index. */
  indexText(tx: Write, from: number, to: number): Promise<void>;
  /**
   * Runs a change that gives warranties another search text, or takes them to the bin or out of it, and keeps the index
   * in step.
   *
   * @param ids all that the change may touch
   */
  changeText<Result>(tx: Write, ids: readonly number[], change: () => Promise<Result>): Promise<Result>;
  /** Finds active warranties by words and filters. */
  searchText(search: TextSearch): Promise<TextSearchResult>;
  /** The names that active warranties hold which pass a filter, and how many hold each. */
  countNames(column: NamedColumn, filter: WarrantyFilter): Promise<NameCount[]>;
  /** The condition that a warranty's search text holds every term; for active ones by index where there is one. */
  holdsTerms(terms: readonly Term[], active: boolean): RawBuilder<SqlBool>;
  /** What to order by for a column of names to come in Vietnamese alphabetical order. */
  alphabetical(column: string): RawBuilder<unknown>;
  /** All ids that a query selects, in the order that is given: one value, however many there are. */
  gatherIds(order: RawBuilder<unknown>): RawBuilder<string>;
  /** Prepares what makes the first search as fast as the others; resolves when that is done. */
  warmSearch(): Promise<void>;
  isUniqueViolation(error: unknown): boolean;
  /** How the register is, answered within a few seconds whatever has happened to it. */
  health(): Promise<Health>;
  /** Tells once when the database goes away, once when it is back, and with `ok` and a detail what has happened all the same. */
  onHealthChange(listener: (check: Check) => void): void;
  /** Reads the whole database and keeps in `health` whether it is sound; resolves when that is done. Once only. */
  checkIntegrity(): Promise<void>;
  close(): Promise<void>;
}
