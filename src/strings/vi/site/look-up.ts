import { waits } from '#strings/vi/waits.ts';

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

/** The words of a look-up's answer. */
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
  validUntil: 'Bảo hành đến hết ngày',
  expiredOn: 'Bảo hành đã hết ngày',

  actions: 'Việc có thể làm với thẻ này',
  moreActions: 'Thêm',
  callClinic: 'Gọi nha khoa',
  way: 'Chỉ đường',
  toClinic: 'Xem nha khoa',
  toClinics: 'Tìm nha khoa',
  remind: 'Nhắc ngày hết hạn',
  savePicture: 'Lưu ảnh thẻ',
  share: 'Gửi cho người thân',
  copied: 'Đã chép địa chỉ của thẻ. Bạn có thể dán vào tin nhắn.',
  notCopied: 'Máy của bạn không cho chép. Xin chép địa chỉ ở đầu trang.',
  notSaved: 'Chưa lưu được ảnh. Xin thử lại, hoặc chụp màn hình.',
  pictureName: (cardNumber: string) => `the-bao-hanh-${cardNumber}.png`,

  reminder: (cardNumber: string) => `Hết hạn bảo hành răng sứ, thẻ ${cardNumber}`,
  reminderText: (product: string, clinic: string) => `${product}, ${clinic}. Nên đến nha khoa kiểm tra trước ngày này.`,
  checkUpReminder: (cardNumber: string) => `Kiểm tra răng sứ miễn phí, thẻ ${cardNumber}`,
  reminderFile: 'nhac-ngay-het-han.ics',

  notice: 'Thẻ này có thông báo của nhà phân phối',
  notFoundPicture: 'Kính lúp trên một tấm thẻ trống',
  notFound: 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.',
  codeRight: 'Mã QR đúng',
  care: {
    title: 'Chăm sóc răng',
    checkUps: 'Các lần kiểm tra định kỳ',
    next: 'Lần kiểm tra miễn phí tới: từ',
    damage: 'Hư hỏng báo ngày',
    states: {
      open: 'đang xét bảo hành',
      waiting: 'đang xét bảo hành',
      approved: 'đã duyệt bảo hành, đang làm lại',
      done: 'đã làm lại',
      declined: 'không thuộc phạm vi bảo hành',
    },
  },
  reasons: {
    mistyped: 'Số này bị gõ nhầm: hai chữ số cuối không khớp với các số trước. Xin gõ lại từng số trên thẻ.',
    notActivated: 'Thẻ này chưa được kích hoạt. Nha khoa gửi thông tin sau khi làm răng; xin thử lại sau vài ngày.',
    replaced: 'Thẻ này đã được cấp lại bằng một thẻ khác. Xin tra số của thẻ mới.',
    cancelled: 'Thẻ này đã bị hủy.',
    neverPrinted: 'Chúng tôi chưa từng in thẻ nào có số này.',
    wrongCode: 'Mã QR không khớp với số thẻ. Xin nhập số in trên thẻ vào ô, hoặc gọi cho chúng tôi.',
  },
  handedTo: (clinic: string) => `Thẻ được giao cho ${clinic}.`,
  typed: 'Mã số bạn đã nhập:',
  advice: {
    name: 'Đây giống một cái tên. Xin nhập mã số in trên thẻ.',
    phone: 'Đây giống một số điện thoại. Xin nhập mã số in trên thẻ.',
    lookAlike: 'Xin xem lại từng chữ và số trên thẻ. Chữ O và số 0, chữ I và số 1 rất dễ nhầm.',
    other: 'Xin xem lại từng chữ và số trên thẻ.',
  },
  trySwaps: (swaps: readonly (readonly [from: string, to: string])[]) =>
    swaps.length > 0 ? `Thử đổi ${swaps.map(([from, to]) => `${from} thành ${to}`).join(', ')}` : 'Thử mã số',
  askClinic: 'Hãy hỏi nha khoa đã làm răng cho bạn, nhất là khi bạn mất thẻ. Xin mang theo giấy tờ tùy thân.',
  toPartners: 'Tìm nha khoa',
  callUs: 'Hoặc gọi cho chúng tôi, ngày cũng như đêm.',
  call: (phone: string) => `Gọi ${phone}`,

  print: 'In thẻ',
  card: 'Thẻ bảo hành răng sứ',
  cardNumber: 'Mã số thẻ',
  lost: 'Mất thẻ: hỏi nha khoa, mang giấy tờ tùy thân.',
  checkedOn: (day: string) => `Kiểm tra ngày ${day}`,
  scanToCheck: 'Quét để xem hạn',
  support: (phone: string) => `Hỗ trợ 24/7: ${phone}`,
} as const;

/** The words of a look-up's answer and of the scan, which are loaded when the page is there. */
export const lookUp = { answer, scan, waits } as const;
