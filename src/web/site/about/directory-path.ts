import { href } from 'react-router';
import type { DirectoryFilters } from '#domain/clinic/directory.ts';

/** The canonical URL of a page of the directory: equal filters give equal URLs. */
export function directoryPath({ q, province }: DirectoryFilters, page: number): string {
  const search = new URLSearchParams();
  if (province !== null) search.set('province', province);
  if (q !== '') search.set('q', q);
  if (page > 1) search.set('page', String(page));
  return `${href('/partner')}${search.size > 0 ? `?${search}` : ''}`;
}
