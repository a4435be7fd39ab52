import type { z } from 'zod';
import type { WireNames } from '#contract/field-mapping.ts';
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
import type { NewValues } from '#domain/field-definition.ts';

/** The members of a list's query; filters may be added to them. */
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

/** An edit; `propagateRename` is for types whose name is on cards. */
export interface RevisionBody<Fields> {
  version?: number | undefined;
  propagateRename?: boolean | undefined;
  fields: { [Field in keyof Fields]?: Fields[Field] | undefined };
}

/** An operation with this type of answer. */
type WithReply<Answer> = Operation & { reply: z.ZodType<Answer, Answer> };
type WithId<Answer> = WithReply<Answer> & { params: typeof idParams };
type Done = z.infer<typeof doneReply>;
type Counted = z.infer<typeof countedReply>;

type OneReply<One extends string, Wire> = { success: true; message?: string | undefined } & Record<One, Wire>;
type ManyReply<Many extends string, Wire> = { success: true; counts: number } & Record<Many, Wire[]>;

/** The operations of every record type. */
interface SharedOperations<One extends string, Many extends string, Wire> {
  list: WithReply<ManyReply<Many, Wire>> & { query: z.ZodType<ListRequest> };
  listAll: WithReply<ManyReply<Many, Wire>> & { query: z.ZodType<ListRequest> };
  get: WithId<OneReply<One, Wire>>;
  history: WithId<HistoryWire<z.ZodType>> & { query: typeof pageQuery };
  delete: WithId<Done> & { query: typeof versionQuery };
  restore: WithId<Done>;
  purge: WithId<Done>;
  deleteMany: WithReply<z.infer<typeof binnedReply>> & { body: z.ZodType<RemoveAll> };
  deletions: WithReply<z.infer<typeof deletionsReply>>;
  restoreMany: WithReply<z.infer<typeof restoredAllReply>> & { body: z.ZodType<RestoreAll> };
  purgeMany: WithReply<Counted> & { body: z.ZodType<PurgeAll> };
}

/** The operations of a record type that is written as JSON. */
export interface WriteOperations<One extends string, Wire, Fields> {
  create: WithReply<OneReply<One, Wire>> & { body: z.ZodType<{ fields: NewValues<Fields> }> };
  update: WithId<OneReply<One, Wire> & { updatedCards?: number | undefined }> & {
    body: z.ZodType<RevisionBody<Fields>>;
  };
}

/**
 * A record type in the API.
 *
 * @typeParam One the member of an answer that holds one record
 * @typeParam Many the member that holds many
 * @typeParam Wire a record in an answer
 */
export interface RecordContract<Row, One extends string, Many extends string, Wire> {
  names: { one: One; many: Many; fields: WireNames };
  operations: SharedOperations<One, Many, Wire>;
  wire: z.ZodType<Wire, Wire>;
  /** `isPublic`: without the fields that are for staff. */
  toWire(row: Row, isPublic?: boolean): Wire;
  /** What the history compares and shows of a record, if that differs from `toWire`. */
  toHistory?(row: Row): object;
}

/** An object with one member. */
export function member<Name extends string, Value>(name: Name, value: Value): Record<Name, Value> {
  const members = [name].map((key) => [key, value]);
  return Object.fromEntries(members);
}
