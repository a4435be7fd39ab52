import { nameKey } from '#domain/name-key.ts';
import { type CatalogueFilters, type CatalogueProduct, filterCatalogue } from '#domain/product/catalogue.ts';
import { indications, readIndications } from '#domain/product/indications.ts';
import { facets as english } from '#strings/en/site/facets.ts';
import { facets as vietnamese } from '#strings/vi/site/facets.ts';
import type { Facet, Fact } from '#web/site/catalogue/catalogue.ts';
import { listPath } from '#web/site/catalogue/list-path.ts';
import { productImages } from '#web/site/catalogue/product-images.server.ts';
import { productProperties } from '#web/site/catalogue/product-properties.server.ts';
import { type Language, localPath } from '#web/site/language/languages.ts';

const wordsIn = (language: Language) => (language === 'en' ? english : vietnamese);

/** A value that a list can be filtered by. */
interface Value {
  name: string;
  filter: Partial<CatalogueFilters>;
  isCurrent: boolean;
}

/**
 * The groups and indications that the list can be filtered by, with the number of products that the other filters leave to each:
 * links that add a filter, or drop the current one, and keep what is chosen for a comparison.
 */
export function facetsOf(
  all: readonly CatalogueProduct[],
  filters: CatalogueFilters,
  language: Language,
  chosen: readonly { id: number }[],
): Facet[] {
  const ids = chosen.map(({ id }) => id);
  const words = wordsIn(language);
  const toChip = ({ name, filter, isCurrent }: Value) => {
    const count = filterCatalogue(all, { ...filters, ...filter }).length;
    const none = { group: '', indication: null };
    const dropped = Object.fromEntries(Object.entries(none).filter(([field]) => field in filter));
    const to = localPath(language, listPath({ ...filters, ...(isCurrent ? dropped : filter) }, 1, ids));
    return {
      count,
      chip: {
        text: words.counted(name, count),
        to,
        ...(isCurrent && { drop: words.drop(words.counted(name, count)) }),
      },
    };
  };
  const facet = (label: string, isData: boolean, values: Value[]): Facet => ({
    label,
    isData,
    chips: values
      .map((value) => ({ ...toChip(value), value }))
      .filter(({ count, value }) => count > 0 || value.isCurrent)
      .map(({ chip }) => chip),
  });
  const groups = groupsOf(all).map((name) => ({
    name,
    filter: { group: name },
    isCurrent: nameKey(name) === nameKey(filters.group),
  }));
  const uses = indications.map((indication) => ({
    name: words.names[indication],
    filter: { indication },
    isCurrent: indication === filters.indication,
  }));
  return [facet(words.group, true, groups), facet(words.indications, false, uses)].filter(
    ({ chips }) => chips.length > 0,
  );
}

/** The groups of products in the order of the catalogue, each in its first spelling. */
function groupsOf(all: readonly CatalogueProduct[]): string[] {
  const groups = new Map<string, string>();
  for (const { group } of all) if (group !== null && !groups.has(nameKey(group))) groups.set(nameKey(group), group);
  return [...groups.values()];
}

/** What a product is used for, in words of the language. */
function indicationNames({ indications: stored, bridgeUnits }: CatalogueProduct, language: Language): string[] {
  const words = wordsIn(language);
  return readIndications(stored).map((code) =>
    code === 'bridge' && bridgeUnits !== null ? words.bridge(bridgeUnits) : words.names[code],
  );
}

/** The groups and indications of products, for their comparison; what none of them has is left out. */
export function factsOf(products: readonly CatalogueProduct[], language: Language): Fact[] {
  const words = wordsIn(language);
  const uses = products.map((product) => indicationNames(product, language).join(', ') || null);
  return [
    { term: words.group, isData: true, values: products.map(({ group }) => group) },
    { term: words.indications, isData: false, values: uses },
  ].filter(({ values }) => values.some((value) => value !== null));
}

/** The group and the indications of a product, for its page, and its properties and pictures for search engines. */
export function describeUse(product: CatalogueProduct, language: Language) {
  const { group } = product;
  const names = indicationNames(product, language);
  const words = wordsIn(language);
  return {
    group: group === null ? null : { name: group, to: localPath(language, listPath({ group }, 1)) },
    label: words.indications,
    indications: names,
    images: productImages(product),
    properties: [
      ...names.map((value) => ({ '@type': 'PropertyValue', name: words.indications, value })),
      ...productProperties(product, language),
    ],
  };
}
