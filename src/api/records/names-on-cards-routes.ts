import { writeOptions } from '#api/records/record-resource.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import type { dentalOperations } from '#contract/clinic-operations.ts';
import type { productOperations } from '#contract/product-operations.ts';
import type { RecordContract } from '#contract/record-contract.ts';
import { NotFound } from '#domain/errors.ts';
import { type MergeableDefinition, type MergeableFields, mergeRecords } from '#domain/merge/merge-records.server.ts';
import { countActiveCardsOf } from '#domain/overview/overview.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { countCardsOf } from '#domain/warranty/names-on-cards.server.ts';
import { settleCards } from '#domain/warranty/settle-cards.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** An id and a version. */
const maxBodyBytes = 1_024;

type Operations = Pick<
  typeof dentalOperations | typeof productOperations,
  'merge' | 'cards' | 'settleCards' | 'figures'
>;

interface ResourceOnCards<Row extends RecordRow & Fields, Fields extends MergeableFields> {
  contract: Pick<RecordContract<NoInfer<Row>>, 'names' | 'toWire'> & { operations: Operations };
  definition: MergeableDefinition<Row, Fields>;
}

/**
 * The routes of clinics and products alone. `GET /x/:id/cards`: how many cards it has and could adopt; `PUT`: adopts them, or
 * writes its name on them. `GET /x/:id/figures`: the active ones, by expiry and month. The last merges two records.
 */
export function namesOnCardsRoutes<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  { db, idempotent }: IdempotentParts,
  { contract, definition }: ResourceOnCards<Row, Fields>,
): ApiRoute[] {
  const { operations } = contract;
  const options = writeOptions(contract);
  const find = async (id: number) => {
    const record = await findRecord(db.read, definition, id);
    if (!record) throw new NotFound(definition.messages.missing);
    return record;
  };
  return [
    route(operations.cards, async (request) => {
      return countCardsOf(db.read, definition.type, await find(request.params.id));
    }),
    route(operations.figures, async (request) => {
      const { id } = await find(request.params.id);
      const { today, cards, months } = await countActiveCardsOf(db, { type: definition.type, id });
      return {
        today,
        cards,
        months: months.map(({ month, total }) => ({ month, counts: total })),
      };
    }),
    route(
      operations.settleCards,
      (request) =>
        idempotent(request, async (context) => {
          const counts = await settleCards(context, definition, { ...request.params, ...request.body });
          return { message: words.settledCards(counts), ...counts };
        }),
      { ...options, bodyLimit: maxBodyBytes },
    ),
    route(
      operations.merge,
      (request) =>
        idempotent(request, async (context) => {
          const which = { ...request.params, ...request.body };
          const { updatedCards } = await mergeRecords(context, definition, which);
          return { message: words.merged(updatedCards), updatedCards };
        }),
      { ...options, bodyLimit: maxBodyBytes },
    ),
  ];
}
