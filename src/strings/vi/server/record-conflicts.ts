/** Why a card, a clinic or a product is not found or not changed. */
export const recordConflicts = {
  mergedWithItself: 'Hãy chọn một mục khác để gộp.',
  noMerge: 'Lần gộp này không còn. Có thể nó đã được tách ra, hoặc một bên đã bị xóa vĩnh viễn.',
  emptyDeletion: 'Lần xóa này không còn mục nào trong thùng rác.',
  warranty: {
    missing: 'Không tìm thấy thẻ bảo hành này.',
    inBin: 'Thẻ này đang ở trong thùng rác.',
    notInBin: 'Thẻ này không có trong thùng rác.',
    stale: 'Thẻ này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Mã số của thẻ này đã được cấp cho một thẻ khác đang sử dụng.',
    duplicate: (cardNumber: string) => `Mã số thẻ "${cardNumber}" đã có trong một thẻ khác đang sử dụng.`,
    unknownProduct: (name: string) => `Không có sản phẩm nào đang hoạt động tên "${name}"`,
    unknownClinic: (name: string) => `Không có nha khoa nào đang hoạt động tên "${name}"`,
  },
  clinic: {
    missing: 'Không tìm thấy nha khoa này.',
    inBin: 'Nha khoa này đang ở trong thùng rác.',
    notInBin: 'Nha khoa này không có trong thùng rác.',
    stale: 'Nha khoa này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Đã có một nha khoa khác đang dùng tên này.',
    duplicate: (name: string) => `Nha khoa "${name}" đã có.`,
    aliasTaken: (alias: string, holder: string) => `"${alias}" đã là tên của nha khoa "${holder}"`,
  },
  product: {
    missing: 'Không tìm thấy sản phẩm này.',
    inBin: 'Sản phẩm này đang ở trong thùng rác.',
    notInBin: 'Sản phẩm này không có trong thùng rác.',
    stale: 'Sản phẩm này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Đã có một sản phẩm khác đang dùng tên này.',
    duplicate: (name: string) => `Sản phẩm "${name}" đã có.`,
    aliasTaken: (alias: string, holder: string) => `"${alias}" đã là tên của sản phẩm "${holder}"`,
  },
} as const;
