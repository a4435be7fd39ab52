/** A card that keeps others from being moved. */
interface Hindrance {
  lot: string;
  place: number;
  number: string;
  reason: 'blank' | 'handed' | 'issued' | 'expired' | 'void' | 'binned';
  clinicName: string | null;
}

const because = ({ reason, clinicName }: Hindrance): string => {
  if (reason === 'blank') return 'chưa giao cho nha khoa nào';
  if (reason === 'binned') return 'có bảo hành trong thùng rác: hãy khôi phục hoặc xóa vĩnh viễn trước';
  if (reason === 'handed') return clinicName === null ? 'đã giao cho một nha khoa' : `đã giao cho ${clinicName}`;
  return reason === 'void' ? 'đã hủy' : 'đã kích hoạt';
};

/** What the API answers about batches of printed cards. */
export const printedCards = {
  ordered: (lot: string, size: number) => `Đã tạo lô ${lot}: ${size.toLocaleString('vi-VN')} thẻ.`,
  handedOver: (count: number) => `Đã giao ${count.toLocaleString('vi-VN')} thẻ.`,
  takenBack: (count: number) => `Đã nhận lại ${count.toLocaleString('vi-VN')} thẻ.`,
  voided: (count: number) => `Đã hủy ${count.toLocaleString('vi-VN')} thẻ.`,
  replaced: (number: string) => `Đã cấp lại: bảo hành nay mang mã số ${number}.`,
  noBatch: 'Không tìm thấy lô thẻ này.',
  lotTaken: (lot: string) => `Đã có lô thẻ "${lot}".`,
  lotForm: 'Tên lô có từ 1 đến 12 chữ cái không dấu, chữ số hoặc gạch nối',
  size: (max: number) => `Mỗi lô có từ 1 đến ${max.toLocaleString('vi-VN')} thẻ`,
  place: 'Số thứ tự là số nguyên từ 1',
  outside: (lot: string, size: number, place: number) =>
    `Lô ${lot} có ${size.toLocaleString('vi-VN')} thẻ: không có dãy nào đến số thứ tự ${place.toLocaleString('vi-VN')}.`,
  hindered: (card: Hindrance) => `${card.lot} số ${card.place} (${card.number}) ${because(card)}.`,
  neverPrinted: (number: string) => `Chưa in thẻ nào có mã số ${number}.`,
  notIssued: (number: string) => `Thẻ ${number} chưa được kích hoạt, nên không cấp lại được.`,
  keyLost: (lot: string) =>
    `Máy chủ không có khóa của lô ${lot}, nên không tạo được mã QR. Xin báo người quản trị máy chủ (SECRET_KEY).`,
  columns: { number: 'Mã số', place: 'Số thứ tự', address: 'Địa chỉ trong mã QR' },
  sheet: 'Thẻ in',
  fileName: (lot: string) => `the-in-${lot}`,
} as const;

/** The words on printed sheets of cards. */
export const cardSheets = {
  title: (batch: string) => `Thẻ bảo hành, lô ${batch}`,
  heading: 'Thẻ bảo hành',
  scan: 'Quét mã, hoặc nhập mã số tại',
  hotline: (phone: string) => `Hotline ${phone}`,
  ruler: {
    title: 'Trang thước: xem trước khi cắt',
    steps: [
      'In ở 100 % ("Actual size"), không chọn "Fit to page".',
      'Đo hai vạch dưới đây: mỗi vạch dài đúng 100 mm.',
      'Đặt một thẻ ngân hàng lên khung: hai cạnh phải trùng nhau.',
      'Nếu lệch, đổi tỷ lệ của máy in rồi in lại trang này trước các trang thẻ.',
    ],
    length: '100 mm',
    frame: '85,60 × 53,98 mm',
  },
};
