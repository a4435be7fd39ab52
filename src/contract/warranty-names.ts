import type { WarrantyField } from '#domain/warranty/warranty-traits.ts';

/** The wire's names for a warranty's fields. */
export const warrantyNames = {
  productName: 'productName',
  customerName: 'fullName',
  cardNumber: 'numbCode',
  clinicName: 'dentalName',
  doctorName: 'doctorName',
  quantity: 'quantity',
  expiresOn: 'expiryDate',
  issuedOn: 'issuedDate',
  toothPosition: 'toothPosition',
} as const satisfies Record<WarrantyField, string>;
