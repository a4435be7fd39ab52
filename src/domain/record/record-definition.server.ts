import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';

/** The nouns that have versions and a bin. Each has a table of its name. */
export type RecordType = 'warranty' | 'clinic' | 'product';

/** What the records of every noun have. */
export interface RecordRow {
  id: number;
  /** 1 at first, one more with each change. */
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Set while the record is in the bin. */
  binnedAt: string | null;
  binnedBy: string | null;
}

/** The columns of `RecordRow`. */
export const recordColumns = ['id', 'version', 'createdAt', 'updatedAt', 'binnedAt', 'binnedBy'] as const;

type Condition = Expression<SqlBool>;
/** For conditions on the columns that all records have. */
export const where = expressionBuilder<{ record: RecordRow }, 'record'>();

/**
 * The queries of a noun that read or write all of its columns. Each stands in the noun's file, where its table and its
 * columns are known to the compiler; what all records have alike is asked of `noun`, the name of the table.
 */
interface RecordQueries<Row extends RecordRow, Fields extends object> {
  select(db: Kysely<Tables>, condition: Condition): Promise<Row[]>;
  insert(tx: Write, fields: Fields, stamp: Pick<RecordRow, 'createdAt' | 'updatedAt'>): Promise<Row>;
  update(
    tx: Write,
    fields: Fields,
    stamp: Pick<RecordRow, 'version' | 'updatedAt'>,
    condition: Condition,
  ): Promise<Row | undefined>;
  remove(tx: Write, condition: Condition): Promise<Row[]>;
}

/** One noun: what the verbs that move and write its records need to know beyond what they have in common. */
export interface RecordDefinition<Row extends RecordRow, Fields extends object = object>
  extends RecordQueries<Row, Fields> {
  readonly noun: RecordType;
  /** The fields that people write. */
  readonly fields: readonly (keyof Row & string)[];
  /** Today's names of fields that had others before: lines of a history keep the name of their time. */
  readonly formerNames: ReadonlyMap<string, string>;
  /** The column that is unique among active records. */
  readonly key: 'cardKey' | 'nameKey';
  /** What `key` holds for these fields. */
  keyOf(fields: Fields): string;
  /** True where the records are in the text index of searches. */
  readonly indexed: boolean;
  readonly sentences: {
    missing: string;
    inBin: string;
    notInBin: string;
    /** Somebody else was faster. */
    stale: string;
    /** Another active record has its name or number by now. */
    takenMeanwhile: string;
  };
  /** Says that another active record has the same name or number. */
  taken(fields: Fields): string;
  /**
   * The noun's own rules for fields that are to be stored; returns the fields, names as the register spells them.
   *
   * @param before the record that is edited; undefined for a new one
   * @throws {Invalid}
   */
  check?(tx: Write, fields: Fields, before: Row | undefined, now: Date): Promise<Fields>;
}

/** Who does it, on which register, when. */
export interface ServiceContext {
  db: Database;
  actor: { name: string };
  now?: Date;
}

interface IndexedChange {
  db: Database;
  tx: Write;
  kind: { indexed: boolean };
  ids: readonly number[];
}

/** Runs a change of these records; where they are in the text index, that is updated with them. */
export function changeIndexed<Result>(
  { db, tx, kind, ids }: IndexedChange,
  change: () => Promise<Result>,
): Promise<Result> {
  return kind.indexed ? db.changeText(tx, ids, change) : change();
}
