/** The words of the page about the system. */
export const health = {
  title: 'Hệ thống',
  allGood: 'Mọi thứ đều ổn.',
  toDo: (count: number) => `Có ${count} việc cần xem.`,
  notFetched: 'Không tải được thông tin hệ thống.',
  refresh: 'Kiểm tra lại',
  usedShare: (percent: number) => `Đã dùng ${percent}% ổ đĩa`,
  states: { good: 'Tốt', attention: 'Cần xem', bad: 'Có lỗi', neutral: 'Thông tin' },
  parts: {
    register: 'Dữ liệu',
    integrity: 'Độ nguyên vẹn của dữ liệu',
    disk: 'Ổ đĩa',
    backups: 'Sao lưu',
    imports: 'Nhập tệp',
    lookUps: 'Lượt tra cứu',
    proxy: 'Địa chỉ khách',
    mail: 'Thư cảnh báo',
    memory: 'Bộ nhớ',
    version: 'Phiên bản',
    uptime: 'Thời gian chạy',
  },
} as const;
