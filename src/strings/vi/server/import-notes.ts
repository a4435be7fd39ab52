/** Kinds of rows that are passed over or read in spite of something; `rows` is how many, `places` where. */
export const rowNotes = {
  above: (rows: string, places: string) => `không đọc ${rows} dòng phía trên dòng tiêu đề: ${places}`,
  header: (rows: string, places: string) => `bỏ qua ${rows} dòng tiêu đề lặp lại: ${places}`,
  'column numbers': (rows: string, places: string) => `bỏ qua ${rows} dòng đánh số cột: ${places}`,
  title: (rows: string, places: string) => `bỏ qua ${rows} dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): ${places}`,
  total: (rows: string, places: string) => `bỏ qua ${rows} dòng tổng cộng: ${places}`,
  signature: (rows: string, places: string) => `bỏ qua ${rows} dòng ký tên hoặc ngày lập: ${places}`,
  'no data': (rows: string, places: string) => `bỏ qua ${rows} dòng không có dữ liệu ở các cột được đọc: ${places}`,
  blank: (rows: string, places: string) => `bỏ qua ${rows} dòng trống xen giữa: ${places}`,
  hidden: (rows: string, places: string) => `${rows} dòng ẩn (do lọc hoặc ẩn) cũng được đọc: ${places}`,
  computed: (rows: string, places: string) =>
    `ngày hết hạn của ${rows} thẻ được tính từ ngày cấp và thời hạn bảo hành: ${places}`,
  short: (rows: string, places: string) =>
    `${rows} dòng có ít ô hơn dòng tiêu đề, các ô thiếu ở cuối được coi là trống: ${places}`,
} as const;

/** What was left out of a cell. */
export const mends = {
  invisible: 'ký tự ẩn',
  formula: 'dấu ="…"',
  apostrophe: 'dấu nháy ở đầu',
  label: 'nhãn trước giá trị (như "Số:")',
  hash: 'dấu #',
  brackets: 'dấu ngoặc bao ngoài',
  punctuation: 'dấu câu ở cuối',
} as const;

/** What an import says of the file as a whole. */
export const importNotes = {
  mended: (what: string, cells: string, column: string, places: string) =>
    `đã bỏ ${what} ở ${cells} ô cột "${column}": ${places}`,
  columnsNotRead: (columns: string) => `không đọc cột: ${columns}`,
  withoutHeader: (letters: string) => `${letters} (không có tiêu đề)`,
  moreColumns: (columns: string, more: number) => `${columns} và ${more} cột khác`,
  ofSheet: (sheet: string, note: string) => `Trang tính "${sheet}": ${note}.`,
  ofFile: (note: string) => `${note.charAt(0).toLocaleUpperCase('vi')}${note.slice(1)}.`,
  hiddenSheet: (name: string) => `Trang tính ẩn "${name}" không được đọc.`,
  sheetWithoutHeader: (name: string) =>
    `Trang tính "${name}" không có dòng tiêu đề của phiếu bảo hành nên không được đọc.`,
  daysTwoWays: (position: string) =>
    `Mọi ngày dạng chữ trong tệp (chẳng hạn ở ${position}) đều có thể hiểu theo hai cách; đã đọc theo thứ tự ngày/tháng/năm.`,
  daysSwapped:
    'Trong tệp, mọi ô ngày của Excel đều có ngày không quá 12, còn mọi ngày dạng chữ đều quá 12: có thể Excel đã đảo ngày và tháng của các ô ngày. Hãy kiểm tra lại.',

  unknownClinic: (name: string, where: string) => `Nha khoa "${name}" chưa có trong danh mục (${where})`,
  unknownProduct: (name: string, where: string) => `Sản phẩm "${name}" chưa có trong danh mục (${where})`,
  unknownRows: (rows: number, position: string) => `${rows} dòng, từ ${position}`,
  nearest: (unknown: string, name: string) => `${unknown}; gần giống "${name}"`,
} as const;

/** What came of an import. */
export const importVerdicts = {
  imported: (cards: number) => `Đã nhập ${cards} thẻ bảo hành.`,
  checked: (rows: number) => `Kiểm tra xong: ${rows} dòng đều hợp lệ, chưa nhập dòng nào.`,
  refused: (issues: number, rows: number, inRegister: number) => {
    const some = inRegister > 0 ? `, trong đó ${inRegister} thẻ đã có trong hệ thống` : '';
    return `Không nhập dòng nào: ${issues} lỗi trong ${rows} dòng${some}.`;
  },
  /** `at` names when the file was imported, and under which name if another. */
  repeated: (cards: number, at: { day: string; fileName: string | null } | null) => {
    const all =
      cards === 1 ? 'thẻ duy nhất trong tệp đã có trong hệ thống' : `cả ${cards} thẻ đều đã có trong hệ thống`;
    const name = at?.fileName ? ` với tên "${at.fileName}"` : '';
    const when = at ? ` ngày ${at.day}${name}` : '';
    return `Tệp này đã được nhập${when}: ${all}. Không có gì thay đổi.`;
  },
} as const;
