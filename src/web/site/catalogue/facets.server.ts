import { nameKey } from '#domain/name-key.ts';
import { type CatalogueFilters, type CatalogueProduct, filterCatalogue } from '#domain/product/catalogue.ts';
import { indications, readIndications } from '#domain/product/indications.ts';
import { facets as english } from '#strings/en/site/product-values.ts';
import type { Translation } from '#strings/translation.ts';
import { facets as vietnamese } from '#strings/vi/site/product-values.ts';
import type { Facet, Fact, ShownProduct } from '#web/site/catalogue/catalogue.ts';
import { groupInLanguage } from '#web/site/catalogue/in-language.server.ts';
import { listPath } from '#web/site/catalogue/list-path.ts';
import { type Language, localPath } from '#web/site/language/languages.ts';
import type { ShownText } from '#web/site/language/shown-text.ts';

export const facetWordsIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };

/** A value that a list can be filtered by. */
interface Value extends ShownText {
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
  const words = facetWordsIn[language];
  const toChip = ({ text, filter, isCurrent, ...lang }: Value) => {
    const count = filterCatalogue(all, { ...filters, ...filter }).length;
    const none = { group: '', indication: null };
    const dropped = Object.fromEntries(Object.entries(none).filter(([field]) => field in filter));
    const to = localPath(language, listPath({ ...filters, ...(isCurrent ? dropped : filter) }, 1, ids));
    return {
      count,
      chip: {
        ...lang,
        text: words.counted(text, count),
        to,
        ...(isCurrent && { drop: words.drop(words.counted(text, count)) }),
      },
    };
  };
  const facet = (label: string, values: Value[]): Facet => ({
    label,
    chips: values
      .map((value) => ({ ...toChip(value), value }))
      .filter(({ count, value }) => count > 0 || value.isCurrent)
      .map(({ chip }) => chip),
  });
  const groups = groupsOf(all).map((name) => ({
    ...groupInLanguage(name, language),
    filter: { group: name },
    isCurrent: nameKey(name) === nameKey(filters.group),
  }));
  const uses = indications.map((indication) => ({
    text: words.names[indication],
    filter: { indication },
    isCurrent: indication === filters.indication,
  }));
  return [facet(words.group, groups), facet(words.indications, uses)].filter(({ chips }) => chips.length > 0);
}

/** The groups of products in the order of the catalogue, each in its first spelling. */
function groupsOf(all: readonly CatalogueProduct[]): string[] {
  const groups = new Map<string, string>();
  for (const { group } of all) if (group !== null && !groups.has(nameKey(group))) groups.set(nameKey(group), group);
  return [...groups.values()];
}

/** What a product is used for, in words of the language. */
export function indicationNames(
  { indications: stored, bridgeUnits }: Pick<CatalogueProduct, 'indications' | 'bridgeUnits'>,
  language: Language,
): string[] {
  const words = facetWordsIn[language];
  return readIndications(stored).map((code) =>
    code === 'bridge' && bridgeUnits !== null ? words.bridge(bridgeUnits) : words.names[code],
  );
}

/** The groups and indications of products, for their comparison; what none of them has is left out. */
export function factsOf(products: readonly CatalogueProduct[], language: Language): Fact[] {
  const words = facetWordsIn[language];
  const uses = products.map((product) => indicationNames(product, language).join(', '));
  const groups = products.map(({ group }) => (group === null ? null : groupInLanguage(group, language)));
  return [
    { term: words.group, values: groups },
    { term: words.indications, values: uses.map((text) => (text === '' ? null : { text })) },
  ].filter(({ values }) => values.some((value) => value !== null));
}

/** The group and the indications of a product, for its page. */
export function describeUse(product: ShownProduct, language: Language) {
  const group = product.group === null ? null : groupInLanguage(product.group, language);
  return {
    group: group && { ...group, to: localPath(language, listPath({ group: product.group ?? '' }, 1)) },
    label: facetWordsIn[language].indications,
    indications: indicationNames(product, language),
  };
}
