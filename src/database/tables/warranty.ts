import type { RecordColumns } from '#database/tables/record.ts';

export interface WarrantyTable extends RecordColumns {
  /** As entered. */
  cardNumber: string;
  /** Canonical form; unique among the records that are not in the bin. */
  cardKey: string;
  customerName: string;
  productName: string;
  clinicName: string;
  doctorName: string | null;
  quantity: number;
  /** YYYY-MM-DD. */
  expiresOn: string;
  /** YYYY-MM-DD. */
  issuedOn: string | null;
  /** FDI numbers in canonical form: `11, 12-14`. */
  toothPosition: string | null;
  /** Folded text of the fields that a search looks through. */
  search: string;
  /** The import that added it. */
  importId: number | null;
  /** The version in which that import, its undo or the undo of that left it; null for version 1. */
  importVersion: number | null;
}
