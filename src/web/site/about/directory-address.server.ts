import { z } from 'zod';
import type { DirectoryFilters } from '#domain/clinic/directory.ts';
import { provinces } from '#strings/vi/provinces.ts';
import { listParameters, readAddress } from '#web/site/list-address.server.ts';

const parameters = z.object({ ...listParameters, province: z.enum(provinces).nullable().catch(null) });

/** The filters and the page of a URL of the directory. */
export function readDirectoryAddress(search: URLSearchParams): DirectoryFilters & { page: number } {
  return readAddress(parameters, search);
}
