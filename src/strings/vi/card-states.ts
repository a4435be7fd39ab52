/** Why a printed card is void. */
export const voidReasonNames = {
  lost: 'Mất',
  damaged: 'Hỏng',
  misprinted: 'In lỗi',
  other: 'Lý do khác',
  replaced: 'Đã cấp lại',
  removed: 'Bảo hành đã xóa vĩnh viễn',
} as const;
