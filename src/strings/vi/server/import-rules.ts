/** A row with these cells, by their headers, in which a rule sees something. */
type Example = Readonly<Record<string, string>>;
/** `cell` names the column and quotes the cell: `ngày hết hạn "21/05/1932"`. */
type Sentence = (cell: string, ...about: string[]) => string;
type Mended = Record<string, { says: string; examples: readonly Example[] }>;
/** `args` are those of the sentence about the example, if it has more than the cell. */
type Asked = Record<string, { says: Sentence; examples: readonly Example[]; args?: readonly [string, ...string[]] }>;

const inColumn =
  (column: string) =>
  (...values: string[]): Example[] =>
    values.map((value) => ({ [column]: value }));
const name = inColumn('Họ tên');
const number = inColumn('Mã số');
const teeth = inColumn('Số lượng');
const expiry = inColumn('Ngày hết hạn');

/** What cannot belong to the value of a cell, or is missing of it: it is mended, and said. */
const certain = {
  invisible: { says: 'bỏ ký tự ẩn', examples: number('ADS-\u200b4201') },
  formula: { says: 'bỏ dấu ="…"', examples: number('="04202"') },
  decimal: { says: 'bỏ đuôi .0 của số thập phân', examples: number('4203.0') },
  ordinal: { says: 'bỏ số thứ tự hoặc dấu đầu dòng', examples: name('1. Nguyễn Văn An', '- Lê Hoa') },
  label: {
    says: 'bỏ nhãn trước giá trị (như "Số:")',
    examples: [...number('Số thẻ: ADS-4204'), ...name('KH: Lê Hoa')],
  },
  apostrophe: { says: 'bỏ dấu nháy ở đầu', examples: number("'04205") },
  dash: { says: 'bỏ dấu gạch dài (đổi thành -)', examples: number('ADS–4206', 'ADS\u2011420\u20117') },
  hash: { says: 'bỏ dấu #', examples: number('#4208') },
  brackets: { says: 'bỏ dấu ngoặc bao ngoài', examples: [...number('(4209)'), ...name('"Lê Hoa"')] },
  punctuation: { says: 'bỏ dấu câu ở cuối', examples: [...number('4210.'), ...name('Lê Hoa,')] },
  clinicNumber: { says: 'ghi "Nha khoa" trước số', examples: inColumn('Nha khoa')('126') },
} as const satisfies Mended;

