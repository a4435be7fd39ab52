import { fromWire } from '#contract/names.ts';
import { call } from '#web/admin/api/call.ts';
import type { Noun } from '#web/admin/records/noun.ts';
import type { RecordBase } from '#web/admin/records/record.ts';

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
export function readRecord<Row extends RecordBase>(noun: Noun<Row>, wire: RecordWire): Row {
  const { _id, version, createdAt, updatedAt, deletedAt, deletedBy } = wire;
  const base: RecordBase = { id: Number(_id), version, createdAt, updatedAt, binnedAt: deletedAt, binnedBy: deletedBy };
  return { ...fromWire(noun.names, wire), ...base } as unknown as Row;
}

/** A page of records, and how many match in all. @throws {Refused} */
export async function listRecords<Row extends RecordBase>(
  noun: Noun<Row>,
  query: Query,
  signal?: AbortSignal,
): Promise<{ rows: Row[]; total: number }> {
  const path = `/${noun.wire}?${new URLSearchParams(query)}`;
  const answer = await call<{ counts: number } & Record<string, RecordWire[]>>('GET', path, undefined, signal);
  return { rows: (answer[noun.many] ?? []).map((wire) => readRecord(noun, wire)), total: answer.counts };
}

/** One record. @throws {Refused} */
export async function getRecord<Row extends RecordBase>(noun: Noun<Row>, id: string): Promise<Row> {
  const answer = await call<Record<string, RecordWire>>('GET', `/${noun.wire}/${encodeURIComponent(id)}`);
  return readRecord(noun, answer[noun.wire] as RecordWire);
}

/** Puts a record into the recycle bin. @throws {Refused} */
export async function binRecord(noun: Noun<never>, id: number): Promise<void> {
  await call('DELETE', `/${noun.wire}/delete/${id}`);
}

/** Puts certain records into the recycle bin, or all that match. @throws {Refused} */
export async function binRecords(noun: Noun<never>, which: { ids: number[] } | { query: Query }): Promise<number> {
  const body = 'ids' in which ? { ids: which.ids.map(String) } : { all: true, ...which.query };
  const { counts } = await call<{ counts: number }>('POST', `/${noun.wire}/remove-all`, body);
  return counts;
}

/** Takes a record out of the recycle bin. @throws {Refused} */
export async function restoreRecord(noun: Noun<never>, id: number): Promise<void> {
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
  noun: Noun<never>,
  ids: number[],
): Promise<{ counts: number; conflicts: RestoreConflict[] }> {
  return call('POST', `/${noun.wire}/restore-all`, { ids: ids.map(String) });
}
