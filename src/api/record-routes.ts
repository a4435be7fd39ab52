import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf, type ListQuery, type ListRequest } from '#api/api-resource.ts';
import { bulkRoutes } from '#api/bulk-routes.ts';
import { admit, type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { historyRoutes } from '#api/history-routes.ts';
import { streamList } from '#api/stream-list.ts';
import { NotFound } from '#domain/errors.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';
import { removeRecord } from '#domain/record/remove-record.server.ts';
import { restoreRecord } from '#domain/record/restore-record.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** A HEAD would read a whole register to tell its length. */
const withoutHead = { exposeHeadRoute: false };

/**
 * The calls that the three nouns have alike: list, all, get, delete, restore, remove, those on many at once, and
 * the history of one.
 */
export function recordRoutes<Row extends RecordRow, Wire extends z.ZodType, One, Many>(
  { db }: Pick<ServiceContext, 'db'>,
  noun: ApiResource<Row, Wire, One, Many>,
): RouteGroups[] {
  const { operations, kind, messages } = noun;
  const act = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });

  /** What is asked for; of the bin, by those who may see it. */
  const readQuery = (request: FastifyRequest, { isActive: active, ...rest }: ListRequest) => {
    if (!active) admit(request.session, 'viewer');
    return { ...rest, active };
  };
  const sendAll = (reply: FastifyReply, query: ListQuery) =>
    streamList(reply, noun.many, noun.wire, noun.stream(query), noun.toWire);

  const single: RouteGroups = {
    [noun.readers](scope: RouteScope) {
      addRoute(
        scope,
        operations.list,
        async (request, reply) => {
          const { page, limit, ...query } = readQuery(request, request.query);
          if (limit === undefined) return sendAll(reply, query);
          const { rows, total } = await noun.page(query, { page, limit });
          return noun.toMany(rows, total);
        },
        withoutHead,
      );
      addRoute(
        scope,
        operations.listAll,
        async (request, reply) => {
          const { page: _, limit: __, ...query } = readQuery(request, request.query);
          return sendAll(reply, query);
        },
        withoutHead,
      );
      addRoute(scope, operations.get, async (request) => {
        const { id } = request.params;
        const row = await findRecord(db.read, kind, id);
        const hidden = row?.binnedAt !== null && !request.session;
        if (!row || hidden) throw new NotFound(kind.sentences.missing);
        return noun.toOne(row);
      });
    },

    staff(scope) {
      addRoute(
        scope,
        operations.delete,
        async (request) => {
          await binRecord(act(request), kind, { ...request.params, ...request.query });
          return { success: true as const, message: messages.binned };
        },
        { config: { current: currentOf(noun) } },
      );
      addRoute(scope, operations.restore, async (request) => {
        await restoreRecord(act(request), kind, request.params.id);
        return { success: true as const, message: words.restored };
      });
    },

    owner(scope) {
      addRoute(scope, operations.purge, async (request) => {
        const row = await removeRecord(act(request), kind, request.params.id);
        await noun.onRemoved?.(row);
        return { success: true as const, message: words.removed };
      });
    },
  };
  return [single, bulkRoutes({ db }, noun), historyRoutes({ db }, noun)];
}
