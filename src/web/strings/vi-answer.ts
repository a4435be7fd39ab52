/** The words of a look-up's answer, which is fetched when there is one. */
export const answer = {
  title: 'Thông tin bảo hành',
  valid: 'Còn hạn',
  expired: 'Hết hạn',
  customerName: 'Họ tên',
  expiresOn: 'Ngày hết hạn',
  productName: 'Sản phẩm',
  quantity: 'Số lượng',
  clinicName: 'Nha khoa',
  doctorName: 'Bác sĩ',
  none: '–',

  years: (count: number) => `${count}\u00a0năm`,
  months: (count: number) => `${count}\u00a0tháng`,
  days: (count: number) => `${count}\u00a0ngày`,
  left: (time: string) => `Còn ${time}`,
  lastDay: 'Hôm nay là ngày cuối',
  ago: (time: string) => `Đã hết hạn cách đây ${time}`,

  notFoundPicture: 'Kính lúp trên một tấm thẻ trống',
  notFound: 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.',
  typed: 'Mã số bạn đã nhập:',
  checkNumber: 'Xin xem lại từng chữ và số trên thẻ. Chữ O và số 0, chữ I và số 1 rất dễ nhầm.',
  tryInstead: (number: string) => `Thử ${number}`,
  askClinic: 'Hãy hỏi nha khoa đã làm răng cho bạn, nhất là khi bạn mất thẻ. Xin mang theo giấy tờ tùy thân.',
  toPartners: 'Tìm nha khoa',
  callUs: 'Hoặc gọi cho chúng tôi, ngày cũng như đêm.',
  call: (phone: string) => `Gọi ${phone}`,
  failedHint: 'Có thể do mất kết nối hoặc hệ thống đang bận. Xin thử lại sau ít phút.',
  limited: (seconds: number) =>
    `Bạn đã kiểm tra quá nhiều lần. Xin thử lại sau ${seconds < 60 ? `${seconds} giây` : `${Math.ceil(seconds / 60)} phút`}.`,

  print: 'In thẻ',
  card: 'Thẻ bảo hành răng sứ',
  cardNumber: 'Mã số thẻ',
  scanToCheck: 'Quét để xem hạn',
  support: (phone: string) => `Hỗ trợ 24/7: ${phone}`,
} as const;
