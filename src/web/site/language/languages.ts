import { languageNames } from '#strings/languages.ts';

/** A language of the public pages. */
export type Language = keyof typeof languageNames;
/** A language other than the one that the owner enters. */
export type TranslatedLanguage = Exclude<Language, 'vi'>;

export const languages = Object.keys(languageNames) as readonly Language[];
export const translatedLanguages = languages.filter((language) => language !== 'vi') as readonly TranslatedLanguage[];

const prefix = new RegExp(`^/(${translatedLanguages.join('|')})(?=/|$)`);

/** The language of a path. */
export function languageOf(pathname: string): Language {
  const code = prefix.exec(pathname)?.[1];
  return languages.find((language) => language === code) ?? 'vi';
}

/** The path in a language of a page whose Vietnamese path is given, such as that of `href()`. */
export function localPath(language: Language, path: string): string {
  // The home page is `/en`, without a slash at its end.
  return language === 'vi' ? path : path.replace(/^\/(?=$|[?#])|^/, `/${language}`);
}

/** The Vietnamese path of a page in any language. */
export function vietnamesePath(pathname: string): string {
  return pathname.replace(prefix, '') || '/';
}

/** A value for each language. */
export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Value>;
}
