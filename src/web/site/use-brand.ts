import { useRouteLoaderData } from 'react-router';
import type { loadSiteData } from '#web/site/site-data.server.ts';

/** The brand and the year; undefined where the layout of the public pages could not be loaded. */
export function useBrand() {
  return useRouteLoaderData<typeof loadSiteData>('site/layout');
}
