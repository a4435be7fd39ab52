import type { Location } from 'react-router';

/** Title and description of a page with the look-up block; an answer stays out of search engines. */
export function lookUpMeta({ title, description }: { title: string; description: string }, location: Location) {
  const asks = new URLSearchParams(location.search).has('keyword');
  return [
    { title },
    { name: 'description', content: description },
    ...(asks ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
