import { z } from 'zod';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import { indications } from '#domain/product/indications.ts';
import { normalizeText } from '#domain/text.ts';
import { listParameters, readAddress } from '#web/site/list-address.server.ts';

/** A number in a URL; null if it is missing or invalid. */
const measure = (max: number) =>
  z
    .string()
    .regex(/^\d{1,5}([.,]\d{1,3})?$/)
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(z.number().max(max))
    .nullable()
    .catch(null);

const parameters = z.object({
  ...listParameters,
  group: z.string().max(80).transform(normalizeText).catch(''),
  indication: z.enum(indications).nullable().catch(null),
  strength: measure(10_000),
  translucency: measure(100),
});

/** The filters and the page of a list URL, and the ids of the products chosen for a comparison. */
export function readListAddress(search: URLSearchParams): CatalogueFilters & { page: number; ids: string[] } {
  return { ...readAddress(parameters, search), ids: readCompareIds(search) };
}

/** More than can be compared, so that the page can tell how many were left out. */
const maxIds = 12;
/** Replaces invalid ids; no product has it. */
const unknownId = '0';

/** The ids of products to compare in their order, comma-separated or repeated. */
export function readCompareIds(search: URLSearchParams): string[] {
  const ids = search
    .getAll('ids')
    .flatMap((list) => list.split(','))
    .map(normalizeText)
    .filter(Boolean)
    .map((id) => (/^[1-9]\d{0,9}$/.test(id) ? id : unknownId));
  return [...new Set(ids)].slice(0, maxIds);
}
