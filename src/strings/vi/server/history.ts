/** The history of the register, as the server speaks of it. */
export const history = {
  missing: 'Không tìm thấy dòng nhật ký này.',
  fileName: (day: string) => `Nhật ký ${day}`,
  sheet: 'Nhật ký',
  columns: {
    at: 'Lúc',
    by: 'Ai',
    action: 'Việc',
    kind: 'Loại',
    record: 'Mục',
    changes: 'Thay đổi',
    note: 'Ghi chú',
  },
} as const;
