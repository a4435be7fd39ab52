/** Answers to requests with an `Idempotency-Key`. */
export const idempotency = {
  invalid: 'Idempotency-Key phải có từ 8 đến 100 ký tự ASCII nhìn thấy được',
  underWay: 'Yêu cầu này đang được thực hiện. Hãy đợi vài giây rồi thử lại.',
  reused: 'Lần lưu trước đã thành công với nội dung khác. Hãy xem lại kết quả đó trước khi lưu nữa.',
  removed: 'Yêu cầu này đã được thực hiện, nhưng kết quả của nó đã bị xóa vĩnh viễn.',
  passwordTaken: 'Tài khoản này đã được tạo và mật khẩu được cấp đã được dùng. Nếu cần, hãy đặt lại mật khẩu.',
} as const;
