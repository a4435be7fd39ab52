import { sessionOf } from '#api/groups.ts';
import type { RecordResource } from '#api/records/record-resource.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { bulkEditOperations as operations } from '#contract/bulk-edit-operations.ts';
import type { PurgeAll, RemoveAll } from '#contract/record-contract.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { Conflict } from '#domain/errors.ts';
import { binRecords } from '#domain/record/bin-records.server.ts';
import { withProgress } from '#domain/record/change-progress.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { removeRecords } from '#domain/record/remove-records.server.ts';
import { type RestoreOutcome, restoreRecords } from '#domain/record/restore-records.server.ts';
import { editCards, previewBulkEdit } from '#domain/warranty/edit-cards.server.ts';
import { type WarrantyQuery, warrantyIds } from '#domain/warranty/warranty-queries.server.ts';
import { bulkEdits, records as words } from '#strings/vi/server/records.ts';

/** Enough for the most ids, and for the longest filters of a list. */
export const maxBulkBytes = 64 * 1024;

/** The bulk routes of a resource: remove-all, restore-all and purge-all. */
export function bulkRoutes<Row extends RecordRow, Fields extends object>(
  { idempotent }: Pick<IdempotentParts, 'idempotent'>,
  resource: RecordResource<Row, Fields>,
): ApiRoute[] {
  const { definition } = resource;
  const { operations } = resource.contract;
  const options = { bodyLimit: maxBulkBytes };
  const counted = (message: string, counts: number) => ({ message, counts });
  const restored = ({ restored: counts, conflicts: found }: RestoreOutcome) => {
    const conflicts = found.map(({ id, conflictWith }) => ({
      _id: String(id),
      message: (conflictWith === null && definition.voidKeys?.message) || definition.messages.duplicateInBin,
      ...(conflictWith !== null && { conflictWith: String(conflictWith) }),
    }));
    return { ...counted(restoredMessage(counts, conflicts.length), counts), conflicts };
  };

  const idsOf = chosenIds(resource);
  const idsInBin = chosenIds(resource, { active: false });
  /** @throws {Conflict} if others match than a person has confirmed */
  async function binnedIdsOf(body: { ids: number[] } | Extract<PurgeAll, { all: true }>): Promise<number[]> {
    if ('ids' in body) return body.ids;
    const { counts, ...which } = body;
    const ids = await idsInBin(which);
    if (ids.length !== counts) throw new Conflict(words.binChanged);
    return ids;
  }

  return [
    route(
      operations.deleteMany,
      (request) =>
        idempotent(request, async (context) => {
          const { counts } = await binRecords(context, definition, await idsOf(request.body));
          return counted(definition.messages.manyBinned, counts);
        }),
      options,
    ),
    route(
      operations.restoreMany,
      (request) =>
        idempotent(request, async (context) => {
          return restored(await restoreRecords(context, definition, await binnedIdsOf(request.body)));
        }),
      options,
    ),
    route(
      operations.purgeMany,
      (request) =>
        idempotent(request, async (context) => {
          const removal = { ids: await binnedIdsOf(request.body), onRemoved: resource.onRemoved };
          return counted(words.removed, await removeRecords(context, definition, removal));
        }),
      options,
    ),
  ];
}

/** Returns the function that finds the ids that a bulk call names, or those of active or of binned records that match its words and filters. */
function chosenIds({ ids: find }: Pick<RecordResource<never, object>, 'ids'>, { active = true } = {}) {
  return async (body: RemoveAll): Promise<number[]> => {
    if ('ids' in body) return body.ids;
    const { except, all: _, ...query } = body;
    const kept = new Set(except);
    const ids = await find({ active, sort: 'id', dir: 'desc', ...query });
    return kept.size === 0 ? ids : ids.filter((id) => !kept.has(id));
  };
}

function restoredMessage(count: number, conflicts: number): string {
  return conflicts === 0 ? words.restored : words.restoredSome(count, conflicts);
}

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
          return { message: bulkEdits.edited(counts), counts };
        }),
      options,
    ),
  ];
}
