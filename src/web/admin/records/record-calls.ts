import type { z } from 'zod';
import { fromWire } from '#contract/field-mapping.ts';
import type { HistoryWire } from '#contract/history-wire.ts';
import type { CardsWire } from '#contract/list-wire.ts';
import { call } from '#web/admin/api/call.ts';
import { upload } from '#web/admin/api/upload.ts';
import type { Clinic, Product, RecordBase } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { sizes } from '#web/ui/sizes.ts';

/** Which records a call is about: all that match. Names are the wire's. */
export type Query = Record<string, string>;

interface RecordWire {
  _id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  deletedBy: string | null;
}

/** A record of the wire in the vocabulary. */
export function readRecord<Row extends RecordBase>(noun: ResourceConfig<Row>, wire: RecordWire): Row {
  const { _id, version, createdAt, updatedAt, deletedAt, deletedBy } = wire;
  const base: RecordBase = { id: Number(_id), version, createdAt, updatedAt, binnedAt: deletedAt, binnedBy: deletedBy };
  return { ...fromWire(noun.names, wire), ...base } as unknown as Row;
}

/** A page of records, and how many match in all. @throws {Refused} */
export async function listRecords<Row extends RecordBase>(
  noun: ResourceConfig<Row>,
  query: Query,
  signal?: AbortSignal,
): Promise<{ rows: Row[]; total: number }> {
  const path = `/${noun.wire}?${new URLSearchParams(query)}`;
  const answer = await call<{ counts: number } & Record<string, RecordWire[]>>('GET', path, undefined, signal);
  return { rows: (answer[noun.many] ?? []).map((wire) => readRecord(noun, wire)), total: answer.counts };
}

/** One record. @throws {Refused} */
export async function getRecord<Row extends RecordBase>(noun: ResourceConfig<Row>, id: string): Promise<Row> {
  const answer = await call<Record<string, RecordWire>>('GET', `/${noun.wire}/${encodeURIComponent(id)}`);
  return readRecord(noun, answer[noun.wire] as RecordWire);
}

/** Puts a record into the recycle bin. @throws {Refused} */
export async function binRecord(noun: ResourceConfig<never>, id: number): Promise<void> {
  await call('DELETE', `/${noun.wire}/delete/${id}`);
}

/** Puts certain records into the recycle bin, or all that match. @throws {Refused} */
export async function binRecords(
  noun: ResourceConfig<never>,
  which: { ids: number[] } | { query: Query },
): Promise<number> {
  const body = 'ids' in which ? { ids: which.ids.map(String) } : { all: true, ...which.query };
  const { counts } = await call<{ counts: number }>('POST', `/${noun.wire}/remove-all`, body);
  return counts;
}

/** Takes a record out of the recycle bin. @throws {Refused} */
export async function restoreRecord(noun: ResourceConfig<never>, id: number): Promise<void> {
  await call('PUT', `/${noun.wire}/restore/${id}`);
}

/** A record that stays in the recycle bin: an active one has its number or name. */
export interface RestoreConflict {
  _id: string;
  message: string;
  conflictWith?: string;
}

/** Takes records out of the recycle bin; returns how many, and those that have to stay. @throws {Refused} */
export async function restoreRecords(
  noun: ResourceConfig<never>,
  ids: number[],
): Promise<{ counts: number; conflicts: RestoreConflict[] }> {
  return call('POST', `/${noun.wire}/restore-all`, { ids: ids.map(String) });
}

/** A record as it was stored. */
export interface Saved<Row> {
  row: Row;
  /** How many cards took over the new name of their clinic or product. */
  updatedCards: number;
}

/**
 * Adds a record, or corrects the one with that id.
 *
 * @param body what the API takes, in the wire's names; a form where it holds a file
 * @param onProgress told how much of a form is sent, from 0 to 1
 * @throws {Refused}
 */
export async function saveRecord<Row extends RecordBase>(
  noun: ResourceConfig<Row>,
  id: number | undefined,
  body: FormData | object,
  onProgress: (share: number) => void,
): Promise<Saved<Row>> {
  const method = id === undefined ? 'POST' : 'PUT';
  const path = id === undefined ? `/${noun.wire}` : `/${noun.wire}/${id}`;
  type Answer = { updatedCards?: number } & Record<string, RecordWire>;
  const answer =
    body instanceof FormData
      ? await upload<Answer>(method, path, body, onProgress)
      : await call<Answer>(method, path, body);
  return { row: readRecord(noun, answer[noun.wire] as RecordWire), updatedCards: answer.updatedCards ?? 0 };
}

/** How many cards hold the name of a clinic or product. @throws {Refused} */
export async function countCards(noun: ResourceConfig<never>, id: number): Promise<number> {
  const { counts } = await call<CardsWire>('GET', `/${noun.wire}/${id}/cards`);
  return counts;
}

/** The names of all active clinics, or products. @throws {Refused} */
export async function activeNames<Row extends Clinic | Product>(
  noun: ResourceConfig<Row>,
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await call<Record<string, RecordWire[]>>('GET', `/${noun.wire}/all`, undefined, signal);
  return (answer[noun.many] ?? []).map((wire) => readRecord(noun, wire).name);
}

/** A line of a record's history: who did what to it, when, and what it was from then on. */
export type HistoryLine = HistoryWire<z.ZodType<Record<string, unknown>>>['history'][number];

/** A page of a record's history, newest first, and how many lines there are in all. @throws {Refused} */
export async function recordHistory(
  noun: ResourceConfig<never>,
  id: number,
  page: number,
): Promise<{ lines: HistoryLine[]; total: number }> {
  const query = new URLSearchParams({ page: String(page), limit: String(sizes.page) });
  const path = `/${noun.wire}/${id}/history?${query}`;
  const { history, counts } = await call<HistoryWire<z.ZodType<Record<string, unknown>>>>('GET', path);
  return { lines: history, total: counts };
}

/** Most records that the API puts on a page. */
const largestPage = 100;

/** The ids of all records in the recycle bin that match. @throws {Refused} */
export async function binnedIds(noun: ResourceConfig<never>, query: Query): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const part = { ...query, isActive: 'false', page: String(page), limit: String(largestPage) };
    const { rows, total } = await listRecords(noun as ResourceConfig, part);
    for (const { id } of rows) ids.add(id);
    if (page * largestPage >= total) return [...ids];
  }
}

/** Removes a record of the recycle bin for good. @throws {Refused} */
export async function purgeRecord(noun: ResourceConfig<never>, id: number): Promise<void> {
  await call('PUT', `/${noun.wire}/remove/${id}`);
}

/** Removes records of the recycle bin for good: all of them, or none. @throws {Refused} */
export async function purgeRecords(noun: ResourceConfig<never>, ids: number[]): Promise<void> {
  await call('POST', `/${noun.wire}/purge-all`, { ids: ids.map(String), counts: ids.length });
}
