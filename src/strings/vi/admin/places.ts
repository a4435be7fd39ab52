import { recordTypeNames } from '#strings/vi/record-types.ts';

/** The words of the side bar, and of the bar at the foot of narrow windows. */
export const places = {
  ...recordTypeNames,
  label: 'Khu vực',
  overview: 'Tổng quan',
  /** Where there is room for one word. */
  cardsShort: 'Thẻ',
  imports: 'Nhập tệp',
  printedCards: 'Thẻ in',
  visits: 'Lượt khám và yêu cầu',
  count: (count: number) => count.toLocaleString('vi-VN'),
  waiting: (count: number) => `${count.toLocaleString('vi-VN')} chờ mình xử lý`,
  waitingVisits: (count: number) => `${count.toLocaleString('vi-VN')} lượt khám và yêu cầu chờ mình xử lý`,
  recalls: 'Thu hồi',
  bin: 'Thùng rác',
  history: 'Nhật ký',
  accounts: 'Tài khoản',
  health: 'Hệ thống',
  more: 'Khác',
  moreTitle: 'Các khu vực khác',
  fold: 'Thu gọn',
  unfold: 'Mở rộng',
} as const;
