/** Backups, as the server speaks of them. */
export const backups = {
  started: 'Đang sao lưu. Có thể làm việc khác trong lúc chờ.',
  checkStarted: 'Đang kiểm tra bản sao lưu.',
  missing: 'Không tìm thấy bản sao lưu này. Có thể nó đã được dọn đi.',
  readOnly:
    "Dữ liệu của máy chủ có chỗ bị hỏng nên chưa lưu được gì. Hãy báo chủ hệ thống khôi phục từ bản sao lưu còn lành, hoặc cho ghi tiếp ở trang 'Sao lưu'.",
  notReadOnly: 'Máy chủ đang nhận thay đổi như thường.',
  damageAccepted: 'Từ nay mọi người lại lưu được thay đổi. Hãy khôi phục từ bản sao lưu còn lành sớm nhất có thể.',
  folderUnreadable: 'Máy chủ không đọc được thư mục chứa các bản sao lưu. Hãy kiểm tra ổ đĩa và quyền của thư mục đó.',
  running: {
    make: 'Máy chủ đang sao lưu. Hãy đợi xong rồi thử lại.',
    check: 'Máy chủ đang kiểm tra một bản sao lưu. Hãy đợi xong rồi thử lại.',
  },

  /** Why a backup could not be made, or is not sound, and what to do. */
  failures: {
    unreadable: 'Tệp bị hỏng hoặc thiếu một phần. Đừng dùng bản này; hãy sao lưu lại.',
    newer: 'Bản này do một phiên bản mới hơn của chương trình tạo. Hãy nâng cấp chương trình trước khi dùng.',
    locked:
      'Bản này được mã hóa bằng một mật khẩu khác với BACKUP_PASSPHRASE đang đặt trên máy chủ. Hãy đặt lại đúng mật khẩu đó.',
    'register-damaged':
      'Dữ liệu có chỗ bị hỏng, nên bản này có thể thiếu hoặc sai; các bản còn lành được giữ lại. Hãy khôi phục từ bản còn lành mới nhất.',
    'disk-full': 'Ổ đĩa chứa các bản sao lưu đã đầy. Hãy xóa bớt tệp không cần rồi sao lưu lại.',
    'read-only':
      'Máy chủ không được ghi vào thư mục sao lưu: ổ đĩa chỉ cho đọc, hoặc dịch vụ ads.service chưa cho phép. Trên máy chủ, gõ ads allow kèm tên thư mục ấy, rồi khởi động lại.',
    folder:
      'Máy chủ không ghi được vào thư mục sao lưu. Hãy kiểm tra ổ đĩa đã được gắn và quyền của thư mục; thư mục mới thì gõ một lần ads allow kèm tên thư mục ấy.',
    database: 'Máy chủ không kết nối được với cơ sở dữ liệu. Hãy thử lại sau ít phút.',
    command: 'Bản sao lưu dùng được, nhưng lệnh chép nó đi nơi khác (BACKUP_COMMAND) không chạy được.',
    other: 'Máy chủ gặp lỗi; nhật ký của máy chủ ghi rõ lý do. Hãy thử lại.',
  },

  failed: (failure: string) => `Lần sao lưu gần nhất không thành công. ${failure}`,
  onlyCommandFailed:
    'Bản sao lưu gần nhất dùng được, nhưng lệnh chép nó đi nơi khác (BACKUP_COMMAND) không chạy được. Hãy tự tải bản đó về máy khác.',
  tooOld: (hours: number) =>
    `Đã ${hours} giờ chưa có bản sao lưu nào dùng được, dù máy chủ được đặt sao lưu hằng đêm. Chủ hệ thống hãy mở trang 'Sao lưu' và bấm 'Sao lưu ngay'.`,
  ofFuture:
    'Bản sao lưu gần nhất ghi một ngày còn chưa tới, vì đồng hồ của máy chủ đã có lúc chạy sai, nên không được tính. Máy chủ tự làm ngay một bản mới. Hãy xem ngày giờ của máy chủ đã đúng chưa.',
  datedAhead: 'Ngày của bản này còn chưa tới: đồng hồ của máy chủ lúc đó chạy sai.',
  none: "Chưa có bản sao lưu nào đã được kiểm tra là dùng được. Hãy bấm 'Sao lưu ngay'.",
  elsewhere: (path: string) =>
    `Bản dùng được gần nhất không có trong thư mục của máy đang trả lời: ${path}. Mỗi máy chủ chỉ cho xem thư mục của mình; nếu chỉ có một máy, bản ấy đã bị dời hoặc xóa.`,
  old: (days: number) => `Bản sao lưu dùng được gần nhất đã cũ ${days} ngày. Hãy bấm 'Sao lưu ngay'.`,
} as const;

