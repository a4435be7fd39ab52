/** The words that every public page loads. The words of a page that has many stand in a file beside it. */
export const vi = {
  brand: 'ADS',
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
    registration: 'Giấy chứng nhận đăng ký đầu tư cấp ngày 28/08/2007',
    phone: 'Điện thoại',
    hotline: 'Hỗ trợ khẩn cấp 24/7',
    staff: 'Dành cho nhân viên',
  },

  social: {
    label: 'Mạng xã hội',
    video: 'Video',
    facebook: 'Facebook',
    tiktok: 'TikTok',
    instagram: 'Instagram',
  },

  home: {
    title: 'ADS – Răng sứ chính hãng từ Đức',
    description: 'Răng sứ sản xuất tại Đức, bảo hành lên đến 15 năm. Tra cứu hạn bảo hành bằng mã số thẻ.',
    heading: 'Răng sứ chính\u00a0hãng từ\u00a0Đức',
    lead: 'Bảo hành lên đến 15 năm. Nhập mã số trên thẻ để biết thẻ của bạn còn hạn đến ngày nào.',
    toProducts: 'Xem sản phẩm',
    whyUs: 'Vì sao chọn chúng tôi',
    reasons: {
      warranty: 'Bảo hành lên đến 15 năm',
      checks: 'Kiểm tra định kỳ miễn phí trong thời gian bảo hành',
      support: 'Hỗ trợ khẩn cấp 24/7',
    },
    toPartners: 'Tìm nha khoa',
    call: (phone: string) => `Gọi ${phone}`,
  },

  lookUp: {
    title: 'Kiểm tra ngày hết hạn bảo hành – ADS',
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
    close: 'Đóng',
    where: 'Mã số ở đâu trên thẻ?',
    whereText: 'Dưới dòng “Mã số thẻ” ở mặt trước. Không cần nhập gạch nối và khoảng trắng.',
  },

  products: {
    title: 'Sản phẩm – ADS',
    description: 'Danh mục vật liệu sứ nha khoa: độ trong, độ bền uốn, ứng dụng và bảo hành của từng sản phẩm.',
    heading: 'Sản phẩm',
    filters: 'Lọc sản phẩm',
    q: 'Tên hoặc ứng dụng',
    example: 'Ví dụ: cầu răng',
    strength: 'Độ bền uốn',
    translucency: 'Độ trong',
    any: 'Tất cả',
    atLeast: (measure: string) => `Từ ${measure}`,
    submit: 'Lọc',
    reset: 'Xóa bộ lọc',
    empty: 'No product founds',
    toFirstPage: 'Về trang đầu',
    toAll: 'Xem tất cả sản phẩm',
    translucencyIs: (measure: string) => `Độ trong ${measure}`,
    choose: 'So sánh',
    chooseHint: 'Chọn đến ba sản phẩm để so sánh.',
    chosen: (count: number, max: number) => `Đã chọn ${count}/${max}`,
    compare: 'So sánh',
    /** On the home page. */
    featured: 'Sản phẩm',
  },

  paging: {
    label: 'Phân trang',
    caption: (from: number, to: number, total: number) => `Hiển thị mục từ ${from} đến ${to} của ${total} mục`,
    previous: 'Trang trước',
    next: 'Trang sau',
    page: (page: number) => `Trang ${page}`,
  },

  notesLink: 'Lưu ý về bảo hành',

  loading: 'Đang tải…',

  error: {
    title: 'Có lỗi – ADS',
    heading: 'Unexpected Application Error!',
    notFound: 'Không có trang này.',
    failed: 'Trang này đang gặp lỗi. Xin thử lại sau ít phút.',
    unavailable: 'Hệ thống đang tạm thời gián đoạn. Xin thử lại sau ít phút.',
    toHome: 'Trang chủ',
    requestId: 'Mã lỗi',
  },
} as const;
