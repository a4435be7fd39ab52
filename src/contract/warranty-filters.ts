import { z } from 'zod';
import { isCalendarDate } from '#domain/calendar.ts';
import { splitLines } from '#domain/text.ts';
import { expiryFilters, maxFilterNames, noteFilters, type WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import { rules } from '#strings/vi/rules.ts';
import { requests } from '#strings/vi/server/api.ts';

const month = () =>
  z
    .string()
    .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, requests.month)
    .optional();
/** A day of the years in which times compare as text. */
export const dayFilter = () =>
  z
    .string()
    .max(20)
    .refine((text) => /^[12]/.test(text) && isCalendarDate(text), requests.day)
    .optional();
const day = (what: string) => dayFilter().describe(`YYYY-MM-DD: ${what}`);
const nameFilter = () =>
  z
    .string()
    .min(1)
    .max(maxFilterNames * 202, rules.tooManyLines(maxFilterNames))
    .refine((lines) => splitLines(lines).length <= maxFilterNames, rules.tooManyLines(maxFilterNames))
    .optional()
    .describe(`Only cards with one of these names, in any case: one or up to ${maxFilterNames}, one a line`);

/** The filters of a list of warranties. All of them must match. */
export const warrantyFilters = {
  expiry: z.enum(expiryFilters).optional().describe('As of today in Vietnam; in30: valid, and expires within 30 days'),
  clinic: nameFilter(),
  product: nameFilter(),
  doctor: nameFilter(),
  month: month().describe('YYYY-MM: only cards that were created in that month, in Vietnam'),
  issued: month().describe('YYYY-MM: only cards that were issued in that month'),
  newIn: month().describe(
    'YYYY-MM: only cards that were issued in that month or, without a day of issue, created in it',
  ),
  expiryFrom: day('only cards that expire on that day or later'),
  expiryTo: day('only cards that expire on that day or earlier'),
  issuedFrom: day('only cards that were issued on that day or later'),
  issuedTo: day('only cards that were issued on that day or earlier'),
  createdFrom: day('only cards that were created on that day or later, in Vietnam'),
  createdTo: day('only cards that were created on that day or earlier, in Vietnam'),
  lot: nameFilter().describe(
    `Only cards of one of these lots, also beside another: one or up to ${maxFilterNames}, one a line`,
  ),
  note: z.enum(noteFilters).optional().describe('Only cards with a note of staff'),
  import: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, requests.id)
    .optional()
    .describe('The id of an import: only cards that it has added'),
  by: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Only cards that this person has added, one by one or by an import'),
};

type WireFilters = { [Name in keyof typeof warrantyFilters]?: z.output<(typeof warrantyFilters)[Name]> };
const filterNames = Object.keys(warrantyFilters) as (keyof WireFilters)[];

/** Separates the filters of a request from its other parameters. */
export function splitFilter<Parameters extends WireFilters>(parameters: Parameters) {
  const rest: Parameters = { ...parameters };
  const filter: Record<string, unknown> = {};
  for (const name of filterNames) {
    if (rest[name] !== undefined) filter[name] = name === 'import' ? Number(rest[name]) : rest[name];
    delete rest[name];
  }
  return { ...(rest as Omit<Parameters, keyof WireFilters>), filter: filter as WarrantyFilter };
}

/** A filter with the types of the wire. */
export function toWireFilter({ import: id, ...filter }: WarrantyFilter): WireFilters {
  return id === undefined ? filter : { ...filter, import: String(id) };
}
