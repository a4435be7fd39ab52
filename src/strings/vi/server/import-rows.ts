const formatAsText = 'hãy định dạng cột là Văn bản (Text) rồi nhập lại';

const changedByExcel = (result: string) => `đã bị Excel đổi thành ${result}; ${formatAsText}`;

/** Columns that hold no field of a card. */
export const importFields = {
  term: 'Thời hạn bảo hành',
  unclearTerm: 'Cần ghi rõ năm hay tháng, ví dụ 10 năm hoặc 18 tháng',
} as const;

/** The clinic of a number below a header that says no more: `126`. */
export const clinicOfNumber = (number: string) => `Nha khoa ${number}`;

/** The position of a row, at the start of a sentence. */
export const rowPositions = {
  row: (row: number) => `Dòng ${row}`,
  rowOfSheet: (sheet: string, row: number) => `Dòng ${row}, trang "${sheet}"`,
} as const;

/** Why a row is invalid. `cell` names the column and quotes the cell: `số lượng "hai"`. */
export const rowIssues = {
  issue: (position: string, reason: string) => `${position}: ${reason}`,
  /** A header within a sentence. */
  column: (header: string) => header.toLocaleLowerCase('vi'),
  cell: (column: string, value: string) => `${column} "${value}"`,
  missing: (column: string) => `thiếu ${column}`,
  invalid: (cell: string) => `${cell} không hợp lệ`,
  invalidDate: (cell: string) => `${cell} không hợp lệ (cần ngày/tháng/năm, ví dụ 31/12/2030)`,
  invalidBecause: (cell: string, rule: string) =>
    `${cell} không hợp lệ: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`,
  noDay: (cell: string) => `${cell} chỉ có tháng và năm; cần ghi rõ ngày`,
  formulaError: (column: string, shown: string) => `${column} là lỗi công thức ${shown}`,
  formulaNotCalculated: (column: string) => `${column}: ô là công thức chưa tính; mở bằng Excel và lưu lại`,
  /** For an error of Excel that has no name. */
  unknownError: '#LỖI',
  /** For a formula without a result. */
  notCalculated: '(chưa được tính)',
  changedToDate: (cell: string) => `${cell} ${changedByExcel('ngày')}`,
  rounded: (cell: string) => `${cell} ${changedByExcel('số làm tròn')}`,
  digitsUncertain: (cell: string) => `${cell} có kiểu số mà chữ số hiện trong Excel có thể khác; ${formatAsText}`,
  noTerm: (product: string) => `không tính được ngày hết hạn: không biết thời hạn bảo hành của sản phẩm "${product}"`,
  noExpiry: 'không tính được ngày hết hạn từ ngày cấp và thời hạn bảo hành',
  noLetter: (cell: string) => `${cell} không có chữ cái nào`,
  brokenText: (cell: string) => `${cell} bị sai bảng mã chữ`,
  lostLetters: (cell: string) => `${cell} đã bị mất chữ; hãy gõ lại cho đúng`,

  severalNumbers: 'có vẻ gồm nhiều mã số; mỗi mã số cần một dòng',
  numberRange: 'có vẻ là một dãy mã số; mỗi mã số cần một dòng',
  noNumber: 'không phải là một mã số',
  unknownLabel: 'có chữ trước dấu hai chấm, không rõ đâu là mã số',
  lostCharacters: 'có ký tự đã bị mất',
  remark: 'có ghi chú bên cạnh, không rõ đâu là mã số',
  repeated: (cardNumber: string, position: string) => `mã số "${cardNumber}" trùng với ${position}`,

  tooManyCells: (cells: number, columns: number) =>
    `dòng có ${cells} ô, nhiều hơn ${columns} cột của dòng tiêu đề; nếu một ô có chứa dấu phân cách, hãy đặt ô đó trong dấu ngoặc kép`,
  moreCellsThanOthers: (cells: number, columns: number) =>
    `dòng có ${cells} ô, nhiều hơn ${columns} ô của các dòng khác; nếu một ô có chứa dấu phân cách, hãy đặt ô đó trong dấu ngoặc kép`,
  legend: (text: string) =>
    `ghi "${text}", nhưng màu của ô không được đọc: hãy bỏ các dòng của thẻ đã hủy, rồi bỏ dòng này`,
  otherHeader: 'là dòng tiêu đề của một bảng có thứ tự cột khác; hãy tách bảng đó sang trang tính hoặc tệp riêng',
  belowOtherHeader: (row: number) =>
    `nằm dưới dòng tiêu đề của một bảng khác (dòng ${row}); hãy tách bảng đó sang trang tính hoặc tệp riêng`,
} as const;

