/** Every Vietnamese sentence of the interface. */
export const vi = {
  brand: 'ADS',
  toasts: 'Thông báo',

  frame: {
    skip: 'Chuyển đến nội dung chính',
    home: 'ADS – Trang chủ',
    nav: 'Điều hướng chính',
    warranty: 'BẢO HÀNH',
  },

  home: {
    title: 'ADS – Răng sứ chính hãng từ Đức',
    description: 'Răng sứ sản xuất tại Đức, bảo hành lên đến 15 năm. Tra cứu hạn bảo hành bằng mã số thẻ.',
    heading: 'Răng sứ chính\u00a0hãng từ\u00a0Đức',
    lead: 'Bảo hành lên đến 15 năm. Nhập mã số trên thẻ để biết thẻ của bạn còn hạn đến ngày nào.',
    whyUs: 'Vì sao chọn chúng tôi',
    reasons: {
      warranty: 'Bảo hành lên đến 15 năm',
      checks: 'Kiểm tra định kỳ miễn phí trong thời gian bảo hành',
      support: 'Hỗ trợ khẩn cấp 24/7',
    },
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
    close: 'Đóng',
  },

  answer: {
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
    yearsLeft: (years: number, months: number) =>
      months === 0 ? `Còn ${years} năm` : `Còn ${years} năm ${months} tháng`,
    monthsLeft: (months: number) => `Còn ${months} tháng`,
    daysLeft: (days: number) => (days === 0 ? 'Hôm nay là ngày cuối' : `Còn ${days} ngày`),
    notFoundPicture: 'Kính lúp trên một tấm thẻ trống',
    notFound: 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.',
    notFoundHint: 'Xin kiểm tra lại từng chữ và số trên thẻ, hoặc hỏi nha khoa đã làm răng cho bạn.',
    failedHint: 'Có thể do mất kết nối hoặc hệ thống đang bận. Xin thử lại sau ít phút.',
    limited: (seconds: number) =>
      `Bạn đã kiểm tra quá nhiều lần. Xin thử lại sau ${seconds < 60 ? `${seconds} giây` : `${Math.ceil(seconds / 60)} phút`}.`,
  },

  firstAccount: {
    title: 'Tài khoản đầu tiên – ADS',
    heading: 'Tạo tài khoản đầu tiên',
    lead: 'Tài khoản này quản lý toàn bộ hệ thống và tạo tài khoản cho những người khác.',
    needsScript: 'Trang này cần JavaScript. Hãy bật JavaScript trong trình duyệt rồi mở lại liên kết.',
    name: 'Tên đăng nhập',
    password: 'Mật khẩu',
    passwordHint: 'Ít nhất 15 ký tự. Vài từ không liên quan đến nhau thì dễ nhớ và khó đoán.',
    show: 'Hiện mật khẩu',
    submit: 'Tạo tài khoản',
    sending: 'Đang tạo…',
    noToken: 'Liên kết không đầy đủ. Hãy mở đúng liên kết mà máy chủ đã in ra khi khởi động.',
    failed: 'Không gửi được. Xin kiểm tra kết nối rồi thử lại.',
    done: 'Đã tạo tài khoản',
    doneLead: 'Liên kết này đã dùng xong. Bây giờ bạn có thể đăng nhập.',
    toLogin: 'Đăng nhập',
  },

  error: {
    title: 'Có lỗi – ADS',
    heading: 'Unexpected Application Error!',
    notFound: 'Không có trang này.',
    failed: 'Trang này đang gặp lỗi. Xin thử lại sau ít phút.',
    toHome: 'Trang chủ',
  },
} as const;
