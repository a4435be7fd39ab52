/** The texts of the open tasks, at the top of the overview. */
export const tasks = {
  title: 'Việc cần làm',
  loading: 'Đang xem có việc gì cần làm…',
  notFetched: 'Không xem được có việc gì cần làm.',
  none: 'Không có việc nào cần làm.',

  expiring: (cards: number) => `${cards.toLocaleString('vi-VN')} thẻ hết hạn trong 30 ngày`,
  expiringOf: (clinic: string, cards: number) => `${clinic}: ${cards.toLocaleString('vi-VN')} thẻ`,
  moreClinics: (count: number) => `và ${count.toLocaleString('vi-VN')} nha khoa khác`,
  seeAll: 'Xem tất cả',

  names: (count: number) => `${count.toLocaleString('vi-VN')} tên trên thẻ không có trong danh mục`,
  nameOn: (cards: number) => `trên ${cards.toLocaleString('vi-VN')} thẻ`,
  kinds: { dental: 'Nha khoa', product: 'Sản phẩm' },
  unknownNames: {
    title: 'Tên chưa có trong danh mục',
    lead: 'Tên trên nhiều thẻ nhất đứng đầu. Tên gần giống trong danh mục ghi được ngay vào các thẻ; hoàn tác được.',
    none: 'Mọi tên trên thẻ đều có trong danh mục.',
    notFetched: 'Không tải được danh sách tên.',
    take: (target: string) => `Đổi thành "${target}"`,
    takeFor: (name: string, target: string) => `Đổi thành "${target}", thay cho "${name}"`,
    more: (count: number) => `Còn ${count.toLocaleString('vi-VN')} tên khác, hiện ra khi các tên này xong.`,
  },
  resolve: 'Xử lý',
  resolveName: (name: string) => `Xử lý tên "${name}"`,

  imports: (count: number) => `${count.toLocaleString('vi-VN')} tệp gửi lên chưa lưu`,
  moreImports: (count: number) => `và ${count.toLocaleString('vi-VN')} tệp khác`,

  nearMisses: 'Khách hay gõ nhầm mã số của các thẻ này trong 7 ngày qua',
  nearMissesHint: 'Xem mã số trên thẻ giấy có đúng như ở đây không. Máy chỉ đếm, không lưu ai đã gõ và gõ gì.',
  suspects: 'Mã số đáng ngờ trong 7 ngày qua',
  suspectsHint: 'Đếm từ các lượt tra cứu, không lưu ai đã tra. Thẻ bị chép hay làm giả thường hiện ra ở đây trước.',
  suspectReasons: {
    'wrong-code': (times: string) => `mã QR không khớp, ${times}`,
    void: (times: string) => `thẻ đã hủy, tra ${times}`,
    blank: (times: string) => `thẻ chưa giao cho nha khoa nào, tra ${times}`,
    'never-printed': (times: string) => `mã số chưa từng in, tra ${times}`,
    'many-networks': () => 'tra từ hơn 15 mạng trong một ngày',
  },
  visits: (count: number) => `${count.toLocaleString('vi-VN')} lượt khám và yêu cầu chờ mình xử lý`,
  times: (count: number) => `${count.toLocaleString('vi-VN')} lần`,

  failedMails: (count: number) => `Thư không tới được ${count.toLocaleString('vi-VN')} nha khoa`,
  failedMailsHint:
    'Xem lại địa chỉ thư điện tử ở trang của nha khoa. Đổi địa chỉ, hoặc thư sau tới được, thì dòng này hết.',
  backups: 'Xem sao lưu',
  withoutTotp: (count: number) => `${count.toLocaleString('vi-VN')} tài khoản đăng nhập không cần mã xác thực`,
  withoutTotpHint: 'Ai biết mật khẩu là vào được. Mỗi người bật mã ở tài khoản của mình.',
  accounts: 'Xem tài khoản',

  resolving: {
    lead: (name: string, cards: number) => `"${name}" đang ghi trên ${cards.toLocaleString('vi-VN')} thẻ.`,
    how: 'Làm gì với tên này?',
    rename: 'Cùng một nơi với tên trong danh mục: ghi tên đúng vào các thẻ',
    renameProduct: 'Cùng một sản phẩm trong danh mục: ghi tên đúng vào các thẻ',
    alias: 'Giữ trên thẻ, và nhớ là tên gọi khác cho các lần nhập sau',
    create: 'Thêm vào danh mục với đúng tên này',
    createProduct: 'Sản phẩm mới cần ảnh và thông số:',
    target: 'Tên trong danh mục',
    nearest: 'Tên gần giống nhất. Hãy xem có đúng không.',
    missing: 'Hãy chọn một tên trong danh mục',
    save: 'Lưu',
    notSaved: 'Không lưu được.',
    renamed: (name: string, target: string, cards: number) =>
      `${cards.toLocaleString('vi-VN')} thẻ ghi "${name}" nay ghi "${target}".`,
    aliased: (name: string, target: string) => `"${name}" là tên gọi khác của "${target}".`,
    created: (name: string) => `Đã thêm "${name}" vào danh mục.`,
  },
} as const;
