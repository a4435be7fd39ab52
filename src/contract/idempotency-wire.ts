import { z } from 'zod';
import { idempotency as words } from '#strings/vi/server/idempotency.ts';

/** The headers of an operation that is carried out once for each key. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/, words.invalid)
    .optional()
    .describe(
      'Makes repeating the request safe: with the same key it is carried out once in 24 hours, and answered as at first',
    ),
});
