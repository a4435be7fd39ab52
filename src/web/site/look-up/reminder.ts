import { href, type LoaderFunctionArgs, redirect } from 'react-router';
import { privateHeaders } from '#contract/look-up-wire.ts';
import { isValid } from '#domain/warranty/validity.ts';
import { answer as words } from '#strings/vi/site/answer.ts';
import { brandContext, lookUpContext, reportContext } from '#web/context.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';
import { writeReminder } from '#web/site/look-up/reminder.server.ts';

/**
 * The last day of a valid card's warranty as an event for a calendar. Without a valid card the reader is sent to the page that
 * says why. It counts as a look-up.
 */
export async function loader({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<Response> {
  const keyword = readParameter(url.searchParams, 'keyword') ?? '';
  const answer = await lookUpOrReport();
  if (answer?.status !== 'found' || !isValid(answer.warranty))
    return redirect(answerPath(keyword), { headers: privateHeaders });
  const reminder = writeReminder(answer.warranty, { now: new Date(), hotline: context.get(brandContext).hotline });
  const headers = {
    ...privateHeaders,
    'content-type': 'text/calendar; charset=utf-8',
    // Not an attachment: a telephone then offers to add the event instead of storing a file.
    'content-disposition': `inline; filename="${words.reminderFile}"`,
  };
  return new Response(reminder, { headers });

  async function lookUpOrReport() {
    if (keyword === '') return null;
    try {
      return await context.get(lookUpContext)(keyword);
    } catch (error) {
      context.get(reportContext)(error);
      return null;
    }
  }
}

function answerPath(keyword: string): string {
  return `${href('/warranty')}?${new URLSearchParams({ keyword })}`;
}
