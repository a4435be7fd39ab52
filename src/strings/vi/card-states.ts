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
