import { keysOf, pick } from '#domain/field-definition.ts';
import { nameKey } from '#domain/name-key.ts';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { groups as englishGroups, terms as englishTerms } from '#strings/en/site/product-values.ts';
import type { ShownProduct } from '#web/site/catalogue/catalogue.ts';
import type { Language, TranslatedLanguage } from '#web/site/language/languages.ts';
import type { ShownText } from '#web/site/language/shown-text.ts';

interface ProductTranslation {
  groups: typeof englishGroups;
  terms: typeof englishTerms;
  /** What the owner has entered in this language. */
  entered(product: CatalogueProduct): Record<'application' | 'colour', string | null>;
}

const translations: Record<TranslatedLanguage, ProductTranslation> = {
  en: {
    groups: englishGroups,
    terms: englishTerms,
    entered: ({ applicationEnglish, colourEnglish }) => ({ application: applicationEnglish, colour: colourEnglish }),
  },
};

/**
 * A product with its texts in the language of a page: in one other than Vietnamese those that the owner has entered for it, or else those that
 * consist of known terms only. Never half of a text: what is not known stays in Vietnamese, and is marked so.
 */
export function inLanguage(product: CatalogueProduct, language: Language): ShownProduct {
  const { applicationEnglish, colourEnglish, ...shown } = product;
  if (language === 'vi') return { ...shown, vietnamese: [] };
  const { terms, entered } = translations[language];
  const { application, colour } = entered(product);
  const translated = {
    application: application ?? translateTerms(shown.application, terms),
    colour: colour ?? translateTerms(shown.colour, terms),
    thickness: translateTerms(shown.thickness, terms),
    warranty: translateTerms(shown.warranty, terms),
  };
  const fields = keysOf(translated);
  const isUnknown = (field: keyof typeof translated) => translated[field] === null;
  const known = pick(
    translated,
    fields.filter((field) => !isUnknown(field)),
  );
  return { ...shown, ...known, vietnamese: fields.filter((field) => isUnknown(field) && shown[field] !== null) };
}

/** The name of a group in the language of a page. */
export function groupInLanguage(group: string, language: Language): ShownText {
  if (language === 'vi') return { text: group };
  const translated = translations[language].groups[nameKey(group)];
  return translated === undefined ? { text: group, lang: 'vi' } : { text: translated };
}

/** A text of known terms, numbers and names of shades, translated; null if there is anything else in it. */
function translateTerms(text: string | null, terms: typeof englishTerms): string | null {
  if (text === null) return null;
  const rest = terms.reduce((left, [term]) => left.replace(term, ''), text);
  if (/\p{L}{3}|\p{Ll}/u.test(rest)) return null;
  return terms.reduce(
    (left, [term, say]) => left.replace(term, (_, count: string | undefined) => say(Number(count))),
    text,
  );
}
