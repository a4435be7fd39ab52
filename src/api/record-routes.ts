import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf, type ListQuery, type ListRequest } from '#api/api-resource.ts';
import { bulkRoutes } from '#api/bulk-routes.ts';
import { type RouteGroups, type RouteScope, requireRight, sessionOf } from '#api/groups.ts';
import { historyRoutes } from '#api/history-routes.ts';
import type { Once } from '#api/once.ts';
import { streamList } from '#api/stream-list.ts';
import { NotFound } from '#domain/errors.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { removeRecord } from '#domain/record/remove-record.server.ts';
import { restoreRecord } from '#domain/record/restore-record.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** A HEAD request would read the whole register to know the length. */
const noHead = { exposeHeadRoute: false };

/**
 * The routes that all three resources share: list, list all, get, delete, restore, remove, the bulk routes and the
 * history.
 */
export function recordRoutes<Row extends RecordRow, Wire extends z.ZodType, One, Many>(
  { db, once }: Pick<ServiceContext, 'db'> & { once: Once },
  resource: ApiResource<Row, Wire, One, Many>,
): RouteGroups[] {
  const { operations, definition, messages } = resource;
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });

  /** Parses the query of a list. Only signed-in accounts may list the bin. */
  const readQuery = (request: FastifyRequest, { isActive: active, ...rest }: ListRequest) => {
    if (!active) requireRight(request.session, 'seeCards');
    return { ...rest, active };
  };
  const isPublic = (request: FastifyRequest) => !request.session;
  async function* readAll(request: FastifyRequest, query: ListQuery) {
    const batches = resource.stream(query);
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      resource.onRead?.(request, next.value, true);
      yield next.value;
    }
  }
  const sendAll = (request: FastifyRequest, reply: FastifyReply, query: ListQuery) =>
    streamList(reply, resource.many, resource.wire, readAll(request, query), (row) =>
      resource.toWire(row, isPublic(request)),
    );

  const done = (message: string) => ({ success: true as const, message });

  const single: RouteGroups = {
    [resource.readers](scope: RouteScope) {
      addRoute(
        scope,
        operations.list,
        async (request, reply) => {
          const { page, limit, ...query } = readQuery(request, request.query);
          if (limit === undefined) return sendAll(request, reply, query);
          const { rows, total } = await resource.page(query, { page, limit });
          resource.onRead?.(request, rows);
          return resource.toMany(rows, total, isPublic(request));
        },
        noHead,
      );
      addRoute(
        scope,
        operations.listAll,
        async (request, reply) => {
          const { page: _, limit: __, ...query } = readQuery(request, request.query);
          return sendAll(request, reply, query);
        },
        noHead,
      );
      addRoute(scope, operations.get, async (request) => {
        const { id } = request.params;
        const row = await findRecord(db.read, definition, id);
        const hidden = row?.binnedAt !== null && !request.session;
        if (!row || hidden) throw new NotFound(definition.messages.missing);
        resource.onRead?.(request, [row]);
        return resource.toOne(row, isPublic(request));
      });
    },

    bin(scope) {
      addRoute(
        scope,
        operations.delete,
        (request) =>
          once(request, {
            run: async (requestKey) => {
              const which = { ...request.params, ...request.query };
              await binRecord({ ...contextOf(request), requestKey }, definition, which);
              return done(messages.binned);
            },
            repeat: async () => done(messages.binned),
          }),
        { config: { current: currentOf(resource) } },
      );
    },

    restore(scope) {
      addRoute(scope, operations.restore, (request) =>
        once(request, {
          run: async (requestKey) => {
            await restoreRecord({ ...contextOf(request), requestKey }, definition, request.params.id);
            return done(words.restored);
          },
          repeat: async () => done(words.restored),
        }),
      );
    },

    purge(scope) {
      addRoute(scope, operations.purge, (request) =>
        once(request, {
          run: async (requestKey) => {
            const row = await removeRecord({ ...contextOf(request), requestKey }, definition, request.params.id);
            await resource.onRemoved?.(row);
            return done(words.removed);
          },
          repeat: async () => done(words.removed),
        }),
      );
    },
  };
  return [single, bulkRoutes({ db, once }, resource), historyRoutes({ db }, resource)];
}
