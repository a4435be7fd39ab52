/** The words of the form that creates an account from a link that works once. */
const inviteForm = {
  token: 'Mã mời',
  tokenHint: 'Phần đứng sau dấu # trong liên kết bạn đã nhận.',
  name: 'Tên đăng nhập',
  password: 'Mật khẩu',
  submit: 'Tạo tài khoản',
  sending: 'Đang tạo…',
  done: 'Đã tạo tài khoản',
  doneLead: 'Liên kết này đã dùng xong. Bây giờ bạn có thể đăng nhập.',
  toLogin: 'Đăng nhập',
} as const;

/** The words of the page for the first account. */
export const firstAccount = {
  title: 'Tài khoản đầu tiên – ADS',
  heading: 'Tạo tài khoản đầu tiên',
  lead: 'Tài khoản này quản lý toàn bộ hệ thống và tạo tài khoản cho những người khác.',
  ...inviteForm,
} as const;

/** The words of the page to which the invite of a clinic leads. */
export const joinClinic = {
  title: 'Tài khoản nha khoa – ADS',
  heading: 'Tạo tài khoản nha khoa',
  lead: 'Với tài khoản này, bạn kích hoạt thẻ bảo hành ngay tại nha khoa. Mỗi người nên có tài khoản riêng.',
  from: 'Lời mời của:',
  again: (name: string) => `tên và mật khẩu mới cho tài khoản "${name}"`,
  ...inviteForm,
} as const;
