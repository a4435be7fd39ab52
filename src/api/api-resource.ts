import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Group } from '#api/groups.ts';
import type { HistoryWire } from '#contract/history-wire.ts';
import type {
  binnedReply,
  countedReply,
  deletionsReply,
  doneReply,
  idParams,
  pageQuery,
  restoredAllReply,
  versionQuery,
} from '#contract/list-wire.ts';
import type { Operation } from '#contract/operation.ts';
import { NotFound } from '#domain/errors.ts';
import type { StoredOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import { findNamed, type NamedQuery } from '#domain/record/named-records.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { RenameOutcome } from '#domain/warranty/rename-record.server.ts';
import { idempotency as words } from '#strings/vi/server/idempotency.ts';

/** The resource's query schema may add filters to these members. */
export interface ListQuery {
  q: string;
  active: boolean;
  sort: string;
  dir: 'asc' | 'desc';
}

/** The same as clients send it. */
export interface ListRequest extends Omit<ListQuery, 'active'> {
  page: number;
  limit?: number | undefined;
  isActive: boolean;
}

/** All records that match the words and filters, but for some. */
interface Matching {
  all: true;
  q: string;
  except?: number[] | undefined;
}
/** The same in the bin; `counts` is how many a person has confirmed. */
type Confirmed = Matching & { counts: number };

/** The records of a bulk call. */
export type RemoveAll = { ids: number[] } | Matching;
type RestoreAll = { ids: number[] } | { deletion: number } | Confirmed;
export type PurgeAll = { ids: number[]; counts: number; all?: false | undefined } | Confirmed;

/** An operation with this type of answer. */
type WithReply<Answer> = Operation & { reply: z.ZodType<Answer, Answer> };
type WithId<Answer> = WithReply<Answer> & { params: typeof idParams };
type Done = z.infer<typeof doneReply>;
type Counted = z.infer<typeof countedReply>;

/** The operations that all three resources share. */
interface ResourceOperations<One, Many> {
  list: WithReply<Many> & { query: z.ZodType<ListRequest> };
  listAll: WithReply<Many> & { query: z.ZodType<ListRequest> };
  get: WithId<One>;
  history: WithId<HistoryWire<z.ZodType>> & { query: typeof pageQuery };
  delete: WithId<Done> & { query: typeof versionQuery };
  restore: WithId<Done>;
  purge: WithId<Done>;
  deleteMany: WithReply<z.infer<typeof binnedReply>> & { body: z.ZodType<RemoveAll> };
  deletions: WithReply<z.infer<typeof deletionsReply>>;
  restoreMany: WithReply<z.infer<typeof restoredAllReply>> & { body: z.ZodType<RestoreAll> };
  purgeMany: WithReply<Counted> & { body: z.ZodType<PurgeAll> };
}

/**
 * A resource of the API: its records and how they are listed.
 *
 * @typeParam One the answer with one record
 * @typeParam Many the answer with a list of records
 */
export interface ApiResource<
  Row extends RecordRow,
  Wire extends z.ZodType,
  One,
  Many,
  Query extends ListQuery = ListQuery,
> {
  /** The member of an answer that holds one record, and the one that holds a list. */
  path: 'user' | 'dental' | 'product';
  many: 'users' | 'dentals' | 'products';
  operations: ResourceOperations<One, Many>;
  /** Who may read its active records. Those in the bin are for staff accounts. */
  readers: Extract<Group, 'everyone' | 'seeNames'>;
  definition: RecordDefinition<Row>;
  wire: Wire;
  /** `isPublic`: without the fields that are for staff. */
  toWire(row: Row, isPublic?: boolean): z.input<Wire>;
  /** What the history compares and shows of a record, if that differs from `toWire`. */
  toHistory?(row: Row): object;
  /** The answer with one record. */
  toOne(row: Row, isPublic?: boolean): One;
  /** The answer with a page of records, `counts` being how many match in all. */
  toMany(rows: Row[], counts: number, isPublic?: boolean): Many;
  page(query: Query, page: { page: number; limit: number }): Promise<{ rows: Row[]; total: number }>;
  /** All of them, in batches. */
  stream(query: Query): AsyncIterator<Row[]>;
  /** The ids of all that match. */
  ids(query: Query): Promise<number[]>;
  /**
   * Runs when records are sent to somebody, one by one or in lists.
   *
   * @param isWholeList true for a part of a list without pages
   */
  onRead?(request: FastifyRequest, rows: readonly Row[], isWholeList?: boolean): void;
  /** Runs after a record has been removed permanently. */
  onRemoved?(row: Row): Promise<void>;
  messages: { binned: string; manyBinned: string };
}

/** The list functions of a resource whose records are searched by name in memory. */
export function namedResource<Row extends RecordRow & { name: string }>(
  db: ServiceContext['db'],
  definition: RecordDefinition<Row>,
) {
  return {
    async page(query: NamedQuery<Row>, { page, limit }: { page: number; limit: number }) {
      const rows = await findNamed(db, definition, query);
      return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
    },
    async *stream(query: NamedQuery<Row>) {
      yield await findNamed(db, definition, query);
    },
    async ids(query: NamedQuery<Row>) {
      return (await findNamed(db, definition, query)).map((row) => row.id);
    },
  };
}

/**
 * The record that an earlier request with the same key has made or edited, as it is now.
 *
 * @throws {NotFound} if it has been removed for good
 */
export async function repeatedRecord<Row extends RecordRow>(
  { read }: Pick<ServiceContext['db'], 'read'>,
  definition: RecordDefinition<Row>,
  { recordId }: StoredOutcome,
): Promise<Row> {
  const row = await findRecord(read, definition, recordId);
  if (!row) throw new NotFound(words.removed);
  return row;
}

/**
 * The same of an edit that may have changed cards, and how many it has changed.
 *
 * @throws {NotFound} if it has been removed for good
 */
export async function repeatedRename<Row extends RecordRow>(
  db: Pick<ServiceContext['db'], 'read'>,
  definition: RecordDefinition<Row>,
  outcome: StoredOutcome,
): Promise<RenameOutcome & { record: Row }> {
  return { ...(outcome.detail as RenameOutcome), record: await repeatedRecord(db, definition, outcome) };
}

/** Makes the member of a conflict answer that shows the current record. */
export function currentOf<Row extends RecordRow, Wire extends z.ZodType>({
  path,
  toWire,
}: Pick<ApiResource<Row, Wire, unknown, unknown>, 'path' | 'toWire'>) {
  return (row: Row) => ({ [path]: toWire(row) });
}
