import type { FastifyRequest } from 'fastify';
import type { ListQuery, RecordContract } from '#contract/record-contract.ts';
import { findNamed, type NamedQuery } from '#domain/record/named-records.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

/** A record type that the API serves: its contract, its definition, and how it is listed. */
export interface RecordResource<Row extends RecordRow, Fields extends object, Query extends ListQuery = ListQuery> {
  contract: RecordContract<Row>;
  definition: RecordDefinition<Row, Fields>;
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
}

/** A resource whose records everybody may read, and which are searched by name in memory. */
export function namedResource<Row extends RecordRow & { name: string }, Fields extends object>(
  db: ServiceContext['db'],
  contract: RecordContract<NoInfer<Row>>,
  definition: RecordDefinition<Row, Fields>,
): RecordResource<Row, Fields, NamedQuery<Row>> {
  return {
    contract,
    definition,
    async page(query, { page, limit }) {
      const rows = await findNamed(db, definition, query);
      return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
    },
    async *stream(query) {
      yield await findNamed(db, definition, query);
    },
    async ids(query) {
      return (await findNamed(db, definition, query)).map((row) => row.id);
    },
  };
}

/** The answer with one record. */
export function oneReply<Row, One extends string, Wire>(
  { names, toWire }: { names: { one: One }; toWire(row: Row, isPublic?: boolean): Wire },
  row: Row,
  isPublic = false,
) {
  return { [names.one]: toWire(row, isPublic) } as Record<One, Wire>;
}

/** The options of a route that changes a record: the names of its fields, and how a conflict shows the current record. */
export const writeOptions = <Row extends RecordRow>({
  names,
  toWire,
}: Pick<RecordContract<Row>, 'names' | 'toWire'>) => ({
  config: { fields: names.fields, current: (row: Row) => ({ [names.one]: toWire(row) }) },
});
