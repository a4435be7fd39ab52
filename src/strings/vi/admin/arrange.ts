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
