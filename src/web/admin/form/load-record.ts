import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { getRecord } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** The record of a form, or why it could not be loaded. */
export type LoadedRecord<Row extends RecordBase> = { record: Row } | { failed: string };

/** Loads the record with an id from the URL. */
export async function loadRecord<Row extends RecordBase>(
  resource: ResourceConfig<Row>,
  id: string,
): Promise<LoadedRecord<Row>> {
  try {
    return { record: await getRecord(resource, id) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failed: userMessageOf(error, resource.words.notFetched) };
  }
}
