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
