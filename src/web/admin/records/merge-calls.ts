import type { AnswerOf } from '#contract/operations.ts';
import type { recordPaths } from '#contract/record-names.ts';
import type { CatalogueType } from '#domain/record/record-type.ts';
import { call } from '#web/admin/api/call.ts';
import type { RetryKey } from '#web/admin/api/retry-key.ts';

/** The resources whose records can be merged. */
export type MergeableWire = (typeof recordPaths)[CatalogueType];

/** A record that was merged into another, as the API answers it. */
export type Merge = AnswerOf<`GET /${MergeableWire}/:id/merges`>['merges'][number];

/** Merges `other` into the record `id`, which keeps its name. @throws {ApiError} */
export async function mergeRecords(
  wire: MergeableWire,
  { id, other }: { id: number; other: number },
  idempotencyKey?: string,
): Promise<AnswerOf<`POST /${MergeableWire}/:id/merge`>> {
  return call(`POST /${wire}/:id/merge`, { params: { id }, body: { other: String(other) }, idempotencyKey });
}

/** What was merged into a record and can be separated, the newest first. @throws {ApiError} */
export async function listMerges(wire: MergeableWire, id: number): Promise<Merge[]> {
  return (await call(`GET /${wire}/:id/merges`, { params: { id } })).merges;
}

/** Undoes a merge; returns what to tell. @throws {ApiError} */
export async function separateRecords(wire: MergeableWire, merge: string, key: RetryKey): Promise<string> {
  const answer = await key.settle((idempotencyKey) =>
    call(`PUT /${wire}/separate/:id`, { params: { id: merge }, idempotencyKey }),
  );
  return answer.message;
}

/** The figures of the active cards that hold the name of a record. @throws {ApiError} */
export async function cardFigures(
  wire: MergeableWire,
  id: number,
): Promise<AnswerOf<`GET /${MergeableWire}/:id/figures`>> {
  return call(`GET /${wire}/:id/figures`, { params: { id } });
}
