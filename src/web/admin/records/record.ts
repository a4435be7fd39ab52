import type { ProductRevision } from '#domain/product/product.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';

/** What every record has. */
export interface RecordBase {
  id: number;
  /** Counts its changes: a change is made on one version and refused where there is another by then. */
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** When it was put into the recycle bin, and by whom; null while it is active. */
  binnedAt: string | null;
  binnedBy: string | null;
}

export interface Warranty extends RecordBase, WarrantyFields {}

export interface Clinic extends RecordBase {
  name: string;
}

export interface Product extends RecordBase, ProductRevision {
  /** Path of its picture, 800 pixels wide; null where it has none. */
  image: string | null;
}
