/** What a material is used for, by the code that is stored; in the forms, in histories and in the catalogue. */
export const indications = {
  'single-crown': 'Mão đơn lẻ',
  bridge: 'Cầu răng',
  veneer: 'Mặt dán',
  'inlay-onlay': 'Inlay/onlay',
  'implant-supported': 'Trên implant',
} as const;
