import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf } from '#api/api-resource.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import type { Once } from '#api/once.ts';
import type { dentalOperations } from '#contract/dental-operations.ts';
import type { productOperations } from '#contract/product-operations.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { listMerges } from '#domain/record/record-merges.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import {
  type MergeableDefinition,
  type MergeableFields,
  type MergeOutcome,
  mergeRecords,
} from '#domain/warranty/merge-records.server.ts';
import { type SeparateOutcome, separateRecords } from '#domain/warranty/separate-records.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** An id and a version. */
const maxBodyBytes = 1_024;

type Operations = Pick<typeof dentalOperations | typeof productOperations, 'merge' | 'merges' | 'separate'>;

interface MergeOptions<Row extends RecordRow & Fields, Fields extends MergeableFields> {
  operations: Operations;
  resource: Pick<ApiResource<Row, z.ZodType, unknown, unknown>, 'path' | 'toWire'>;
  definition: MergeableDefinition<Row, Fields>;
}

/** The routes that merge two clinics or products, list the merges, and undo them. */
export function mergeRoutes<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  { db, once }: Pick<ServiceContext, 'db'> & { once: Once },
  { operations, resource, definition }: MergeOptions<Row, Fields>,
): RouteGroups {
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const options = { config: { current: currentOf(resource) } };
  const merged = ({ mergeId, updatedCards }: MergeOutcome) => ({
    success: true as const,
    message: words.merged(updatedCards),
    merge: String(mergeId),
    updatedCards,
  });
  const separated = ({ id: _, ...counts }: SeparateOutcome) => ({
    success: true as const,
    message: words.separated(counts),
    ...counts,
  });
  return {
    seeCards(scope) {
      addRoute(scope, operations.merges, async (request) => {
        const merges = await listMerges(db.read, definition.type, request.params.id);
        return {
          success: true as const,
          merges: merges.map(({ id, cards, ...merge }) => ({ _id: String(id), counts: cards, ...merge })),
        };
      });
    },
    edit(scope) {
      addRoute(
        scope,
        operations.merge,
        (request) =>
          once(request, {
            run: async (requestKey) => {
              const which = { ...request.params, ...request.body };
              return merged(await mergeRecords({ ...contextOf(request), requestKey }, definition, which));
            },
            repeat: async ({ detail }) => merged(detail as MergeOutcome),
          }),
        { ...options, bodyLimit: maxBodyBytes },
      );
      addRoute(
        scope,
        operations.separate,
        (request) =>
          once(request, {
            run: async (requestKey) =>
              separated(await separateRecords({ ...contextOf(request), requestKey }, definition, request.params.id)),
            repeat: async ({ detail }) => separated(detail as SeparateOutcome),
          }),
        options,
      );
    },
  };
}
