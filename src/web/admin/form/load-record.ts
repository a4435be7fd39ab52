import { Refused, saidOr } from '#web/admin/api/call.ts';
import type { Noun } from '#web/admin/records/noun.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { getRecord } from '#web/admin/records/record-calls.ts';

/** The record that a form is about, or why it could not be read. */
export type LoadedRecord<Row extends RecordBase> = { record: Row } | { failed: string };

/** Reads the record of an address. */
export async function loadRecord<Row extends RecordBase>(noun: Noun<Row>, id: string): Promise<LoadedRecord<Row>> {
  try {
    return { record: await getRecord(noun, id) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { failed: saidOr(error, noun.words.notFetched) };
  }
}
