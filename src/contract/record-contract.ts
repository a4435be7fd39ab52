import type { z } from 'zod';
import type { WireNames } from '#contract/field-mapping.ts';
import type { Operation } from '#contract/operation.ts';
import type { RecordSchemas, recordOperations } from '#contract/record-operations.ts';
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
type RestoreAll = { ids: number[] } | Confirmed;
export type PurgeAll = { ids: number[]; counts: number; all?: false | undefined } | Confirmed;

/** An edit; `propagateRename` is for types whose name is on cards. */
export interface RevisionBody<Fields> {
  version?: number | undefined;
  propagateRename?: boolean | undefined;
  fields: { [Field in keyof Fields]?: Fields[Field] | undefined };
}

/** What the schemas of every record type parse to. */
interface CommonSchemas<Fields> extends RecordSchemas {
  query: z.ZodType<ListRequest>;
  removeAll: z.ZodType<RemoveAll>;
  restoreAll: z.ZodType<RestoreAll>;
  purgeAll: z.ZodType<PurgeAll>;
  body: z.ZodType<{ fields: NewValues<Fields> }>;
  revision: z.ZodType<RevisionBody<Fields>>;
}

type Common<Fields> = ReturnType<typeof recordOperations<CommonSchemas<Fields>>>;

/** An operation of any record type: what it takes, and its answer unless it has the record. */
type Loose<Op extends Operation, Name> = Operation &
  Pick<Op, Extract<keyof Op, 'params' | 'query' | 'body'>> &
  (Name extends 'list' | 'listAll' | 'get' | 'create' | 'update' ? unknown : Pick<Op, 'reply'>);

/** The operations of a record type that is written as JSON. */
export type WriteOperations<Fields> = {
  [Name in 'create' | 'update']: Loose<Common<Fields>[Name], Name>;
};

/** A record type in the API. */
export interface RecordContract<Row> {
  /** `one`: the member of an answer that holds one record; `many`: the one that holds many. */
  names: { one: string; many: string; fields: WireNames };
  operations: { [Name in Exclude<keyof Common<never>, 'create' | 'update'>]: Loose<Common<never>[Name], Name> };
  /** A record in an answer. */
  wire: z.ZodType;
  /** `isPublic`: without the fields that are for staff. */
  toWire(row: Row, isPublic?: boolean): object;
}
