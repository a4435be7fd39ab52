import { LazyFailedPage } from '#web/site/frame/lazy-failed-page.tsx';
import { handle as vietnamese } from '#web/site/vi/layout.tsx';

/** In place of a page that belongs to no layout of a language. */
export default function FailedSite({ error }: { error: unknown }) {
  return <LazyFailedPage locale={vietnamese} error={error} />;
}
