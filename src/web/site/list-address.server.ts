import { z } from 'zod';
import type { DirectoryFilters } from '#domain/clinic/directory.ts';
import type { CatalogueFilters } from '#domain/product/catalogue.ts';
import { indications } from '#domain/product/indications.ts';
import { maxQueryLength, normalizeText } from '#domain/text.ts';
import { provinces } from '#strings/vi/provinces.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';

/** The words and the page of a list, in its address. What is invalid is left out. */
const listParameters = {
  q: z.string().max(maxQueryLength).catch(''),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .catch(1),
};

/** The parameters of an address. */
function readAddress<Shape extends z.ZodRawShape>(parameters: z.ZodObject<Shape>, search: URLSearchParams) {
  const names = Object.keys(parameters.shape);
  return parameters.parse(Object.fromEntries(names.map((name) => [name, readParameter(search, name)])));
}

const directoryParameters = z.object({ ...listParameters, province: z.enum(provinces).nullable().catch(null) });

/** The filters and the page of a URL of the directory. */
export function readDirectoryAddress(search: URLSearchParams): DirectoryFilters & { page: number } {
  return readAddress(directoryParameters, search);
}

/** A number in a URL; null if it is missing or invalid. */
const measure = (max: number) =>
  z
    .string()
    .regex(/^\d{1,5}([.,]\d{1,3})?$/)
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(z.number().max(max))
    .nullable()
    .catch(null);

const catalogueParameters = z.object({
  ...listParameters,
  group: z.string().max(80).transform(normalizeText).catch(''),
  indication: z.enum(indications).nullable().catch(null),
  strength: measure(10_000),
  translucency: measure(100),
});

/** The filters and the page of a list URL, and the ids of the products chosen for a comparison. */
export function readListAddress(search: URLSearchParams): CatalogueFilters & { page: number; ids: string[] } {
  return { ...readAddress(catalogueParameters, search), ids: readCompareIds(search) };
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
