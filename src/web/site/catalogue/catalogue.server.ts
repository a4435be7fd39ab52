import { data, type LoaderFunctionArgs } from 'react-router';
import { idParams } from '#contract/list-wire.ts';
import { type CatalogueProduct, filterCatalogue, following } from '#domain/product/catalogue.ts';
import { gallery as englishGallery, attributeHints as englishHints } from '#strings/en/site/product-values.ts';
import type { Translation } from '#strings/translation.ts';
import { gallery as vietnameseGallery, attributeHints as vietnameseHints } from '#strings/vi/site/product-values.ts';
import { catalogueContext } from '#web/context.ts';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { describeUse, facetsOf, factsOf } from '#web/site/catalogue/facets.server.ts';
import { inLanguage } from '#web/site/catalogue/in-language.server.ts';
import { drawMaterialPlot } from '#web/site/catalogue/material-plot.server.ts';
import { describeForSearch } from '#web/site/catalogue/product-head.server.ts';
import { describeShades } from '#web/site/catalogue/shade-guide.server.ts';
import { type Language, languageOf } from '#web/site/language/languages.ts';
import { readCompareIds, readListAddress } from '#web/site/list-address.server.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';
import { sizes } from '#web/ui/sizes.ts';

const hintsIn: Record<Language, Translation<typeof vietnameseHints>> = { vi: vietnameseHints, en: englishHints };
const galleryWordsIn: Record<Language, Translation<typeof vietnameseGallery>> = {
  vi: vietnameseGallery,
  en: englishGallery,
};

type Args = Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>;

/** The options of the filters: strength classes of ISO 6872 in MPa, and translucency steps of zirconia in percent. */
const steps = { strength: [300, 500, 800, 1000], translucency: [40, 43, 46, 49, 52] };

export async function listProducts({ url, context }: Args) {
  const language = languageOf(url.pathname);
  const { page, ids, ...filters } = readListAddress(url.searchParams);
  const all = await allProducts(context);
  const found = filterCatalogue(all, filters);
  const chosen = ids
    .flatMap((id) => all.filter((product) => String(product.id) === id))
    .slice(0, sizes.compared)
    .map(({ id, name }) => ({ id, name }));
  const start = (page - 1) * sizes.page;
  return {
    filters,
    choices: {
      strength: choices(
        filters.strength,
        steps.strength,
        all.map(({ flexuralStrength }) => flexuralStrength),
      ),
      translucency: choices(
        filters.translucency,
        steps.translucency,
        all.map(({ translucency }) => translucency),
      ),
    },
    facets: facetsOf(all, filters, language, chosen),
    chosen,
    page,
    pages: Math.ceil(found.length / sizes.page),
    total: found.length,
    products: toSummaries(found.slice(start, start + sizes.page), language),
  };
}

/** The steps that at least one product reaches, and the one in the URL. */
function choices(requested: number | null, minima: readonly number[], values: readonly (number | null)[]) {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const reached = minima.filter((minimum) => minimum <= most);
  return [...new Set(reached.concat(requested ?? []))].sort((a, b) => a - b);
}

/** @throws 404 if no active product has the id */
export async function loadProduct({ url, params, context }: Args) {
  const { data: validParams } = idParams.safeParse(params);
  const all = await allProducts(context);
  const stored = all.find(({ id }) => id === validParams?.id);
  if (!stored) throw data(null, { status: 404, statusText: 'Not Found' });
  const language = languageOf(url.pathname);
  const product = inLanguage(stored, language);
  return {
    product,
    use: describeUse(product, language),
    head: describeForSearch(product, language),
    hints: hintsIn[language],
    galleryWords: galleryWordsIn[language],
    shades: describeShades(stored.colour, language),
    others: toSummaries(following(all, product.id, sizes.page), language),
    plot: drawMaterialPlot(
      [product],
      all.filter((other) => other !== stored),
    ),
  };
}

/** The products of `?ids=`, as many as fit, and their plot among the other products. */
export async function compareProducts({ url, context }: Args) {
  const language = languageOf(url.pathname);
  const requested = readCompareIds(url.searchParams);
  const all = await allProducts(context);
  const known = requested.flatMap((id) => all.find((product) => String(product.id) === id) ?? []);
  const compared = known.slice(0, sizes.compared);
  return {
    products: compared.map((product) => inLanguage(product, language)),
    facts: factsOf(compared, language),
    omitted: { over: known.length - compared.length, unknown: requested.length - known.length },
    plot: drawMaterialPlot(
      compared,
      all.filter((product) => !compared.includes(product)),
    ),
    choices: all.map(({ id, name }) => ({ id, name })).sort((a, b) => alphabetical.compare(a.name, b.name)),
  };
}

const alphabetical = new Intl.Collator('vi', { numeric: true });

function allProducts(context: Args['context']): Promise<CatalogueProduct[]> {
  return readOrFail(context, () => context.get(catalogueContext).products());
}

/** What the cards of products show, in a language. */
export function toSummaries(products: readonly CatalogueProduct[], language: Language): ProductSummary[] {
  return products.map((product) => {
    const { id, name, picture, translucency, flexuralStrength, application, vietnamese } = inLanguage(
      product,
      language,
    );
    return { id, name, picture, translucency, flexuralStrength, application, vietnamese };
  });
}
