import { common } from '#strings/en/site/common.ts';
import { LazyFailedPage } from '#web/site/frame/lazy-failed-page.tsx';
import { PublicPages } from '#web/site/frame/public-pages.tsx';
import { createLocale } from '#web/site/language/locale.ts';
import { loadSiteData } from '#web/site/site-data.server.ts';
import type { Route } from './+types/layout.ts';

export const handle = createLocale({
  language: 'en',
  words: common,
  loadLookUp: async () => (await import('#strings/en/site/look-up.ts')).lookUp,
});

export const loader = ({ context }: Route.LoaderArgs) => loadSiteData(context, 'en');

/** The brand does not change while the server runs. */
export const shouldRevalidate = () => false;

/** The public pages in English. */
export default function EnglishPages() {
  return <PublicPages locale={handle} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyFailedPage locale={handle} error={error} />;
}