/** Why a row is invalid that is good by itself, by the kind of its fault. */
export const registerFaults = {
  'in-register': (cardNumber: string, customer?: string) =>
    `mã số "${cardNumber}" đã có trong hệ thống${customer === undefined ? '' : `, là thẻ của ${customer}`}`,
  'void-card': (cardNumber: string) => `mã số "${cardNumber}" là của thẻ in đã hủy, không cấp cho khách được nữa`,
  'other-card': (cardNumber: string, customer?: string) =>
    `mã số "${cardNumber}" là thẻ của ${customer ?? 'khách khác'}, khác cả tên khách lẫn nha khoa hoặc sản phẩm; hãy xem có gõ nhầm mã số không`,
  'changed-since': (cardNumber: string) =>
    `thẻ "${cardNumber}" vừa được người khác thêm, sửa hoặc xóa sau khi tệp được kiểm tra`,
} as const;

const count = (number: number) => number.toLocaleString('vi-VN');

/** Rows that are skipped, or read although something is missing. `count` is their number, `rows` lists them. */
export const rowNotes = {
  cancelled: (count: string, rows: string) =>
    `bỏ qua ${count} dòng đã hủy (gạch ngang, hoặc trạng thái, ghi chú hay tên nhóm là hủy): ${rows}`,
  above: (count: string, rows: string) => `không đọc ${count} dòng phía trên dòng tiêu đề: ${rows}`,
  header: (count: string, rows: string) => `bỏ qua ${count} dòng tiêu đề lặp lại: ${rows}`,
  'column numbers': (count: string, rows: string) => `bỏ qua ${count} dòng đánh số cột: ${rows}`,
  units: (count: string, rows: string) => `bỏ qua ${count} dòng ghi đơn vị của các cột: ${rows}`,
  title: (count: string, rows: string) => `bỏ qua ${count} dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): ${rows}`,
  total: (count: string, rows: string) => `bỏ qua ${count} dòng tổng cộng: ${rows}`,
  signature: (count: string, rows: string) => `bỏ qua ${count} dòng ký tên hoặc ngày lập: ${rows}`,
  'no data': (count: string, rows: string) => `bỏ qua ${count} dòng không có dữ liệu ở các cột được đọc: ${rows}`,
  blank: (count: string, rows: string) => `bỏ qua ${count} dòng trống xen giữa: ${rows}`,
  hidden: (count: string, rows: string) => `${count} dòng ẩn (do lọc hoặc ẩn) cũng được đọc: ${rows}`,
  merged: (count: string, rows: string) =>
    `giá trị của ô gộp (merge) được dùng cho cả ${count} dòng bên dưới ô: ${rows}`,
  grouped: (count: string, rows: string) => `nha khoa của ${count} dòng lấy theo tên nhóm phía trên: ${rows}`,
  computed: (count: string, rows: string) =>
    `ngày hết hạn của ${count} thẻ nữa được tính từ ngày cấp và thời hạn bảo hành: ${rows}`,
  counted: (count: string, rows: string) => `số lượng của ${count} thẻ được đếm từ vị trí răng: ${rows}`,
  short: (count: string, rows: string) =>
    `${count} dòng có ít ô hơn dòng tiêu đề, các ô thiếu ở cuối được coi là trống: ${rows}`,
} as const;

