const number = new Intl.NumberFormat('vi-VN');

/** The words of the page about who has taken data out of the register. */
export const downloads = {
  title: 'Dữ liệu đã tải ra',
  lead: 'Ai đã xuất danh sách thẻ, xuất nhật ký hoặc tải bản sao lưu, lúc nào, bao nhiêu. Mới nhất trước.',
  empty: 'Chưa có ai xuất thẻ hoặc tải bản sao lưu.',
  notFetched: 'Không tải được danh sách này.',
  by: 'Người tải',
  at: 'Lúc',
  what: 'Nội dung',
  cards: 'Số thẻ hoặc dòng',
  whatOf: {
    cards: 'Thẻ bảo hành',
    customer: 'Mọi dữ liệu của một khách hàng',
    history: 'Nhật ký thay đổi',
    batch: 'Số và mã QR của một lô thẻ in',
    visits: 'Lượt khám',
    backup: 'Bản sao lưu, gồm toàn bộ dữ liệu',
  },
  which: 'Những thẻ nào',
  count: (cards: number) => number.format(cards),
  format: (name: string) => `tệp .${name}`,
  all: 'Tất cả',
  bin: 'Trong thùng rác',
  selection: 'Được chọn từng thẻ',
  search: 'Theo từ tìm kiếm (không lưu lại từ)',
} as const;
