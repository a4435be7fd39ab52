import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isOfStaff, requireRight } from '#api/groups.ts';
import { bulkRoutes } from '#api/records/bulk-routes.ts';
import { oneReply, type RecordResource, writeOptions } from '#api/records/record-resource.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { serializerOf } from '#api/schemas.ts';
import type { ListQuery, ListRequest } from '#contract/record-contract.ts';
import { NotFound } from '#domain/errors.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { restoreRecord } from '#domain/record/restore-records.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** A HEAD request would read the whole register to know the length. */
const noHead = { exposeHeadRoute: false };

/**
 * The routes of every record type: list, list all, get, delete, restore, remove and the bulk routes.
 */
export function recordRoutes<Row extends RecordRow, Fields extends object>(
  { db, idempotent }: IdempotentParts,
  resource: RecordResource<Row, Fields>,
): ApiRoute[] {
  const { contract, definition } = resource;
  const { names, operations, toWire } = contract;
  const { messages } = definition;

  /** Parses the query of a list. Only the staff may list the bin. */
  const readQuery = (request: FastifyRequest, { isActive: active, ...rest }: ListRequest) => {
    if (!active) requireRight(request.session, 'seeBackOffice');
    return { ...rest, active };
  };
  const isPublic = (request: FastifyRequest) => !isOfStaff(request);
  async function* readAll(request: FastifyRequest, query: ListQuery) {
    const batches = resource.stream(query);
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      resource.onRead?.(request, next.value, true);
      yield next.value;
    }
  }
  const sendAll = (request: FastifyRequest, reply: FastifyReply, query: ListQuery) =>
    streamList(reply, names.many, contract.wire, readAll(request, query), (row) => toWire(row, isPublic(request)));

  return [
    route(
      operations.list,
      async (request, reply) => {
        const { page, limit, ...query } = readQuery(request, request.query);
        if (limit === undefined) return sendAll(request, reply, query);
        const { rows, total } = await resource.page(query, { page, limit });
        resource.onRead?.(request, rows);
        const wires = rows.map((row) => toWire(row, isPublic(request)));
        return { counts: total, [names.many]: wires };
      },
      noHead,
    ),
    route(
      operations.listAll,
      async (request, reply) => {
        const { page: _, limit: __, ...query } = readQuery(request, request.query);
        return sendAll(request, reply, query);
      },
      noHead,
    ),
    route(operations.get, async (request) => {
      const { id } = request.params;
      const row = await findRecord(db.read, definition, id);
      const hidden = row?.binnedAt !== null && isPublic(request);
      if (!row || hidden) throw new NotFound(definition.messages.missing);
      resource.onRead?.(request, [row]);
      return oneReply(contract, row, isPublic(request));
    }),
    route(
      operations.delete,
      (request) =>
        idempotent(request, async (context) => {
          await binRecord(context, definition, { ...request.params, ...request.query });
          return { message: messages.binned };
        }),
      writeOptions(contract),
    ),
    route(
      operations.restore,
      (request) =>
        idempotent(request, async (context) => {
          await restoreRecord(context, definition, request.params.id);
          return { message: words.restored };
        }),
      writeOptions(contract),
    ),
    route(operations.purge, (request) =>
      idempotent(request, async (context) => {
        const row = await removeRecord(context, definition, request.params.id);
        await resource.onRemoved?.(row);
        return { message: words.removed };
      }),
    ),
    ...bulkRoutes({ idempotent }, resource),
  ];
}

/**
 * Streams a whole list: `{"success":true,"<many>":[…],"counts":n}`. One batch at a time is in memory, and the next is read
 * when the client has received the last. An error in the first batch becomes a problem. A later one breaks the connection,
 * so that a client cannot mistake a part for the whole.
 */
async function streamList<Row, Wire>(
  reply: FastifyReply,
  many: string,
  wire: z.ZodType<Wire>,
  batches: AsyncIterator<Row[]>,
  toWire: (row: Row) => Wire,
): Promise<FastifyReply> {
  const write = serializerOf(wire);
  const first = await batches.next();
  async function* text() {
    let count = 0;
    yield `{"success":true,"${many}":[`;
    for (let next = first; !next.done; next = await batches.next()) {
      if (next.value.length === 0) continue;
      yield (count === 0 ? '' : ',') + next.value.map((row) => write(toWire(row))).join(',');
      count += next.value.length;
    }
    yield `],"counts":${count}}`;
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(text(), { objectMode: false }));
}
