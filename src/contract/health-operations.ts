import { z } from 'zod';
import { doneReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { healthParts, healthStates } from '#domain/health/health-part.ts';

/** How the system is, part by part. */
const healthReply = z.object({
  success: z.literal(true),
  parts: z.array(
    z.object({
      part: z.enum(healthParts),
      state: z
        .enum(healthStates)
        .describe('`attention`: something should be done; `bad`: something does not work; `neutral`: a plain fact'),
      message: z.string().describe('For people, in Vietnamese'),
      advice: z.string().optional().describe('What to do, where something is to be done'),
      usedShare: z.number().min(0).max(1).optional().describe('The share of the disk that is in use'),
    }),
  ),
});

export type HealthWire = z.infer<typeof healthReply>;

const operation = operationsOf('overview');

/** The operations of the page about the system. */
export const healthOperations = {
  get: operation('getHealth', 'GET /health', 'system', {
    summary: 'How the server, its register and its disk are',
    reply: healthReply,
  }),
  sendTestMail: operation('sendTestMail', 'POST /health/test-mail', 'accounts', {
    summary: 'Send a mail to where mails about problems go, for owners',
    reply: doneReply,
    problems: [409],
  }),
};