/** Numbers of twelve digits that are stored, though something about them as printed cards is odd. */
export const printedCardNotes = {
  mistyped: (count: string, rows: string) =>
    `mã số của ${count} thẻ có 12 chữ số như thẻ in nhưng sai số kiểm tra, có thể gõ nhầm: ${rows}`,
  neverPrinted: (count: string, rows: string) => `mã số của ${count} thẻ chưa từng được in: ${rows}`,
  otherClinic: (count: string, rows: string) =>
    `${count} thẻ in đã giao cho nha khoa khác với nha khoa của dòng: ${rows}`,
} as const;

/** Notes on a file. */
export const importNotes = {
  ditto: (cells: string, column: string, rows: string) =>
    `${cells} ô ghi "như trên" ở cột "${column}" lấy giá trị của ô phía trên: ${rows}`,
  computed: (count: string, term: string, rows: string) =>
    `ngày hết hạn của ${count} thẻ được tính từ ${term}: ${rows}`,
  /** @param from `ofProduct` or `ofColumn` */
  term: (issueColumn: string, term: string, from: string) => `cột "${issueColumn}" cộng ${term} ${from}`,
  ofProduct: 'của sản phẩm',
  ofColumn: (column: string) => `theo cột "${column}"`,
  mended: (what: string, cells: string, column: string, rows: string) =>
    `đã ${what} ở ${cells} ô cột "${column}": ${rows}`,
  odd: (what: string, cells: string, column: string, rows: string) =>
    `${cells} ô cột "${column}" ${what}, vẫn được lưu như trong tệp: ${rows}`,
  /** `columns` are in an encoding from before Unicode. */
  legacyColumns: (columns: string, encoding: 'tcvn3' | 'vni') =>
    `chữ ở cột ${columns} viết bằng bảng mã ${encoding === 'vni' ? 'VNI' : 'TCVN3 (ABC)'}, đã được chuyển sang Unicode; hãy xem lại vài dòng`,
  columnsNotRead: (columns: string) => `không đọc cột: ${columns}`,
  withoutHeader: (letters: string) => `${letters} (không có tiêu đề)`,
  moreColumns: (columns: string, more: number) => `${columns} và ${more} cột khác`,
  ofSheet: (sheet: string, note: string) => `Trang tính "${sheet}": ${note}.`,
  ofFile: (note: string) => `${note.charAt(0).toLocaleUpperCase('vi')}${note.slice(1)}.`,
  hiddenSheet: (name: string) => `Trang tính ẩn "${name}" không được đọc.`,
  cancelledSheet: (name: string) => `Trang tính "${name}" gồm thẻ đã hủy nên không được đọc.`,
  sampleSheet: (name: string) => `Trang tính "${name}" là mẫu hoặc hướng dẫn nên không được đọc.`,
  sheetWithoutHeader: (name: string) =>
    `Trang tính "${name}" không có dòng tiêu đề của phiếu bảo hành nên không được đọc.`,
  daysTwoWays: (position: string) =>
    `Mọi ngày dạng chữ trong tệp (chẳng hạn ở ${position}) đều có thể hiểu theo hai cách; đã đọc theo thứ tự ngày/tháng/năm.`,
  daysSwapped:
    'Các ô ngày của Excel có ngày không quá 12, còn mọi ngày dạng chữ đều quá 12: có thể Excel đã đảo ngày và tháng của các ô ngày. Hãy chọn cách đọc.',
  ordersConflict: (byDay: number, byMonth: number, others: number) =>
    `${count(byDay)} ngày chỉ hiểu được theo ngày/tháng/năm, ${count(byMonth)} ngày chỉ theo tháng/ngày/năm. Hãy chọn cách đọc ${count(others)} ngày còn lại.`,
  /** `text` is the first of the dates with two readings, of which there are `dates`. */
  evident: (text: string, dates: number, [day, month]: readonly [number, number], others: number) =>
    `"${text}"${dates > 1 ? ` (${count(dates)} ngày)` : ''} được đọc là ngày ${day} tháng ${month}, vì ${count(others)} ngày khác trong tệp chỉ đọc được như vậy.`,
  allMonthFirst: (dates: number) =>
    `${count(dates)} ngày dạng chữ được đọc theo thứ tự tháng/ngày/năm, vì chỉ đọc được như vậy.`,
  statedMonthFirst: (column: string) => `cột "${column}" được đọc theo thứ tự tháng/ngày/năm như tiêu đề ghi`,
  cellsSwapped: (cells: number) => `Ngày và tháng của ${count(cells)} ô ngày đã được đảo lại như đã chọn.`,
  dayFirst: 'Các ngày có thể hiểu theo hai cách được đọc theo thứ tự ngày/tháng/năm như đã chọn.',
  monthFirst: 'Các ngày có thể hiểu theo hai cách được đọc theo thứ tự tháng/ngày/năm như đã chọn.',
  stillDayFirst: (dates: number) =>
    `${dates.toLocaleString('vi-VN')} ngày dạng chữ chỉ có thể hiểu theo thứ tự ngày/tháng/năm nên được đọc như vậy.`,
  notInFile: (rows: number) =>
    `${rows.toLocaleString('vi-VN')} dòng đã được sửa hoặc bỏ qua không có trong phần được đọc của tệp.`,
  alias: (name: string, target: string, rows: number) =>
    `"${name}" được ghi là "${target}" (${rows.toLocaleString('vi-VN')} dòng).`,

  /** @param runs `5, 7–9` */
  rows: (runs: string, others: number) =>
    `dòng ${runs}${others > 0 ? ` và ${others.toLocaleString('vi-VN')} dòng khác` : ''}`,
  ambiguous: (name: string, where: string, names: readonly string[]) =>
    `"${name}" (${where}) có thể là ${names.map((one) => `"${one}"`).join(' hoặc ')}`,
  unknownClinic: (name: string, where: string) => `Nha khoa "${name}" chưa có trong danh mục (${where})`,
  unknownProduct: (name: string, where: string) => `Sản phẩm "${name}" chưa có trong danh mục (${where})`,
  unknownRows: (rows: number, position: string) => `${rows} dòng, từ ${position}`,
  nearest: (unknown: string, name: string) => `${unknown}; gần giống "${name}"`,
} as const;

