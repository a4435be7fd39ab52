import { z } from 'zod';
import { maxQueryLength } from '#contract/list-wire.ts';
import type { DirectoryFilters } from '#domain/clinic/directory.ts';
import { provinces } from '#strings/vi/provinces.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';

const parameters = z.object({
  q: z.string().max(maxQueryLength).catch(''),
  province: z.enum(provinces).nullable().catch(null),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .catch(1),
});

/** The filters and the page of a URL of the directory. */
export function readDirectoryAddress(search: URLSearchParams): DirectoryFilters & { page: number } {
  const names = ['q', 'province', 'page'] as const;
  return parameters.parse(Object.fromEntries(names.map((name) => [name, readParameter(search, name)])));
}
