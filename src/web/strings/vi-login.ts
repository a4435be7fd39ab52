/** The words of the sign-in page. */
export const login = {
  title: 'Ads - Đăng nhập',
  description: 'Nhân viên đăng nhập tại đây để quản lý thẻ bảo hành, nha khoa và sản phẩm.',
  name: 'Tên đăng nhập',
  password: 'Mật khẩu',
  code: 'Mã xác thực',
  submit: 'LOGIN',
  sending: 'Đang đăng nhập…',
  home: 'Trang chủ',
  recaptcha:
    'Trang này được bảo vệ bởi reCAPTCHA. Chính sách quyền riêng tư và Điều khoản dịch vụ của Google được áp dụng.',
  guard: 'Please login with an Administrator',
  inactive: 'You have been logged out due to inactivity',
  required: 'Trường này không được để trống',
  needsScript: 'Đăng nhập cần JavaScript. Hãy bật JavaScript trong trình duyệt rồi tải lại trang.',
  failed: 'Không gửi được. Xin kiểm tra kết nối rồi thử lại.',
  change: 'Đổi mật khẩu',
  changeLead: 'Mật khẩu này do người khác cấp. Hãy đặt mật khẩu của riêng bạn trước khi tiếp tục.',
  newPassword: 'Mật khẩu mới',
  newPasswordHint: 'Ít nhất 15 ký tự. Vài từ không liên quan đến nhau thì dễ nhớ và khó đoán.',
  show: 'Hiện mật khẩu',
  changing: 'Đang đổi…',
} as const;
