import type { GalleryPictureWire } from '#contract/gallery-wire.ts';
import type { ClinicFields } from '#domain/clinic/clinic-traits.ts';
import type { FieldValues } from '#domain/field-traits.ts';
import type { productTraits } from '#domain/product/product-traits.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-traits.ts';

export interface Warranty extends RecordRow, WarrantyFields {}

export interface Clinic extends RecordRow, ClinicFields {}

/** `image` is the path of its picture, 800 pixels wide; null without one. */
export interface Product extends RecordRow, FieldValues<typeof productTraits> {
  gallery: readonly GalleryPictureWire[];
}
