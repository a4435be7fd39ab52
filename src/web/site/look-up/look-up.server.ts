import { data, href, type LoaderFunctionArgs, redirect } from 'react-router';
import { privateHeaders, refusalStatus } from '#contract/look-up-wire.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { isUnavailable } from '#domain/errors.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import { readCardText } from '#domain/printed-number.ts';
import { isValid } from '#domain/warranty/validity.ts';
import type { PublicWarranty } from '#domain/warranty/warranty-fields.ts';
import {
  catalogueContext,
  directoryContext,
  lookUpContext,
  publicUrlContext,
  recallNoticesContext,
  reportContext,
} from '#web/context.ts';
import { languageOf, localPath } from '#web/site/language/languages.ts';
import { type LookUpState, readCardNumber } from '#web/site/look-up/look-up-state.ts';
import { readOrNothing } from '#web/site/read-or-fail.server.ts';
import { cardAddress } from '#web/ui/card-address.ts';
import { drawQr } from '#web/ui/qr.ts';

/** Headers of a page with personal data: no caching, no indexing, no referrer to other sites. */
const privatePage = { ...privateHeaders, 'referrer-policy': 'same-origin' };

type Args = Pick<LoaderFunctionArgs, 'url' | 'context'>;
type Page = ReturnType<typeof data<LookUpState>>;

/**
 * Answers `?keyword=` of the page at `path`. Without JavaScript the form sends `?cartId=`, which is redirected to
 * `?keyword=`, so that each answer has one URL.
 */
export async function lookUp(args: Args, path: string): Promise<Page> {
  const { url, context } = args;
  const cartId = readCardNumber(url.searchParams, 'cartId');
  if (cartId !== null) throw redirect(`${path}?${new URLSearchParams({ keyword: cartId })}`, { headers: privatePage });

  const text = readCardNumber(url.searchParams);
  // The code of a QR code stands on the card alone: what is shown, shared or printed has the number.
  const keyword = text === null ? null : readCardText(text).cardNumber;
  if (keyword === null) return data<LookUpState>({ status: 'nothing', keyword: '' });
  if (keyword === '') return data<LookUpState>({ status: 'empty', keyword }, { headers: privatePage });

  try {
    return await answerPage(await context.get(lookUpContext)(), keyword, args);
  } catch (error) {
    const requestId = context.get(reportContext)(error);
    const isDatabaseDown = isUnavailable(error);
    const headers = { ...privatePage, ...(isDatabaseDown && { 'retry-after': String(error.retryAfterSeconds) }) };
    const state: LookUpState = { status: 'failed', keyword, requestId, asksAgain: isDatabaseDown };
    return data<LookUpState>(state, { status: isDatabaseDown ? 503 : 500, headers });
  }
}

async function answerPage(answer: LookUpAnswer, keyword: string, args: Args): Promise<Page> {
  switch (answer.status) {
    case 'found': {
      const warranty = { ...answer.warranty, valid: isValid(answer.warranty) };
      const origin = args.context.get(publicUrlContext);
      const code = origin && drawQr(answerUrl(warranty.cardNumber, origin, args.url));
      const today = todayInVietnam();
      const state: LookUpState = {
        status: 'found',
        keyword,
        warranty,
        today,
        isCodeRight: answer.isCodeRight,
        ...(answer.care && { care: answer.care }),
        ...(code && { code }),
        ...(await linksOf(answer.warranty, args)),
      };
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

/** What the owner tells of the card, and the product and the clinic to which the answer links, as far as they can be read. */
async function linksOf({ cardNumber }: PublicWarranty, { context }: Args) {
  const [notices = [], product, clinic] = await Promise.all([
    readOrNothing(context, () => context.get(recallNoticesContext)(cardNumber)),
    readOrNothing(context, () => context.get(catalogueContext).ofCard(cardNumber)),
    readOrNothing(context, () => context.get(directoryContext).ofCard(cardNumber)),
  ]);
  return { notices, ...(product && { product }), ...(clinic && { clinic }) };
}

/** The URL of a card's answer in the language of `url`, the same for both pages with the look-up block. */
function answerUrl(cardNumber: string, origin: string, { pathname }: URL): string {
  return cardAddress(origin + localPath(languageOf(pathname), href('/warranty')), cardNumber);
}
