import type { WarrantyField, WarrantyFields } from '#domain/warranty/warranty-fields.ts';

/** The fields that many cards can be given at once. */
export const bulkFields = ['clinicName', 'productName', 'doctorName', 'expiresOn'] as const satisfies WarrantyField[];
export type BulkField = (typeof bulkFields)[number];

/** One value for a field of many cards. */
export type BulkChange = { [Field in BulkField]: { field: Field; value: WarrantyFields[Field] } }[BulkField];