/** The outcome of an import. */
export const importVerdicts = {
  imported: (added: number, updated: number, same: number, skipped: number, faulty: number) => {
    const parts: [number, string][] = [
      [updated, `cập nhật ${updated} thẻ`],
      [same, `${same} thẻ không đổi`],
      [skipped, `bỏ qua ${skipped} dòng`],
      [faulty, `để lại ${faulty} dòng lỗi`],
    ];
    const others = parts.filter(([count]) => count > 0).map(([, text]) => `, ${text}`);
    return `Đã nhập ${added} thẻ bảo hành${others.join('')}.`;
  },
  checked: (rows: number) => `Kiểm tra xong: ${rows} dòng đều hợp lệ, chưa nhập dòng nào.`,
  refused: (issues: number, rows: number, inRegister: number) => {
    const some = inRegister > 0 ? `, trong đó ${inRegister} thẻ đã có trong hệ thống` : '';
    return `Không nhập dòng nào: ${issues} lỗi trong ${rows} dòng${some}.`;
  },
  otherValues: (cards: number) =>
    `Không nhập dòng nào: ${cards} thẻ đã có trong hệ thống với nội dung khác. Hãy mở để xem nội dung cũ và mới, rồi chọn bỏ qua hoặc cập nhật.`,
  /** `at` is the earlier import: its day, and its file name if that differs. */
  repeated: (cards: number, at: { day: string; fileName: string | null } | null) => {
    const all =
      cards === 1 ? 'thẻ duy nhất trong tệp đã có trong hệ thống' : `cả ${cards} thẻ đều đã có trong hệ thống`;
    const name = at?.fileName ? ` với tên "${at.fileName}"` : '';
    const when = at ? ` ngày ${at.day}${name}` : '';
    return `Tệp này đã được nhập${when}: ${all}. Không có gì thay đổi.`;
  },
} as const;
