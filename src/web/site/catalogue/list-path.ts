import { href } from 'react-router';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';

/**
 * The canonical URL of a page of the list: equal filters give equal URLs.
 *
 * @param ids the products chosen for a comparison, if the address has to carry them
 */
export function listPath(
  filters: Partial<CatalogueFilters>,
  page: number,
  ids: readonly (number | string)[] = [],
): string {
  const { q, group, indication, strength, translucency } = filters;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, group, indication, strength, translucency }))
    if (value) search.set(name, String(value));
  if (page > 1) search.set('page', String(page));
  if (ids.length > 0) search.set('ids', ids.join(','));
  return `${href('/products')}${search.size > 0 ? `?${search}` : ''}`;
}
