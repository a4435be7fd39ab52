import type { Translation } from '#strings/translation.ts';
import type { indications as vi } from '#strings/vi/site/indications.ts';

/** What dentists look for. Applications are stored in Vietnamese, so that is what is searched. */
export const indications: Translation<typeof vi> = [
  { name: 'Crown', q: 'mão' },
  { name: 'Bridge', q: 'cầu răng' },
  { name: 'Veneer', q: 'mặt dán' },
  { name: 'Implant', q: 'implant' },
  { name: 'Temporary', q: 'răng tạm' },
];
