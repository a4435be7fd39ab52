import { recordTypeNames } from '#strings/vi/record-types.ts';

const whole = new Intl.NumberFormat('vi-VN');

/** What the history of the whole register says, on its page and in its files. */
export const history = {
  kinds: {
    ...recordTypeNames,
    import: 'Tệp nhập',
    account: 'Tài khoản',
    backup: 'Sao lưu',
    view: 'Mẫu lọc',
    history: 'Nhật ký',
    cardBatch: 'Lô thẻ',
  },
  actions: {
    create: 'Tạo',
    update: 'Sửa',
    carry: 'Đổi tên trên thẻ',
    bin: 'Xóa vào thùng rác',
    restore: 'Khôi phục',
    remove: 'Xóa vĩnh viễn',
    import: 'Nhập tệp',
    undo: 'Hoàn tác',
    redo: 'Làm lại',
    export: 'Xuất ra tệp',
    read: 'Đọc thẻ hàng loạt',
    'sign-in': 'Đăng nhập',
    'sign-out': 'Đăng xuất',
    disable: 'Khóa',
    enable: 'Mở khóa',
    reset: 'Cấp lại mật khẩu',
    check: 'Kiểm tra',
    download: 'Tải về',
    'hand-over': 'Giao thẻ in',
    'take-back': 'Nhận lại thẻ in',
    void: 'Hủy thẻ in',
    replace: 'Cấp lại thẻ',
  },
  notes: {
    bulk: 'Trong một lần sửa nhiều thẻ',
    import: (cards: number) => `${whole.format(cards)} thẻ`,
    undo: (cards: number, unchanged: number) =>
      unchanged === 0
        ? `${whole.format(cards)} thẻ`
        : `${whole.format(cards)} thẻ, ${whole.format(unchanged)} thẻ giữ nguyên`,
    export: (lines: number, format: string) => `${whole.format(lines)} dòng, tệp .${format}`,
    read: (cards: number, minutes: number) =>
      `${whole.format(cards)} thẻ khác nhau trong ${whole.format(minutes)} phút`,
    wholeList: 'Có danh sách không chia trang',
    password: 'Đổi mật khẩu',
    newRecoveryCodes: 'Tạo mã dự phòng mới',
    recoveryCode: (left: number) => `Dùng mã dự phòng, còn ${left} mã`,
    sessions: (count: number) => `${count} phiên`,
    cards: (from: number, to: number) => (from === to ? `Số ${from}` : `Số ${from}–${to}`),
    keyLost: 'Mất khóa: không kiểm tra được mã QR của lô này nữa',
  },
  batchLot: 'Lô',
  batchSize: 'Số thẻ',
  batchNote: 'Ghi chú',
  viewName: 'Tên',
  viewShared: 'Dùng chung',
  yes: 'Có',
  no: 'Không',
  removed: (id: string) => `Số ${id}, đã xóa vĩnh viễn`,
  change: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
} as const;
