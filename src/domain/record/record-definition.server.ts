import type { Database, Write } from '#database/database.ts';

/** The nouns that have versions and a bin. */
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

/** One noun: what the verbs that move its records need to know beyond what they have in common. */
export interface RecordDefinition<Row extends RecordRow> {
  readonly noun: RecordType;
  /** The columns of `Row`. */
  readonly columns: readonly string[];
  /** Never set; says to the compiler what a row is. */
  readonly row?: Row;
  /** The column that is unique among active records. */
  readonly key: 'cardKey' | 'nameKey';
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
}

/** The same for the verbs that write fields. */
export interface WritableRecordDefinition<Fields extends object, Row extends RecordRow> extends RecordDefinition<Row> {
  /** Says that another active record has the same name or number. */
  taken(fields: Fields): string;
  /** The columns that come from the fields, with the key. */
  stored(fields: Fields): Record<string, string | number | null>;
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

/**
 * The table of a kind. All three have the columns of `RecordRow`, so that one type stands for them; what a noun has
 * beyond those is written by `stored` and read by `columns`.
 */
export function tableOf(kind: { noun: RecordType }): 'clinic' {
  return kind.noun as 'clinic';
}

/** Runs a change of these records; where they are in the text index, that keeps in step. */
export function inStep<Result>(
  {
    db,
    tx,
    kind,
    ids,
  }: { db: Database; tx: Write; kind: Pick<RecordDefinition<never>, 'indexed'>; ids: readonly number[] },
  change: () => Promise<Result>,
): Promise<Result> {
  return kind.indexed ? db.changeText(tx, ids, change) : change();
}

/** The columns to read, for a query on `tableOf`. */
export function columnsOf(kind: { columns: readonly string[] }) {
  return kind.columns as unknown as readonly ['id'];
}
