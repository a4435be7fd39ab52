const formatAsText = 'hãy định dạng cột là Văn bản (Text) rồi nhập lại';
const changedByExcel = (result: string) => `đã bị Excel đổi thành ${result}; ${formatAsText}`;

/** Columns that hold no field of a card. */
export const importFields = {
  term: 'Thời hạn bảo hành',
  unclearTerm: 'Cần ghi rõ năm hay tháng, ví dụ 10 năm hoặc 18 tháng',
} as const;

/** The position of a row, at the start of a sentence. */
export const rowPositions = {
  row: (row: number) => `Dòng ${row}`,
  rowOfSheet: (sheet: string, row: number) => `Trang tính "${sheet}", dòng ${row}`,
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
  otherHeader: 'là dòng tiêu đề của một bảng có thứ tự cột khác; hãy tách bảng đó sang trang tính hoặc tệp riêng',
  belowOtherHeader: (row: number) =>
    `nằm dưới dòng tiêu đề của một bảng khác (dòng ${row}); hãy tách bảng đó sang trang tính hoặc tệp riêng`,
} as const;

/** Why a row is invalid that is good by itself, by the kind of its fault. */
export const registerFaults = {
  'in-register': (cardNumber: string) => `mã số "${cardNumber}" đã có trong hệ thống`,
  'void-card': (cardNumber: string) => `mã số "${cardNumber}" là của thẻ in đã hủy, không cấp cho khách được nữa`,
} as const;
