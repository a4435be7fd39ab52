import type { RecordRow } from '#domain/record/record-row.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { getRecord } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** The record of a form, or why it could not be loaded. */
export type LoadedRecord<Row extends RecordRow> = { record: Row } | { failed: string };

/** Loads the record with an id from the URL. */
export async function loadRecord<Row extends RecordRow>(
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