/** What is probably wrong: it is asked about. */
const likely = {
  placeholder: { says: (cell) => `${cell} không phải là một tên`, examples: name('Khách lẻ') },
  otherColumn: {
    says: (cell) => `${cell} giống tên nha khoa, bác sĩ hoặc sản phẩm; nếu các cột bị nhầm chỗ, hãy bấm "Sửa cột"`,
    examples: name('Nha khoa Hoa Sen'),
  },
  viqr: { says: (cell) => `${cell} viết kiểu VIQR, chưa phải tiếng Việt có dấu`, examples: name('Nguye^~n Va(n An') },
  addressInName: {
    says: (cell) => `${cell} có địa chỉ e-mail; ai tra thẻ này cũng sẽ đọc được`,
    examples: name('Lê Hoa hoa@mail.vn'),
  },
  numberInName: {
    says: (cell) => `${cell} có số điện thoại hoặc giấy tờ; ai tra thẻ này cũng sẽ đọc được`,
    examples: name('Lệ (ĐT 0987654321)'),
  },
  footnote: { says: (cell) => `${cell} có dấu chú thích`, examples: name('Lê Hoa*') },
  cardInName: {
    says: (cell) => `${cell} có ghi chú về thẻ hoặc răng bên cạnh tên; ai tra thẻ này cũng sẽ đọc được`,
    examples: name('Lê Hoa làm lại', 'Lê Hoa (hàm trên)'),
  },
  digitsInName: {
    says: (cell) => `${cell} có chữ số không thuộc tên; ai tra thẻ này cũng sẽ đọc được`,
    examples: name('Nguyễn Văn An x2'),
  },
  severalPeople: {
    says: (cell) => `${cell} có thể gồm hai người; mỗi thẻ cần tên một người`,
    examples: name('Nguyễn Văn An và Trần Bình', 'Nguyễn Văn An\nTrần Thị Bình'),
  },
  signsInName: { says: (cell) => `${cell} có ký hiệu không thuộc tên người`, examples: name('Nguyễn Văn An?') },

  telephone: { says: (cell) => `${cell} giống số điện thoại hơn là mã số thẻ`, examples: number('0987654321') },
  dateNumber: { says: (cell) => `${cell} là một ngày, không phải mã số`, examples: number('01/02/2026') },
  zeros: { says: (cell) => `${cell} chỉ có số 0`, examples: number('ADS-0000') },
  masked: { says: (cell) => `${cell} có chữ x thay cho chữ số`, examples: number('xxxx-1234') },
  joinedNumbers: {
    says: (cell) => `${cell} có thể gồm hai mã số viết liền; mỗi mã số cần một dòng`,
    examples: number('ADS-0001ADS-0002'),
  },
  letterForDigit: {
    says: (cell) => `${cell} có thể có chữ O hoặc I thay cho số 0 hoặc 1`,
    examples: number('L-21O5'),
  },
  noDigit: { says: (cell) => `${cell} không có chữ số nào`, examples: number('####') },
  foreignLetters: {
    says: (cell) => `${cell} có chữ cái của bảng chữ khác, trông giống chữ Latinh`,
    examples: number('АDS-4107'),
  },
  decimals: { says: (cell) => `${cell} là số thập phân`, examples: number('108.5') },
  signs: { says: (cell) => `${cell} có ký hiệu không thuộc mã số`, examples: number('ADS-4105*') },
  wordsBehind: { says: (cell) => `${cell} có chữ phía sau mã số`, examples: number('ADS-4103 LL') },
  secondNumber: {
    says: (cell) => `${cell} có thể gồm hai mã số; mỗi mã số cần một dòng`,
    examples: number('ADS-2026-4101/02', '4101/02'),
  },

  superscript: { says: (cell) => `${cell} có số nhỏ phía trên hoặc dưới`, examples: teeth('2²') },
  noTeeth: { says: (cell) => `${cell}: thẻ không có răng nào; nếu đúng vậy, hãy xác nhận`, examples: teeth('0') },
  toothNumbers: {
    says: (cell, numbers) => `${cell} giống số hiệu răng (${numbers}) hơn là số răng`,
    examples: teeth('1112'),
    args: ['số lượng "1112"', '11, 12'],
  },
  manyTeeth: {
    says: (cell, most) => `${cell} nhiều hơn ${most} răng`,
    examples: teeth('40'),
    args: ['số lượng "40"', '32'],
  },

  longPast: {
    says: (cell, date) => `${cell} được đọc là ${date}, đã qua quá lâu; hãy xem lại năm`,
    examples: expiry('21/05/1932'),
    args: ['ngày hết hạn "21/05/1932"', '21/05/1932'],
  },
  farAhead: {
    says: (cell, date) => `${cell} được đọc là ${date}, còn quá xa; hãy xem lại năm`,
    examples: expiry('25/05/2302'),
    args: ['ngày hết hạn "25/05/2302"', '25/05/2302'],
  },

  splitOff: {
    says: (cell) =>
      `${cell} bắt đầu bằng dấu cách: có thể dấu phẩy trong ô bên trái đã tách ô đó làm hai và đẩy các ô sau lệch cột`,
    examples: [{ 'Bác sĩ': ' Quận 1' }],
  },
  sameDay: {
    says: (cell, issuedOn) => `${cell} trùng hoặc quá gần ngày cấp "${issuedOn}"`,
    examples: [{ 'Ngày cấp': '25/05/2026', 'Ngày hết hạn': '25/05/2026' }],
    args: ['ngày hết hạn "25/05/2026"', '25/05/2026'],
  },
  otherTerm: {
    says: (cell, issuedOn, term, computed) =>
      `${cell} không khớp với ngày cấp "${issuedOn}" cộng thời hạn "${term}" (${computed})`,
    examples: [{ 'Ngày cấp': '25/05/2022', 'Thời hạn': '10 năm', 'Ngày hết hạn': '25/05/2027' }],
    args: ['ngày hết hạn "25/05/2027"', '25/05/2022', '10 năm', '25/05/2032'],
  },
  unreadDate: {
    says: (column, date) =>
      `cột "${column}" có ngày ${date} nhưng không được đọc; nếu đó là ngày hết hạn, hãy bấm "Sửa cột" và chọn cột này`,
    examples: [{ 'Ngày cấp': '01/03/2026', Đến: '02/05/2032' }],
    args: ['Đến', '02/05/2032'],
  },
  unreadTerm: {
    says: (column, term) =>
      `cột "${column}" ghi "${term}" nhưng không được đọc; nếu đó là thời hạn bảo hành, hãy bấm "Sửa cột" và chọn cột này`,
    examples: [{ 'Ngày cấp': '01/03/2026', 'Gói BH': '7 năm' }],
    args: ['Gói BH', '7 năm'],
  },
  otherTeeth: {
    says: (cell, teeth, count) => `${cell} không khớp với vị trí răng "${teeth}" (${count} răng)`,
    examples: [{ 'Số lượng': '5', 'Vị trí răng': '11, 12, 13' }],
    args: ['số lượng "5"', '11, 12, 13', '3'],
  },
  doubtfulStatus: {
    says: (column, value) =>
      `cột "${column}" ghi "${value}"; thẻ này có thể không còn dùng. Hãy bỏ dòng này hoặc xác nhận`,
    examples: [{ 'Trạng thái': 'Mất thẻ' }],
    args: ['Trạng thái', 'Mất thẻ'],
  },
  otherValue: {
    says: (column, value, field) =>
      `cột "${column}" ghi ${field} khác ("${value}") nhưng không được đọc; hãy chọn giá trị đúng`,
    examples: [{ 'Ngày hết hạn mới': '25/05/2035' }],
    args: ['Ngày hết hạn mới', '25/05/2035', 'ngày hết hạn'],
  },
  legend: {
    says: (text) =>
      `bên cạnh ghi "${text}", nhưng màu của ô không được đọc: hãy bỏ các dòng của thẻ đã hủy, rồi xác nhận dòng này`,
    examples: [{ '': 'Dòng tô đỏ là thẻ đã hủy' }],
    args: ['Dòng tô đỏ là thẻ đã hủy'],
  },
} as const satisfies Asked;

/** What is odd, but probably right: it is stored as it stands, and said. */
const odd = {
  remarkInName: { says: 'có ghi chú bên cạnh tên', examples: name('Lê Thị Hoa (Mỹ)', 'Chị Lệ (Q.3)') },
  yearOrNumber: {
    says: 'có hai chữ số sau dấu / giống số kế tiếp, được đọc là năm',
    examples: number('0025/26'),
  },
} as const satisfies Mended;

/**
 * What an import sees in the cells and rows of a file, by how sure it is, with its words and examples. The tests import each
 * example, and the help shows it.
 */
export const importRules = { certain, likely, odd } as const;

/** What is asked about an example of a rule. */
export function askedAbout({ says, args }: Asked[string], example: Example): string {
  const [[column, value] = ['', '']] = Object.entries(example);
  return says(...(args ?? ([`${column.toLocaleLowerCase('vi')} "${value}"`] as const)));
}