/** What is said of backups and of restoring them, by the commands. Names of settings and of parts of an archive stay. */
export const archives = {
  fileExists: (path: string) => `Đã có tệp ${path}. Tệp có sẵn không bao giờ bị ghi đè: hãy chọn tên khác.`,
  changedMeanwhile: 'Một tệp bị thay đổi trong lúc đọc. Hãy sao lưu lại từ đầu.',
  noRegister: (place: string) => `Không có dữ liệu trong ${place}.`,
  registerUnreadable:
    'Tệp dữ liệu bị hỏng đến mức không đọc hết được nên không sao lưu được. Hãy khôi phục từ một bản sao lưu còn lành.',
  registerDamaged: (path: string) =>
    `${path} được tạo từ dữ liệu đã có chỗ bị hỏng, nên có thể thiếu hoặc sai. Hãy dùng một bản còn lành từ trước đó.`,

  unreadable: (path: string, reason: string) => `Không đọc được ${path}: ${reason}.`,
  noFile: 'đây không phải là tệp',
  notABackup: (path: string) => `${path} không phải bản sao lưu của chương trình này.`,
  damaged: (path: string, problem: string) =>
    `${path} bị hỏng: ${problem}. Chưa khôi phục gì từ đó; hãy dùng bản sao lưu khác.`,
  newerFormat: (path: string, version: number, known: number) =>
    `${path} có định dạng ${version}, mà phiên bản này chỉ đọc được đến ${known}. Hãy dùng phiên bản mới hơn.`,
  newerVersion: (version: string) =>
    `Bản sao lưu do phiên bản ${version} tạo, mà phiên bản này chưa biết dữ liệu của nó. Hãy dùng phiên bản đó hoặc mới hơn.`,
  olderVersion: (version: string) =>
    `Bản sao lưu do phiên bản ${version} tạo, cũ hơn phiên bản 0.x cuối cùng. Hãy khôi phục nó bằng phiên bản 0.x cuối cùng, rồi khởi động phiên bản này với dữ liệu đó.`,
  otherTables: 'Các bảng trong bản sao lưu không đúng với phiên bản mà nó ghi. Hãy dùng bản sao lưu khác.',
  locked: (path: string) => `${path} được mã hóa. Hãy đặt BACKUP_PASSPHRASE là mật khẩu lúc tạo nó.`,
  otherPassphrase: (path: string) => `${path} được mã hóa bằng mật khẩu khác với BACKUP_PASSPHRASE.`,
  cannotDecrypt: (path: string) => `Không giải mã được ${path}: tệp bị hỏng. Hãy dùng bản sao lưu khác.`,

  noKey: (names: readonly string[], folder: string) =>
    `Các tài khoản ${names.join(', ')} đăng nhập bằng mã xác thực, mà ở đây không có khóa của các mã ấy, hoặc có khóa khác; bản sao lưu không mã hóa thì không có nó. Chưa ghi gì. Hãy chép tệp secret-key của máy cũ vào ${folder} (hoặc đặt SECRET_KEY như ở máy cũ), rồi chạy lại. Nếu khóa đã mất hẳn, chạy ads restore với --without-second-factor: các tài khoản ấy sẽ đăng nhập chỉ bằng mật khẩu cho đến khi cài lại mã xác thực.`,
  folderNotEmpty: (folder: string, found: readonly string[]) =>
    `Thư mục ${folder} (DATA_DIR) đã có dữ liệu (${found.join(', ')}). Chỉ khôi phục vào chỗ trống: hãy dời chúng đi, hoặc ghi thư mục khác.`,
  databaseNotEmpty: (database: string, found: string) =>
    `Trong ${database} đã có dữ liệu (${found}). Chỉ khôi phục vào cơ sở dữ liệu trống.`,
  notSound: (problem: string) => `Dữ liệu vừa khôi phục không dùng được (${problem}).`,
  otherCount: (table: string, found: number, expected: number) =>
    `Bảng ${table} được khôi phục ${found} dòng thay vì ${expected}.`,
  cannotStore: (table: string, reason: string) =>
    `Không lưu được các dòng của bảng ${table} (${reason}). Chưa khôi phục gì.`,

  /** What is wrong in a damaged archive. */
  problems: {
    twice: (name: string) => `có hai lần ${name}`,
    tooMany: 'có quá nhiều phần',
    noMember: (at: number) => `không có phần nào ở byte ${at}`,
    noEnd: 'thiếu phần cuối',
    afterEnd: 'có thứ khác sau phần cuối',
    noManifest: 'thiếu manifest.json',
    wrongManifest: (path: string) => `${path} trong manifest.json không đúng`,
    repeated: 'manifest.json ghi trùng',
    otherSize: (name: string) => `${name} bị thiếu hoặc có kích thước khác`,
    foreign: (name: string) => `${name} không thuộc về đó`,
    missing: (name: string) => `thiếu ${name}`,
    unlisted: (name: string) => `${name} không có trong manifest.json`,
    cutOff: 'bị cắt trong lúc đọc',
    wrongSum: 'tổng kiểm tra sai',
    wrongSumOf: (name: string) => `tổng kiểm tra của ${name} sai`,
    noLineBreak: (name: string) => `${name} không kết thúc bằng dấu xuống dòng`,
    noRow: (name: string) => `${name} có một dòng không hợp lệ`,
    otherCount: (table: string, found: number, expected: number) =>
      `bảng ${table} có ${found} dòng thay vì ${expected}`,
    cannotUnpack: (name: string, reason: string) => `không giải nén được ${name} (${reason})`,
    tooLarge: (name: string) => `${name} quá lớn`,
  },
} as const;
