/** What the API answers about imports that are sent, checked and stored in steps. */
export const imports = {
  templateName: 'mau-nhap-the-bao-hanh.xlsx',
  missing: 'Không tìm thấy lần nhập này.',
  tooManyOpen:
    'Đang có quá nhiều tệp chưa nhập xong. Hãy mở từng tệp ở trang ImportExcel, lưu hoặc hủy bớt, rồi gửi lại tệp này.',
  noFile: 'Tệp của lần nhập này không còn được lưu.',
  alreadyStored: 'Tệp này đã được nhập.',
  waiting: 'Đang chờ lần nhập khác xong…',
  otherServer:
    'Tệp của lần nhập này ở một máy chủ khác, nên ở đây không đọc được. Hãy tải tệp lên lại, hoặc nhờ người đã tải lên làm tiếp.',
  storing: 'Tệp này đang được nhập, hãy đợi cho xong hoặc bấm dừng.',
  discarded: 'Lần nhập này đã bị hủy.',
  notChecked: 'Tệp này chưa được kiểm tra xong.',
  stalePlan: 'Lần nhập này vừa được người khác sửa. Hãy xem lại trước khi tiếp tục.',
  notBegun: 'Chưa bắt đầu nhập được nên chưa nhập dòng nào. Vui lòng thử lại.',
  faulty: (rows: number) => `Còn ${rows} dòng lỗi. Hãy sửa các dòng này, hoặc chọn chỉ nhập các dòng đúng.`,
  datesUndecided: (reason: string) => `Chưa nhập dòng nào: ${reason}`,
  nothingToStore: 'Không có dòng nào để nhập.',
  registerChanged: 'Dữ liệu trong hệ thống vừa thay đổi nên chưa nhập dòng nào. Tệp đã được kiểm tra lại.',
  rowsChanged: (rows: readonly number[], more: number) =>
    `Thẻ của dòng ${rows.join(', ')}${more > 0 ? ` và ${more} dòng khác` : ''} vừa được người khác thêm, sửa hoặc xóa nên chưa nhập dòng nào. Hãy xem lại các dòng này rồi bấm lưu lần nữa.`,
  cancelled: 'Đã dừng, chưa nhập dòng nào.',
  prepared: 'Đã sẵn sàng đọc các ô được dán.',
  draftKept: 'Đã giữ các chỗ đã sửa.',
  discardedNow: 'Đã hủy lần nhập này.',
  failed: 'Máy chủ gặp lỗi khi đọc tệp này. Vui lòng thử lại sau.',
  onlyClinicsAdded: 'Chỉ thêm được nha khoa vào danh mục, không thêm được sản phẩm.',
  planTooLarge:
    'Lần nhập này có quá nhiều chỗ sửa nên không giữ được thêm. Hãy sửa ngay trong tệp bảng tính rồi gửi lại tệp đó.',
  targetMissing: (name: string) => `Không có "${name}" trong danh mục`,
  sheetMissing: (name: string) => `Tệp không có trang tính "${name}"`,
  noFaulty: 'Tệp này không có dòng lỗi nào.',
  faultyName: (name: string) => `${name} - dòng lỗi.xlsx`,
  noRows: 'Các dòng của tệp này không còn được lưu.',
  interrupted: 'Việc nhập tệp đã bị ngắt giữa chừng nên không có gì được lưu.',
  notStored: 'Lần nhập này chưa được lưu nên không có gì để hoàn tác.',
  notUndone: 'Lần nhập này chưa được hoàn tác.',
  alreadyUndone: 'Lần nhập này đã được hoàn tác.',
  tooManyStreams: 'Bạn đang mở quá nhiều trang theo dõi việc nhập. Hãy đóng bớt rồi thử lại.',
} as const;

/** Advice, which follows the description of a problem. */
const saveAsXlsx =
  'Hãy mở tệp bằng Excel, chọn Lưu thành (Save As) với kiểu "Excel Workbook (*.xlsx)" rồi tải lên lại.';

const saveAsUtf8 =
  'Hãy mở tệp bằng Excel, kiểm tra chữ hiển thị đúng, chọn Lưu thành (Save As) với kiểu "CSV UTF-8 (*.csv)" rồi tải lên lại.';

const turnIntoUnicode =
  'Hãy chuyển bảng mã sang Unicode (chẳng hạn bằng công cụ của UniKey), lưu với kiểu "CSV UTF-8 (*.csv)" hoặc .xlsx rồi tải lên lại.';

