import { languages } from '#web/site/language/languages.ts';
import type { loadSiteData } from '#web/site/site-data.server.ts';

/** The brand, and the origin of the site if it is configured. */
export type Site = ReturnType<typeof loadSiteData>;

/** The routes of the layouts. */
const layouts = new Set(languages.map((language) => `site/${language}/layout`));

type Match = { id: string; loaderData?: unknown; handle?: unknown } | undefined;

/** The loader data of the layout of a language, for a page's `meta`; undefined if loading failed. */
export function siteOf(matches: readonly Match[]): Site | undefined {
  return matches.find((match) => layouts.has(match?.id ?? ''))?.loaderData as Site | undefined;
}
