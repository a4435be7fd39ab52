import { z } from 'zod';
import { expiryFilters, type WarrantyChoice } from '#domain/warranty/warranty-filter.ts';
import { requests } from '#strings/vi/server/requests.ts';

const month = () =>
  z
    .string()
    .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, requests.month)
    .optional();
const nameFilter = () => z.string().min(1).max(200).optional().describe('Only cards with this name, in any case');

/** The filters of a list of warranties. All of them must match. */
export const warrantyFilters = {
  expiry: z.enum(expiryFilters).optional().describe('As of today in Vietnam; in30: valid, and expires within 30 days'),
  clinic: nameFilter(),
  product: nameFilter(),
  month: month().describe('YYYY-MM: only cards that were created in that month, in Vietnam'),
  issued: month().describe('YYYY-MM: only cards that were issued in that month'),
};

/** Separates the filters of a request from its other parameters. */
export function splitFilter<Parameters extends WarrantyChoice>({
  expiry,
  clinic,
  product,
  month,
  issued,
  ...rest
}: Parameters) {
  const filter = Object.entries({ expiry, clinic, product, month, issued }).filter(([, value]) => value !== undefined);
  return { ...rest, filter: Object.fromEntries(filter) as WarrantyChoice };
}
