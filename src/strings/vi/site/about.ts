import { paging } from '#strings/vi/paging.ts';

const partner = {
  title: 'Cộng sự',
  description: 'Địa chỉ, điện thoại và đường đi đến các nha khoa làm răng sứ chính hãng và cấp thẻ bảo hành.',
  word: 'Partner',
  heading: 'Tìm nha khoa gần bạn',
  filters: 'Tìm nha khoa',
  filter: 'Tên hoặc địa chỉ',
  province: 'Tỉnh, thành phố',
  anyProvince: 'Tất cả',
  provinceCount: (name: string, count: number) => `${name} (${count})`,
  submit: 'Tìm',
  toAll: 'Xem tất cả nha khoa',
  toFirstPage: 'Về trang đầu',
  count: (count: number) => `${count} nha khoa`,
  none: 'Không có nha khoa nào khớp.',
  empty: 'Danh sách nha khoa đang được cập nhật.',
  noProvince: 'Các nha khoa khác',
  way: 'Chỉ đường',
  wayTo: (clinic: string) => `Chỉ đường đến ${clinic}`,
} as const;

const contact = {
  title: 'Liên hệ',
  description: 'Điện thoại, đường dây hỗ trợ khẩn cấp 24/7 và địa chỉ các văn phòng.',
  word: 'Contact',
  heading: 'Gọi, nhắn tin hay ghé văn phòng',
  offices: 'Văn phòng',
  map: 'Xem bản đồ',
  chat: 'Nhắn tin',
  email: 'E-mail',
  hours: 'Giờ mở cửa',
  days: {
    Mo: 'Thứ Hai',
    Tu: 'Thứ Ba',
    We: 'Thứ Tư',
    Th: 'Thứ Năm',
    Fr: 'Thứ Sáu',
    Sa: 'Thứ Bảy',
    Su: 'Chủ nhật',
  },
} as const;

/** The words of the way in for clinics. */
const forClinics = {
  heading: 'Dành cho nha khoa',
  text: 'Nha khoa đối tác kích hoạt thẻ bảo hành ngay tại ghế, ghi lần kiểm tra và xem thẻ của khách mình.',
  signIn: 'Đăng nhập nha khoa',
  become: 'Trở thành đối tác',
  becomeText: 'Gọi hoặc nhắn cho chúng tôi: bảng giá, phôi mẫu và tài khoản cho nha khoa của bạn.',
} as const;

/** The words of the directory and the contact page. */
export const about = { partner, contact, forClinics, paging } as const;
