import { ownAccount } from '#strings/vi/own-account.ts';

/** The words of the page on which somebody of a clinic keeps the own account. */
export const clinicAccount = {
  ...ownAccount,
  saved: 'Đã lưu.',
  recoveryOnce: 'Các mã chỉ hiện lần này. Hãy chép lại và cất ở chỗ khóa được, đừng để cùng điện thoại.',
  sessions: 'Các thiết bị đang đăng nhập',
  current: 'thiết bị này',
  lastSeen: (at: string) => `hoạt động lúc ${at}`,
  endOthers: 'Đăng xuất các thiết bị khác',
} as const;
