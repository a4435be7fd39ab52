import { z } from 'zod';

/** An error as RFC 9457 has it, with the members that the specification's clients read. */
export const problemWire = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  success: z.literal(false),
  message: z.string().describe('Vietnamese sentence for people'),
  mes: z.string().optional().describe('The same, on sign-in'),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('What is wrong, field by field'),
  requestId: z.string().optional().describe('To be found in the log'),
});

export type ProblemWire = z.infer<typeof problemWire>;
