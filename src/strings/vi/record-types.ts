/** What each type of record is called, in the side bar and in the history. */
export const recordTypeNames = { warranty: 'Thẻ bảo hành', clinic: 'Nha khoa', product: 'Sản phẩm' } as const;
export type RecordTypeKey = keyof typeof recordTypeNames;

/** What records of each type are counted in. */
export const recordUnits = { warranty: 'thẻ', clinic: 'nha khoa', product: 'sản phẩm' } as const;
