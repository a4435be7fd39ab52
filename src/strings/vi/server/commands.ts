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

/** What `--help` of a command prints, and wrong parameters. `npm run NAME --` is shown as `ads NAME` in a release. Options stay as they are. */
export const commandHelp = {
  admin: `npm run admin -- create TÊN [--role owner|staff|viewer]
    tạo tài khoản nhân viên (không ghi gì thì là owner, chủ hệ thống)
npm run admin -- reset TÊN
    cấp mật khẩu khác, mở khóa tài khoản, bỏ mã xác thực và các lần đăng nhập sai của nó
npm run admin -- disable TÊN
npm run admin -- enable TÊN
    khóa tài khoản ngay, mở khóa
npm run admin -- list
    cho xem mọi tài khoản

Mật khẩu được cấp chỉ hiện một lần. Nó dùng được 7 ngày và phải đổi ở lần đăng nhập đầu tiên.`,

  backup: `npm run backup
npm run backup -- TỆP

Ghi cả sổ với ảnh và các tệp đã nhập vào một tệp, dù máy chủ đang chạy hay không. Không ghi TỆP thì tên là giờ lúc ấy (UTC), trong
BACKUP_DIR (không đặt thì DATA_DIR/backups). Không tệp nào bị ghi đè. Có BACKUP_PASSPHRASE thì tệp được mã hóa (định dạng age).
Dòng cuối là đường dẫn của tệp.

Mã kết thúc: 0 đã ghi, 1 chưa ghi, 2 gõ sai lệnh, 3 đã ghi, nhưng dữ liệu có chỗ hỏng`,

  check: `ads check        (trong bản mã nguồn: node build/programs/check.mjs)

Đọc cài đặt, tệp thương hiệu, thư mục và khóa như máy chủ đọc lúc khởi động, nói mọi chỗ sai, và không đổi gì. Dịch vụ chạy lệnh
này trước mỗi lần khởi động. Hãy chạy nó trước khi khởi động lại: điều nó từ chối sẽ làm máy chủ không khởi động được.

Mã kết thúc: 0 máy chủ sẽ khởi động được, 1 sẽ không`,

  export: `npm run export -- TỆP [TÙY CHỌN…]

Ghi thẻ bảo hành ra bảng tính, thẻ mới nhất trước. Tệp cùng tên được thay khi tệp mới đã ghi xong.
  --format LOẠI     xlsx hoặc csv; không ghi thì theo đuôi của TỆP
  --columns TÊN     các trường, theo tên trong API (xem /docs), cách nhau bằng dấu phẩy
  --q CHỮ           chỉ những thẻ có mọi chữ ấy
  --expiry HẠN      chỉ valid, expired, in30, in60 hoặc in90
  --clinic TÊN, --product TÊN, --month YYYY-MM
                    chỉ thẻ của nha khoa hay sản phẩm ấy, hay được tạo trong tháng ấy
  --sort TÊN        sắp theo một trường; --dir desc để đảo lại
  --bin             thẻ trong thùng rác thay cho thẻ đang dùng

Mã kết thúc: 0 đã ghi, 1 chưa ghi, 2 gõ sai lệnh`,

  import: (
    fields: string,
    orders: string,
  ) => `npm run import -- TỆP [--dry-run] [--json] [--map CỘT] [--dates KIỂU] [--skip-faulty] [--update | --skip-existing]
npm run import -- --undo SỐ | --redo SỐ [--json]

Nhập một bảng tính thẻ bảo hành (.csv, .xls, .xlsx): tất cả các dòng, hoặc không dòng nào.
  --dry-run         kiểm tra mọi dòng và không lưu gì
  --json            in kết quả bằng JSON
  --map CỘT         cột nào là trường nào: 'Tiêu đề=trường,Tiêu đề=trường', hoặc một tệp .json có các cặp như thế
                    hay có kế hoạch nhập như trong API. Các trường:
                    ${fields}
  --dates KIỂU      cách đọc những ngày đọc được hai cách: ${orders}
  --skip-faulty     lưu các dòng đúng, bỏ các dòng lỗi
  --update          mã số đã có trong sổ, hay có hai lần trong tệp, thì cập nhật thẻ ấy
  --skip-existing   bỏ qua dòng có mã số như thế
  --undo SỐ         hoàn tác một lần nhập: thẻ đã thêm vào thùng rác, thẻ đã đổi trở lại như cũ
  --redo SỐ         nhập lại một lần đã hoàn tác

Mã kết thúc: 0 đã nhập (với --dry-run: nhập được), 1 bị từ chối, 2 gõ sai lệnh`,

  migrate: `npm run migrate
    chuyển dữ liệu sang cấu trúc của phiên bản này, như lúc máy chủ khởi động, và in những gì đã làm. Chạy lệnh này trước khi thay
    lần lượt các máy chủ của một cơ sở dữ liệu PostgreSQL: các máy chủ bản cũ vẫn làm việc trong lúc đó
npm run migrate -- --back [--without-changes]
    đưa tệp dữ liệu về bản được giữ từ trước lần chuyển đổi cuối (giữ 30 ngày), khi máy chủ đã tắt. Từ lúc ấy đã có thay đổi thì
    lệnh từ chối; --without-changes bỏ chúng lại trong tệp ads.sqlite-after-upgrade

Mã kết thúc: 0 đã xong, 1 không chuyển được và không có gì thay đổi, 2 gõ sai lệnh`,

  move: `npm run move -- postgres://TÀI-KHOẢN:MẬT-KHẨU@MÁY/CƠ-SỞ-DỮ-LIỆU
npm run move -- THƯ-MỤC

Chép sổ sang một cơ sở dữ liệu PostgreSQL trống, hoặc thành tệp trong một thư mục chưa có sổ. Hãy tắt máy chủ trước: sổ đang mở thì
không chép, và trong lúc chép không gì mở được nó. Bản đang có không thay đổi.

Với PostgreSQL, THƯ-MỤC có thể là DATA_DIR. Tệp trung gian cần chỗ trong BACKUP_DIR (không đặt thì DATA_DIR/backups).

Mã kết thúc: 0 đã chép, 1 bị từ chối, 2 gõ sai lệnh, 3 đã chép, nhưng dữ liệu có chỗ hỏng`,

  restore: `npm run restore -- TỆP [--check] [--without-second-factor]

Nạp một bản sao lưu vào chỗ trống: DATA_DIR, và cơ sở dữ liệu PostgreSQL nếu đặt DATABASE_URL; bản của loại này nạp được vào loại kia.
Mọi thứ trong tệp được kiểm tra trước khi ghi. Bản mã hóa được mở bằng BACKUP_PASSPHRASE và mang theo khóa của nó. Với bản không mã
hóa, nếu có tài khoản dùng mã xác thực thì khóa phải có trước: tệp secret-key trong DATA_DIR, hoặc SECRET_KEY.
  --check                   chỉ kiểm tra tệp, không ghi gì
  --without-second-factor   khóa đã mất: các tài khoản ấy đăng nhập chỉ bằng mật khẩu cho đến khi cài lại mã xác thực

Mã kết thúc: 0 đã nạp (hoặc dùng được), 1 bị từ chối, 2 gõ sai lệnh, 3 đã nạp (hoặc đủ), nhưng từ dữ liệu hỏng`,

  upgrade: `ads upgrade TỆP
    thay chương trình bằng bản trong tệp ads-….tar.gz: kiểm tra tệp ấy, sao lưu và kiểm tra bản sao lưu, giải nén bên cạnh, kiểm tra
    cài đặt bằng bản mới, rồi mới chuyển sang nó và khởi động lại. Bản mới không chạy được thì lệnh tự quay lại bản cũ. Lệnh bị
    ngắt giữa chừng thì gõ lại đúng lệnh ấy
ads upgrade --back [--without-changes]
    quay lại bản trước đó. Nếu bản mới đã chuyển đổi dữ liệu và từ đó đã có thay đổi, lệnh từ chối; --without-changes bỏ chúng lại

Mã kết thúc: 0 đã xong, 1 không được và bản đang chạy vẫn là bản cũ (hoặc như lệnh nói), 2 gõ sai lệnh`,

  wrong: {
    option: (name: string) => `Không hiểu tùy chọn ${name}.`,
    oneFile: 'Hãy ghi một tệp.',
    fileOrBack: 'Hãy ghi một tệp ads-….tar.gz, hoặc --back (có thể kèm --without-changes).',
    onePlace: 'Hãy ghi một nơi đến.',
    noParameters: 'Lệnh này không có tham số.',
    role: 'Chỉ create có --role.',
    account: 'Hãy ghi create, reset, disable hoặc enable, kèm một TÊN; hoặc list.',
    format: (formats: string) => `Hãy ghi --format ${formats}.`,
    fileOrImport: 'Hãy ghi một tệp, hoặc một lần nhập bằng --undo hay --redo.',
    together: (one: string, other: string) => `Chỉ dùng ${one} hoặc ${other}, không dùng cả hai.`,
    importId: (text: string) => `"${text}" không phải số của một lần nhập.`,
    oneOf: (option: string, values: string) => `${option} là một trong: ${values}.`,
    map: (fields: string, reasons: string) =>
      `--map không có tiêu đề kèm trường (${fields}), cũng không phải kế hoạch nhập:\n${reasons}`,
    pair: (text: string, fields: string) => `--map: "${text}" không phải Tiêu đề=trường, với một trong ${fields}.`,
  },
} as const;

