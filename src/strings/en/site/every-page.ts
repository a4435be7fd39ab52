import { common } from '#strings/en/site/common.ts';
import { home } from '#strings/en/site/home.ts';
import type { Translation } from '#strings/translation.ts';
import type { everyPage as vi } from '#strings/vi/site/every-page.ts';

/** The words that a browser loads with any public page in English. */
export const everyPage: Translation<typeof vi> = { ...common, home };
