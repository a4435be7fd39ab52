import { z } from 'zod';
import { maxQueryLength } from '#contract/list-wire.ts';
import { splitFilter, warrantyFilters } from '#contract/warranty-filters.ts';
import { type ExpiryFilter, expiryFilters } from '#domain/warranty/warranty-filter.ts';

/** The words and filters of a list of active cards. */
export const facetQuery = z
  .strictObject({ q: z.string().max(maxQueryLength).default(''), ...warrantyFilters })
  .transform(splitFilter);

const names = z.array(z.object({ name: z.string(), counts: z.int() })).describe('The most frequent first');
const months = z
  .array(z.object({ month: z.string().describe('YYYY-MM'), counts: z.int() }))
  .describe('The newest first');
const byExpiry = Object.fromEntries(expiryFilters.map((expiry) => [expiry, z.int()])) as Record<ExpiryFilter, z.ZodInt>;

/** How many cards the list would have with each choice of a filter, its other filters staying as they are. */
export const facetReply = z.object({
  success: z.literal(true),
  expiry: z.object(byExpiry),
  dentals: names,
  products: names,
  issued: months,
  month: months,
  imports: z
    .array(
      z.object({
        _id: z.string(),
        fileName: z.string(),
        storedAt: z.string().describe('ISO 8601, UTC'),
        counts: z.int(),
      }),
    )
    .describe('The newest first'),
  people: names.describe('Who has added cards, the most cards first'),
});
