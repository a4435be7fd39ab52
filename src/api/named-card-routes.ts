import { addRoute } from '#api/add-route.ts';
import type { RouteGroups } from '#api/groups.ts';
import type { dentalOperations } from '#contract/dental-operations.ts';
import type { productOperations } from '#contract/product-operations.ts';
import { NotFound } from '#domain/errors.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { cardsHolding, type NamedRecord } from '#domain/warranty/propagate-rename.server.ts';

interface CardCountOptions<Row extends RecordRow & { name: string }> {
  operation: (typeof dentalOperations | typeof productOperations)['cards'];
  recordType: NamedRecord;
  definition: RecordDefinition<Row>;
}

/** `GET /x/:id/cards`: how many cards a rename would update. */
export function namedCardRoutes<Row extends RecordRow & { name: string }>(
  { db }: Pick<ServiceContext, 'db'>,
  { operation, recordType, definition }: CardCountOptions<Row>,
): RouteGroups {
  return {
    viewer(scope) {
      addRoute(scope, operation, async (request) => {
        const record = await findRecord(db.read, definition, request.params.id);
        if (!record) throw new NotFound(definition.messages.missing);
        return { success: true as const, counts: await cardsHolding(db, recordType, record.name) };
      });
    },
  };
}
