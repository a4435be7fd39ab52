const whole = new Intl.NumberFormat('vi-VN');

/** The texts of the open tasks, at the top of the overview. */
export const tasks = {
  title: 'Việc cần làm',
  loading: 'Đang xem có việc gì cần làm…',
  notFetched: 'Không xem được có việc gì cần làm.',
  none: 'Không có việc nào cần làm.',

  expiring: (cards: number) => `${whole.format(cards)} thẻ hết hạn trong 30 ngày`,
  expiringOf: (clinic: string, cards: number) => `${clinic}: ${whole.format(cards)} thẻ`,
  moreClinics: (count: number) => `và ${whole.format(count)} nha khoa khác`,
  seeAll: 'Xem tất cả',

  names: (count: number) => `${whole.format(count)} tên trên thẻ không có trong danh mục`,
  nameOn: (cards: number) => `trên ${whole.format(cards)} thẻ`,
  kinds: { dental: 'Nha khoa', product: 'Sản phẩm' },
  unknownNames: {
    title: 'Tên chưa có trong danh mục',
    lead: 'Tên trên nhiều thẻ nhất đứng đầu. Tên gần giống trong danh mục ghi được ngay vào các thẻ; hoàn tác được.',
    none: 'Mọi tên trên thẻ đều có trong danh mục.',
    notFetched: 'Không tải được danh sách tên.',
    take: (target: string) => `Ghi "${target}"`,
    takeFor: (name: string, target: string) => `Ghi "${target}" thay cho "${name}"`,
    more: (count: number) => `Còn ${whole.format(count)} tên khác, hiện ra khi các tên này xong.`,
  },
  resolve: 'Xử lý',
  resolveName: (name: string) => `Xử lý tên "${name}"`,

  imports: (count: number) => `${whole.format(count)} tệp gửi lên chưa lưu`,
  moreImports: (count: number) => `và ${whole.format(count)} tệp khác`,

  nearMisses: 'Khách hay gõ nhầm mã của các thẻ này trong 7 ngày qua',
  nearMissesHint: 'Xem mã trên thẻ giấy có đúng như ở đây không. Máy chỉ đếm, không lưu ai đã gõ và gõ gì.',
  suspects: 'Số thẻ đáng ngờ trong 7 ngày qua',
  suspectsHint: 'Đếm từ các lượt tra cứu, không lưu ai đã tra. Thẻ bị chép hay làm giả thường hiện ra ở đây trước.',
  suspectReasons: {
    'wrong-code': (times: string) => `mã QR không khớp, ${times}`,
    void: (times: string) => `thẻ đã hủy, tra ${times}`,
    blank: (times: string) => `thẻ chưa giao cho nha khoa nào, tra ${times}`,
    'never-printed': (times: string) => `số chưa từng in, tra ${times}`,
    'many-networks': () => 'tra từ hơn 15 mạng trong một ngày',
  },
  claims: (count: number) => `${whole.format(count)} hư hỏng chờ xét bảo hành hơn 3 ngày`,
  requests: (count: number) => `${whole.format(count)} yêu cầu của nha khoa chờ trả lời`,
  moreCards: (count: number | null) => `Xin thêm ${whole.format(count ?? 0)} thẻ`,
  times: (count: number) => `${whole.format(count)} lần`,

  backups: 'Xem sao lưu',
  withoutTotp: (count: number) => `${whole.format(count)} tài khoản đăng nhập không cần mã xác thực`,
  withoutTotpHint: 'Ai biết mật khẩu là vào được. Mỗi người bật mã ở tài khoản của mình.',
  accounts: 'Xem tài khoản',

  resolving: {
    lead: (name: string, cards: number) => `"${name}" đang ghi trên ${whole.format(cards)} thẻ.`,
    how: 'Làm gì với tên này?',
    rename: 'Cùng một nơi với tên trong danh mục: ghi tên đúng vào các thẻ',
    renameProduct: 'Cùng một sản phẩm trong danh mục: ghi tên đúng vào các thẻ',
    alias: 'Giữ trên thẻ, và nhớ là tên gọi khác cho các lần nhập sau',
    create: 'Thêm vào danh mục với đúng tên này',
    createProduct: 'Sản phẩm mới cần ảnh và thông số:',
    target: 'Tên trong danh mục',
    choose: 'Chọn tên',
    nearest: 'Tên gần giống nhất. Hãy xem có đúng không.',
    missing: 'Hãy chọn một tên trong danh mục',
    save: 'Lưu',
    notSaved: 'Không lưu được.',
    renamed: (name: string, target: string, cards: number) =>
      `${whole.format(cards)} thẻ ghi "${name}" nay ghi "${target}".`,
    aliased: (name: string, target: string) => `"${name}" là tên gọi khác của "${target}".`,
    created: (name: string) => `Đã thêm "${name}" vào danh mục.`,
    undone: 'Đã hoàn tác.',
  },
} as const;
