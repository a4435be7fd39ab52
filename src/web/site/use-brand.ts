import { useRouteLoaderData } from 'react-router';
import { useLocale } from '#web/site/language/locale.ts';
import type { loadSiteData } from '#web/site/site-data.server.ts';

/** The brand, the year and the origin; undefined if the layout of the language could not be loaded. */
export function useBrand() {
  return useRouteLoaderData<typeof loadSiteData>(`site/${useLocale().language}/layout`);
}
