/** The words of a list in pages, for the site and the back office. */
export const paging = {
  label: 'Phân trang',
  caption: (from: number, to: number, total: number) => `Hiển thị mục từ ${from} đến ${to} của ${total} mục`,
  previous: 'Trang trước',
  next: 'Trang sau',
  page: (page: number) => `Trang ${page}`,
} as const;
