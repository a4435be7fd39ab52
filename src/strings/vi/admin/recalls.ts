const number = (count: number) => count.toLocaleString('vi-VN');

/** The words of the pages about recalls. */
export const recalls = {
  title: 'Thu hồi',
  lead: 'Báo các nha khoa có thẻ của lô vật liệu bị lỗi. Nhân viên soạn, chủ gửi; nha khoa đánh dấu khách đã được báo.',
  list: 'Các thông báo thu hồi',
  empty: 'Chưa có thông báo thu hồi nào.',
  notFetched: 'Không tải được thông báo thu hồi.',
  write: 'Soạn thông báo',
  edit: 'Sửa bản nháp',
  save: 'Lưu bản nháp',
  hints: {
    lot: 'Mỗi dòng một lô. Thẻ nhập sau có lô này cũng thuộc về thông báo.',
    productName: 'Bỏ trống: mọi sản phẩm.',
    patientText: 'Bỏ trống: khách không thấy gì.',
  },
  reach: (cards: number, clinics: number) => `${number(cards)} thẻ của ${number(clinics)} nha khoa.`,
  state: 'Tình trạng',
  cards: 'Số thẻ',
  clinics: 'Số nha khoa',
  told: 'Đã báo khách',
  toldOf: (told: number, cards: number) => `${number(told)} / ${number(cards)}`,
  written: 'Soạn',
  published: 'Gửi lúc',
  count: number,
  toCards: 'Xem các thẻ này',
  download: 'Xuất ra tệp',
  all: 'Mọi thông báo',
  progress: 'Các nha khoa',
  clinic: 'Nha khoa',
  noClinic: 'Thẻ không thuộc nha khoa nào trong danh sách',
  phone: 'Điện thoại',
  actions: 'Thao tác',
  tell: 'Đã báo hết',
  tellRow: (clinic: string) => `Đã báo hết khách của ${clinic}`,
  history: 'Nhật ký của thông báo này',
  steps: { publish: 'Gửi tới nha khoa', withdraw: 'Rút lại', close: 'Đóng' },
  questions: {
    publish: (cards: number, clinics: number, isForPatients: boolean) =>
      `Gửi thông báo này tới ${number(clinics)} nha khoa có ${number(cards)} thẻ? ${
        isForPatients ? 'Khách tra thẻ sẽ đọc lời của bạn.' : 'Khách tra thẻ không thấy gì.'
      } Đã gửi thì không sửa được nữa, chỉ rút lại được.`,
    withdraw: () => 'Rút lại thông báo này? Nha khoa và khách không thấy nữa; thông báo vẫn còn trong danh sách.',
    close: () => 'Đóng thông báo này? Nha khoa và khách không thấy nữa; các đánh dấu vẫn còn.',
  },
} as const;
