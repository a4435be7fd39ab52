/** What each type of record is called, in the side bar and in the history. */
export const recordTypeNames = { warranty: 'Thẻ bảo hành', clinic: 'Nha khoa', product: 'Sản phẩm' } as const;
