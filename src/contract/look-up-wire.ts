import { z } from 'zod';
import { publicWarrantyWire } from '#contract/warranty-wire.ts';

/** `GET /api/user/getUser`: the card number under one of its two names. */
export const lookUpQuery = z.strictObject({
  cartId: z.string().max(200).optional(),
  keyword: z.string().max(200).optional(),
});

export const lookUpFound = z.object({ success: z.literal(true), user: publicWarrantyWire });

/** The answer to a look-up is personal: it is not for caches and search engines. */
export const privateHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** The HTTP status of a look-up that is refused: this address has asked too often, or all addresses together have. */
export const refusalStatus = { limited: 429, crowded: 503 } as const;
