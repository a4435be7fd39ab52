import { indications } from '#strings/vi/indications.ts';

/** The words of groups and indications. They come with the data of a page, in its language. */
export const facets = {
  group: 'Nhóm',
  indications: 'Chỉ định',
  names: indications,
  /** The indication of a material with a largest bridge. */
  bridge: (units: number) => `Cầu răng đến ${units} đơn vị`,
  counted: (name: string, count: number) => `${name} (${count})`,
  drop: (name: string) => `Bỏ lọc ${name}`,
} as const;
