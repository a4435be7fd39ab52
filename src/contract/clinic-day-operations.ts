import { z } from 'zod';
import { countedReply, idParams } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { calendarDay, missingOr } from '#domain/fields.ts';
import { rules } from '#strings/vi/rules.ts';

const operation = operationsOf('dental');

/** The operations of the staff on the days on which a clinic has issued cards. */
export const clinicDayOperations = {
  list: operation('listIssueDays', 'GET /dental/:id/issue-days', 'seeBackOffice', {
    summary:
      'The days of the last three months on which a clinic has issued cards that are still active, the newest first',
    params: idParams,
    reply: z.object({
      success: z.literal(true),
      days: z.array(z.object({ day: z.string().describe('YYYY-MM-DD, in Vietnam'), counts: z.int() })),
    }),
  }),
  takeBack: operation('takeBackIssueDay', 'POST /dental/:id/issue-days/take-back', 'bin', {
    summary:
      'Put the cards that a clinic has issued on a day into the bin; `restore-all` restores them as one. What somebody else has changed since is left',
    params: idParams,
    body: z.strictObject({ day: calendarDay(missingOr(rules.day)) }),
    isKeyed: true,
    reply: countedReply.extend({ unchanged: z.array(z.string()).describe('The numbers of the cards that were left') }),
    problems: [409],
  }),
};
