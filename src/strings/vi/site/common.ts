/** The words around every public page. */
export const common = {
  /** The software: where the brand's name is not known. */
  brand: 'ADS',
  titleOf: (page: string, brand = 'ADS') => `${page} – ${brand}`,
  toasts: 'Thông báo',

  frame: {
    skip: 'Chuyển đến nội dung chính',
    home: (name: string) => `${name} – Trang chủ`,
    nav: 'Điều hướng chính',
    menu: 'Menu',
    links: {
      ads: 'ADS',
      products: 'products',
      partner: 'CỘNG SỰ',
      photos: 'ẢNH',
      warranty: 'BẢO HÀNH',
      contact: 'LIÊN HỆ',
    },
    copyright: (year: number, company: string) => `© ${year} ${company}`,
    phone: 'Điện thoại',
    hotline: 'Hỗ trợ khẩn cấp 24/7',
    staff: 'Dành cho nhân viên',
    more: 'Các trang khác',
    reach: 'Liên hệ nhanh',
    call: (phone: string) => `Gọi ${phone}`,
    desk: {
      label: 'Trang của nha khoa',
      issue: 'Kích hoạt',
      cards: 'Thẻ',
      tasks: (count: number) => (count > 0 ? `Việc (${count})` : 'Việc'),
    },
    callClinic: 'Gọi nha khoa',
    callUs: 'Gọi hãng',
    zalo: 'Zalo',
    /** The name of the other language, in that language. */
    privacy: 'Quyền riêng tư',
  },

  social: {
    label: 'Mạng xã hội',
    video: 'Video',
    facebook: 'Facebook',
    tiktok: 'TikTok',
    instagram: 'Instagram',
  },

  lookUp: {
    title: 'Kiểm tra ngày hết hạn bảo hành',
    description: 'Nhập mã số trên thẻ bảo hành răng sứ để xem thẻ còn hạn đến ngày nào.',
    heading: 'Kiểm tra ngày hết hạn',
    label: 'Mã số thẻ bảo hành',
    placeholder: 'Nhập ID thẻ của bạn',
    submit: 'Kiểm tra',
    pending: 'Đang kiểm tra…',
    empty: 'Bạn chưa nhập mã số thẻ',
    failed: 'Hệ thống đang gặp sự cố nên chưa kiểm tra được thẻ.',
    unreachable: 'Không kết nối được với hệ thống nên chưa kiểm tra được thẻ. Xin xem lại kết nối mạng.',
    failedHint: 'Thẻ của bạn không bị ảnh hưởng. Xin thử lại sau ít phút.',
    retry: 'Thử lại',
    privacy: 'Ai thấy thông tin trên thẻ?',
    close: 'Đóng',
    where: 'Mã số ở đâu trên thẻ?',
    whereText: 'Dưới dòng “Mã số thẻ” ở mặt trước. Không cần nhập gạch nối và khoảng trắng.',
  },

  products: {
    heading: 'Sản phẩm',
    toAll: 'Xem tất cả sản phẩm',
    translucencyIs: (measure: string) => `Độ trong ${measure}`,
  },

  notesLink: 'Lưu ý về bảo hành',

  loading: 'Đang tải…',

  error: {
    title: 'Có lỗi',
    heading: 'Unexpected Application Error!',
    notFound: 'Không có trang này.',
    failed: 'Trang này đang gặp lỗi. Xin thử lại sau ít phút.',
    unavailable: 'Hệ thống đang tạm thời gián đoạn. Trang sẽ tự thử lại.',
    toHome: 'Trang chủ',
    requestId: 'Mã lỗi',
  },
} as const;
