import { z } from 'zod';
import type { Group } from '#api/groups.ts';
import { problem } from '#api/replies.ts';
import { problemWire } from '#contract/problem-wire.ts';
import { findNamed, type NamedQuery } from '#domain/record/named-records.server.ts';
import type { RecordDefinition, RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';

/** Beside these members it has whatever filters the noun's schemas of queries let through. */
interface ListQuery {
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
export type RemoveAll = { ids: number[] } | { all: true; q: string };

/** One noun of the wire: its words, its records and how they are listed. */
export interface ApiResource<Row extends RecordRow, Wire extends z.ZodType, Query extends ListQuery = ListQuery> {
  /** The first part of its paths, and its tag. */
  path: 'user' | 'dental' | 'product';
  many: string;
  /** Who may read its active records. Those in the bin are for staff accounts. */
  readers: Extract<Group, 'everyone' | 'viewer'>;
  kind: RecordDefinition<Row>;
  wire: Wire;
  toWire(row: Row): z.input<Wire>;
  /** What of a record its history keeps for every version. */
  values: z.ZodType;
  query: z.ZodType<ListRequest>;
  page(query: Query, page: { page: number; limit: number }): Promise<{ rows: Row[]; total: number }>;
  /** All of them, in batches. */
  stream(query: Query): AsyncIterator<Row[]>;
  removeAll: z.ZodType<RemoveAll>;
  /** The ids of all that match. */
  ids(query: Query): Promise<number[]>;
  /** What follows when a record has been removed for good. */
  onRemoved?(row: Row): Promise<void>;
  messages: { binned: string; manyBinned: string };
}

const takenWire = problemWire.extend({
  conflictWith: z.string().optional().describe('The active record that has the name or number'),
});

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

/** A conflict that shows the record as it is now, where a newer version is the reason. */
export function staleReply<Row extends RecordRow, Wire extends z.ZodType>(noun: ApiResource<Row, Wire>) {
  return problem(takenWire.extend({ [noun.path]: noun.wire.optional() }), 'Conflict');
}

/** How the record of a lost update is shown. */
export function currentOf<Row extends RecordRow, Wire extends z.ZodType>(noun: ApiResource<Row, Wire>) {
  return (row: Row) => ({ [noun.path]: noun.toWire(row) });
}

/** A conflict that names the record in the way. */
export const takenReply = problem(takenWire, 'Conflict');
