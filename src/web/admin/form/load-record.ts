import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { getRecord } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** The record that a form is about, or why it could not be read. */
export type LoadedRecord<Row extends RecordBase> = { record: Row } | { failed: string };

/** Reads the record of an address. */
export async function loadRecord<Row extends RecordBase>(
  noun: ResourceConfig<Row>,
  id: string,
): Promise<LoadedRecord<Row>> {
  try {
    return { record: await getRecord(noun, id) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failed: userMessageOf(error, noun.words.notFetched) };
  }
}
