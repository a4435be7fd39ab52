import { keysOf, pick } from '#domain/field-traits.ts';
import { nameKey } from '#domain/name-key.ts';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { groups, terms } from '#strings/en/site/terms.ts';
import type { ShownProduct, ShownText } from '#web/site/catalogue/catalogue.ts';
import type { Language } from '#web/site/language/languages.ts';

/**
 * A product with its texts in the language of a page: in English those that the owner has entered for it, or else those that
 * consist of known terms only. Never half of a text: what is not known stays in Vietnamese, and is marked so.
 */
export function inLanguage(product: CatalogueProduct, language: Language): ShownProduct {
  const { applicationEnglish, colourEnglish, ...shown } = product;
  if (language === 'vi') return { ...shown, vietnamese: [] };
  const english = {
    application: applicationEnglish ?? translateTerms(shown.application),
    colour: colourEnglish ?? translateTerms(shown.colour),
    thickness: translateTerms(shown.thickness),
    warranty: translateTerms(shown.warranty),
  };
  const isUnknown = (field: keyof typeof english) => english[field] === null;
  const [unknown, known] = [keysOf(english).filter(isUnknown), keysOf(english).filter((field) => !isUnknown(field))];
  return { ...shown, ...pick(english, known), vietnamese: unknown.filter((field) => shown[field] !== null) };
}

/** The name of a group in the language of a page. */
export function groupInLanguage(group: string, language: Language): ShownText {
  const english = groups[nameKey(group)];
  if (language === 'vi') return { text: group };
  return english === undefined ? { text: group, lang: 'vi' } : { text: english };
}

/** A text of known terms, numbers and names of shades in English; null if there is anything else in it. */
function translateTerms(text: string | null): string | null {
  if (text === null) return null;
  const rest = terms.reduce((left, [term]) => left.replace(term, ''), text);
  if (/\p{L}{3}|\p{Ll}/u.test(rest)) return null;
  return terms.reduce(
    (left, [term, say]) => left.replace(term, (_, count: string | undefined) => say(Number(count))),
    text,
  );
}
