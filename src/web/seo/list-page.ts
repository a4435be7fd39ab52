import type { Translation } from '#strings/translation.ts';
import type { paging } from '#strings/vi/paging.ts';

/**
 * The page of a list that is its canonical one, from 1. Filtered lists have the first page of the whole list, and so have pages
 * after the last one, which are empty; all others are canonical themselves.
 */
export function canonicalPage({ page, pages }: { page: number; pages: number }, isFiltered: boolean): number {
  return isFiltered || page > pages ? 1 : page;
}

/** The title and description of a page of a list: those of the list, and its number from the second one on. */
export function headOfPage(
  { title, description }: { title: string; description: string },
  list: { page: number } | undefined,
  words: Translation<typeof paging>,
) {
  if (!list || list.page === 1) return { title, description };
  const number = words.page(list.page);
  return { title: `${title} – ${number}`, description: `${number}: ${description}` };
}
