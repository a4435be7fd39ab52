import { href } from 'react-router';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';

/** The canonical URL of a page of the list: equal filters give equal URLs. */
export function listPath(filters: Partial<CatalogueFilters>, page: number): string {
  const { q, group, indication, strength, translucency } = filters;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, group, indication, strength, translucency }))
    if (value) search.set(name, String(value));
  if (page > 1) search.set('page', String(page));
  return `${href('/products')}${search.size > 0 ? `?${search}` : ''}`;
}
