import type { IdempotentParts } from '#api/idempotent.ts';
import { writeOptions } from '#api/record-resource.ts';
import { type ApiRoute, route } from '#api/route.ts';
import type { dentalOperations } from '#contract/clinic-operations.ts';
import type { productOperations } from '#contract/product-operations.ts';
import type { RecordContract } from '#contract/record-contract.ts';
import { NotFound } from '#domain/errors.ts';
import {
  type MergeableDefinition,
  type MergeableFields,
  type MergeOutcome,
  mergeRecords,
} from '#domain/merge/merge-records.server.ts';
import { type SeparateOutcome, separateRecords } from '#domain/merge/separate-records.server.ts';
import { countNamedCards } from '#domain/overview/overview.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import { listMerges } from '#domain/record/record-merges.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { cardsHolding } from '#domain/warranty/propagate-rename.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** An id and a version. */
const maxBodyBytes = 1_024;

type Operations = Pick<
  typeof dentalOperations | typeof productOperations,
  'merge' | 'merges' | 'separate' | 'cards' | 'figures'
>;

interface ResourceOnCards<Row extends RecordRow & Fields, Fields extends MergeableFields> {
  contract: Pick<RecordContract<NoInfer<Row>>, 'names' | 'toWire'> & { operations: Operations };
  definition: MergeableDefinition<Row, Fields>;
}

/**
 * The routes of clinics and products alone. `GET /x/:id/cards`: how many cards a rename would update. `GET /x/:id/figures`: the
 * active ones, by expiry and month. The others merge two records, list the merges, and undo them.
 */
export function namesOnCardsRoutes<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  { db, idempotent }: IdempotentParts,
  { contract, definition }: ResourceOnCards<Row, Fields>,
): ApiRoute[] {
  const { operations } = contract;
  const options = writeOptions(contract);
  const merged = ({ mergeId, updatedCards }: MergeOutcome) => ({
    message: words.merged(updatedCards),
    merge: String(mergeId),
    updatedCards,
  });
  const separated = ({ id: _, ...counts }: SeparateOutcome) => ({
    message: words.separated(counts),
    ...counts,
  });
  const find = async (id: number) => {
    const record = await findRecord(db.read, definition, id);
    if (!record) throw new NotFound(definition.messages.missing);
    return record;
  };
  return [
    route(operations.cards, async (request) => {
      const { name } = await find(request.params.id);
      return { counts: await cardsHolding(db, definition.type, name) };
    }),
    route(operations.figures, async (request) => {
      const { name } = await find(request.params.id);
      const { today, cards, months } = await countNamedCards(db, { [definition.type]: name });
      return {
        today,
        cards,
        months: months.map(({ month, total }) => ({ month, counts: total })),
      };
    }),
    route(operations.merges, async (request) => {
      const merges = await listMerges(db.read, definition.type, request.params.id);
      return {
        merges: merges.map(({ id, cards, ...merge }) => ({ _id: String(id), counts: cards, ...merge })),
      };
    }),
    route(
      operations.merge,
      (request) =>
        idempotent(request, {
          run: async (context) => {
            const which = { ...request.params, ...request.body };
            return merged(await mergeRecords(context, definition, which));
          },
          replay: async ({ detail }) => merged(detail as MergeOutcome),
        }),
      { ...options, bodyLimit: maxBodyBytes },
    ),
    route(
      operations.separate,
      (request) =>
        idempotent(request, {
          run: async (context) => separated(await separateRecords(context, definition, request.params.id)),
          replay: async ({ detail }) => separated(detail as SeparateOutcome),
        }),
      options,
    ),
  ];
}
