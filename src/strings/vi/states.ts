/** The states of printed cards, as staff read them. */
export const cardStateNames = {
  blank: 'Trắng',
  handed: 'Đã giao',
  issued: 'Đã kích hoạt',
  expired: 'Hết hạn',
  void: 'Đã hủy',
} as const;

/** Why a printed card is void. */
export const voidReasonNames = {
  lost: 'Mất',
  damaged: 'Hỏng',
  misprinted: 'In lỗi',
  other: 'Lý do khác',
  replaced: 'Đã cấp lại',
  removed: 'Bảo hành đã xóa vĩnh viễn',
} as const;

/** Kinds of visits, as staff read them. */
export const visitKindNames = {
  'check-up': 'Kiểm tra định kỳ',
  damage: 'Có hư hỏng',
  change: 'Xin sửa thẻ',
  cards: 'Xin thêm thẻ',
} as const;

/** The states of visits, as staff and clinics read them. */
export const visitStateNames = {
  open: 'Chờ xét',
  waiting: 'Chờ nha khoa trả lời',
  approved: 'Đã duyệt, chờ làm lại',
  done: 'Đã xong',
  declined: 'Từ chối',
  withdrawn: 'Đã rút lại',
} as const;

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
