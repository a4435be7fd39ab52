import { FailedPage } from '#web/site/frame/failed-page.tsx';
import { handle as vietnamese } from '#web/site/vi/layout.tsx';

/** In place of a page that belongs to no layout of a language. */
export default function FailedSite({ error }: { error: unknown }) {
  return <FailedPage locale={vietnamese} error={error} />;
}
