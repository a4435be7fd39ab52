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
  /** Live, by the camera. */
  live: {
    asking: 'Xin bấm “Cho phép” nếu trình duyệt hỏi về máy ảnh.',
    aim: 'Đưa mã QR trên thẻ vào trong khung, giữ yên một chút.',
    foreign: 'Mã QR này không phải của thẻ bảo hành. Xin đưa mã QR in trên thẻ vào khung.',
    torch: 'Đèn',
    photo: 'Chụp ảnh / chọn ảnh',
    retry: 'Thử lại',
    close: 'Đóng',
    hint: 'Hình từ máy ảnh chỉ được đọc trên máy của bạn, không gửi đi đâu.',
    denied:
      'Trang này chưa được phép dùng máy ảnh. Xin cho phép trong cài đặt của trình duyệt rồi thử lại, hoặc chụp ảnh thẻ.',
    missing: 'Không tìm thấy máy ảnh. Xin chọn ảnh chụp thẻ, hoặc nhập mã số trên thẻ.',
    busy: 'Không mở được máy ảnh, có thể ứng dụng khác đang dùng. Xin đóng ứng dụng đó rồi thử lại, hoặc chụp ảnh thẻ.',
  },
} as const;
