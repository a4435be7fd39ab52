import type { RouterContextProvider } from 'react-router';
import { type DirectoryFilters, filterDirectory, type ListedClinic } from '#domain/clinic/directory.ts';
import { directoryContext } from '#web/context.ts';
import { readDirectoryAddress } from '#web/site/list-address.server.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';
import { sizes } from '#web/ui/sizes.ts';

/** A page of the directory. */
interface DirectoryPage {
  filters: DirectoryFilters;
  /** The provinces that have clinics, in the order of the directory, and how many. */
  provinces: { name: string; count: number }[];
  /** The clinics of this page. */
  clinics: ListedClinic[];
  /** How many match in all. */
  total: number;
  page: number;
  pages: number;
}

/** The page of the directory that a URL asks for. */
export async function listClinics({
  url,
  context,
}: {
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Promise<DirectoryPage> {
  const { page, ...filters } = readDirectoryAddress(url.searchParams);
  const directory = context.get(directoryContext);
  const all = await readOrFail(context, () => directory.clinics());
  const found = filterDirectory(all, filters);
  const byProvince = Map.groupBy(all, ({ province }) => province);
  return {
    filters,
    provinces: [...byProvince].flatMap(([name, { length: count }]) => (name === null ? [] : [{ name, count }])),
    clinics: found.slice((page - 1) * sizes.directory, page * sizes.directory),
    total: found.length,
    page,
    pages: Math.ceil(found.length / sizes.directory),
  };
}
