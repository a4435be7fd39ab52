import type { CompiledQuery, Kysely, RawBuilder, Selectable, Transaction } from 'kysely';
import type { Claims } from '#database/claims.ts';
import type { SlowQuery } from '#database/slow-queries.ts';
import type {
  AccountTable,
  ClinicInviteTable,
  DeviceTable,
  IdempotencyKeyTable,
  OwnerInviteTable,
  SavedViewTable,
  SessionTable,
  SignInFailureTable,
} from '#database/tables/accounts.ts';
import type { ClinicMailTable } from '#database/tables/clinic-mails.ts';
import type { ImportFilePartTable, ImportMappingTable, ImportTable, NameAliasTable } from '#database/tables/imports.ts';
import type { LookUpCountTable, LookUpNoteTable } from '#database/tables/look-ups.ts';
import type { CardBatchTable, ClinicIssueTable, PrintedCardTable } from '#database/tables/printed-cards.ts';
import type { RecallTable, RecallToldTable } from '#database/tables/recalls.ts';
import type { AuditTable, ChangeTable, ClinicTable, ProductTable, WarrantyTable } from '#database/tables/records.ts';
import type { ClaimTable, PictureFileTable, RegisterTable, SharedStateTable } from '#database/tables/servers.ts';
import type { VisitPictureTable, VisitTable } from '#database/tables/visits.ts';

export interface Tables {
  account: AccountTable;
  audit: AuditTable;
  cardBatch: CardBatchTable;
  change: ChangeTable;
  claim: ClaimTable;
  clinic: ClinicTable;
  clinicInvite: ClinicInviteTable;
  clinicIssue: ClinicIssueTable;
  clinicMail: ClinicMailTable;
  device: DeviceTable;
  idempotencyKey: IdempotencyKeyTable;
  import: ImportTable;
  importFilePart: ImportFilePartTable;
  importMapping: ImportMappingTable;
  lookUpCount: LookUpCountTable;
  lookUpNote: LookUpNoteTable;
  nameAlias: NameAliasTable;
  ownerInvite: OwnerInviteTable;
  pictureFile: PictureFileTable;
  printedCard: PrintedCardTable;
  product: ProductTable;
  recall: RecallTable;
  recallTold: RecallToldTable;
  register: RegisterTable;
  savedView: SavedViewTable;
  session: SessionTable;
  sharedState: SharedStateTable;
  signInFailure: SignInFailureTable;
  visit: VisitTable;
  visitPicture: VisitPictureTable;
  warranty: WarrantyTable;
}

/** A transaction. All writes happen in one. */
export type Write = Transaction<Tables>;

/** Rows to insert at once, `rows` being the UTF-8 JSON of an array of arrays. */
export interface RowBatch {
  table: keyof Tables;
  /** Columns in the order of the values in each row, after the first `skipped` values, which are not stored. */
  columns: readonly string[];
  rows: Uint8Array<ArrayBuffer>;
  skipped: number;
  /** Columns that are the same in every row. */
  constants: Readonly<Record<string, string | number | null>>;
  /** The column whose unique index can refuse a row. */
  key: string;
}

/** New values of many warranties, `rows` being the UTF-8 JSON of an array of arrays. */
export interface RowUpdates {
  table: 'warranty';
  /** Columns in the order of the values in each row, after its id and the version that it must have. */
  columns: readonly string[];
  rows: Uint8Array<ArrayBuffer>;
  /** Columns that are the same in every row. */
  constants: Readonly<Record<string, string | number | null>>;
}

/** An update of warranties with the same audit line for each. */
export interface AuditedUpdate {
  /** What follows `set`. */
  values: RawBuilder<unknown>;
  /** What follows `where`. */
  condition: RawBuilder<unknown>;
  line: Pick<Selectable<AuditTable>, 'at' | 'actor' | 'action' | 'detail' | 'changeId'>;
}

export interface WriteOptions {
  /**
   * `staff`: a person waits. The work may be retried after a conflict, so it may only use the database. `import`: may take
   * long, and runs once; one at a time on all servers of the register. `look-up`: a patient waits, and `onCommit` does
   * not notify. Each purpose has its own connections.
   */
  purpose?: 'staff' | 'import' | 'look-up';
  /** Ends the wait for another import. */
  signal?: AbortSignal | undefined;
  /** How long to wait for another import, in ms; without end by default. */
  timeout?: number | undefined;
  /** Called again and again while another import is waited for. */
  onWait?: (() => void) | undefined;
}

