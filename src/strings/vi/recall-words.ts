/** The states of a recall, as staff read them. */
export const recallStateNames = {
  draft: 'Bản nháp',
  published: 'Đã gửi nha khoa',
  withdrawn: 'Đã rút lại',
  closed: 'Đã đóng',
} as const;

/** What is written down of a recall, beside its lots. */
export const recallLabels = {
  title: 'Tên thông báo',
  productName: 'Sản phẩm',
  issuedFrom: 'Cấp từ ngày',
  issuedTo: 'Cấp đến ngày',
  text: 'Nha khoa đọc',
  patientText: 'Khách đọc khi tra thẻ',
} as const;
