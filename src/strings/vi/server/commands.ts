import { size } from '#strings/vi/size.ts';

/** What `npm run import` prints. */
export const importCommand = {
  progress: (rows: number, percent: number) => `${rows} dòng (${percent} %)`,
  moreIssues: (count: number) => `… và ${count} lỗi khác`,
  note: (text: string) => `Lưu ý: ${text}`,
  refused: (verdict: string, importId: number | undefined) =>
    `${verdict} Hãy sửa tệp rồi nhập lại${importId === undefined ? '' : `, hoặc mở lần nhập số ${importId} ở trang quản trị để sửa hay xác nhận`}.`,
  choose: (options: readonly string[]) => `Hãy chạy lại lệnh với ${options.join(' hoặc ')}.`,
  stored: (importId: number) => `Lần nhập số ${importId}.`,
} as const;

/** What `npm run export` prints. */
export const exportCommand = {
  written: (path: string, count: number) => `${path}: ${count} thẻ`,
} as const;

/** What an archive holds, in the commands that write or read one. */
interface Content {
  cards: number;
  clinics: number;
  products: number;
  files: number;
}

/** What `npm run backup`, `restore` and `move` print. */
export const backupCommands = {
  progress: { backup: 'Đang sao lưu', check: 'Đang kiểm tra', restore: 'Đang khôi phục', move: 'Đang chuyển' },
  content: ({ cards, clinics, products, files }: Content) =>
    `${cards} thẻ, ${clinics} nha khoa, ${products} sản phẩm, ${files} tệp`,
  size: (bytes: number) => `Dung lượng ${size(bytes)}`,
  missing: (file: string) => `Lưu ý: thiếu tệp ${file}, dù có bản ghi nhắc đến nó`,
  ofDamaged:
    'Dữ liệu lúc sao lưu đã có chỗ bị hỏng, nên nội dung có thể thiếu hoặc sai. Hãy dùng một bản còn lành từ trước đó.',
  ofDamagedRegister: (path: string, made: string) =>
    `Bản sao lưu đọc lại được, nhưng từ dữ liệu hỏng: ${path}, ${made}`,
  sound: (path: string, made: string) => `Bản sao lưu dùng được: ${path}, ${made}`,
  restored: (path: string, made: string) => `Đã khôi phục bản sao lưu: ${path}, ${made}`,
  made: (register: string, at: string, version: string) =>
    `của dữ liệu ${register}, tạo lúc ${at} bằng phiên bản ${version}`,
  lostBatches: (lots: readonly string[]) =>
    `Không có khóa (SECRET_KEY) của các lô thẻ in ${lots.join(', ')}: mã QR của chúng không kiểm tra được nữa, mã số vẫn tra được.\n`,
  withoutApp: (names: readonly string[]) =>
    `Phải cài lại ứng dụng xác thực: ${names.join(', ')}. Khóa của nó không có ở đây, nên trước mắt các tài khoản này đăng nhập chỉ bằng mật khẩu.`,
  moved: (setting: string) => `Đã chép xong dữ liệu. Hãy đặt ${setting}, rồi khởi động máy chủ.`,
  toPostgres: 'DATABASE_URL là địa chỉ đó',
  toFolder: (folder: string) => `DATA_DIR=${folder} và bỏ DATABASE_URL (với dịch vụ ads.service: ads allow ${folder})`,
} as const;

/** What `npm run admin` prints. */
export const adminCommand = {
  created: (name: string, role: string, password: string) => `Đã tạo ${name} (${role}), mật khẩu ${password}`,
  reset: (name: string, password: string) => `Đã đặt lại ${name}, mật khẩu ${password}`,
  disabled: (name: string) => `Đã khóa ${name}`,
  enabled: (name: string) => `Đã mở khóa ${name}`,
  none: 'Chưa có tài khoản nào.',
  isDisabled: 'đang bị khóa',
  hasIssuedPassword: 'chưa đổi mật khẩu được cấp',
  usesApp: 'dùng ứng dụng xác thực',
} as const;

/** What `ads check` prints, below what is wrong. */
export const settingsCheck = {
  passed: 'Cài đặt dùng được.',
  refused: 'Máy chủ không khởi động được với cài đặt này. Hãy sửa những chỗ trên, rồi kiểm tra lại (ads check).',
  keyUnreadable: (folder: string, reason: string) => `Không đọc được khóa ${folder}/secret-key: ${reason}.`,
} as const;

/** What `npm run migrate` prints, below the names of the migrations. */
export const migrateCommand = {
  current: 'Dữ liệu đã đúng với phiên bản này.',
  done: 'Dữ liệu nay đúng với phiên bản này.',
  wentBack: (left: string) => `Dữ liệu đã trở lại như trước lần chuyển đổi. Bản đã chuyển đổi được giữ ở ${left}.`,
} as const;

/** What the server prints at its start. */
export const serverStart = {
  firstAccount: (address: string) => `Chưa có tài khoản nào. Tạo tài khoản đầu tiên, một lần, tại ${address}`,
} as const;
