import { lazy, Suspense, useEffect } from 'react';
import type { FailedPageProps } from '#web/site/frame/failed-page.tsx';

const load = () => import('#web/site/frame/failed-page.tsx');
const FailedPage = lazy(load);

/** In place of a public page that does not exist or has failed. Most visits never need it. */
export function LazyFailedPage(props: FailedPageProps) {
  return (
    <Suspense>
      <FailedPage {...props} />
    </Suspense>
  );
}

/** Loads the page of a failure ahead: without a connection it would come too late. */
export function usePreloadedFailedPage(): void {
  useEffect(() => {
    load().catch(() => {});
  }, []);
}
