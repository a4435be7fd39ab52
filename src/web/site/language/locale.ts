import { createContext, use } from 'react';
import type { Translation } from '#strings/translation.ts';
import type { about } from '#strings/vi/site/about.ts';
import type { catalogue } from '#strings/vi/site/catalogue.ts';
import type { clinic } from '#strings/vi/site/clinic.ts';
import type { clinicAccount } from '#strings/vi/site/clinic-account.ts';
import type { clinicVisits } from '#strings/vi/site/clinic-visits.ts';
import type { common } from '#strings/vi/site/common.ts';
import type { lookUp } from '#strings/vi/site/look-up.ts';
import { createFormats, type Formats } from '#web/site/language/formats.ts';
import { type Language, localPath } from '#web/site/language/languages.ts';

/** The words of some pages by area. A browser loads them with the pages that need them. */
export interface AreaWords {
  catalogue: Translation<typeof catalogue>;
  about: Translation<typeof about>;
  clinic: Translation<typeof clinic>;
  clinicAccount: Translation<typeof clinicAccount>;
  clinicVisits: Translation<typeof clinicVisits>;
  lookUp: Translation<typeof lookUp>;
}

/** A language of the public pages. */
export interface Locale extends Partial<AreaWords> {
  language: Language;
  /** The words that every page has. */
  words: Translation<typeof common>;
  /** Loads the words of the look-up. */
  loadLookUp(): Promise<AreaWords['lookUp']>;
  formats: Formats;
  /** The path in this language of a page that `href()` names. */
  path(path: string): string;
  /** The `lang` of what the owner has entered, which is Vietnamese; undefined where the page is. */
  dataLanguage: 'vi' | undefined;
}

export function createLocale(parts: Pick<Locale, 'language' | 'words' | 'loadLookUp'>): Locale {
  const { language } = parts;
  return {
    ...parts,
    formats: createFormats(language),
    path: (path) => localPath(language, path),
    dataLanguage: language === 'vi' ? undefined : 'vi',
  };
}

/** Set by the layout of each language, `src/web/site/vi/layout.tsx` and its English sister. */
export const LocaleContext = createContext<Locale | null>(null);

/** The language of the page. */
export function useLocale(): Locale {
  const locale = use(LocaleContext);
  if (!locale) throw new Error('A public page needs the layout of a language');
  return locale;
}

/** The words of an area, for pages within its layout. */
export function useAreaWords<Area extends keyof AreaWords>(area: Area): AreaWords[Area] {
  return areaWords(useLocale(), area);
}

/** The words of an area. */
export function areaWords<Area extends keyof AreaWords>(locale: Locale, area: Area): AreaWords[Area] {
  const words = locale[area];
  if (!words) throw new Error(`The route of this page is not within the layout of ${area}`);
  return words as AreaWords[Area];
}

type Matches = readonly ({ handle?: unknown } | undefined)[];

/** The language of the routes of a page, for its `meta`: what they have as `handle`. */
export function localeOf(matches: Matches): Locale {
  return Object.assign({}, ...matches.map((match) => match?.handle)) as Locale;
}
