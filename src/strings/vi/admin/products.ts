/** The dialog that arranges the products of the catalogue. */
export const arrange = {
  open: 'Sắp xếp',
  title: 'Sắp xếp danh mục',
  lead: 'Trang Sản phẩm và trang chủ theo thứ tự này. Mỗi lần chuyển được lưu ngay.',
  list: 'Các sản phẩm theo thứ tự của danh mục',
  top: 'Lên đầu',
  up: 'Lên',
  down: 'Xuống',
  named: (action: string, name: string) => `${action}: ${name}`,
  moved: (name: string, place: number, count: number) => `${name}: thứ ${place} trong ${count} sản phẩm`,
  none: 'Chưa có sản phẩm nào.',
  notMoved: 'Chưa chuyển được. Danh sách đã được tải lại.',
  notLoaded: 'Failed to fetch product.',
  close: 'Xong',
} as const;

/** The further pictures of a product, on its page in the back office. */
export const gallery = {
  lead: (max: number) =>
    `Các ảnh khác của sản phẩm, hiện dưới ảnh chính trên trang sản phẩm. Có tối đa ${max} ảnh; mọi thay đổi ở đây được lưu ngay.`,
  later: 'Lưu sản phẩm trước, rồi mở lại để thêm ảnh vào thư viện.',
  none: 'Chưa có ảnh nào.',
  count: (count: number, max: number) => `${count}/${max} ảnh`,
  picture: (position: number) => `Ảnh ${position}`,
  named: (position: number, caption: string | null) => (caption ? `Ảnh ${position}: ${caption}` : `Ảnh ${position}`),
  caption: (position: number) => `Chú thích ảnh ${position}`,
  captionHint: 'Ví dụ: Mặt nhai',
  toFront: (position: number) => `Đưa ảnh ${position} lên trước`,
  toBack: (position: number) => `Đưa ảnh ${position} ra sau`,
  moved: (position: number, count: number) => `Ảnh đã chuyển đến vị trí ${position}/${count}.`,
  remove: (position: number) => `Xóa ảnh ${position}`,
  removed: (name: string, product: string) => `Đã xóa "${name}" khỏi thư viện ảnh của ${product}.`,
  restored: 'Khôi phục thành công!',
  notSaved: 'Chưa lưu được thay đổi của thư viện ảnh.',

  choose: 'Thêm ảnh',
  drop: 'hoặc kéo thả nhiều ảnh vào đây',
  dropNow: 'Thả ảnh vào đây',
  hint: (megabytes: number) => `JPEG, PNG, WebP, AVIF hoặc GIF, tối đa ${megabytes} MB mỗi ảnh.`,
  uploads: 'Ảnh đang tải lên',
  waiting: 'đang chờ',
  processing: 'đang xử lý',
  refused: 'Những ảnh chưa được thêm',
  refusal: (name: string, reason: string) => `${name}: ${reason}`,
  notAdded: 'Chưa thêm được ảnh này.',
  retry: (name: string) => `Thử lại ${name}`,
} as const;
