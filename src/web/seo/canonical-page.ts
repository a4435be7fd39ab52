/**
 * The page of a list that is its canonical one, from 1. Filtered lists have the first page of the whole list, and so have pages
 * after the last one, which are empty; all others are canonical themselves.
 */
export function canonicalPage({ page, pages }: { page: number; pages: number }, isFiltered: boolean): number {
  return isFiltered || page > pages ? 1 : page;
}
