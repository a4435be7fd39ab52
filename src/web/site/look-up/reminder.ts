import { href, type LoaderFunctionArgs, redirect } from 'react-router';
import { privateHeaders } from '#contract/look-up-wire.ts';
import { isValid } from '#domain/warranty/validity.ts';
import { brandContext, lookUpContext } from '#web/context.ts';
import { type Language, languageOf, localPath } from '#web/site/language/languages.ts';
import type { AreaWords } from '#web/site/language/locale.ts';
import { readCardNumber } from '#web/site/look-up/look-up-state.ts';
import { writeReminder } from '#web/site/look-up/reminder.server.ts';
import { readOrNothing } from '#web/site/read-or-fail.server.ts';

const loadWords: Record<Language, () => Promise<Pick<AreaWords, 'lookUp'>>> = {
  vi: () => import('#strings/vi/site/look-up.ts'),
  en: () => import('#strings/en/site/look-up.ts'),
};

/**
 * The last day of a valid card's warranty as an event for a calendar. Without a valid card the reader is sent to the page that
 * says why. It counts as a look-up.
 */
export async function loader({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<Response> {
  const language = languageOf(url.pathname);
  const { answer: words } = (await loadWords[language]()).lookUp;
  const keyword = readCardNumber(url.searchParams) ?? '';
  const answer = keyword === '' ? undefined : await readOrNothing(context, () => context.get(lookUpContext)());
  if (answer?.status !== 'found' || !isValid(answer.warranty))
    return redirect(answerPath(), { headers: privateHeaders });
  const reminder = writeReminder(answer.warranty, words, {
    now: new Date(),
    hotline: context.get(brandContext).hotline,
  });
  const headers = {
    ...privateHeaders,
    'content-type': 'text/calendar; charset=utf-8',
    // Not an attachment: a telephone then offers to add the event instead of storing a file.
    'content-disposition': `inline; filename="${words.reminderFile}"`,
  };
  return new Response(reminder, { headers });

  function answerPath(): string {
    return `${localPath(language, href('/warranty'))}?${new URLSearchParams({ keyword })}`;
  }
}
