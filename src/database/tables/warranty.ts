import type { Generated } from 'kysely';

export interface WarrantyTable {
  id: Generated<number>;
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
  /** Starts at 1 and counts the changes. */
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Set while the record is in the bin. */
  binnedAt: string | null;
  binnedBy: string | null;
  /** The call that put it there with others. */
  bulkDeletionId: number | null;
  /** The import that added it. */
  importId: number | null;
  /** The version in which that import, its undo or the undo of that left it; null for version 1. */
  importVersion: number | null;
}
