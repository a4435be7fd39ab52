/** The words of the form that creates an account from a link that works once. */
export const inviteForm = {
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
