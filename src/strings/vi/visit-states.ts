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
