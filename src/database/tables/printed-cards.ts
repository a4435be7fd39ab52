import type { Generated } from 'kysely';

/** Cards that were ordered together. */
export interface CardBatchTable {
  id: Generated<number>;
  size: number;
  /** The sealed key of the codes in its QR codes; null once it is lost. */
  key: string | null;
  /** What stands on the parcel, such as `L07`; unique. */
  lot: string;
  note: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
}

/** A card that a clinic has issued itself. */
export interface ClinicIssueTable {
  warrantyId: number;
  clinicId: number;
  accountId: number;
  /** ISO 8601, UTC. */
  issuedAt: string;
}

/** A card that was printed with a number. Whether it is issued, the warranties say. */
export interface PrintedCardTable {
  /** Its twelve digits, the `cardKey` of the warranty that has the number. */
  cardKey: string;
  batchId: number;
  /** Its place in the batch, from 1. */
  place: number;
  /** The clinic that it was handed to. */
  clinicId: number | null;
  /** YYYY-MM-DD. */
  handedOn: string | null;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  voidReason: 'lost' | 'damaged' | 'misprinted' | 'other' | 'replaced' | 'removed' | null;
}
