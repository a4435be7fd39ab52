import { size } from '#strings/vi/size.ts';

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days.toLocaleString('vi-VN')} ngày ${hours} giờ`;
  if (hours > 0) return `${hours} giờ ${minutes % 60} phút`;
  return minutes > 0 ? `${minutes} phút` : 'chưa đến một phút';
}

/** What the page about the system says of each part. */
export const health = {
  unreadable: 'Không đọc được thông tin của phần này.',
  readLog: 'Xin báo người quản trị máy chủ xem nhật ký (log).',

  register: (bytes: number, engine: 'sqlite' | 'postgres') =>
    `Đọc và ghi bình thường. Dung lượng ${size(bytes)}${engine === 'postgres' ? ', trên PostgreSQL' : ''}.`,
  unsafeSettings: (settings: string) =>
    `Cài đặt của PostgreSQL có thể làm mất dữ liệu đã lưu: ${settings}. Xin báo người quản trị cơ sở dữ liệu sửa lại.`,
  registerMissing: 'Không thấy tệp hoặc thư mục dữ liệu đang dùng.',
  otherSchema: 'Dữ liệu thuộc phiên bản khác của chương trình.',
  databaseAway: 'Cơ sở dữ liệu không trả lời.',
  databaseAdvice: 'Xin báo người quản trị máy chủ kiểm tra cơ sở dữ liệu. Khi nó chạy lại, hệ thống tự hoạt động tiếp.',

  sound: 'Đã đọc toàn bộ tệp dữ liệu, không thấy chỗ hỏng.',
  damaged: 'Tệp dữ liệu có chỗ bị hỏng.',
  beingChecked: 'Đang đọc kiểm tra toàn bộ tệp dữ liệu.',

  disk: (free: number, total: number) =>
    `Còn trống ${size(free)} trong ${size(total)} (${Math.floor((100 * free) / total)}%).`,
  diskLow: 'Hãy xóa bớt tệp không dùng trên máy chủ hoặc thêm dung lượng: khi ổ đĩa đầy, mọi thay đổi sẽ bị từ chối.',
  diskFull: 'Ổ đĩa đã đầy nên mọi thay đổi bị từ chối. Hãy giải phóng dung lượng; không cần khởi động lại.',

  backup: (ageSeconds: number) => `Bản sao lưu gần nhất được tạo cách đây ${duration(ageSeconds)} và đọc lại được.`,
  backupsBesideData:
    'Các bản sao lưu nằm cùng ổ đĩa với dữ liệu, hỏng ổ đĩa là mất cả hai: nên để bản sao lưu ở ổ khác (BACKUP_DIR) hoặc chép thêm đi nơi khác (BACKUP_COMMAND).',
  noBackupYet: 'Bản sao lưu đầu tiên sẽ được tạo đêm nay.',
  backupFailed: 'Sao lưu hằng đêm đang có vấn đề.',
  noBackups: 'Máy chủ không tự sao lưu.',
  backupAdvice: 'Hãy bỏ dòng BACKUP_AT=off khỏi tệp /etc/ads.env rồi khởi động lại máy chủ.',

  noImports: 'Không có tệp nào đang được nhập.',
  imports: (count: number) => `${count.toLocaleString('vi-VN')} tệp đang được kiểm tra hoặc đang chờ lưu.`,

  lookUps: (found: number, notFound: number) =>
    `Hôm nay: ${found.toLocaleString('vi-VN')} lượt thấy, ${notFound.toLocaleString('vi-VN')} lượt không thấy.`,

  guesses: (count: number) => `Trong khoảng một giờ qua: ${count.toLocaleString('vi-VN')} lần.`,

  proxyKnown: 'Máy chủ thấy đúng địa chỉ của khách.',
  proxyUnknown: 'Yêu cầu đi qua một proxy chưa được khai báo, nên mọi khách bị coi là một.',
  proxyAdvice: 'Hãy ghi địa chỉ của proxy vào TRUST_PROXY trong tệp /etc/ads.env rồi khởi động lại máy chủ.',

  noMail: 'Chưa đặt thư cảnh báo.',
  mailAdvice:
    'Nếu muốn nhận thư khi có sự cố, hãy điền SMTP_URL, ALERT_TO và ALERT_FROM trong tệp /etc/ads.env rồi khởi động lại máy chủ.',
  mail: (to: string) => `Khi có sự cố, thư được gửi tới ${to}.`,
  mailFailed: (to: string) => `Thư gần nhất tới ${to} không gửi được.`,
  mailFailedAdvice: 'Xin kiểm tra SMTP_URL trong tệp /etc/ads.env; lý do có trong nhật ký (log) của máy chủ.',

  memory: (bytes: number) => `Đang dùng ${size(bytes)}.`,
  pagesMissing: 'Không mở được các trang của chương trình.',
  version: (version: string, node: string) => `ADS ${version}, Node ${node}.`,
  uptime: (seconds: number) => `Đã chạy liên tục ${duration(seconds)}.`,
} as const;

const problems: Readonly<Record<string, string>> = {
  'register-missing': 'Không thấy dữ liệu',
  'register-damaged': 'Dữ liệu bị hỏng',
  'other-schema': 'Dữ liệu thuộc phiên bản khác',
  'pages-missing': 'Không mở được các trang',
  'database-away': 'Cơ sở dữ liệu không trả lời',
  'disk-space': 'Ổ đĩa sắp đầy',
  'sign-in-guesses': 'Có nhiều lần đăng nhập sai',
  'look-up-misses': 'Có nhiều lượt tra cứu không thấy',
  'look-ups': 'Có nhiều lượt tra cứu khác thường',
  'backup-failed': 'Sao lưu không thành công',
};

const nameOf = (code: string) => problems[code] ?? code;

/** The mails about problems. */
export const alerts = {
  problem: (code: string) => `Cảnh báo: ${nameOf(code)}`,
  over: (code: string) => `Đã hết: ${nameOf(code)}`,
  overText: 'Vấn đề này không còn nữa. Không cần làm gì thêm.',
  test: 'Thư thử',
  testText: 'Thư này chỉ để thử: thư cảnh báo khi có sự cố sẽ tới hộp thư này.',
  testSent: (to: string) => `Đã gửi thư thử tới ${to}. Hãy xem hộp thư ấy, cả mục thư rác.`,
  testFailed: (to: string, reason: string) =>
    `Thư thử tới ${to} không gửi được (${reason}). Hãy kiểm tra SMTP_URL, ALERT_TO và ALERT_FROM trong tệp /etc/ads.env.`,
  more: (url: string) => `Xem tình trạng hệ thống: ${url}`,
} as const;

/** The warnings of the overview. */
export const warnings = {
  registerMissing:
    'Máy chủ không còn thấy tệp hoặc thư mục dữ liệu đang dùng nên từ chối mọi thay đổi. Hãy báo quản trị viên ngay.',
  registerDamaged:
    "Tệp dữ liệu của máy chủ có chỗ bị hỏng. Hãy báo quản trị viên khôi phục từ bản sao lưu còn lành. Trước đó, chỉ khi chủ hệ thống cho phép ở trang 'Sao lưu' thì mới lưu được thay đổi.",
  otherSchema:
    'Dữ liệu không còn đúng với phiên bản của chương trình đang chạy, nên máy chủ báo là chưa sẵn sàng. Hãy khởi động lại máy chủ bằng phiên bản mới nhất đã dùng cho dữ liệu này.',
  pagesMissing:
    'Tệp của chương trình trên máy chủ bị thiếu hoặc hỏng, nên không trang nào hiện được. Hãy cài lại phiên bản đang dùng.',
  diskSpace: (megabytes: number, percent: number) =>
    `Ổ đĩa của máy chủ chỉ còn trống ${megabytes.toLocaleString('vi-VN')} MB (${percent}%). Hãy giải phóng dung lượng: khi ổ đĩa đầy, mọi thay đổi sẽ bị từ chối.`,

  databaseAway:
    'PostgreSQL đã vài phút không trả lời, nên không ai đăng nhập được và khách không tra cứu được. Khi nó chạy lại, hệ thống tự hoạt động tiếp.',
  appsDropped: (names: readonly string[]) =>
    `Bản sao lưu được khôi phục mà không có khóa của mã xác thực, nên ${names.join(', ')} đang đăng nhập chỉ bằng mật khẩu. Mỗi người hãy bật lại mã ở 'Tài khoản của tôi'; xong thì dòng này hết.`,

  unknownProxy:
    'Máy chủ đứng sau một proxy chưa được khai báo (TRUST_PROXY) nên mọi khách tra cứu bị coi là một: ' +
    'có thể bị từ chối nhầm. Xin báo người quản trị máy chủ.',

  /** `inLastHour` is undefined where nothing is limited. */
  manyMisses: (today: number, inLastHour: number | undefined, usual: number) => {
    const lately = inLastHour === undefined ? '' : `, trong một giờ qua ${inLastHour.toLocaleString('vi-VN')} lượt`;
    return (
      `Có nhiều lượt tra cứu không thấy: hôm nay ${today.toLocaleString('vi-VN')} lượt${lately}; ` +
      `ngày thường khoảng ${usual.toLocaleString('vi-VN')} lượt. Có thể có người đang dò mã số thẻ.`
    );
  },
  manyLookUps: (today: number, usual: number) =>
    `Có nhiều lượt tra cứu khác thường: hôm nay ${today.toLocaleString('vi-VN')} lượt; ` +
    `ngày thường khoảng ${usual.toLocaleString('vi-VN')} lượt. Có thể có người đang đọc lần lượt các mã số thẻ.`,
  manyGuesses: (count: number) =>
    `Có ${count.toLocaleString('vi-VN')} lần đăng nhập sai trong khoảng một giờ qua. Có thể có người đang dò mật khẩu của nhân viên.`,
  noLimit: 'Hệ thống đang không giới hạn lượt tra cứu (LOOKUP_LIMIT=0).',
  refused: (count: number) => `Đã từ chối ${count.toLocaleString('vi-VN')} lượt trong một giờ qua.`,
  slowedDown: 'Các lượt tra cứu đang được làm chậm lại.',
} as const;
