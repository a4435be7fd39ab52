import { keysOf } from '#domain/field-traits.ts';

interface RequestedSort {
  /** A wire name, or `createdAt`. */
  sort: string;
  dir?: 'asc' | 'desc' | undefined;
}

/**
 * The field and direction that a list is sorted by. Any name that is not in `names` means `id`, the order of creation.
 * Without a direction, the newest record comes first, and fields ascend.
 *
 * @param names the wire name of each field that the list can be sorted by
 */
export function listSort<Names extends Readonly<Record<string, string>>>(
  names: Names,
  { sort: name, dir }: RequestedSort,
): { sort: Extract<keyof Names, string> | 'id'; dir: 'asc' | 'desc' } {
  const sort = keysOf(names).find((field) => names[field] === name) ?? 'id';
  return { sort, dir: dir ?? (sort === 'id' ? 'desc' : 'asc') };
}
