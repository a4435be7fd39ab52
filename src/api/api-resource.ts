import type { z } from 'zod';
import type { Group } from '#api/groups.ts';
import type { HistoryWire } from '#contract/history-wire.ts';
import type {
  countedReply,
  doneReply,
  idParams,
  pageQuery,
  purgeAllBody,
  restoreAllBody,
  restoredAllReply,
  versionQuery,
} from '#contract/list-wire.ts';
import type { Operation } from '#contract/operation.ts';
import { findNamed, type NamedQuery } from '#domain/record/named-records.server.ts';
import type { RecordDefinition, RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';

/** Beside these members it has whatever filters the noun's schemas of queries let through. */
export interface ListQuery {
  q: string;
  active: boolean;
  sort: string;
  dir: 'asc' | 'desc';
}

/** The same as it is asked for. */
export interface ListRequest extends Omit<ListQuery, 'active'> {
  page: number;
  limit?: number | undefined;
  isActive: boolean;
}

/** What goes to the bin: certain records, or all that match, by words and by the noun's filters. */
type RemoveAll = { ids: number[] } | { all: true; q: string };

/** An operation that answers so. */
type Answering<Answer> = Operation & { reply: z.ZodType<Answer, Answer> };
type OfOne<Answer> = Answering<Answer> & { params: typeof idParams };
type Done = z.infer<typeof doneReply>;
type Counted = z.infer<typeof countedReply>;

/** The operations that the three nouns have alike. */
interface ResourceOperations<One, Many> {
  list: Answering<Many> & { query: z.ZodType<ListRequest> };
  listAll: Answering<Many> & { query: z.ZodType<ListRequest> };
  get: OfOne<One>;
  history: OfOne<HistoryWire<z.ZodType>> & { query: typeof pageQuery };
  delete: OfOne<Done> & { query: typeof versionQuery };
  restore: OfOne<Done>;
  purge: OfOne<Done>;
  deleteMany: Answering<Counted> & { body: z.ZodType<RemoveAll> };
  restoreMany: Answering<z.infer<typeof restoredAllReply>> & { body: typeof restoreAllBody };
  purgeMany: Answering<Counted> & { body: typeof purgeAllBody };
}

/**
 * One noun of the wire: its records and how they are listed.
 *
 * @typeParam One the answer with one of its records
 * @typeParam Many the answer with some of them
 */
export interface ApiResource<
  Row extends RecordRow,
  Wire extends z.ZodType,
  One,
  Many,
  Query extends ListQuery = ListQuery,
> {
  /** What one is called in answers, and many. */
  path: 'user' | 'dental' | 'product';
  many: 'users' | 'dentals' | 'products';
  operations: ResourceOperations<One, Many>;
  /** Who may read its active records. Those in the bin are for staff accounts. */
  readers: Extract<Group, 'everyone' | 'viewer'>;
  kind: RecordDefinition<Row>;
  wire: Wire;
  toWire(row: Row): z.input<Wire>;
  /** The answer with one record. */
  toOne(row: Row): One;
  /** The answer with a page of records, `counts` being how many match in all. */
  toMany(rows: Row[], counts: number): Many;
  page(query: Query, page: { page: number; limit: number }): Promise<{ rows: Row[]; total: number }>;
  /** All of them, in batches. */
  stream(query: Query): AsyncIterator<Row[]>;
  /** The ids of all that match. */
  ids(query: Query): Promise<number[]>;
  /** What follows when a record has been removed for good. */
  onRemoved?(row: Row): Promise<void>;
  messages: { binned: string; manyBinned: string };
}

/** How a noun is listed whose records are found by name, in memory. */
export function namedResource<Row extends RecordRow & { name: string }>(
  db: ServiceContext['db'],
  kind: RecordDefinition<Row>,
) {
  return {
    async page(query: NamedQuery<Row>, { page, limit }: { page: number; limit: number }) {
      const rows = await findNamed(db, kind, query);
      return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
    },
    async *stream(query: NamedQuery<Row>) {
      yield await findNamed(db, kind, query);
    },
    async ids(query: NamedQuery<Row>) {
      return (await findNamed(db, kind, query)).map((row) => row.id);
    },
  };
}

/** How the record of a lost update is shown. */
export function currentOf<Row extends RecordRow, Wire extends z.ZodType>({
  path,
  toWire,
}: Pick<ApiResource<Row, Wire, unknown, unknown>, 'path' | 'toWire'>) {
  return (row: Row) => ({ [path]: toWire(row) });
}
