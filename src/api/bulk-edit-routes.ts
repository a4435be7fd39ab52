import type { z } from 'zod';
import { chosenIds, maxBulkBytes } from '#api/bulk-routes.ts';
import { sessionOf } from '#api/groups.ts';
import type { IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { type editsReply, bulkEditOperations as operations } from '#contract/bulk-edit-operations.ts';
import { warrantyNames } from '#contract/record-names.ts';
import type { BulkField } from '#domain/warranty/bulk-edit.ts';
import { readProgress, withProgress } from '#domain/warranty/bulk-edit-progress.server.ts';
import { type BulkEditOutcome, editCards, previewBulkEdit } from '#domain/warranty/edit-cards.server.ts';
import {
  type BulkUndoOutcome,
  countEdited,
  listBulkEdits,
  repeatedUndo,
  undoBulkEdit,
} from '#domain/warranty/undo-bulk-edit.server.ts';
import { type WarrantyQuery, warrantyIds } from '#domain/warranty/warranty-queries.server.ts';
import { bulkEdits as words } from '#strings/vi/server/bulk-edits.ts';

/** Old values that a preview names. */
const maxGroups = 50;

type EditLine = z.input<typeof editsReply>['edits'][number];

/** One value for many cards: what it would change, the edit, and its undo. */
export function bulkEditRoutes({ db, idempotent }: IdempotentParts): ApiRoute[] {
  const options = { bodyLimit: maxBulkBytes, config: { fields: warrantyNames } };
  const toRef = ({ id, cardNumber }: { id: number; cardNumber: string }) => ({ _id: String(id), numbCode: cardNumber });
  const edited = ({ counts, editId }: BulkEditOutcome) => ({
    message: words.edited(counts),
    counts,
    edit: editId === null ? null : String(editId),
  });
  const undone = ({ counts, unchanged, unchangedCount }: BulkUndoOutcome) => ({
    message: unchangedCount === 0 ? words.undone(counts) : words.undoneSome(counts, unchangedCount),
    counts,
    unchanged: { counts: unchangedCount, cards: unchanged.map(toRef) },
  });
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
        idempotent(request, {
          run: async (context) => {
            const { cards, change, seen } = request.body;
            const ids = await idsOf(cards);
            const { accountId } = sessionOf(request);
            return edited(
              await withProgress(db, accountId, ids.length, (onProgress) =>
                editCards(context, { ids, change, seen }, onProgress),
              ),
            );
          },
          replay: async ({ detail }) => edited(detail as BulkEditOutcome),
        }),
      options,
    ),
    route(operations.list, async () => {
      const edits = await listBulkEdits(db);
      return { edits: edits.map(toLine) };
    }),
    route(operations.progress, async (request) => {
      const progress = await readProgress(db, sessionOf(request).accountId);
      return { progress: progress ?? null };
    }),
    route(operations.undo, (request) =>
      idempotent(request, {
        run: async (context) => {
          const { id } = request.params;
          const { accountId } = sessionOf(request);
          return undone(
            await withProgress(db, accountId, await countEdited(db, id), (onProgress) =>
              undoBulkEdit(context, id, onProgress),
            ),
          );
        },
        replay: async (outcome) => undone(await repeatedUndo(db, outcome)),
      }),
    ),
  ];
}

function toLine({ id, field, ...edit }: Awaited<ReturnType<typeof listBulkEdits>>[number]): EditLine {
  // The column has the fields of bulk edits alone.
  return { _id: String(id), field: warrantyNames[field as BulkField], ...edit };
}
