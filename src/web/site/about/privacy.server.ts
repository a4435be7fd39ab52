import type { RouterContextProvider } from 'react-router';
import { privacy as english } from '#strings/en/site/privacy.ts';
import type { Translation } from '#strings/translation.ts';
import { privacy as vietnamese } from '#strings/vi/site/privacy.ts';
import { brandContext, nameMaskContext } from '#web/context.ts';
import type { Language } from '#web/site/language/languages.ts';

const wordsIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };

/** What the page about privacy says in a language, as this site is configured. */
export function privacyIn(language: Language, context: Readonly<RouterContextProvider>) {
  const { title, description, lead, stored, seen, kept, browser, ask } = wordsIn[language];
  const { heading, name, points } = seen;
  return {
    title,
    description,
    lead: lead(context.get(brandContext).company),
    sections: [stored, { heading, points: [name[context.get(nameMaskContext)], ...points] }, kept, browser],
    ask,
  };
}
