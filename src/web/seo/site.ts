import type { loader } from '#web/site/layout.tsx';

/** Who runs the site, and the site's own address without a path, where it has one. */
export type Site = Awaited<ReturnType<typeof loader>>;

type Match = { id: string; loaderData?: unknown } | undefined;

/** What the layout of the public pages has loaded, for a page's `meta`; undefined where it could not. */
export function siteOf(matches: readonly Match[]): Site | undefined {
  return matches.find((match) => match?.id === 'site/layout')?.loaderData as Site | undefined;
}
