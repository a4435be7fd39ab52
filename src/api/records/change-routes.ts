import { sessionOf } from '#api/groups.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { changeOperations as operations } from '#contract/change-operations.ts';
import type { ChangeWire } from '#contract/change-wire.ts';
import { recordPaths, warrantyNames } from '#contract/record-names.ts';
import { readProgress, withProgress } from '#domain/record/change-progress.server.ts';
import { type ChangeLine, listChanges } from '#domain/record/changes.server.ts';
import { findChange, type UndoOutcome, undoChange } from '#domain/undo/undo-change.server.ts';
import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';
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

/** A change in the names of the API. */
export function toChangeWire({ id, noun, actor, recordId, recordName, mergedName, ...change }: ChangeLine): ChangeWire {
  const { kind, at, counts, importId, fileName, field, undoneAt, undoneBy, undo } = change;
  return {
    _id: String(id),
    kind,
    noun: recordPaths[noun],
    ...{ at, by: actor, counts, undoneAt, undoneBy },
    record: recordId === null ? null : { _id: String(recordId), name: recordName },
    merged: mergedName,
    import: importId === null || fileName === null ? null : { _id: String(importId), fileName },
    field: field && (warrantyNames[field as WarrantyField] ?? field),
    undo: undo && { _id: String(undo.id), counts: undo.counts },
  };
}
