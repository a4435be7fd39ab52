import type { LoaderFunctionArgs } from 'react-router';
import { notes as english } from '#strings/en/site/notes.ts';
import type { Translation } from '#strings/translation.ts';
import { notes as vietnamese } from '#strings/vi/site/notes.ts';
import { brandContext } from '#web/context.ts';
import { type Language, languageOf } from '#web/site/language/languages.ts';
import { shownText } from '#web/site/language/shown-text.ts';

const wordsIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };

/** The warranty notes, with what the brand file says of the warranty and the ceramic. */
export function loadNotes({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const language = languageOf(url.pathname);
  const { duration, other, ...words } = wordsIn[language];
  const { madeIn, exclusiveDistributor, warrantyYears, freeCheckUps } = context.get(brandContext);
  const { longest, text, checkUps } = duration;
  const facts = [
    madeIn && other.made(shownText(language, madeIn.text, madeIn.english).text),
    exclusiveDistributor && other.distributed,
  ].filter((fact) => typeof fact === 'string');
  return {
    ...words,
    duration: {
      heading: duration.heading,
      text: [(warrantyYears === undefined ? '' : longest(warrantyYears)) + text, ...(freeCheckUps ? [checkUps] : [])],
    },
    other: {
      heading: other.heading,
      points: [...(facts.length > 0 ? [other.origin(facts)] : []), ...other.points],
    },
  };
}
