/** The languages of the public pages. The pages of the second one are below `/en`. */
export type Language = 'vi' | 'en';

export const languages: readonly Language[] = ['vi', 'en'];

const english = /^\/en(?=\/|$)/;

/** The language of a path. */
export function languageOf(pathname: string): Language {
  return english.test(pathname) ? 'en' : 'vi';
}

/** The path in a language of a page whose Vietnamese path is given, such as that of `href()`. */
export function localPath(language: Language, path: string): string {
  // The home page is `/en`, without a slash at its end.
  return language === 'vi' ? path : path.replace(/^\/(?=$|[?#])|^/, '/en');
}

/** The Vietnamese path of a page in any language. */
export function vietnamesePath(pathname: string): string {
  return pathname.replace(english, '') || '/';
}
