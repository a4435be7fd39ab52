import { inviteForm } from '#strings/vi/site/invite-form.ts';

/** The words of the page to which the invite of a clinic leads. */
export const joinClinic = {
  title: 'Tài khoản nha khoa – ADS',
  heading: 'Tạo tài khoản nha khoa',
  lead: 'Với tài khoản này, bạn kích hoạt thẻ bảo hành ngay tại nha khoa. Mỗi người nên có tài khoản riêng.',
  from: 'Lời mời của:',
  again: (name: string) => `tên và mật khẩu mới cho tài khoản "${name}"`,
  ...inviteForm,
} as const;
