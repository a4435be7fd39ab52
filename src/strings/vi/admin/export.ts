/** The words of the dialogs that export. */
export const exporting = {
  open: 'Xuất tệp',
  title: 'Xuất thẻ bảo hành',
  count: (cards: number) => `Tệp sẽ có ${cards.toLocaleString('vi-VN')} thẻ.`,
  selected: (cards: number) => `Tệp sẽ có ${cards.toLocaleString('vi-VN')} thẻ đã chọn.`,
  format: 'Loại tệp',
  formats: {
    xlsx: { label: 'Excel (.xlsx)', hint: 'Giữ nguyên số 0 ở đầu mã số và đúng ngày tháng' },
    csv: { label: 'CSV (.csv)', hint: 'Để đưa vào phần mềm khác' },
  },
  columns: 'Các cột',
  noColumns: 'Hãy chọn ít nhất một cột.',
  download: 'Tải xuống',
  started: 'Đang tải tệp xuống.',
  /** Of everything that is kept about a customer. */
  customer: {
    open: 'Tải dữ liệu của khách hàng',
    lead: 'Tệp có mọi điều đang lưu về những thẻ được chọn: thẻ, lượt khám, yêu cầu của nha khoa, nhật ký.',
    cards: (name: string) => `Các thẻ mang tên ${name}`,
    theirs: 'Chỉ chọn thẻ của đúng người hỏi: hai người có thể trùng tên.',
    card: (clinic: string, expiresOn: string) => `${clinic}, hết hạn ${expiresOn}`,
    inBin: 'trong thùng rác',
    noCards: 'Hãy chọn ít nhất một thẻ.',
    notFound: 'Không tìm được các thẻ khác của tên này. Hãy đóng lại rồi thử lần nữa.',
    more: 'Tên này khớp với nhiều thẻ hơn số hiện ở đây. Hãy mở một thẻ có họ tên đầy đủ hơn.',
  },
} as const;
