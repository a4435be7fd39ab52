import { z } from 'zod';

/** An error as RFC 9457 has it, with the members that the site's older clients read. */
export const problemWire = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  success: z.literal(false),
  message: z.string(),
  requestId: z.string().optional(),
});

export type ProblemWire = z.infer<typeof problemWire>;
