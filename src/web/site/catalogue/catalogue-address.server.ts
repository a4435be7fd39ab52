import { z } from 'zod';
import { longestQuery } from '#contract/list-wire.ts';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import { normalizeText } from '#domain/text.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';

/** What the address says wrong is taken as not said. */
const measure = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}([.,]\d{1,3})?$/)
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(z.number().max(most))
    .nullable()
    .catch(null);

const listAddress = z.object({
  q: z.string().max(longestQuery).catch(''),
  strength: measure(10_000),
  translucency: measure(100),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .catch(1),
});

/** What the address of the list asks for. */
export function readListAddress(search: URLSearchParams): CatalogueFilters & { page: number } {
  const names = ['q', 'strength', 'translucency', 'page'] as const;
  return listAddress.parse(Object.fromEntries(names.map((name) => [name, readParameter(search, name)])));
}

/** Of an address: more than can be compared, so that what was left out can be said. */
const mostIds = 12;
/** Stands for whatever is no id: no product has it. */
const nobody = '0';

/** The ids that the address of a comparison names, by commas or one by one, in their order. */
export function readCompareIds(search: URLSearchParams): string[] {
  const asked = search
    .getAll('ids')
    .flatMap((ids) => ids.split(','))
    .map(normalizeText)
    .filter(Boolean)
    .map((id) => (/^[1-9]\d{0,9}$/.test(id) ? id : nobody));
  return [...new Set(asked)].slice(0, mostIds);
}
