import { href, type LoaderFunctionArgs, redirect } from 'react-router';
import { privateHeaders } from '#contract/look-up-wire.ts';
import { maxLookUpLength } from '#domain/text.ts';
import { languageOf, localPath } from '#web/site/language/languages.ts';

/** The address in the QR code of a printed card: its number and its code, which the page with the look-up answers. */
export function loader({ url, params }: Pick<LoaderFunctionArgs, 'url' | 'params'>): Response {
  const keyword = (params.card ?? '').slice(0, maxLookUpLength);
  const path = localPath(languageOf(url.pathname), href('/warranty'));
  return redirect(`${path}?${new URLSearchParams({ keyword })}`, { headers: privateHeaders });
}
