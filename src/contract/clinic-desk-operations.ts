import { z } from 'zod';
import { operation } from '#contract/operation.ts';
import { problems } from '#contract/problem-wire.ts';

/** The operations of a clinic on what is its own. The clinic is that of the session. */
export const clinicDeskOperations = {
  get: operation({
    id: 'getClinicDesk',
    method: 'GET',
    path: '/clinic',
    tag: 'clinic',
    summary: 'The clinic that is signed in, and who works there',
    status: 200,
    reply: z.object({
      success: z.literal(true),
      dental: z.object({ _id: z.string(), dentalName: z.string() }),
      fullName: z.string().describe('The name of the account'),
    }),
    problems: problems(401, 403),
  }),
};
