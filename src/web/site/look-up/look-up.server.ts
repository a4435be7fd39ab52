import { data, href, type LoaderFunctionArgs, redirect } from 'react-router';
import { todayInVietnam } from '#domain/calendar.ts';
import { lookUpContext, reportContext } from '#web/context.ts';
import { originOf } from '#web/seo/origin.server.ts';
import { type Asked, readParameter } from '#web/site/look-up/asked.ts';
import { drawQr } from '#web/ui/qr.ts';

/** A page that names a card is for one reader: not for caches, search engines or other sites. */
const privatePage = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
};

/**
 * Answers `?keyword=` of the page at `path`. `?cartId=`, which the form sends where JavaScript is off, is redirected to
 * it, so that the address of an answer is one and the same.
 */
export async function lookUp(
  args: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  path: string,
): Promise<ReturnType<typeof data<Asked>>> {
  const { url, context } = args;
  const typed = readParameter(url.searchParams, 'cartId');
  if (typed !== null) throw redirect(`${path}?${new URLSearchParams({ keyword: typed })}`, { headers: privatePage });

  const keyword = readParameter(url.searchParams, 'keyword');
  if (keyword === null) return data<Asked>({ status: 'nothing', keyword: '' });
  if (keyword === '') return data<Asked>({ status: 'empty', keyword }, { headers: privatePage });

  try {
    const answer = await context.get(lookUpContext)(keyword);
    const code = answer.status === 'found' ? drawQr(addressOf(answer.warranty.cardNumber, originOf(args))) : undefined;
    const asked: Asked = { status: 'answered', keyword, answer, today: todayInVietnam(), ...(code && { code }) };
    if (answer.status !== 'limited') return data(asked, { headers: privatePage });
    const headers = { ...privatePage, 'Retry-After': String(Math.ceil(answer.retryAfterSeconds)) };
    return data(asked, { status: 429, headers });
  } catch (error) {
    const requestId = context.get(reportContext)(error);
    return data<Asked>({ status: 'failed', keyword, requestId }, { status: 500, headers: privatePage });
  }
}

/** Where anybody sees a card's answer, on whichever page it was asked for. */
function addressOf(cardNumber: string, origin: string): string {
  return `${origin}${href('/warranty')}?${new URLSearchParams({ keyword: cardNumber })}`;
}
