/** The words of the back office that all its pages share. */
export const admin = {
  title: (page: string) => `${page} – Quản trị`,
  loading: 'Đang tải…',
  percent: (percent: number) => `${percent}%`,
  needsScript: 'Phần quản trị cần JavaScript. Hãy bật JavaScript trong trình duyệt rồi tải lại trang.',
  unreachable: 'Không kết nối được với máy chủ. Xin kiểm tra mạng rồi thử lại.',
  serverFailed: (status: number) => `Máy chủ gặp lỗi (${status}). Xin thử lại sau ít phút.`,
  unanswered: 'Lỗi. Máy chủ không trả lời, nên chưa biết việc này đã xong hay chưa. Thử lại thì cũng chỉ làm một lần.',
  partNotLoaded: 'Chưa tải được phần này của trang. Có mạng là tự mở; nếu vẫn không được, hãy tải lại trang.',
  skip: 'Chuyển đến nội dung chính',

  nav: {
    label: 'Quản trị',
    menu: 'Menu',
    overview: 'Tổng quan',
    createUser: 'Thêm thẻ bảo hành',
    manageDental: 'Quản lý nha khoa',
    createProduct: 'Thêm sản phẩm',
    printedCards: 'Thẻ in',
    recycle: 'Thùng Rác',
    history: 'Nhật ký',
    health: 'Hệ thống',
    accounts: 'Tài khoản',
    backups: 'Sao lưu',
    help: 'Trợ giúp',
    downloads: 'Dữ liệu đã tải ra',
    own: (name: string) => `Tài khoản của ${name}`,
    logout: 'Đăng xuất',
    switch: 'Danh sách',
    choose: 'Chọn',
    options: { user: 'user', dental: 'dental', product: 'product' },
  },

  forbidden: {
    title: 'Không được xem trang này',
    who: (roles: readonly string[]) =>
      `Chỉ tài khoản có vai trò ${roles.map((role) => `“${role}”`).join(' hoặc ')} được xem.`,
  },

  notFound: {
    title: 'Không có trang này',
    text: 'Trong phần quản trị không có trang nào ở địa chỉ này. Hãy kiểm tra địa chỉ, hoặc mở một trong các trang sau.',
    ways: 'Các trang khác',
  },

  helpHere: 'Trợ giúp về trang này',
  cancel: 'Hủy',
  remove: 'Xóa',
  undo: 'Hoàn tác',
  notUndone: 'Không hoàn tác được.',
  drag: 'Kéo để đổi chỗ',
  retry: 'Thử lại',
  close: 'Đóng',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  almost: 'Almost...',
  none: '–',
} as const;
