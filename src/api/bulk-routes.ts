import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import type { ApiResource } from '#api/api-resource.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import type { Once } from '#api/once.ts';
import type { KeptOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { binRecords } from '#domain/record/bin-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { removeRecords } from '#domain/record/remove-records.server.ts';
import { type RestoreOutcome, restoreRecords } from '#domain/record/restore-records.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** Enough for the ids of a whole register. */
const maxIdListBytes = 16 * 1024 * 1024;

/** The bulk routes of a resource: remove-all, restore-all and purge-all. */
export function bulkRoutes<Row extends RecordRow, Wire extends z.ZodType, One, Many>(
  { db, once }: Pick<ServiceContext, 'db'> & { once: Once },
  resource: ApiResource<Row, Wire, One, Many>,
): RouteGroups {
  const { operations, definition, messages } = resource;
  const options = { bodyLimit: maxIdListBytes };
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const counted = (message: string, counts: number) => ({ success: true as const, message, counts });
  const countedBefore = (message: string) => async (outcome: KeptOutcome) =>
    counted(message, (outcome.detail as { counts: number }).counts);
  const restored = ({ restored: counts, conflicts: found }: RestoreOutcome) => {
    const conflicts = found.map(({ id, conflictWith }) => ({
      _id: String(id),
      message: definition.messages.duplicateInBin,
      conflictWith: String(conflictWith),
    }));
    return { ...counted(restoredMessage(counts, conflicts.length), counts), conflicts };
  };

  return {
    staff(scope) {
      addRoute(
        scope,
        operations.deleteMany,
        (request) =>
          once(request, {
            run: async (requestKey) => {
              const { body } = request;
              const query = { active: true, sort: 'id', dir: 'desc' as const };
              const ids = 'ids' in body ? body.ids : await resource.ids({ ...query, ...body });
              const counts = await binRecords({ ...contextOf(request), requestKey }, definition, ids);
              return counted(messages.manyBinned, counts);
            },
            repeat: countedBefore(messages.manyBinned),
          }),
        options,
      );
      addRoute(
        scope,
        operations.restoreMany,
        (request) =>
          once(request, {
            run: async (requestKey) =>
              restored(await restoreRecords({ ...contextOf(request), requestKey }, definition, request.body.ids)),
            repeat: async ({ detail }) => restored(detail as RestoreOutcome),
          }),
        options,
      );
    },

    owner(scope) {
      addRoute(
        scope,
        operations.purgeMany,
        (request) =>
          once(request, {
            run: async (requestKey) => {
              const removal = { ids: request.body.ids, onRemoved: resource.onRemoved };
              const counts = await removeRecords({ ...contextOf(request), requestKey }, definition, removal);
              return counted(words.removed, counts);
            },
            repeat: countedBefore(words.removed),
          }),
        options,
      );
    },
  };
}

function restoredMessage(count: number, conflicts: number): string {
  return conflicts === 0 ? words.restored : words.restoredSome(count, conflicts);
}
