import type { loader } from '#web/site/layout.tsx';

/** The brand, and the origin of the site if it is configured. */
export type Site = Awaited<ReturnType<typeof loader>>;

type Match = { id: string; loaderData?: unknown } | undefined;

/** The loader data of the public layout, for a page's `meta`; undefined if loading failed. */
export function siteOf(matches: readonly Match[]): Site | undefined {
  return matches.find((match) => match?.id === 'site/layout')?.loaderData as Site | undefined;
}
