import { useRouteLoaderData } from 'react-router';
import type { loadSiteData } from '#web/site/site-data.server.ts';

/** The brand, the year and the origin; undefined if the public layout could not be loaded. */
export function useBrand() {
  return useRouteLoaderData<typeof loadSiteData>('site/layout');
}
