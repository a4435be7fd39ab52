/**
 * The languages of the public pages, each by its own name. The first is what the owner enters and has paths without a prefix; the pages
 * of each other one are below `/CODE`. A language that is added here does not compile until all its words are there.
 */
export const languageNames = { vi: 'Tiếng Việt', en: 'English' } as const;
