import { chosenIds, maxBulkBytes } from '#api/bulk-routes.ts';
import { sessionOf } from '#api/groups.ts';
import type { IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { bulkEditOperations as operations } from '#contract/bulk-edit-operations.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { withProgress } from '#domain/record/change-progress.server.ts';
import { editCards, previewBulkEdit } from '#domain/warranty/edit-cards.server.ts';
import { type WarrantyQuery, warrantyIds } from '#domain/warranty/warranty-queries.server.ts';
import { bulkEdits as words } from '#strings/vi/server/records.ts';

/** Old values that a preview names. */
const maxGroups = 50;

/** One value for many cards: what it would change, and the edit. */
export function bulkEditRoutes({ db, idempotent }: IdempotentParts): ApiRoute[] {
  const options = { bodyLimit: maxBulkBytes, config: { fields: warrantyNames } };
  const toRef = ({ id, cardNumber }: { id: number; cardNumber: string }) => ({ _id: String(id), numbCode: cardNumber });
  const idsOf = chosenIds({ ids: (query: WarrantyQuery) => warrantyIds(db, query) });

  return [
    route(
      operations.preview,
      async ({ body: { cards, change } }) => {
        const preview = await previewBulkEdit(db, { ids: await idsOf(cards), change });
        const { groups, faulty, faultyCount, ...rest } = preview;
        return {
          ...rest,
          groups: groups.slice(0, maxGroups),
          moreGroups: Math.max(0, groups.length - maxGroups),
          faulty: {
            counts: faultyCount,
            cards: faulty.map((card) => ({ ...toRef(card), message: card.message })),
          },
        };
      },
      options,
    ),
    route(
      operations.edit,
      (request) =>
        idempotent(request, async (context) => {
          const { cards, change, seen } = request.body;
          const ids = await idsOf(cards);
          const { counts } = await withProgress(db, sessionOf(request).accountId, ids.length, (onProgress) =>
            editCards(context, { ids, change, seen }, onProgress),
          );
          return { message: words.edited(counts), counts };
        }),
      options,
    ),
  ];
}
