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
