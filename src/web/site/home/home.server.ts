import { href, type LoaderFunctionArgs } from 'react-router';
import type { Brand } from '#brand.ts';
import type { Directory } from '#domain/clinic/directory.ts';
import { about as englishAbout } from '#strings/en/site/about.ts';
import { home as english } from '#strings/en/site/home.ts';
import { photos as englishPhotos } from '#strings/en/site/photos.ts';
import type { Translation } from '#strings/translation.ts';
import { about as vietnameseAbout } from '#strings/vi/site/about.ts';
import { home as vietnamese } from '#strings/vi/site/home.ts';
import { photos as vietnamesePhotos } from '#strings/vi/site/photos.ts';
import { brandContext, catalogueContext, directoryContext } from '#web/context.ts';
import { dialledDigits } from '#web/dialled-digits.ts';
import { shownPhotos } from '#web/site/about/photos.server.ts';
import { toSummaries } from '#web/site/catalogue/catalogue.server.ts';
import { groupInLanguage } from '#web/site/catalogue/in-language.server.ts';
import { type Language, languageOf, localPath } from '#web/site/language/languages.ts';
import { shownText } from '#web/site/language/shown-text.ts';
import { wordsIn as commonIn } from '#web/site/language/words-in.server.ts';
import { readOrNothing } from '#web/site/read-or-fail.server.ts';
import { sizes } from '#web/ui/sizes.ts';

const wordsIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };
const forClinicsIn: Record<Language, Translation<typeof vietnameseAbout.forClinics>> = {
  vi: vietnameseAbout.forClinics,
  en: englishAbout.forClinics,
};
const makingIn: Record<Language, Translation<typeof vietnamesePhotos.making>> = {
  vi: vietnamesePhotos.making,
  en: englishPhotos.making,
};

/** A fact, of whose title `figure` is written large, and the link below it. */
export interface HomeFigure {
  figure: string;
  title: string;
  text: string;
  link: string;
  to: string;
}

/**
 * What the home page shows of the brand, with its words: the measures of its ceramic, why to choose it, a product of each group, what speaks for
 * it, how a crown is made, where the ceramic comes from and who works with it. What the brand file does not say stands nowhere; what
 * cannot be loaded is left out, so that look-ups still work.
 */
export async function loadHome({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const language = languageOf(url.pathname);
  const words = wordsIn[language];
  const [products = [], counts] = await Promise.all([
    readOrNothing(context, () => context.get(catalogueContext).featured(sizes.featured)),
    readOrNothing(context, () => context.get(directoryContext).counts()),
  ]);
  const featured = wholeRows(products);
  const brand = context.get(brandContext);
  const { quote, warrantyYears } = brand;
  const country = brand.madeIn && shownText(language, brand.madeIn.text, brand.madeIn.english).text;
  const said = { words, brand, language, country };
  return {
    title: words.heading(country).replaceAll('\u00a0', ' '),
    description: words.description(country, warrantyYears),
    heading: words.heading(country),
    lead: words.lead,
    toProducts: words.toProducts,
    reasons: { heading: words.whyUs, figures: reasons(said) },
    products: {
      ...words.products,
      tiles: toSummaries(featured, language).map((product, at) => {
        const group = featured[at]?.group ?? null;
        return { product, group: group === null ? null : groupInLanguage(group, language) };
      }),
    },
    forClinics: forClinicsIn[language],
    making: { words: makingIn[language], toSteps: words.toSteps },
    proof: {
      heading: words.proof,
      quote: quote ? { ...shownText(language, quote.text, quote.english), by: quote.by } : null,
      photos: shownPhotos(context, language, true),
    },
    origin: {
      heading: words.origin.heading(country ?? brand.name),
      figures: origin(said, counts),
    },
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** As many as fill rows of three, which wide windows have; all if they do not fill one. */
function wholeRows<Item>(items: readonly Item[]): readonly Item[] {
  return items.length < 3 ? items : items.slice(0, items.length - (items.length % 3));
}

/** What the figures are made of. */
interface Said {
  words: (typeof wordsIn)[Language];
  brand: Brand;
  language: Language;
  /** Where the ceramic is made. */
  country: string | undefined;
}

function reasons({ words, brand: { warrantyYears: years, freeCheckUps, hotline }, language }: Said): HomeFigure[] {
  const { warranty, checks, support } = words.reasons;
  const { notesLink, frame } = commonIn[language];
  const term = years !== undefined && { ...warranty, figure: warranty.figure(years), title: warranty.title(years) };
  const figures = [
    term && { ...term, link: notesLink, to: localPath(language, href('/warranty/notes')) },
    freeCheckUps && { ...checks, to: localPath(language, href('/partner')) },
    { ...support, link: frame.call(hotline), to: `tel:${dialledDigits(hotline)}` },
  ];
  return figures.filter((figure) => figure !== false);
}

type Counts = Awaited<ReturnType<Directory['counts']>>;

function origin({ words, brand, language, country }: Said, counts: Counts | undefined): HomeFigure[] {
  const { made, distributor, clinics } = words.origin;
  const { registration, company } = brand;
  const proof = registration ? ` ${shownText(language, registration.text, registration.english).text}.` : '';
  const madeIn = country !== undefined && { figure: country, title: made.title(country), text: made.text(country) };
  const known = counts !== undefined && counts.clinics > 0 && counts;
  const figures = [
    madeIn && { ...madeIn, link: made.link, to: href('/products/compare') },
    brand.exclusiveDistributor && { ...distributor, text: `${company}.${proof}`, to: href('/contact') },
    known && {
      ...clinics,
      figure: clinics.figure(known.clinics),
      title: clinics.title(known.clinics, known.provinces),
      to: href('/partner'),
    },
  ];
  return figures
    .filter((figure) => figure !== false)
    .map((figure) => ({ ...figure, to: localPath(language, figure.to) }));
}
