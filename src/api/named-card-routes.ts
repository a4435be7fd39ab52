import { addRoute } from '#api/add-route.ts';
import type { RouteGroups } from '#api/groups.ts';
import type { dentalOperations } from '#contract/dental-operations.ts';
import type { productOperations } from '#contract/product-operations.ts';
import { NotFound } from '#domain/errors.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';
import { cardsHolding, type NamedRecord } from '#domain/warranty/propagate-rename.server.ts';

interface NamedKind<Row extends RecordRow & { name: string }> {
  operation: (typeof dentalOperations | typeof productOperations)['cards'];
  noun: NamedRecord;
  kind: RecordDefinition<Row>;
}

/** `GET /x/:id/cards`: how many cards would take a new name with it. */
export function namedCardRoutes<Row extends RecordRow & { name: string }>(
  { db }: Pick<ServiceContext, 'db'>,
  { operation, noun, kind }: NamedKind<Row>,
): RouteGroups {
  return {
    viewer(scope) {
      addRoute(scope, operation, async (request) => {
        const record = await findRecord(db.read, kind, request.params.id);
        if (!record) throw new NotFound(kind.sentences.missing);
        return { success: true as const, counts: await cardsHolding(db, noun, record.name) };
      });
    },
  };
}
