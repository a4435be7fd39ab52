import type { WireNames } from '#contract/field-mapping.ts';
import type { GalleryPictureWire } from '#contract/gallery-wire.ts';
import type { ClinicFields } from '#domain/clinic/clinic-fields.ts';
import type { FieldValues } from '#domain/field-definition.ts';
import type { productFields } from '#domain/product/product-fields.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { HelpTopicId } from '#strings/vi/admin/help/help.ts';
import type { resourceWords } from '#strings/vi/admin/record-words.ts';

/** The filters of a list, beside the search. */
export type Filter =
  | 'expiry'
  | 'clinic'
  | 'product'
  | 'doctor'
  | 'month'
  | 'issued'
  | 'newIn'
  | 'expiryFrom'
  | 'expiryTo'
  | 'issuedFrom'
  | 'issuedTo'
  | 'createdFrom'
  | 'createdTo'
  | 'lot'
  | 'note'
  | 'import'
  | 'by';

/** What calls and lists need to know of a record type. */
export interface ResourceConfig<Row extends RecordRow = RecordRow> {
  /** Its wire name, which is the first segment of its paths under `/api`. */
  wire: keyof typeof resourceWords;
  /** The member of an answer with a list. */
  many: string;
  names: WireNames;
  /** The labels of its fields. */
  labels: Readonly<Record<string, string>>;
  words: (typeof resourceWords)[ResourceConfig['wire']];
  /** The tasks of the help about its list and its form. */
  help: { list: HelpTopicId; form: HelpTopicId };
  listPage: string;
  createPage: string;
  updatePage(id: number): string;
  /** The fields that a list can be sorted by. */
  sorts: readonly string[];
  /** The field by which it is sorted at first; newest first without one. */
  firstSort?: string;
  filters: readonly Filter[];
  /** The text that identifies a record for users. */
  nameOf(row: Row): string;
  /** The text that identifies it in the bin; its name if it has no other. */
  labelOf?(row: Row): string;
}

export interface Warranty extends RecordRow, WarrantyFields {}

export interface Clinic extends RecordRow, ClinicFields {}

/** `image` is the path of its picture, 800 pixels wide; null without one. */
export interface Product extends RecordRow, FieldValues<typeof productFields> {
  gallery: readonly GalleryPictureWire[];
}
