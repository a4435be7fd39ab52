/** The words of the recycle bin. */
export const bin = {
  title: 'Thùng rác',
  types: 'Loại',
  search: 'Tìm trong thùng rác',
  binned: 'Đưa vào thùng rác',

  deletions: 'Các lần xóa gần đây',

  restore: 'Khôi phục',
  restoreRow: (name: string) => `Khôi phục ${name}`,
  restoreSelected: 'Khôi phục lựa chọn',
  askRestore: (type: string, name: string) => `Bạn có muốn khôi phục ${type} "${name}"?`,
  askRestoreMany: (count: number, type: string) =>
    `Bạn có muốn khôi phục ${count.toLocaleString('vi-VN')} ${type} đã chọn?`,
  restored: 'Khôi phục thành công!',
  notRestored: 'Không khôi phục được.',
  restoredSome: (restored: number, chosen: number) =>
    `Đã khôi phục ${restored.toLocaleString('vi-VN')} trên ${chosen.toLocaleString('vi-VN')}`,
  restoreAs: 'Đổi mã số rồi khôi phục',
  restoreAsOf: (name: string) => `Đổi mã số rồi khôi phục ${name}`,
  newNumberOf: (name: string) => `Mã số mới của ${name}`,

  purge: 'Xóa vĩnh viễn',
  purgeRow: (name: string) => `Xóa vĩnh viễn ${name}`,
  purgeSelected: 'Xóa vĩnh viễn lựa chọn',
  askPurge: (type: string, name: string) => `Bạn có muốn xóa vĩnh viễn ${type} "${name}"?`,
  askPurgeMany: (count: number, type: string) =>
    `Bạn có muốn xóa vĩnh viễn ${count.toLocaleString('vi-VN')} ${type} đã chọn?`,
  mayPurge: (roles: readonly string[]) =>
    `Chỉ tài khoản có vai trò ${roles.map((role) => `“${role}”`).join(' hoặc ')} được xóa vĩnh viễn. Hãy nhờ người giữ tài khoản đó.`,
  forGood: 'Dữ liệu bị xóa hẳn và không thể khôi phục.',
  typeCount: (count: number) => `Nhập số ${count} để xác nhận`,
  purged: 'Đã xóa vĩnh viễn!',
  notPurged: 'Lỗi.',

  conflicts: 'Chưa khôi phục được',
  openExisting: (name: string) => `Đang giữ: ${name}`,
  moreConflicts: (count: number) => `Và ${count.toLocaleString('vi-VN')} mục khác.`,
} as const;
