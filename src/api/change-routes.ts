import { toChangeWire } from '#api/change-to-wire.ts';
import { sessionOf } from '#api/groups.ts';
import type { IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { changeOperations as operations } from '#contract/change-operations.ts';
import { recordPaths } from '#contract/record-names.ts';
import { readProgress, withProgress } from '#domain/record/change-progress.server.ts';
import { listChanges } from '#domain/record/changes.server.ts';
import { findChange, type UndoOutcome, undoChange } from '#domain/undo/undo-change.server.ts';
import type { Imports } from '#import/staged/imports.server.ts';
import { changes as words } from '#strings/vi/server/records.ts';

/** `/changes`: what was done to records in one go, and taking it back. */
export function changeRoutes({ db, imports, idempotent }: IdempotentParts & { imports: Imports }): ApiRoute[] {
  return [
    route(operations.list, async ({ query: { limit, ...choice } }) => {
      const found = await listChanges(db, { ...choice, limit: limit + 1 });
      return { changes: found.slice(0, limit).map(toChangeWire), hasOlder: found.length > limit };
    }),
    route(operations.progress, async (request) => {
      const progress = await readProgress(db, sessionOf(request).accountId);
      return { progress: progress ?? null };
    }),
    route(operations.undo, (request) =>
      idempotent(request, async (context) => {
        const { id } = request.params;
        const { counts } = await findChange(db, id);
        const outcome = await withProgress(db, sessionOf(request).accountId, counts, (onProgress) =>
          undoChange(context, id, onProgress),
        );
        if (outcome.importId !== null) imports.notify(outcome.importId);
        return toReply(outcome);
      }),
    ),
  ];
}

function toReply({ isRedo, noun, done, total, left }: UndoOutcome) {
  const say = isRedo ? words.redone : words.undone;
  return {
    message: say(done, total, noun),
    counts: { done, total },
    left: left.map(({ id, noun: type, name, reason, conflictWith }) => ({
      _id: String(id),
      noun: recordPaths[type],
      name,
      reason,
      ...(conflictWith !== null && { conflictWith: String(conflictWith) }),
    })),
  };
}
