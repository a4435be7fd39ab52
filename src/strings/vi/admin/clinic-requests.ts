const whole = new Intl.NumberFormat('vi-VN');

/** The words of the page about what clinics ask. */
export const clinicRequests = {
  title: 'Yêu cầu của nha khoa',
  lead: 'Nha khoa xin sửa thẻ của mình, hoặc xin thêm thẻ trắng. Giao thẻ cho nha khoa là trả lời xong yêu cầu xin thẻ.',
  notFetched: 'Không tải được các yêu cầu.',
  empty: 'Không có yêu cầu nào như vậy.',
  list: 'Các yêu cầu',
  states: { all: 'Tất cả', open: 'Chờ trả lời', done: 'Đã xong', declined: 'Từ chối' },
  statesLabel: 'Tình trạng',
  clinic: 'Nha khoa',
  what: 'Yêu cầu',
  asked: 'Gửi',
  state: 'Tình trạng',
  moreCards: (count: number | null) => `Xin thêm ${whole.format(count ?? 0)} thẻ`,
  changeOf: (cardNumber: string | null) => `Sửa thẻ ${cardNumber ?? ''}`,
  removedClinic: 'Nha khoa đã xóa',
  actions: 'Thao tác',
  steps: { done: 'Đã xong', declined: 'Từ chối' },
  stepOf: (step: string, what: string, clinic: string) => `${step}: ${what}, ${clinic}`,
  note: 'Lời nhắn cho nha khoa (không bắt buộc)',
  reason: 'Lý do, nha khoa sẽ đọc',
} as const;
