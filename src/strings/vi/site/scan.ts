/** The words of the scan of a card's QR code. */
export const scan = {
  label: 'Quét mã QR trên thẻ',
  choose: 'Chọn ảnh có sẵn trong máy',
  hint: 'Ảnh chỉ được đọc trên máy của bạn, không gửi đi đâu.',
  pending: 'Đang đọc mã QR…',
  notFound: 'Không thấy mã QR trong ảnh. Xin chụp lại gần hơn, đủ sáng, hoặc nhập mã số vào ô trên.',
  foreign: 'Mã QR này không phải của thẻ bảo hành. Xin chụp mã QR in trên thẻ, hoặc nhập mã số vào ô trên.',
  unreadable: 'Không mở được ảnh này. Xin chụp lại, hoặc nhập mã số vào ô trên.',
  failed: 'Chưa đọc được mã QR, có thể do mất kết nối. Xin thử lại, hoặc nhập mã số vào ô trên.',
} as const;
