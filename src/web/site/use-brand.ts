import { useRouteLoaderData } from 'react-router';
import type { loader } from '#web/site/layout.tsx';

/** The brand and the year; undefined where the layout of the public pages could not be loaded. */
export function useBrand() {
  return useRouteLoaderData<typeof loader>('site/layout');
}
