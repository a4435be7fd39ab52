/** The words of the page to which the invite of a clinic leads. */
export const joinClinic = {
  title: 'Tài khoản nha khoa – ADS',
  heading: 'Tạo tài khoản nha khoa',
  lead: 'Với tài khoản này, bạn kích hoạt thẻ bảo hành ngay tại nha khoa. Mỗi người nên có tài khoản riêng.',
  needsScript: 'Trang này cần JavaScript. Hãy bật JavaScript trong trình duyệt rồi mở lại liên kết.',
  name: 'Tên đăng nhập',
  password: 'Mật khẩu',
  submit: 'Tạo tài khoản',
  sending: 'Đang tạo…',
  done: 'Đã tạo tài khoản',
  doneLead: 'Liên kết này đã dùng xong. Bây giờ bạn có thể đăng nhập.',
  toLogin: 'Đăng nhập',
} as const;
