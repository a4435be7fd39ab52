import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import { type ApiResource, currentOf, type ListRequest, staleReply, takenReply } from '#api/api-resource.ts';
import { bulkRoutes } from '#api/bulk-routes.ts';
import { admit, type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { historyRoutes } from '#api/history-routes.ts';
import { problems } from '#api/replies.ts';
import { streamList } from '#api/stream-list.ts';
import { doneReply, idParams, listReply, recordReply, versionQuery } from '#contract/list-wire.ts';
import { NotFound } from '#domain/errors.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';
import { removeRecord } from '#domain/record/remove-record.server.ts';
import { restoreRecord } from '#domain/record/restore-record.server.ts';

const restored = 'Khôi phục thành công!';
const removed = 'Đã xóa vĩnh viễn!';

/**
 * The calls that the three nouns have alike: list, all, get, delete, restore, remove, those on many at once, and
 * the history of one.
 */
export function recordRoutes<Row extends RecordRow, Wire extends z.ZodType>(
  { db }: Pick<ServiceContext, 'db'>,
  noun: ApiResource<Row, Wire>,
): RouteGroups[] {
  const { path, many, kind, wire, messages, operationNames } = noun;
  const tags = [path];
  const act = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });

  const list = (scope: RouteScope, url: string, operationId: string, summary: string, paged: boolean) =>
    scope.route({
      method: 'GET',
      url,
      // A HEAD would read a whole register to tell its length.
      exposeHeadRoute: false,
      schema: {
        tags,
        operationId,
        summary,
        querystring: noun.query,
        response: { 200: listReply(many, wire), ...problems(400, 401, 403) },
      },
      handler: async (request, reply: FastifyReply) => {
        const { page, limit, isActive: active, ...rest } = request.query as ListRequest;
        if (!active) admit(request.session, 'viewer');
        const query = { ...rest, active };
        if (!paged || limit === undefined) return streamList(reply, many, wire, noun.stream(query), noun.toWire);
        const { rows, total } = await noun.page(query, { page, limit });
        return { success: true, counts: total, [many]: rows.map(noun.toWire) };
      },
    });

  const single: RouteGroups = {
    [noun.readers](scope: RouteScope) {
      list(scope, `/${path}`, `list${operationNames.many}`, 'List: a page, or all of them', true);
      list(scope, `/${path}/all`, `listAll${operationNames.many}`, 'All of them', false);
      const schema: FastifySchema = {
        tags,
        operationId: `get${operationNames.one}`,
        summary: 'Get one',
        params: idParams,
        response: { 200: recordReply(path, wire), ...problems(400, 401, 403, 404) },
      };
      scope.get(`/${path}/:id`, { schema }, async (request) => {
        const { id } = request.params as z.output<typeof idParams>;
        const row = await findRecord(db.read, kind, id);
        const hidden = row?.binnedAt !== null && !request.session;
        if (!row || hidden) throw new NotFound(kind.sentences.missing);
        return { success: true, [path]: noun.toWire(row) };
      });
    },

    staff(scope) {
      scope.delete(
        `/${path}/delete/:id`,
        {
          config: { current: currentOf(noun) },
          schema: {
            tags,
            operationId: `delete${operationNames.one}`,
            summary: 'Put into the recycle bin',
            params: idParams,
            querystring: versionQuery,
            response: { 200: doneReply, ...problems(400, 401, 403, 404), 409: staleReply(noun) },
          },
        },
        async (request) => {
          await binRecord(act(request), kind, { ...request.params, ...request.query });
          return { success: true as const, message: messages.binned };
        },
      );
      scope.put(
        `/${path}/restore/:id`,
        {
          schema: {
            tags,
            operationId: `restore${operationNames.one}`,
            summary: 'Take out of the recycle bin',
            params: idParams,
            response: { 200: doneReply, ...problems(400, 401, 403, 404), 409: takenReply },
          },
        },
        async (request) => {
          await restoreRecord(act(request), kind, request.params.id);
          return { success: true as const, message: restored };
        },
      );
    },

    owner(scope) {
      scope.put(
        `/${path}/remove/:id`,
        {
          schema: {
            tags,
            operationId: `purge${operationNames.one}`,
            summary: 'Remove from the recycle bin for good',
            params: idParams,
            response: { 200: doneReply, ...problems(400, 401, 403, 404, 409) },
          },
        },
        async (request) => {
          const row = await removeRecord(act(request), kind, request.params.id);
          await noun.onRemoved?.(row);
          return { success: true as const, message: removed };
        },
      );
    },
  };
  return [single, bulkRoutes({ db }, noun), historyRoutes({ db }, noun)];
}
