import { common } from '#strings/vi/site/common.ts';
import { home } from '#strings/vi/site/home.ts';

/** The words that a browser loads with any public page: those of the frame and the home page. */
export const everyPage = { ...common, home } as const;
