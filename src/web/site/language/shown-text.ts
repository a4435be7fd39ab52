import type { Language } from '#web/site/language/languages.ts';

/** A text in the language of the page, or in Vietnamese if `lang` says so. */
export interface ShownText {
  text: string;
  lang?: 'vi';
}

/** A text of the owner: on an English page the English one, if there is one. */
export function shownText(language: Language, text: string, english: string | undefined): ShownText {
  if (language === 'vi') return { text };
  return english === undefined ? { text, lang: 'vi' } : { text: english };
}
