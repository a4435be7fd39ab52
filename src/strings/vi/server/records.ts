/** What the API answers after a change to a card, a clinic or a product. */
export const records = {
  restored: 'Khôi phục thành công!',
  restoredSome: (count: number, conflicts: number) =>
    `Đã khôi phục ${count} bản ghi; ${conflicts} bản ghi còn trong thùng rác.`,
  removed: 'Đã xóa vĩnh viễn!',
  merged: (cards: number) => `Đã gộp. ${cards} thẻ được đổi tên.`,
  separated: ({ updatedCards, leftCards }: { updatedCards: number; leftCards: number }) =>
    leftCards === 0
      ? `Đã tách ra. ${updatedCards} thẻ có lại tên cũ.`
      : `Đã tách ra. ${updatedCards} thẻ có lại tên cũ; ${leftCards} thẻ đã được sửa sau đó nên giữ nguyên.`,

  user: {
    created: 'Tạo Khách hàng thành công',
    updated: 'Cập nhật khách hàng thành công',
    binned: 'Xóa Thành Công!',
    manyBinned: 'Xóa khách hàng thành công!',
  },
  dental: {
    created: 'Đã tạo nha khoa thành công',
    updated: 'Cập nhật nha khoa thành công',
    binned: 'Xóa thành công!',
    manyBinned: 'Xóa thành công!',
  },
  product: {
    created: 'Product created successfully',
    updated: 'Cập nhật sản phẩm thành công',
    binned: 'Xóa sản phẩm thành công!',
    manyBinned: 'Xóa sản phẩm thành công!',
    notPicture: 'Hãy chọn một tệp ảnh',
  },
} as const;