/** Why a spreadsheet cannot be read. */
export const importFile = {
  wrongExtension: 'Chỉ nhận tệp .csv, .xls hoặc .xlsx. Hãy chọn một tệp khác.',
  empty: 'Tệp trống, không có dữ liệu.',
  tooLarge: (megabytes: number) => `Tệp lớn hơn ${megabytes} MB. Hãy chia thành nhiều tệp.`,
  notStarted:
    'Máy chủ chưa đọc được tệp vì việc đọc bị ngắt giữa chừng; tệp không có lỗi gì. Vui lòng thử lại sau ít phút.',
  tooComplex: 'Tệp quá phức tạp nên không đọc được. Hãy chép riêng bảng dữ liệu sang một tệp mới rồi tải lên lại.',
  damaged: `Tệp bảng tính bị hỏng nên không mở được. ${saveAsXlsx}`,
  withPassword: 'Tệp được đặt mật khẩu nên không đọc được. Hãy mở bằng Excel, bỏ mật khẩu, lưu lại rồi tải lên lại.',

  notSpreadsheet: `Tệp không phải là bảng tính. ${saveAsXlsx}`,
  notExcel: `Tệp không phải là bảng tính Excel. ${saveAsXlsx}`,
  pdf: `Tệp là một tệp PDF, không phải bảng tính. ${saveAsXlsx}`,
  picture: `Tệp là một tấm ảnh, không phải bảng tính. ${saveAsXlsx}`,
  text: `Tệp là một văn bản, không phải bảng tính. ${saveAsXlsx}`,
  archive: `Tệp là một tệp nén, không phải bảng tính. ${saveAsXlsx}`,
  xml2003: `Tệp là bảng tính XML 2003 (XML Spreadsheet) được lưu với đuôi .xls, không phải bảng tính Excel. ${saveAsXlsx}`,
  html: `Tệp là trang web (HTML) được lưu với đuôi .xls, không phải bảng tính Excel. ${saveAsXlsx}`,
  xml: `Tệp là tệp XML, không phải bảng tính Excel. ${saveAsXlsx}`,
  xlsb: `Tệp là bảng tính nhị phân (.xlsb). ${saveAsXlsx}`,
  ods: `Tệp là bảng tính OpenDocument (.ods), không phải bảng tính Excel. ${saveAsXlsx}`,
  word: `Tệp là văn bản Word, không phải bảng tính Excel. ${saveAsXlsx}`,

  unpackedTooLarge:
    'Tệp .xlsx bung ra quá lớn nên không được đọc. Hãy xoá các dòng và cột trống đã định dạng, hoặc chia thành nhiều tệp.',
  tooManyParts: (count: number, max: number) =>
    `Tệp .xlsx có ${count} thành phần bên trong, nhiều hơn ${max}. Hãy chép bảng sang một tệp mới rồi tải lên lại.`,
  sheetDamaged: (name: string) => `Trang tính "${name}" bị hỏng. ${saveAsXlsx}`,
  unclosedQuote: (line: number) =>
    `Dấu ngoặc kép (") không khớp ở gần dòng ${line}. Hãy đóng hoặc bỏ dấu ngoặc kép rồi tải lên lại.`,

  /** Where broken text begins, all counted from 1. */
  position: (line: number, column: number, byte: number) => `dòng ${line}, cột ${column}, byte ${byte}`,
  misread: (position: string) => `Chữ trong tệp đã bị sai bảng mã từ trước (${position}). ${saveAsUtf8}`,
  cutOff: (position: string) => `Tệp bị cắt cụt giữa chừng (${position}). Hãy xuất lại tệp đầy đủ rồi tải lên lại.`,
  lostCharacters: (position: string) => `Tệp có ký tự đã bị mất, hiện là "\uFFFD" (${position}). ${saveAsUtf8}`,
  brokenBytes: (position: string) => `Tệp có byte hỏng, không đọc được thành chữ (${position}). ${saveAsUtf8}`,
  unknownEncoding: (position: string) =>
    `Không nhận ra bảng mã của tệp, có thể là TCVN3 (ABC), VNI hoặc VISCII (${position}). ${turnIntoUnicode}`,

  noData: 'Tệp không có dữ liệu ở trang tính nào đang hiện.',
  notUnicode: `Chữ trong tệp không phải Unicode hoặc đã sai bảng mã. ${turnIntoUnicode}`,
  noHeader: (rows: number, columns: string, optional: string) =>
    `Không tìm thấy dòng tiêu đề trong ${rows} dòng đầu. Tệp cần có các cột: ${columns}; cột ${optional} có thể bỏ.`,
  headersMissing: (headers: string) => `Tệp không có dòng nào chứa đủ các cột: ${headers}.`,
  headerRow: (row: number) => `dòng tiêu đề ${row}`,
  headerRowOfSheet: (sheet: string, row: number) => `trang tính "${sheet}", dòng tiêu đề ${row}`,
  noHeaderRow: 'không có dòng tiêu đề',
  noHeaderRowOfSheet: (sheet: string) => `trang tính "${sheet}", không có dòng tiêu đề`,
  noSuchSheet: (sheet: string, known: string) => `Tệp không có trang tính "${sheet}" (đang hiện có: ${known}).`,
  noSheets: 'Tệp này là tệp văn bản, không có trang tính.',
  sheetTwice: (sheet: string) => `Trang tính "${sheet}" được chọn hai lần.`,
  noSuchRow: (row: number, where: string) => `Không có dòng ${row} ở ${where}.`,
  noSuchColumn: (column: string, where: string) => `Không có cột ${column} ở ${where}.`,
  wholeFile: 'tệp này',
  wholeSheet: (sheet: string) => `trang tính "${sheet}"`,
  badTarget: (name: string) => `Tên thay thế "${name}" không hợp lệ.`,
  missingColumns: (missing: string, where: string, known: string) =>
    `Tệp thiếu cột ${missing} (${where}; đã nhận ra: ${known}).`,
  namedColumn: (name: string, letters: string) => `"${name}" (cột ${letters})`,
  sameColumns: (field: string, one: string, other: string, where: string) =>
    `Hai cột cùng chỉ ${field}: ${one} và ${other} (${where}). Hãy giữ lại một cột.`,
  headerOnly: 'Tệp chỉ có dòng tiêu đề, không có dòng dữ liệu nào.',
  tooManyRows: (max: number) => `Tệp có hơn ${max.toLocaleString('vi-VN')} dòng dữ liệu. Hãy chia thành nhiều tệp.`,
} as const;
