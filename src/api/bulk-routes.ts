import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import type { ApiResource } from '#api/api-resource.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { binRecords } from '#domain/record/bin-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { removeRecords } from '#domain/record/remove-records.server.ts';
import { restoreRecords } from '#domain/record/restore-records.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** Enough for the ids of a whole register. */
const maxIdListBytes = 16 * 1024 * 1024;

/** The bulk routes of a resource: remove-all, restore-all and purge-all. */
export function bulkRoutes<Row extends RecordRow, Wire extends z.ZodType, One, Many>(
  { db }: Pick<ServiceContext, 'db'>,
  resource: ApiResource<Row, Wire, One, Many>,
): RouteGroups {
  const { operations, definition, messages } = resource;
  const options = { bodyLimit: maxIdListBytes };
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });

  return {
    staff(scope) {
      addRoute(
        scope,
        operations.deleteMany,
        async (request) => {
          const { body } = request;
          const query = { active: true, sort: 'id', dir: 'desc' as const };
          const ids = 'ids' in body ? body.ids : await resource.ids({ ...query, ...body });
          const counts = await binRecords(contextOf(request), definition, ids);
          return { success: true as const, message: messages.manyBinned, counts };
        },
        options,
      );
      addRoute(
        scope,
        operations.restoreMany,
        async (request) => {
          const outcome = await restoreRecords(contextOf(request), definition, request.body.ids);
          const counts = outcome.restored;
          const conflicts = outcome.conflicts.map(({ id, conflictWith }) => ({
            _id: String(id),
            message: definition.messages.duplicateInBin,
            conflictWith: String(conflictWith),
          }));
          return { success: true as const, message: restoredMessage(counts, conflicts.length), counts, conflicts };
        },
        options,
      );
    },

    owner(scope) {
      addRoute(
        scope,
        operations.purgeMany,
        async (request) => {
          const { ids } = request.body;
          const counts = await removeRecords(contextOf(request), definition, { ids, onRemoved: resource.onRemoved });
          return { success: true as const, message: words.removed, counts };
        },
        options,
      );
    },
  };
}

function restoredMessage(count: number, conflicts: number): string {
  return conflicts === 0 ? words.restored : words.restoredSome(count, conflicts);
}
