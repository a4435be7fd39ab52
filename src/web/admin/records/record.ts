import type { ClinicFields } from '#domain/clinic/clinic-traits.ts';
import type { FieldValues } from '#domain/field-traits.ts';
import type { productTraits } from '#domain/product/product-traits.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-traits.ts';

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

export interface Clinic extends RecordBase, ClinicFields {}

/** `image` is the path of its picture, 800 pixels wide; null where it has none. */
export interface Product extends RecordBase, FieldValues<typeof productTraits> {}
