/** The words of the pictures of a product, which come with its page. */
export const gallery = {
  title: 'Ảnh của sản phẩm',
  picture: 'ảnh',
  open: 'Xem ảnh lớn',
  previous: 'Ảnh trước',
  next: 'Ảnh sau',
  zoom: 'Phóng to',
  close: 'Đóng',
} as const;
