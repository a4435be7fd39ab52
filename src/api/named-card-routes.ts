import { addRoute } from '#api/add-route.ts';
import type { RouteGroups } from '#api/groups.ts';
import type { dentalOperations } from '#contract/dental-operations.ts';
import type { productOperations } from '#contract/product-operations.ts';
import { NotFound } from '#domain/errors.ts';
import { countNamedCards } from '#domain/overview/overview.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { cardsHolding, type NamedRecord } from '#domain/warranty/propagate-rename.server.ts';

interface CardCountOptions<Row extends RecordRow & { name: string }> {
  operations: Pick<typeof dentalOperations | typeof productOperations, 'cards' | 'figures'>;
  recordType: NamedRecord;
  definition: RecordDefinition<Row>;
}

/** `GET /x/:id/cards`: how many cards a rename would update. `GET /x/:id/figures`: the active ones, by expiry and month. */
export function namedCardRoutes<Row extends RecordRow & { name: string }>(
  { db }: Pick<ServiceContext, 'db'>,
  { operations, recordType, definition }: CardCountOptions<Row>,
): RouteGroups {
  return {
    seeCards(scope) {
      const find = async (id: number) => {
        const record = await findRecord(db.read, definition, id);
        if (!record) throw new NotFound(definition.messages.missing);
        return record;
      };
      addRoute(scope, operations.cards, async (request) => {
        const { name } = await find(request.params.id);
        return { success: true as const, counts: await cardsHolding(db, recordType, name) };
      });
      addRoute(scope, operations.figures, async (request) => {
        const { name } = await find(request.params.id);
        const { today, cards, months } = await countNamedCards(db, { [recordType]: name });
        return {
          success: true as const,
          today,
          cards,
          months: months.map(({ month, total }) => ({ month, counts: total })),
        };
      });
    },
  };
}
