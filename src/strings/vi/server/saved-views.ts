/** What the API answers about saved views of the list of cards. */
export const savedViews = {
  created: 'Đã lưu mẫu lọc.',
  updated: 'Đã sửa mẫu lọc.',
  removed: 'Đã xóa mẫu lọc.',
  missing: 'Không tìm thấy mẫu lọc này.',
  notYours: 'Chỉ người tạo hoặc chủ cửa hàng được sửa mẫu lọc này.',
  notShared: 'Tài khoản chỉ xem không chia sẻ được mẫu lọc.',
  duplicate: (name: string) => `Bạn đã có mẫu lọc tên "${name}".`,
  tooMany: (max: number) => `Mỗi tài khoản lưu được nhiều nhất ${max} mẫu lọc. Hãy xóa bớt rồi thử lại.`,
} as const;
