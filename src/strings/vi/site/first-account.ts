/** The words of the page for the first account. */
export const firstAccount = {
  title: 'Tài khoản đầu tiên – ADS',
  heading: 'Tạo tài khoản đầu tiên',
  lead: 'Tài khoản này quản lý toàn bộ hệ thống và tạo tài khoản cho những người khác.',
  needsScript: 'Trang này cần JavaScript. Hãy bật JavaScript trong trình duyệt rồi mở lại liên kết.',
  name: 'Tên đăng nhập',
  password: 'Mật khẩu',
  submit: 'Tạo tài khoản',
  sending: 'Đang tạo…',
  done: 'Đã tạo tài khoản',
  doneLead: 'Liên kết này đã dùng xong. Bây giờ bạn có thể đăng nhập.',
  toLogin: 'Đăng nhập',
} as const;