export interface OpenOptions {
  /** How long to wait for PostgreSQL, in ms. */
  timeout?: number;
  /** Prints a line for the operator. */
  print?: (line: string) => void;
  /** Whether it is for a server. Of a register in a file there is one; commands beside it are not counted. */
  isForServer?: boolean;
  /** Gets the names of the migrations that were applied. */
  onMigrate?: (migrations: string[]) => void;
}

/** The result of a health check. */
export interface Check {
  /** `checking` while the result is not known yet. */
  status: 'ok' | 'checking' | 'failed';
  /** In English, for everybody: reveals nothing about the machine. */
  reason?: string;
  /** The same with paths and the message of the database, for the log; without the password. */
  detail?: string;
}

/** `register`: it and its folder are those that were opened; `database`: it answers; `integrity`: its file is sound. */
export type Health = Partial<Record<'register' | 'database' | 'integrity', Check>>;

/** The interface of both engines, implemented in `sqlite/engine.ts` and `postgres/engine.ts`. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** For reads, which never wait for a writer. */
  readonly read: Kysely<Tables>;
  /** Tasks that one process of the register does for all. */
  readonly claims: Claims;
  /**
   * Runs `work` in a transaction, which is rolled back if it throws. One at a time on SQLite.
   *
   * @throws {Unavailable} if the database is down, a lock takes too long, the register is missing or replaced, or its disk
   *   fails; nothing was stored
   * @throws {OutcomeUnknown} if the answer to the commit was lost: it may have been stored
   * @throws {StorageFull} if the disk is full
   */
  write<Result>(work: (tx: Write) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /**
   * Prevents other transactions from writing to a table until this one ends; reads continue. Must come first in a
   * transaction. For rules about several rows, such as a minimum number.
   */
  lockTable(tx: Write, table: keyof Tables): Promise<void>;
  /**
   * Updates warranties and writes an audit line for each that it has updated, and for no other. Returns how many they are.
   * Cards that others add or change meanwhile do not have to wait for it.
   */
  updateWithAudit(tx: Write, update: AuditedUpdate): Promise<number>;
  /**
   * Prepares a hot query. Each call passes the parameters in order.
   * On SQLite it runs on the calling thread, so use it only for look-ups by index.
   */
  prepare<Row>(query: CompiledQuery<Row>): (...parameters: unknown[]) => Promise<Row | undefined>;
  /** Inserts many rows; returns the positions in `rows` that a unique index refused. */
  insertRows(tx: Write, batch: RowBatch): Promise<{ firstId: number; lastId: number; refused: number[] }>;
  /** Updates many records; returns the positions in `rows` of those that have another version. */
  updateRows(tx: Write, updates: RowUpdates): Promise<{ refused: number[] }>;
  /** Notifies after each commit of a write of this process. */
  onCommit(listener: () => void): void;
  /** Runs a step before the connections are closed; writes still work in it. */
  onClose(step: () => Promise<void>): void;
  isUniqueViolation(error: unknown): boolean;
  /** The health of the register, within a few seconds in any state. */
  health(): Promise<Health>;
  /** Notifies once when the database goes down, once when it is back, and with `ok` and a detail of single broken connections. */
  onHealthChange(listener: (check: Check) => void): void;
  /** Notifies of statements through Kysely that take `minMs` or longer; of one listener, the last. */
  onSlowQuery(minMs: number, listener: (query: SlowQuery) => void): void;
  /** How many callers use a connection or wait for one, by the purpose of the connections. */
  queues(): Readonly<Record<string, number>>;
  /** What the register takes on the disk, in bytes. */
  size(): Promise<number>;
  /**
   * Settings of the database that endanger what was stored, such as `fsync = off`. Those of SQLite are set and read back when
   * it is opened.
   */
  unsafeSettings(): Promise<string[]>;
  /** Whether the last check of the integrity has found damage. */
  readonly isDamaged: boolean;
  /** Checks the integrity of the whole database and stores the result for `health`. */
  checkIntegrity(): Promise<void>;
  close(): Promise<void>;
}
