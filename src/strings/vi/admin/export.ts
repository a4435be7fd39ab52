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
} as const;
