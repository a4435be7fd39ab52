import type { WarrantyFields } from '#domain/warranty/warranty.ts';

/** The wire's names for a warranty's fields. */
export const warrantyNames = {
  productName: 'productName',
  customerName: 'fullName',
  cardNumber: 'numbCode',
  clinicName: 'dentalName',
  doctorName: 'doctorName',
  quantity: 'quantity',
  expiresOn: 'expiryDate',
} as const satisfies Record<keyof WarrantyFields, string>;
