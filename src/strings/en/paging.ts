import type { Translation } from '#strings/translation.ts';
import type { paging as vi } from '#strings/vi/paging.ts';

/** The words of a list in pages. */
export const paging: Translation<typeof vi> = {
  label: 'Pages',
  caption: (from, to, total) => `Showing ${from} to ${to} of ${total}`,
  previous: 'Previous page',
  next: 'Next page',
  page: (page) => `Page ${page}`,
};
