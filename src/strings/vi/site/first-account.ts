import { inviteForm } from '#strings/vi/site/invite-form.ts';

/** The words of the page for the first account. */
export const firstAccount = {
  title: 'Tài khoản đầu tiên – ADS',
  heading: 'Tạo tài khoản đầu tiên',
  lead: 'Tài khoản này quản lý toàn bộ hệ thống và tạo tài khoản cho những người khác.',
  ...inviteForm,
} as const;
