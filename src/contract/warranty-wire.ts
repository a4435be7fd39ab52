import { z } from 'zod';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';

/** A warranty as it travels: the wire's names for the vocabulary's fields. */
export const warrantyWire = z.object({
  numbCode: z.string(),
  fullName: z.string(),
  expiryDate: z.string().describe('YYYY-MM-DD'),
  productName: z.string(),
  quantity: z.int(),
  dentalName: z.string(),
  doctorName: z.string().nullable(),
});

export type WarrantyWire = z.infer<typeof warrantyWire>;

export function toWarrantyWire(fields: WarrantyFields): WarrantyWire {
  return {
    numbCode: fields.cardNumber,
    fullName: fields.customerName,
    expiryDate: fields.expiresOn,
    productName: fields.productName,
    quantity: fields.quantity,
    dentalName: fields.clinicName,
    doctorName: fields.doctorName,
  };
}
