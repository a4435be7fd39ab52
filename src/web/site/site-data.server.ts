import type { RouterContextProvider } from 'react-router';
import { todayInVietnam } from '#domain/calendar.ts';
import { brandContext, publicUrlContext } from '#web/context.ts';
import type { Language } from '#web/site/language/languages.ts';
import { shownText } from '#web/site/language/shown-text.ts';

/** The data of every public page: the texts and links of the brand, the current year, and the origin if it is configured. */
export function loadSiteData(context: Readonly<RouterContextProvider>, language: Language) {
  const year = Number(todayInVietnam().slice(0, 4));
  const { name, company, phone, hotline, email, zalo, social, ...brand } = context.get(brandContext);
  const offices = brand.offices.map(({ english, ...office }) => {
    const { text: address, lang } = shownText(language, office.address, english?.address);
    return { ...office, name: shownText(language, office.name, english?.name).text, address, lang };
  });
  const partners = shownText(language, brand.partners, brand.partnersEnglish);
  const registration = brand.registration && shownText(language, brand.registration.text, brand.registration.english);
  return {
    brand: { name, company, offices, phone, hotline, email, zalo, social, partners, registration },
    year,
    origin: context.get(publicUrlContext),
  };
}
