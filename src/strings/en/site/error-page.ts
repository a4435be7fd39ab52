import type { Translation } from '#strings/translation.ts';
import type { errorPage as vi } from '#strings/vi/site/error-page.ts';

/** The words of the pages that are shown where the site's own pages cannot be. */
export const errorPage: Translation<typeof vi> = {
  refused: 'This address or request is not correct, so the page could not be opened.',
  offline: 'No connection',
  offlineText:
    'The card cannot be checked while this device has no connection. Please check it and try again, or call us.',
};
