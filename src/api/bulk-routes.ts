import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiResource, RemoveAll } from '#api/api-resource.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { problems } from '#api/replies.ts';
import {
  countedReply,
  purgeAllBody,
  type RestoredAllWire,
  restoreAllBody,
  restoredAllReply,
} from '#contract/list-wire.ts';
import { binRecords } from '#domain/record/bin-records.server.ts';
import type { RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';
import { removeRecords } from '#domain/record/remove-records.server.ts';
import { restoreRecords } from '#domain/record/restore-records.server.ts';

/** Ids of a whole register fit into one body. */
const largestIdList = 16 * 1024 * 1024;

/** What the three nouns do with many records at once: remove-all, restore-all and purge-all. */
export function bulkRoutes<Row extends RecordRow, Wire extends z.ZodType>(
  { db }: Pick<ServiceContext, 'db'>,
  noun: ApiResource<Row, Wire>,
): RouteGroups {
  const { path, kind, messages, operationNames } = noun;
  const tags = [path];
  const act = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });

  return {
    staff(scope) {
      scope.post(
        `/${path}/remove-all`,
        {
          bodyLimit: largestIdList,
          schema: {
            tags,
            operationId: `delete${operationNames.many}`,
            summary: 'Put many into the recycle bin: certain ones, or all that match',
            body: noun.removeAll,
            response: { 200: countedReply, ...problems(400, 401, 403, 404, 413) },
          },
        },
        async (request) => {
          const body = request.body as RemoveAll;
          const query = { active: true, sort: 'id', dir: 'desc' as const };
          const ids = 'ids' in body ? body.ids : await noun.ids({ ...query, ...body });
          const counts = await binRecords(act(request), kind, ids);
          return { success: true as const, message: messages.manyBinned, counts };
        },
      );
      scope.post(
        `/${path}/restore-all`,
        {
          bodyLimit: largestIdList,
          schema: {
            tags,
            operationId: `restore${operationNames.many}`,
            summary: 'Take many out of the recycle bin: all of them that can be',
            body: restoreAllBody,
            response: { 200: restoredAllReply, ...problems(400, 401, 403, 404, 413) },
          },
        },
        async (request): Promise<RestoredAllWire> => {
          const { restored: counts, staying } = await restoreRecords(act(request), kind, request.body.ids);
          const conflicts = staying.map(({ id, holder }) => ({
            _id: String(id),
            message: kind.sentences.takenMeanwhile,
            conflictWith: String(holder),
          }));
          return { success: true, message: sayRestored(counts, conflicts.length), counts, conflicts };
        },
      );
    },

    owner(scope) {
      scope.post(
        `/${path}/purge-all`,
        {
          bodyLimit: largestIdList,
          schema: {
            tags,
            operationId: `purge${operationNames.many}`,
            summary: 'Remove many from the recycle bin for good: all or none',
            body: purgeAllBody,
            response: { 200: countedReply, ...problems(400, 401, 403, 404, 409, 413) },
          },
        },
        async (request) => {
          const { ids } = request.body;
          const counts = await removeRecords(act(request), kind, { ids, onRemoved: noun.onRemoved });
          return { success: true as const, message: 'Đã xóa vĩnh viễn!', counts };
        },
      );
    },
  };
}

function sayRestored(count: number, staying: number): string {
  if (staying === 0) return 'Khôi phục thành công!';
  return `Đã khôi phục ${count} bản ghi; ${staying} bản ghi còn trong thùng rác.`;
}
