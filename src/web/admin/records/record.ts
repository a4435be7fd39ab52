import type { ClinicFields } from '#domain/clinic/clinic-traits.ts';
import type { FieldValues } from '#domain/field-traits.ts';
import type { productTraits } from '#domain/product/product-traits.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-traits.ts';

/** The properties of every record. */
export interface RecordBase {
  id: number;
  /** Counts the changes. An update names the version it was made on; the server rejects it if the record has a newer one. */
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** When and by whom it was moved into the recycle bin; null while it is active. */
  binnedAt: string | null;
  binnedBy: string | null;
}

export interface Warranty extends RecordBase, WarrantyFields {}

export interface Clinic extends RecordBase, ClinicFields {}

/** `image` is the path of its picture, 800 pixels wide; null without one. */
export interface Product extends RecordBase, FieldValues<typeof productTraits> {}
