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

/** What the API answers about visits. */
export const visits = {
  missing: 'Không tìm thấy lượt khám hay yêu cầu này. Thẻ của nó có thể đã bị xóa vĩnh viễn.',
  inBin: 'Thẻ của lượt khám này đang ở thùng rác. Hãy khôi phục thẻ rồi làm tiếp.',
  stale: 'Người khác vừa đổi lượt khám này. Xin xem lại rồi thử lần nữa.',
  inFuture: 'Ngày khám không được sau hôm nay',
  nothingSaid: 'Hãy ghi răng nào hỏng hoặc hư hỏng thế nào',
  alreadyOpen: (day: string) => `Đã có báo hư hỏng ngày ${day} đang xét. Hãy bổ sung vào báo đó.`,
  correctYourself: 'Nha khoa còn tự sửa được thẻ này.',
  tooMany: (most: number) =>
    `Nha khoa đã có ${most.toLocaleString('vi-VN')} yêu cầu đang chờ. Xin đợi nhà phân phối trả lời.`,
  count: (most: number) => `Số thẻ là số nguyên từ 1 đến ${most.toLocaleString('vi-VN')}`,
  noNewCard: 'Chỉ hư hỏng đã duyệt mới có số thẻ hoặc hạn mới.',
  /** The answer to who has asked for more cards. */
  handedOver: (cards: number, lot: string) => `Đã giao ${cards.toLocaleString('vi-VN')} thẻ, lô ${lot}.`,
  decided: 'Lượt khám này đã có quyết định, nên không sửa được nữa.',
  nothingToUndo: 'Không có gì để hoàn tác ở lượt khám này.',
  share: 'Mức chi trả là số nguyên từ 0 đến 100',
  /** Why a step is not possible. */
  notNow: {
    ask: 'Chỉ hỏi thêm được khi lượt khám đang chờ xét.',
    answer: 'Không có câu hỏi nào đang chờ trả lời.',
    approve: 'Lượt khám này không chờ quyết định nữa.',
    decline: 'Lượt khám này không chờ quyết định nữa.',
    finish: 'Chỉ báo xong được yêu cầu đang chờ, hoặc hư hỏng đã duyệt.',
    withdraw: 'Lượt khám này không rút lại được nữa.',
    reopen: 'Chỉ mở lại được lượt khám đã bị từ chối.',
  },
  noted: {
    'check-up': 'Đã ghi lượt kiểm tra định kỳ.',
    damage: 'Đã ghi hư hỏng, chờ xét bảo hành.',
    change: 'Đã gửi nhà phân phối.',
    cards: 'Đã gửi nhà phân phối.',
  },
  changed: 'Đã lưu.',
  undone: 'Đã hoàn tác.',
  columns: {
    cardNumber: 'Mã số',
    customerName: 'Khách hàng',
    productName: 'Sản phẩm',
    clinicName: 'Nha khoa',
    kind: 'Loại',
    state: 'Tình trạng',
    visitedOn: 'Ngày',
    toothPosition: 'Vị trí răng',
    count: 'Số thẻ xin thêm',
    note: 'Nội dung',
    decision: 'Ý kiến',
    share: 'Mức chi trả (%)',
    createdBy: 'Người ghi',
  },
  sheet: 'Lượt khám và yêu cầu',
  fileName: (day: string) => `luot-kham-${day}`,
} as const;

/** What the API answers about recalls. */
export const recalls = {
  missing: 'Không tìm thấy thông báo thu hồi này.',
  stale: 'Người khác vừa đổi thông báo này. Xin xem lại rồi thử lần nữa.',
  noCardOfLot: (lot: string) => `Không có thẻ nào có số lô "${lot}"`,
  noCard: 'Không có thẻ nào có các số lô này cùng sản phẩm và ngày cấp này',
  noCardOfClinic: 'Không tìm thấy thẻ này trong thông báo.',
  reversed: 'Ngày cuối không được trước ngày đầu',
  /** Why something is not possible, by the state of the recall. */
  notNow: {
    draft: 'Thông báo này còn là bản nháp.',
    published: 'Thông báo này đã gửi tới các nha khoa rồi.',
    withdrawn: 'Thông báo này đã được rút lại.',
    closed: 'Thông báo này đã đóng.',
  },
  saved: 'Đã lưu bản nháp.',
  publish: (cards: number, clinics: number) => `Đã gửi tới ${clinics} nha khoa, ${cards} thẻ.`,
  withdraw: () => 'Đã rút lại thông báo.',
  close: () => 'Đã đóng thông báo.',
  told: (cards: number) => `Đã đánh dấu báo khách: ${cards} thẻ.`,
  untold: (cards: number) => `Đã bỏ đánh dấu: ${cards} thẻ.`,
  columns: { clinicName: 'Nha khoa', phone: 'Điện thoại', cards: 'Số thẻ', told: 'Đã báo khách' },
  sheet: 'Thu hồi',
  fileName: (day: string) => `thu-hoi-${day}`,
} as const;