/** What `ads upgrade` prints. */
export const upgrade = {
  notRoot: 'Hãy chạy lệnh này với tài khoản root.',
  notInstalled: (home: string) =>
    `Không thấy ${home} cùng dịch vụ ads trên máy này. Lệnh này thay chương trình đã cài theo docs/van-hanh.md.`,
  severalServers:
    'Máy này chạy nhiều máy chủ (ads@…). Hãy thay lần lượt từng máy chủ theo docs/scaling.md; chưa đổi gì ở đây.',

  noFile: (file: string, reason: string) => `Không đọc được ${file}: ${reason}.`,
  archiveDamaged: (file: string, reason: string) =>
    `${file} không nguyên vẹn, có lẽ chưa gửi lên xong (${reason}). Chưa đổi gì. Hãy gửi lại tệp rồi chạy lại.`,
  notARelease: (file: string) => `${file} không phải bản phát hành của chương trình này. Chưa đổi gì.`,
  otherMachine: (platform: string, here: string) =>
    `Bản này dành cho máy ${platform}, còn máy này là ${here}. Chưa đổi gì. Hãy lấy tệp dành cho ${here}.`,
  cannotRun: (reason: string) => `Bản này không chạy được trên máy này (${reason}). Chưa đổi gì.`,
  older: (version: string, current: string) =>
    `Bản ${version} cũ hơn bản đang dùng, ${current}. Chưa đổi gì. Muốn quay lại bản trước thì gõ ads upgrade --back.`,
  archiveSound: (version: string) => `Tệp nguyên vẹn: phiên bản ${version}.`,
  already: (version: string) => `Phiên bản ${version} đã được cài và đang chạy. Không có gì phải làm.`,
  goingOn: (version: string) => `Phiên bản ${version} đã ở chỗ của nó nhưng chưa chạy. Làm tiếp.`,

  noRoom: (folder: string) =>
    `Ổ đĩa không đủ chỗ để giải nén vào ${folder}. Chưa đổi gì. Hãy xóa bớt tệp không cần (df -h cho biết ổ nào đầy) rồi chạy lại.`,
  cannotUnpack: (reason: string) => `Không giải nén được (${reason}). Chưa đổi gì.`,
  unpacked: (folder: string) => `Đã giải nén vào ${folder}; bản cũ vẫn đang chạy.`,
  settingsRefused: 'Bản mới không chạy được với cài đặt của máy này, vì những điều trên. Chưa đổi gì.',
  settingsFit: 'Bản mới đọc được cài đặt.',
  backupFailed: 'Không sao lưu được, vì điều trên. Chưa đổi gì.',
  registerDamaged: 'Dữ liệu có chỗ hỏng. Chưa đổi gì: hãy làm theo dòng báo ở mục Sao lưu của trang quản trị trước.',
  backupUnsound: (path: string) => `Bản sao lưu vừa làm không đọc lại được: ${path}. Chưa đổi gì.`,
  backedUp: (path: string) => `Đã sao lưu và đọc lại bản sao lưu: ${path}`,
  switched: (version: string) => `Đã chuyển sang phiên bản ${version}. Đang khởi động lại.`,
  unitKept: (unit: string, template: string) =>
    `Lưu ý: ${unit} đã được sửa bằng tay nên giữ nguyên. Tệp của phiên bản này: ${template}`,
  waiting: (seconds: number, problem: string | undefined) =>
    `Đang đợi máy chủ sẵn sàng, đã ${seconds} giây${problem === undefined ? '' : ` (${problem})`}; lần đầu sau một lần chuyển đổi dữ liệu có thể mất vài phút …`,
  done: (version: string, former: string) =>
    `Xong: phiên bản ${version} đang chạy. Phiên bản ${former} được giữ; muốn quay lại thì gõ ads upgrade --back.`,

  notReady: (version: string, reason: string) => `Phiên bản ${version} không sẵn sàng: ${reason}.`,
  logOf: 'Những dòng cuối của nó:',
  ended: 'chương trình tự kết thúc',
  cannotStart: 'dịch vụ không khởi động được',
  goingBack: (version: string) => `Đang quay lại phiên bản ${version}.`,
  cannotGoBack: (version: string) => `Không quay lại được, vì điều trên: phiên bản ${version} vẫn ở chỗ của nó.`,
  wentBack: (version: string) => `Phiên bản ${version} đang chạy.`,
  noneBefore: 'Không có phiên bản nào được giữ để quay lại. Chưa đổi gì.',
  alreadyBack: (version: string) =>
    `Phiên bản ${version} là bản cũ nhất còn được giữ, và đang chạy. Không có gì phải làm.`,
  noneRuns: (version: string) =>
    `Phiên bản ${version} cũng không sẵn sàng. Không phải vì bản mới: hãy xem journalctl -u ads -n 50 -o cat.`,
} as const;
