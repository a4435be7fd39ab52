import type { Generated } from 'kysely';

export interface ClinicTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case; unique among the records that are not in the bin. */
  nameKey: string;
  /** The name of a province. */
  province: string | null;
  address: string | null;
  phone: string | null;
  /** An https URL. */
  map: string | null;
  /** Names, one a line. */
  doctors: string | null;
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Set while the record is in the bin. */
  binnedAt: string | null;
  binnedBy: string | null;
  /** The call that put it there with others. */
  bulkDeletionId: number | null;
}
