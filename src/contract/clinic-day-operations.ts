import { z } from 'zod';
import { binnedReply, idParams } from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { keyReusedProblem, problems } from '#contract/problem-wire.ts';
import { calendarDay, missingOr } from '#domain/fields.ts';
import { rules } from '#strings/vi/rules.ts';

/** The operations of the staff on the days on which a clinic has issued cards. */
export const clinicDayOperations = {
  list: operation({
    id: 'listIssueDays',
    method: 'GET',
    path: '/dental/:id/issue-days',
    tag: 'dental',
    summary:
      'The days of the last three months on which a clinic has issued cards that are still active, the newest first',
    params: idParams,
    status: 200,
    reply: z.object({
      success: z.literal(true),
      days: z.array(z.object({ day: z.string().describe('YYYY-MM-DD, in Vietnam'), counts: z.int() })),
    }),
    problems: problems(400, 401, 403),
  }),
  takeBack: operation({
    id: 'takeBackIssueDay',
    method: 'POST',
    path: '/dental/:id/issue-days/take-back',
    tag: 'dental',
    summary:
      'Put the cards that a clinic has issued on a day into the bin; `restore-all` restores them as one. What somebody else has changed since is left',
    params: idParams,
    body: z.strictObject({ day: calendarDay(missingOr(rules.day)) }),
    headers: idempotencyHeaders,
    status: 200,
    reply: binnedReply.extend({ unchanged: z.array(z.string()).describe('The numbers of the cards that were left') }),
    problems: { ...problems(400, 401, 403, 409), 422: keyReusedProblem },
  }),
};
