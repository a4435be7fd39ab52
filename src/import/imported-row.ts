import type { WarrantyRow } from '#domain/warranty/warranty-row.ts';

/** A warranty ready to store, after the sheet (where more than one was read) and the number of the row it stands in. */
export type ImportedRow = [sheet: string | null, row: number, ...warranty: WarrantyRow];

/** Rows as UTF-8 JSON in a buffer of their own, which can be handed from thread to thread without a copy. */
export function encodeRows(rows: readonly ImportedRow[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rows));
}

/** The rows that `encodeRows` wrote. */
export function decodeRows(bytes: Uint8Array): ImportedRow[] {
  return JSON.parse(new TextDecoder().decode(bytes));
}
