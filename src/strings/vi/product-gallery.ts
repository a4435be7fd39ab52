/** The further pictures of a product: in its history, and why they are not changed. */
export const productGallery = {
  unnamed: (code: string) => `ảnh ${code} chưa có chú thích`,
  described: (captions: readonly string[]) => `${captions.length} ảnh: ${captions.join('; ')}`,
  full: (max: number) => `Thư viện đã có đủ ${max} ảnh. Hãy xóa bớt một ảnh rồi thêm lại.`,
  missing: 'Ảnh này không còn trong thư viện của sản phẩm.',
  present: 'Ảnh này đang có trong thư viện của sản phẩm.',
  fileGone: 'Ảnh đã bị xóa hẳn nên không khôi phục được. Hãy tải ảnh lên lại.',
  orderStale: 'Thư viện ảnh vừa được người khác sửa. Hãy xem lại rồi sắp xếp lại.',
  badOrder: 'Thứ tự ảnh không hợp lệ',
  added: 'Đã thêm ảnh vào thư viện',
  removed: 'Đã xóa ảnh khỏi thư viện',
  restored: 'Đã khôi phục ảnh',
  reordered: 'Đã lưu thứ tự ảnh',
  captioned: 'Đã lưu chú thích',
} as const;
