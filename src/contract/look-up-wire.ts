import { z } from 'zod';
import { publicWarrantyWire } from '#contract/warranty-wire.ts';
import { maxLookUpLength } from '#domain/text.ts';

/** `GET /api/user/getUser`: the card number, in one of two parameters. */
export const lookUpQuery = z.strictObject({
  cartId: z.string().max(maxLookUpLength).optional(),
  keyword: z.string().max(maxLookUpLength).optional(),
});

export const lookUpFound = z.object({ success: z.literal(true), user: publicWarrantyWire });

/** Keeps the personal answer out of caches and search engines. */
export const privateHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** The HTTP status of a refused look-up. `limited`: the budget of the address is used up; `crowded`: there are too many look-ups. */
export const refusalStatus = { limited: 429, crowded: 503 } as const;
