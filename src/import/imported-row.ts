import type { WarrantyRow } from '#domain/warranty/warranty-row.ts';

/** The sheet (null if there is only one), the row number, and the warranty to store. */
export type ImportedRow = [sheet: string | null, row: number, ...warranty: WarrantyRow];

/** Encodes rows as UTF-8 JSON in a buffer of their own, which can be transferred between threads. */
export function encodeRows(rows: readonly ImportedRow[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rows));
}

/** Decodes the rows of `encodeRows`. */
export function decodeRows(bytes: Uint8Array): ImportedRow[] {
  return JSON.parse(new TextDecoder().decode(bytes));
}
