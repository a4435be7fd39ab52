import { href, type LoaderFunctionArgs } from 'react-router';
import { about as englishAbout } from '#strings/en/site/about.ts';
import { homeSections as english } from '#strings/en/site/home-sections.ts';
import { photos as englishPhotos } from '#strings/en/site/photos.ts';
import type { Translation } from '#strings/translation.ts';
import { about as vietnameseAbout } from '#strings/vi/site/about.ts';
import { homeSections as vietnamese } from '#strings/vi/site/home-sections.ts';
import { photos as vietnamesePhotos } from '#strings/vi/site/photos.ts';
import { brandContext, catalogueContext, directoryContext, reportContext } from '#web/context.ts';
import { shownPhotos } from '#web/site/about/photos.server.ts';
import { toSummaries } from '#web/site/catalogue/catalogue.server.ts';
import { groupInLanguage } from '#web/site/catalogue/in-language.server.ts';
import { type Language, languageOf, localPath } from '#web/site/language/languages.ts';
import { shownText } from '#web/site/language/shown-text.ts';
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

/**
 * What the home page shows of the brand, with its words: a product of each group, what speaks for the brand, how a crown is made, where the
 * ceramic comes from and who works with it. What cannot be loaded is left out, so that look-ups still work.
 */
export async function loadHomeSections({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const language = languageOf(url.pathname);
  const words = wordsIn[language];
  const orNull = <Result>(read: Promise<Result>) =>
    read.catch((error: unknown) => {
      context.get(reportContext)(error);
      return null;
    });
  const [products, counts] = await Promise.all([
    orNull(context.get(catalogueContext).featured(sizes.featured)),
    orNull(context.get(directoryContext).counts()),
  ]);
  const featured = wholeRows(products ?? []);
  const { quote } = context.get(brandContext);
  const { made, distributor, clinics, heading } = words.origin;
  const origin = [
    { ...made, to: href('/products/compare') },
    { ...distributor, text: distributor.text(context.get(brandContext).company), to: href('/contact') },
    ...(counts && counts.clinics > 0
      ? [
          {
            ...clinics,
            figure: String(counts.clinics),
            title: clinics.title(counts.clinics, counts.provinces),
            to: href('/partner'),
          },
        ]
      : []),
  ];
  /** The highest value of a measure. */
  const highest = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  return {
    best: {
      strength: highest(featured.map(({ flexuralStrength }) => flexuralStrength)),
      translucency: highest(featured.map(({ translucency }) => translucency)),
    },
    products: {
      ...words.products,
      cards: toSummaries(featured, language).map((product, at) => {
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
    origin: { heading, figures: origin.map((one) => ({ ...one, to: localPath(language, one.to) })) },
  };
}

/** As many as fill rows of three, which wide windows have; all if they do not fill one. */
function wholeRows<Item>(items: readonly Item[]): readonly Item[] {
  return items.length < 3 ? items : items.slice(0, items.length - (items.length % 3));
}
