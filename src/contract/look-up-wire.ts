import { z } from 'zod';
import { publicWarrantyWire } from '#contract/warranty-wire.ts';

/** `GET /api/user/getUser`: the card number under one of its two names. */
export const lookUpQuery = z.strictObject({
  cartId: z.string().max(200).optional(),
  keyword: z.string().max(200).optional(),
});

export const lookUpFound = z.object({ success: z.literal(true), user: publicWarrantyWire });
