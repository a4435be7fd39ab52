import { data, href, type LoaderFunctionArgs, redirect } from 'react-router';
import { privateHeaders, refusalStatus } from '#contract/look-up-wire.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { isUnavailable } from '#domain/errors.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import { isValid } from '#domain/warranty/validity.ts';
import { lookUpContext, publicUrlContext, reportContext } from '#web/context.ts';
import { type LookUpState, readParameter } from '#web/site/look-up/look-up-state.ts';
import { drawQr } from '#web/ui/qr.ts';

/** A page that names a card is for one reader: not for caches, search engines or other sites. */
const privatePage = { ...privateHeaders, 'referrer-policy': 'same-origin' };

type Args = Pick<LoaderFunctionArgs, 'url' | 'context'>;
type Page = ReturnType<typeof data<LookUpState>>;

/**
 * Answers `?keyword=` of the page at `path`. `?cartId=`, which the form sends where JavaScript is off, is redirected to
 * it, so that the address of an answer is one and the same.
 */
export async function lookUp(args: Args, path: string): Promise<Page> {
  const { url, context } = args;
  const typed = readParameter(url.searchParams, 'cartId');
  if (typed !== null) throw redirect(`${path}?${new URLSearchParams({ keyword: typed })}`, { headers: privatePage });

  const keyword = readParameter(url.searchParams, 'keyword');
  if (keyword === null) return data<LookUpState>({ status: 'nothing', keyword: '' });
  if (keyword === '') return data<LookUpState>({ status: 'empty', keyword }, { headers: privatePage });

  try {
    return answerPage(await context.get(lookUpContext)(keyword), keyword, args);
  } catch (error) {
    const requestId = context.get(reportContext)(error);
    const isAway = isUnavailable(error);
    const headers = { ...privatePage, ...(isAway && { 'retry-after': String(error.retryAfterSeconds) }) };
    return data<LookUpState>({ status: 'failed', keyword, requestId }, { status: isAway ? 503 : 500, headers });
  }
}

function answerPage(answer: LookUpAnswer, keyword: string, args: Args): Page {
  switch (answer.status) {
    case 'found': {
      const warranty = { ...answer.warranty, valid: isValid(answer.warranty) };
      const origin = args.context.get(publicUrlContext);
      const code = origin && drawQr(addressOf(warranty.cardNumber, origin));
      const today = todayInVietnam();
      const state: LookUpState = { status: 'found', keyword, warranty, today, ...(code && { code }) };
      return data(state, { headers: privatePage });
    }
    case 'not-found':
      return data<LookUpState>({ ...answer, keyword }, { headers: privatePage });
    default: {
      const headers = { ...privatePage, 'retry-after': String(answer.retryAfterSeconds) };
      return data<LookUpState>({ ...answer, keyword }, { status: refusalStatus[answer.status], headers });
    }
  }
}

/** Where anybody sees a card's answer, on whichever page it was asked for. */
function addressOf(cardNumber: string, origin: string): string {
  return `${origin}${href('/warranty')}?${new URLSearchParams({ keyword: cardNumber })}`;
}
