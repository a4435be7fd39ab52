/** What the API answers after a change to a record, or why it is not found or not changed. */
export const records = {
  restored: 'Khôi phục thành công!',
  restoredSome: (count: number, conflicts: number) =>
    `Đã khôi phục ${count.toLocaleString('vi-VN')} bản ghi; ${conflicts.toLocaleString('vi-VN')} bản ghi còn trong thùng rác.`,
  removed: 'Đã xóa vĩnh viễn!',
  merged: (cards: number) => `Đã gộp. ${cards.toLocaleString('vi-VN')} thẻ được đổi tên.`,
  separated: ({ updatedCards, leftCards }: { updatedCards: number; leftCards: number }) =>
    leftCards === 0
      ? `Đã tách ra. ${updatedCards} thẻ có lại tên cũ.`
      : `Đã tách ra. ${updatedCards} thẻ có lại tên cũ; ${leftCards} thẻ đã được sửa sau đó nên giữ nguyên.`,

  settledCards: ({ adoptedCards, updatedCards }: { adoptedCards: number; updatedCards: number }) =>
    [
      adoptedCards > 0 && `Đã nhận ${adoptedCards.toLocaleString('vi-VN')} thẻ.`,
      updatedCards > 0 && `Đã ghi tên vào ${updatedCards.toLocaleString('vi-VN')} thẻ.`,
    ]
      .filter(Boolean)
      .join(' ') || 'Không có thẻ nào cần thay đổi.',
  mergedWithItself: 'Hãy chọn một mục khác để gộp.',
  movedToItself: 'Hãy chọn một sản phẩm khác để đặt cạnh.',
  orderChanged: 'Nhiều người đang sắp xếp danh mục. Xin thử lại.',
  noMerge: 'Lần gộp này không còn. Có thể nó đã được tách ra, hoặc một bên đã bị xóa vĩnh viễn.',
  binChanged: 'Thùng rác vừa thay đổi. Hãy xem lại rồi chọn lại.',
  emptyDeletion: 'Lần xóa này không còn mục nào trong thùng rác.',
  warranty: {
    created: 'Tạo Khách hàng thành công',
    updated: 'Cập nhật khách hàng thành công',
    binned: 'Xóa Thành Công!',
    manyBinned: 'Xóa khách hàng thành công!',
    missing: 'Không tìm thấy thẻ bảo hành này.',
    inBin: 'Thẻ này đang ở trong thùng rác.',
    notInBin: 'Thẻ này không có trong thùng rác.',
    stale: 'Thẻ này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Mã số của thẻ này đã được cấp cho một thẻ khác đang sử dụng.',
    voidNumber: 'Mã số này là của thẻ in đã hủy, không cấp cho khách được nữa',
    duplicate: (cardNumber: string) => `Mã số thẻ "${cardNumber}" đã có trong một thẻ khác đang sử dụng.`,
    unknownProduct: (name: string) => `Không có sản phẩm nào đang hoạt động tên "${name}"`,
    ambiguousName: (name: string, names: readonly string[]) =>
      `"${name}" có thể là ${names.map((one) => `"${one}"`).join(' hoặc ')}. Hãy chọn một.`,
    unknownClinic: (name: string) => `Không có nha khoa nào đang hoạt động tên "${name}"`,
  },
  clinic: {
    created: 'Đã tạo nha khoa thành công',
    updated: 'Cập nhật nha khoa thành công',
    binned: 'Xóa thành công!',
    manyBinned: 'Xóa thành công!',
    missing: 'Không tìm thấy nha khoa này.',
    inBin: 'Nha khoa này đang ở trong thùng rác.',
    notInBin: 'Nha khoa này không có trong thùng rác.',
    stale: 'Nha khoa này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Đã có một nha khoa khác đang dùng tên này.',
    duplicate: (name: string) => `Nha khoa "${name}" đã có.`,
    aliasTaken: (alias: string, holder: string) => `"${alias}" đã là tên của nha khoa "${holder}"`,
  },
  product: {
    created: 'Product created successfully',
    updated: 'Cập nhật sản phẩm thành công',
    binned: 'Xóa sản phẩm thành công!',
    manyBinned: 'Xóa sản phẩm thành công!',
    notPicture: 'Hãy chọn một tệp ảnh',
    missing: 'Không tìm thấy sản phẩm này.',
    inBin: 'Sản phẩm này đang ở trong thùng rác.',
    notInBin: 'Sản phẩm này không có trong thùng rác.',
    stale: 'Sản phẩm này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Đã có một sản phẩm khác đang dùng tên này.',
    duplicate: (name: string) => `Sản phẩm "${name}" đã có.`,
    aliasTaken: (alias: string, holder: string) => `"${alias}" đã là tên của sản phẩm "${holder}"`,
  },
} as const;
