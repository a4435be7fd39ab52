import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';
import type { RequestKey } from '#domain/idempotency/idempotency-key.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { RecordType } from '#domain/record/record-type.ts';

type Condition = Expression<SqlBool>;
/** Builds conditions on the columns that all records share. */
export const where = expressionBuilder<{ record: RecordRow }, 'record'>();

/**
 * The queries that read or write all columns of a record type. They are in the file of that type, where the compiler
 * knows its columns. Queries on shared columns alone are written once, for the table `type`.
 */
export interface RecordQueries<Row extends RecordRow, Fields extends object> {
  select(db: Kysely<Tables>, condition: Condition): Promise<Row[]>;
  insert(tx: Write, fields: Fields, metadata: Pick<RecordRow, 'createdAt' | 'updatedAt'>): Promise<Row>;
  update(
    tx: Write,
    fields: Fields,
    metadata: Pick<RecordRow, 'version' | 'updatedAt'>,
    condition: Condition,
  ): Promise<Row | undefined>;
  remove(tx: Write, condition: Condition): Promise<Row[]>;
}

/** Defines a record type for the functions that all types share. */
export interface RecordDefinition<Row extends RecordRow, Fields extends object = object>
  extends RecordQueries<Row, Fields> {
  readonly type: RecordType;
  /** The fields that people write. */
  readonly fields: readonly (keyof Row & string)[];
  /** The column that is unique among active records. */
  readonly key: 'cardKey' | 'nameKey';
  /** The value of `key` for these fields. */
  keyOf(fields: Fields): string;
  /** For people, in Vietnamese. */
  readonly messages: {
    missing: string;
    inBin: string;
    notInBin: string;
    /** Somebody else has changed it. */
    stale: string;
    /** It cannot be restored, because an active record has its name or number. */
    duplicateInBin: string;
    created: string;
    updated: string;
    binned: string;
    manyBinned: string;
  };
  /** Keys that no record may get any more. */
  readonly voidKeys?: {
    /** The field that holds the key. */
    field: string;
    /** For people, in Vietnamese. */
    message: string;
    /** Which of these keys are void. */
    find(db: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlySet<string>>;
  };
  /** For people: another active record has the name or number of these fields. */
  duplicateMessage(fields: Fields): string;
  /**
   * Erases what the register knows of records that are removed for good, in the same transaction, but for what refers to them:
   * that the database removes.
   */
  beforeRemove?(tx: Write, ids: readonly number[], by: { actor: Actor; at: string }): Promise<void>;
  /**
   * Checks fields against the rules of the record type. Returns the fields to store, in which names are spelled as in
   * the register.
   *
   * @param before the record that is edited; undefined for a new one
   * @throws {Invalid}
   * @throws {Conflict} if no record may get the key
   */
  check?(tx: Write, fields: Fields, before: Row | undefined, now: Date): Promise<Fields>;
}

/** The register, who changes it, when, and by which request. */
export interface ServiceContext {
  db: Database;
  actor: { name: string };
  now?: Date;
  /** Whether clinics are sent mails; not by default. */
  mailsClinics?: boolean | undefined;
  /** Set if the request must not be carried out twice. */
  requestKey?: RequestKey | undefined;
  /** Gets the id of the change that is made, by which it can be taken back; null if nothing was changed. */
  onChange?: ((changeId: number | null) => void) | undefined;
}
