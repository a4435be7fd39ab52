import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Problem, Route } from '#contract/operations.ts';
import type { CallArguments } from '#web/api/send-call.ts';
import type { PageCallOutcome } from '#web/call-api.ts';
import { callApiContext } from '#web/context.ts';
import { translateAnswer } from '#web/site/clinic/translate-answer.ts';
import { type Language, languageOf, localPath } from '#web/site/language/languages.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';

type PageArgs = Pick<LoaderFunctionArgs, 'context' | 'request'>;

/**
 * Calls the API for a page of the clinic desk. Who is not signed in is sent to the sign-in page, which leads back; the staff are
 * sent to the back office.
 */
export async function callForClinic<R extends Route>(
  { context, request }: PageArgs,
  route: R,
  ...options: CallArguments<R>
): Promise<PageCallOutcome<R>> {
  const outcome = await readOrFail(context, () => context.get(callApiContext)(route, ...options));
  if (outcome.isOk) return outcome;
  if (outcome.status === 401) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
  }
  if (outcome.status === 403 && request.method === 'GET') throw redirect('/admin');
  return { ...outcome, problem: inLanguage(languageOf(new URL(request.url).pathname), outcome.problem) };
}

/** A problem of the API with its sentences in the language of the page. */
function inLanguage(language: Language, problem: Problem): Problem {
  const { message, errors } = problem;
  return {
    ...problem,
    ...(message && { message: translateAnswer(language, message) }),
    ...(errors && { errors: errors.map((error) => ({ ...error, message: translateAnswer(language, error.message) })) }),
  };
}

/** As `callForClinic`, for what a page cannot do without. */
export async function loadForClinic<R extends Route>(args: PageArgs, route: R, ...options: CallArguments<R>) {
  const outcome = await callForClinic(args, route, ...options);
  if (outcome.isOk) return outcome.answer;
  // The desk says what is the matter.
  if (outcome.status === 429) throw redirect(deskPath(args, '/clinic'));
  throw data(null, { status: outcome.status === 404 ? 404 : 500 });
}

/** A path of the clinic's pages in the language of the page that was asked for. */
export const deskPath = ({ request }: Pick<PageArgs, 'request'>, path: string) =>
  localPath(languageOf(new URL(request.url).pathname), path);
