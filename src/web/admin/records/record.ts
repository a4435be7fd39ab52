import type { GalleryPictureWire } from '#contract/gallery-wire.ts';
import type { ClinicFields } from '#domain/clinic/clinic-fields.ts';
import type { FieldValues } from '#domain/field-definition.ts';
import type { productFields } from '#domain/product/product-fields.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';

export interface Warranty extends RecordRow, WarrantyFields {}

export interface Clinic extends RecordRow, ClinicFields {}

/** `image` is the path of its picture, 800 pixels wide; null without one. */
export interface Product extends RecordRow, FieldValues<typeof productFields> {
  gallery: readonly GalleryPictureWire[];
}
