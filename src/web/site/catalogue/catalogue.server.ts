import { data, type LoaderFunctionArgs } from 'react-router';
import { idParams } from '#contract/list-wire.ts';
import { type CatalogueFilters, type CatalogueProduct, filterCatalogue, following } from '#domain/product/catalogue.ts';
import { catalogueContext, reportContext } from '#web/context.ts';
import type { ProductSummary } from '#web/site/catalogue/catalogue.ts';
import { readCompareIds, readListAddress } from '#web/site/catalogue/catalogue-address.server.ts';
import { drawMaterialPlot } from '#web/site/catalogue/material-plot.server.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';
import { sizes } from '#web/ui/sizes.ts';

type Args = Pick<LoaderFunctionArgs, 'url' | 'params' | 'context'>;

/** What the filters offer, where at least one product reaches it: classes of ISO 6872, and the steps of zirconia. */
const offered = { strength: [300, 500, 800, 1000], translucency: [40, 43, 46, 49, 52] };

export async function listProducts({ url, context }: Args) {
  const { page, ...filters } = readListAddress(url.searchParams);
  const all = await allProducts(context);
  const found = filterCatalogue(all, filters);
  const start = (page - 1) * sizes.page;
  return {
    filters,
    choices: {
      strength: choices('strength', filters, (least) => all.some((one) => (one.flexuralStrength ?? 0) >= least)),
      translucency: choices('translucency', filters, (least) => all.some((one) => (one.translucency ?? 0) >= least)),
    },
    page,
    pages: Math.ceil(found.length / sizes.page),
    total: found.length,
    products: found.slice(start, start + sizes.page).map(summary),
  };
}

/** The steps that products reach, and the one that the address asks for. */
function choices(name: 'strength' | 'translucency', filters: CatalogueFilters, isReached: (least: number) => boolean) {
  const asked = filters[name] ?? [];
  return [...new Set(offered[name].filter(isReached).concat(asked))].sort((a, b) => a - b);
}

/** @throws a 404 where no active product has the id */
export async function loadProduct({ params, context }: Args) {
  const { data: asked } = idParams.safeParse(params);
  const all = await allProducts(context);
  const product = all.find(({ id }) => id === asked?.id);
  if (!product) throw data(null, { status: 404, statusText: 'Not Found' });
  return { product, others: following(all, product.id, sizes.page).map(summary) };
}

/** The products that `?ids=` names, as many as fit; and where they stand among the others. */
export async function compareProducts({ url, context }: Args) {
  const asked = readCompareIds(url.searchParams);
  const all = await allProducts(context);
  const known = asked.flatMap((id) => all.find((product) => String(product.id) === id) ?? []);
  const compared = known.slice(0, sizes.compared);
  return {
    products: compared,
    left: { over: known.length - compared.length, unknown: asked.length - known.length },
    plot: drawMaterialPlot(
      compared,
      all.filter((product) => !compared.includes(product)),
    ),
    choices: all.map(({ id, name }) => ({ id, name })).sort((a, b) => alphabetical.compare(a.name, b.name)),
  };
}

const alphabetical = new Intl.Collator('vi', { numeric: true });

/** The products of the home page. It shows what it can: whoever looks a card up shall not suffer. */
export async function featuredProducts({ context }: Pick<Args, 'context'>): Promise<ProductSummary[]> {
  try {
    return (await context.get(catalogueContext).newest(sizes.featured)).map(summary);
  } catch (error) {
    context.get(reportContext)(error);
    return [];
  }
}

function allProducts(context: Args['context']): Promise<CatalogueProduct[]> {
  return readOrFail(context, () => context.get(catalogueContext).products());
}

function summary(product: CatalogueProduct): ProductSummary {
  const { id, name, picture, translucency, flexuralStrength, application } = product;
  return { id, name, picture, translucency, flexuralStrength, application };
}
