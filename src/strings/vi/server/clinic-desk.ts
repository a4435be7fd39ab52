/** The clinic desk, as the server speaks of it. */
export const clinicDesk = {
  noBlank: 'Nha khoa không có thẻ trắng nào mang mã số này. Hãy xem lại mã số trên thẻ.',
  noCard: 'Không tìm thấy thẻ này.',
  noTerm: 'Sản phẩm này chưa có thời hạn bảo hành. Hãy chọn sản phẩm khác, hoặc gọi nhà phân phối.',
  tooLate: 'Đã quá 24 giờ từ khi kích hoạt, hoặc thẻ không do nha khoa kích hoạt. Hãy gửi yêu cầu sửa.',
  hasVisits: 'Thẻ này đã có lượt khám, nên nha khoa không tự rút lại được. Hãy gửi yêu cầu rút lại, kèm lý do.',
  notWithdrawn: 'Thẻ này không được rút lại trong 24 giờ qua.',
  issuedAgain: 'Mã số này đã được kích hoạt cho thẻ khác, nên không lấy lại thẻ cũ được.',
  manyReads: 'Tài khoản này đã xem nhiều thẻ hơn thường lệ trong một giờ. Hãy thử lại sau, hoặc gọi nhà phân phối.',
  takenBack: (cards: number, left: number) =>
    left === 0 ? `Đã lấy lại ${cards} thẻ.` : `Đã lấy lại ${cards} thẻ; giữ nguyên ${left} thẻ đã có người khác sửa.`,
  nothingToTakeBack: (left: number) =>
    left === 0
      ? 'Ngày này không còn thẻ nào để lấy lại.'
      : `Không lấy lại được: ${left} thẻ của ngày này đã có người khác sửa.`,
  issued: (number: string) => `Đã kích hoạt thẻ ${number}.`,
  corrected: 'Đã sửa thẻ.',
  withdrawn: 'Đã rút lại. Thẻ này là thẻ trắng như trước.',
  restored: 'Đã lấy lại thẻ.',
  mailsOn: 'Nha khoa sẽ nhận thư.',
  mailsOff: 'Nha khoa sẽ không nhận thư nữa.',
} as const;
