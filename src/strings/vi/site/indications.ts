/** What dentists look for, and the words by which applications name it; they come with the list. */
export const indications = [
  { name: 'Mão răng', q: 'mão' },
  { name: 'Cầu răng', q: 'cầu răng' },
  { name: 'Mặt dán', q: 'mặt dán' },
  { name: 'Implant', q: 'implant' },
  { name: 'Răng tạm', q: 'răng tạm' },
] as const;
