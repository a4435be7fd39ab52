import type { ImportPlan } from '#domain/import/import-plan.ts';
import { foldText } from '#domain/text.ts';
import type { TermOf } from '#import/computed-expiry.ts';
import type { KnownNames } from '#import/import-request.ts';
import { createNameMatcher } from '#import/match-names.ts';

const nowhere = { sheet: null, row: 0 };

/** Creates the function that finds the term of a product by its name in a sheet, as the names of cards are settled. */
export function productTerms(
  { productNames, productTerms: terms = {}, aliases }: KnownNames,
  plan: ImportPlan,
): TermOf {
  const byName = new Map(Object.entries(terms).map(([name, term]) => [foldText(name), term]));
  if (byName.size === 0) return () => undefined;
  const options = { known: productNames, aliases: aliases?.product, decisions: plan.names };
  const matcher = createNameMatcher('product', options);
  return (name) => byName.get(foldText(matcher.match(name, nowhere)));
}
