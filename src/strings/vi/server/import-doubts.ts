/** Why a value of a file is not believed. `cell` names the column and quotes the cell: `ngày hết hạn "21/05/1932"`. */
export const importDoubts = {
  longPast: (cell: string, date: string) => `${cell} được đọc là ${date}, đã qua quá lâu; hãy xem lại năm`,
  farAhead: (cell: string, date: string) => `${cell} được đọc là ${date}, còn quá xa; hãy xem lại năm`,
  otherTerm: (cell: string, issuedOn: string, term: string, computed: string) =>
    `${cell} không khớp với ngày cấp "${issuedOn}" cộng thời hạn "${term}" (${computed})`,
  splitOff: (cell: string) =>
    `${cell} bắt đầu bằng dấu cách: có thể dấu phẩy trong ô bên trái đã tách ô đó làm hai và đẩy các ô sau lệch cột`,
  placeholder: (cell: string) => `${cell} không phải là một tên`,
  viqr: (cell: string) => `${cell} viết kiểu VIQR, chưa phải tiếng Việt có dấu`,
  numberInName: (cell: string) => `${cell} có số điện thoại hoặc giấy tờ; ai tra thẻ này cũng sẽ đọc được`,
  footnote: (cell: string) => `${cell} có dấu chú thích`,
  remarkInName: (cell: string) => `${cell} có ghi chú bên cạnh tên; ai tra thẻ này cũng sẽ đọc được`,
  addressInName: (cell: string) => `${cell} có địa chỉ e-mail; ai tra thẻ này cũng sẽ đọc được`,
  digitsInName: (cell: string) => `${cell} có chữ số không thuộc tên; ai tra thẻ này cũng sẽ đọc được`,
  signsInName: (cell: string) => `${cell} có ký hiệu không thuộc tên người`,
  severalPeople: (cell: string) => `${cell} có thể gồm hai người; mỗi thẻ cần tên một người`,
  otherColumn: (cell: string) =>
    `${cell} giống tên nha khoa, bác sĩ hoặc sản phẩm; nếu các cột bị nhầm chỗ, hãy bấm "Sửa cột"`,
  superscript: (cell: string) => `${cell} có số nhỏ phía trên hoặc dưới`,
  noTeeth: (cell: string) => `${cell}: thẻ không có răng nào`,
  toothNumbers: (cell: string, teeth: string) => `${cell} giống số hiệu răng (${teeth}) hơn là số răng`,
  manyTeeth: (cell: string, teeth: number) => `${cell} nhiều hơn ${teeth} răng`,
  noDigit: (cell: string) => `${cell} không có chữ số nào`,
  foreignLetters: (cell: string) => `${cell} có chữ cái của bảng chữ khác, trông giống chữ Latinh`,
  decimal: (cell: string) => `${cell} là số thập phân`,
  signs: (cell: string) => `${cell} có ký hiệu không thuộc mã số`,
  wordsBehind: (cell: string) => `${cell} có chữ phía sau mã số`,
  secondNumber: (cell: string) => `${cell} có thể gồm hai mã số; mỗi mã số cần một dòng`,
  zeros: (cell: string) => `${cell} chỉ có số 0`,
  masked: (cell: string) => `${cell} có chữ x thay cho chữ số`,
  dateNumber: (cell: string) => `${cell} là một ngày, không phải mã số`,
  telephone: (cell: string) => `${cell} giống số điện thoại hơn là mã số thẻ`,
  joinedNumbers: (cell: string) => `${cell} có thể gồm hai mã số viết liền; mỗi mã số cần một dòng`,
  letterForDigit: (cell: string) => `${cell} có thể có chữ O hoặc I thay cho số 0 hoặc 1`,
  sameDay: (cell: string, issuedOn: string) => `${cell} trùng hoặc quá gần ngày cấp "${issuedOn}"`,
  otherValue: (column: string, value: string, field: string) =>
    `cột "${column}" ghi ${field} khác ("${value}") nhưng không được đọc; hãy chọn giá trị đúng`,
  doubtfulStatus: (column: string, value: string) =>
    `cột "${column}" ghi "${value}"; thẻ này có thể không còn dùng. Hãy bỏ dòng này hoặc xác nhận`,
  noDay: (cell: string) => `${cell} chỉ có tháng và năm; cần ghi rõ ngày`,
  unreadDates: (column: string, date: string) =>
    `cột "${column}" có ngày ${date} nhưng không được đọc; nếu đó là ngày hết hạn, hãy bấm "Sửa cột" và chọn cột này`,
} as const;

/** What is odd about cells that are stored as they stand. */
export const oddities = {
  placeInName: 'có tên hoặc nơi ở bên cạnh tên',
  yearOrNumber: 'có hai chữ số sau dấu / giống số kế tiếp, được đọc là năm',
} as const;

/** Cells in which the rules of an import see something, for the tests: each rule has one. */
export const doubtExamples = {
  placeholder: ['Khách lẻ'],
  otherColumn: ['Nha khoa Hoa Sen'],
  viqr: ['Nguye^~n Va(n An'],
  addressInName: ['Lê Hoa hoa@mail.vn'],
  numberInName: ['Lệ (ĐT 0987654321)'],
  footnote: ['Lê Hoa*'],
  remarkInName: ['Lê Hoa làm lại', 'Lê Hoa (làm lại)'],
  placeInName: ['Lê Thị Hoa (Mỹ)', 'Chị Lệ (Q.3)'],
  digitsInName: ['Nguyễn Văn An x2'],
  severalPeople: ['Nguyễn Văn An và Trần Bình', 'Nguyễn Văn An\nTrần Thị Bình'],
  signsInName: ['Nguyễn Văn An?'],
  telephone: ['0987654321'],
  dateNumber: ['01/02/2026'],
  zeros: ['ADS-0000'],
  masked: ['xxxx-1234'],
  joinedNumbers: ['ADS-0001ADS-0002'],
  letterForDigit: ['L-21O5'],
  noDigit: ['####'],
  foreignLetters: ['АDS-4107'],
  decimal: ['108.5'],
  signs: ['ADS-4105*'],
  wordsBehind: ['ADS-4103 LL'],
  secondNumber: ['ADS-2026-4101/02', '4101/02'],
  yearOrNumber: ['0025/26'],
  superscript: ['2²'],
  noTeeth: ['0'],
  toothNumbers: ['1112'],
  manyTeeth: ['40'],
  longPast: ['21/05/1932'],
  farAhead: ['25/05/2302'],
} as const;
