import type { IdempotentParts } from '#api/idempotent.ts';
import type { RecordResource } from '#api/record-resource.ts';
import { type ApiRoute, route } from '#api/route.ts';
import type { PurgeAll, RemoveAll } from '#contract/record-contract.ts';
import { Conflict } from '#domain/errors.ts';
import type { StoredOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { type BinOutcome, binRecords } from '#domain/record/bin-records.server.ts';
import { listBulkDeletions } from '#domain/record/bulk-deletions.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { removeRecords } from '#domain/record/remove-records.server.ts';
import { type RestoreOutcome, restoreRecords } from '#domain/record/restore-records.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

/** Enough for the most ids, and for the longest filters of a list. */
export const maxBulkBytes = 64 * 1024;

/** The bulk routes of a resource: remove-all, what it has put into the bin, restore-all and purge-all. */
export function bulkRoutes<Row extends RecordRow, Fields extends object>(
  { db, idempotent }: IdempotentParts,
  resource: RecordResource<Row, Fields>,
): ApiRoute[] {
  const { definition } = resource;
  const { operations } = resource.contract;
  const options = { bodyLimit: maxBulkBytes };
  const counted = (message: string, counts: number) => ({ message, counts });
  const countedBefore = (message: string) => async (outcome: StoredOutcome) =>
    counted(message, (outcome.detail as { counts: number }).counts);
  const binned = ({ counts, deletionId }: BinOutcome) => ({
    ...counted(definition.messages.manyBinned, counts),
    deletion: deletionId === null ? null : String(deletionId),
  });
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
    route(operations.deletions, async () => {
      const deletions = await listBulkDeletions(db.read, definition);
      return {
        deletions: deletions.map(({ id, ...rest }) => ({ _id: String(id), ...rest })),
      };
    }),
    route(
      operations.deleteMany,
      (request) =>
        idempotent(request, {
          run: async (context) => {
            const ids = await idsOf(request.body);
            return binned(await binRecords(context, definition, ids));
          },
          replay: async ({ detail }) => binned(detail as BinOutcome),
        }),
      options,
    ),
    route(
      operations.restoreMany,
      (request) =>
        idempotent(request, {
          run: async (context) => {
            const { body } = request;
            const which = 'deletion' in body ? { deletionId: body.deletion } : await binnedIdsOf(body);
            return restored(await restoreRecords(context, definition, which));
          },
          replay: async ({ detail }) => restored(detail as RestoreOutcome),
        }),
      options,
    ),
    route(
      operations.purgeMany,
      (request) =>
        idempotent(request, {
          run: async (context) => {
            const removal = { ids: await binnedIdsOf(request.body), onRemoved: resource.onRemoved };
            const counts = await removeRecords(context, definition, removal);
            return counted(words.removed, counts);
          },
          replay: countedBefore(words.removed),
        }),
      options,
    ),
  ];
}

/** Returns the function that finds the ids that a bulk call names, or those of active or of binned records that match its words and filters. */
export function chosenIds({ ids: find }: Pick<RecordResource<never, object>, 'ids'>, { active = true } = {}) {
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
