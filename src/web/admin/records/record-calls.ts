import { fromWire } from '#contract/field-mapping.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operations.ts';
import { call } from '#web/admin/api/call.ts';
import { upload } from '#web/admin/api/upload.ts';
import type { Clinic, Product, RecordBase } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { sizes } from '#web/ui/sizes.ts';

type Wire = ResourceConfig['wire'];

/** Which records a call is about: all that match. Names are the wire's, those of cards, which have the most. */
export type Query = QueryOf<'GET /user'>;

/** A record of the wire, of any kind. */
type RecordWire = ReturnType<typeof recordIn>;

/** A record of the wire in the vocabulary. */
export function readRecord<Row extends RecordBase>(noun: ResourceConfig<Row>, wire: RecordWire): Row {
  const { _id, version, createdAt, updatedAt, deletedAt, deletedBy } = wire;
  const base: RecordBase = { id: Number(_id), version, createdAt, updatedAt, binnedAt: deletedAt, binnedBy: deletedBy };
  return { ...fromWire(noun.names, wire), ...base } as unknown as Row;
}

/** The record in an answer that has one. */
function recordIn(answer: AnswerOf<`GET /${Wire}/:id`>) {
  if ('user' in answer) return answer.user;
  return 'dental' in answer ? answer.dental : answer.product;
}

/** The records in an answer that has many. */
function recordsIn(answer: AnswerOf<`GET /${Wire}`>): RecordWire[] {
  if ('users' in answer) return answer.users;
  return 'dentals' in answer ? answer.dentals : answer.products;
}

/** A page of records, and how many match in all. @throws {ApiError} */
export async function listRecords<Row extends RecordBase>(
  noun: ResourceConfig<Row>,
  query: Query,
  signal?: AbortSignal,
): Promise<{ rows: Row[]; total: number }> {
  const answer = await call(`GET /${noun.wire}`, { query, signal });
  return { rows: recordsIn(answer).map((wire) => readRecord(noun, wire)), total: answer.counts };
}

/** One record. @throws {ApiError} */
export async function getRecord<Row extends RecordBase>(noun: ResourceConfig<Row>, id: string): Promise<Row> {
  return readRecord(noun, recordIn(await call(`GET /${noun.wire}/:id`, { params: { id } })));
}

/** Puts a record into the recycle bin. @throws {ApiError} */
export async function binRecord(noun: ResourceConfig<never>, id: number): Promise<void> {
  await call(`DELETE /${noun.wire}/delete/:id`, { params: { id } });
}

/** Puts certain records into the recycle bin, or all that match. @throws {ApiError} */
export async function binRecords(
  noun: ResourceConfig<never>,
  which: { ids: number[] } | { query: Query },
): Promise<number> {
  const body = 'ids' in which ? { ids: which.ids.map(String) } : { all: true as const, ...which.query };
  const { counts } = await call(`POST /${noun.wire}/remove-all`, { body });
  return counts;
}

/** Takes a record out of the recycle bin. @throws {ApiError} */
export async function restoreRecord(noun: ResourceConfig<never>, id: number): Promise<void> {
  await call(`PUT /${noun.wire}/restore/:id`, { params: { id } });
}

/** A record that stays in the recycle bin: an active one has its number or name. */
export type RestoreConflict = AnswerOf<`POST /${Wire}/restore-all`>['conflicts'][number];

/** Takes records out of the recycle bin; returns how many, and those that have to stay. @throws {ApiError} */
export async function restoreRecords(
  noun: ResourceConfig<never>,
  ids: number[],
): Promise<{ counts: number; conflicts: RestoreConflict[] }> {
  return call(`POST /${noun.wire}/restore-all`, { body: { ids: ids.map(String) } });
}

/** A record as it was stored. */
export interface Saved<Row> {
  row: Row;
  /** How many cards took over the new name of their clinic or product. */
  updatedCards: number;
}

/** What is sent to add a record, or to correct one: its kind, and its fields in the wire's names. */
export type RecordContent =
  | { wire: 'user'; body: BodyOf<'PUT /user/:id'> }
  | { wire: 'dental'; body: BodyOf<'PUT /dental/:id'> }
  | { wire: 'product'; form: BodyOf<'PUT /product/:id'> };

/**
 * Adds a record, or corrects the one with that id.
 *
 * @param onProgress told how much of a form is sent, from 0 to 1
 * @throws {ApiError}
 */
export async function saveRecord<Row extends RecordBase>(
  noun: ResourceConfig<Row>,
  id: number | undefined,
  content: RecordContent,
  onProgress: (share: number) => void,
): Promise<Saved<Row>> {
  const answer = await sendContent(id, content, onProgress);
  return {
    row: readRecord(noun, recordIn(answer)),
    updatedCards: 'updatedCards' in answer ? (answer.updatedCards ?? 0) : 0,
  };
}

function sendContent(id: number | undefined, content: RecordContent, onProgress: (share: number) => void) {
  const isNew = id === undefined;
  // The path of a new record has none.
  const params = { id: String(id) };
  if (content.wire === 'product') {
    const { form } = content;
    return upload(isNew ? 'POST /product' : 'PUT /product/:id', { params, form, onProgress });
  }
  const { wire, body } = content;
  return call(isNew ? `POST /${wire}` : `PUT /${wire}/:id`, { params, body });
}

/** How many cards hold the name of a clinic or product. @throws {ApiError} */
export async function countCards({ wire }: ResourceConfig<never>, id: number): Promise<number> {
  if (wire === 'user') return 0;
  const { counts } = await call(`GET /${wire}/:id/cards`, { params: { id } });
  return counts;
}

/** The names of all active clinics, or products. @throws {ApiError} */
export async function activeNames<Row extends Clinic | Product>(
  noun: ResourceConfig<Row>,
  signal: AbortSignal,
): Promise<string[]> {
  return recordsIn(await call(`GET /${noun.wire}/all`, { signal })).map((wire) => readRecord(noun, wire).name);
}

/** A line of a record's history: who did what to it, when, and what it was from then on. */
export type HistoryLine = AnswerOf<`GET /${Wire}/:id/history`>['history'][number];

/** A page of a record's history, newest first, and how many lines there are in all. @throws {ApiError} */
export async function recordHistory(
  noun: ResourceConfig<never>,
  id: number,
  page: number,
): Promise<{ lines: HistoryLine[]; total: number }> {
  const query = { page: String(page), limit: String(sizes.page) };
  const { history, counts } = await call(`GET /${noun.wire}/:id/history`, { params: { id }, query });
  return { lines: history, total: counts };
}

/** Most records that the API puts on a page. */
const largestPage = 100;

/** The ids of all records in the recycle bin that match. @throws {ApiError} */
export async function binnedIds(noun: ResourceConfig<never>, query: Query): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const part: Query = { ...query, isActive: 'false', page: String(page), limit: String(largestPage) };
    const answer = await call(`GET /${noun.wire}`, { query: part });
    for (const { _id } of recordsIn(answer)) ids.add(Number(_id));
    if (page * largestPage >= answer.counts) return [...ids];
  }
}

/** Removes a record of the recycle bin for good. @throws {ApiError} */
export async function purgeRecord(noun: ResourceConfig<never>, id: number): Promise<void> {
  await call(`PUT /${noun.wire}/remove/:id`, { params: { id } });
}

/** Removes records of the recycle bin for good: all of them, or none. @throws {ApiError} */
export async function purgeRecords(noun: ResourceConfig<never>, ids: number[]): Promise<void> {
  await call(`POST /${noun.wire}/purge-all`, { body: { ids: ids.map(String), counts: ids.length } });
}
