import type { Location } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';

type Args = Parameters<typeof pageMeta>[0] & { location: Location };
type Page = Omit<Parameters<typeof pageMeta>[1], 'isPrivate'>;

/** The `meta` of a page with the look-up block. Search engines may index the page, but not its answers. */
export function lookUpMeta(args: Args, page: Page) {
  return pageMeta(args, { ...page, isPrivate: new URLSearchParams(args.location.search).has('keyword') });
}
