import type { AnswerOf } from '#contract/operations.ts';
import type { recordPaths } from '#contract/record-names.ts';
import type { CatalogueType } from '#domain/record/record-type.ts';
import { call } from '#web/admin/api/call.ts';
import type { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';

/** The resources whose records can be merged. */
export type MergeableWire = (typeof recordPaths)[CatalogueType];

/** Merges `other` into the record `id`, which keeps its name. @throws {ApiError} */
export async function mergeRecords(
  wire: MergeableWire,
  { id, other }: { id: number; other: number },
  idempotencyKey?: string,
): Promise<AnswerOf<`POST /${MergeableWire}/:id/merge`>> {
  return call(`POST /${wire}/:id/merge`, { params: { id }, body: { other: String(other) }, idempotencyKey });
}

/** Undoes a merge; returns what to tell. @throws {ApiError} */
export async function separateRecords(wire: MergeableWire, merge: string, key: IdempotencyKey): Promise<string> {
  const answer = await key.sendWithRetry((idempotencyKey) =>
    call(`PUT /${wire}/separate/:id`, { params: { id: merge }, idempotencyKey }),
  );
  return answer.message;
}
