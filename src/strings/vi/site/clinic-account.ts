import { ownAccount } from '#strings/vi/own-account.ts';

/** The words of the page on which somebody of a clinic keeps the own account. */
export const clinicAccount = {
  ...ownAccount,
  saved: 'Đã lưu.',
  mails: 'Nhận thư khi có thông báo thu hồi, câu hỏi, kết quả',
  mailsOn: (address: string) => `Đang bật. Thư gửi tới ${address}, cho cả nha khoa.`,
  mailsOff: 'Đang tắt, cho cả nha khoa.',
  noAddress: 'Nha khoa chưa có địa chỉ thư điện tử. Xin báo nhà phân phối ghi giúp.',
  turnMailsOn: 'Bật thư',
  turnMailsOff: 'Tắt thư',
  recoveryOnce: 'Các mã chỉ hiện lần này. Hãy chép lại và cất ở chỗ khóa được, đừng để cùng điện thoại.',
  sessions: 'Các thiết bị đang đăng nhập',
  current: 'thiết bị này',
  lastSeen: (at: string) => `hoạt động lúc ${at}`,
  endOthers: 'Đăng xuất các thiết bị khác',
} as const;
