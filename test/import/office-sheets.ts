/**
 * Sheets as offices write them, each with what a person reads in it. They are written by SheetJS in the tests, and by other
 * programs in `npm run prove -- office-sheets`.
 */

/** A cell: plain, a date or a number in a format of Excel, or text that is struck out. */
export type OfficeCell =
  | string
  | number
  | boolean
  | null
  | { date: string; as?: string }
  | { number: number; as: string }
  | { struck: string };

export interface OfficeSheet {
  /** The rows of each sheet by its name, with their headers; or the lines of a text file. `#` stands for a number of a card. */
  sheets: Record<string, OfficeCell[][]> | string[];
  /** What is different of each card from the usual one, in order; null for a row that a person has to look at. Else why the file is refused. */
  cards: (Record<string, unknown> | null)[] | { refused: string };
  /** What a fault or a note says. */
  said?: string;
  merged?: string[];
  /** True if a person has to say how dates are read. */
  isUndecided?: boolean;
}

export const officeHeader = ['Tên sản phẩm', 'Họ tên', 'Mã số', 'Nha khoa', 'Bác sĩ', 'Số lượng', 'Ngày hết hạn'];
export const usualCard = {
  productName: 'Sứ Zirconia HT',
  fullName: 'Nguyễn Văn An',
  dentalName: 'Nha khoa Hoa Sen',
  doctorName: 'BS. Lê Vy',
  quantity: '4',
  expiryDate: '2032-05-25',
};
const usualCells: OfficeCell[] = [
  'Sứ Zirconia HT',
  'Nguyễn Văn An',
  '#',
  'Nha khoa Hoa Sen',
  'BS. Lê Vy',
  4,
  '25/05/2032',
];

/** A cell as SheetJS writes it. */
export function cellOf(cell: OfficeCell): unknown {
  if (typeof cell !== 'object' || cell === null) return cell;
  if ('struck' in cell) return { t: 's', v: cell.struck, z: '@' };
  if ('number' in cell) return { t: 'n', v: cell.number, z: cell.as };
  const days = (Date.parse(cell.date) - Date.parse('1899-12-30')) / 86_400_000;
  return { t: 'n', v: days, z: cell.as ?? 'dd/mm/yyyy' };
}

/** The usual row with some cells, by their header, replaced. */
export const card = (cells: Record<string, OfficeCell> = {}) =>
  officeHeader.map((name, at) => (name in cells ? (cells[name] ?? null) : (usualCells[at] ?? null)));
/** The header with other names for some columns, and further columns. */
export const named = (names: Record<string, string>, ...more: string[]) => [
  ...officeHeader.map((name) => names[name] ?? name),
  ...more,
];
export const sheet = (...rows: OfficeCell[][]) => ({ Thẻ: rows });
/** The usual card once for each value of a column. */
export const each = (column: string, ...values: OfficeCell[]) =>
  sheet(officeHeader, ...values.map((value) => card({ [column]: value })));
/** The usual card once for each value of a column that the header does not have. */
export const beside = (column: string, ...values: OfficeCell[]) =>
  sheet(named({}, column), ...values.map((value) => [...card(), value]));
const asked = (count: number) => Array<null>(count).fill(null);
export const right = (count: number) => Array.from({ length: count }, () => ({}));
export const people = (...names: string[]) => names.map((fullName) => ({ fullName }));
export const numbers = (...numbCodes: string[]) => numbCodes.map((numbCode) => ({ numbCode }));
export const quantities = (...all: string[]) => all.map((quantity) => ({ quantity }));
export const issued = (date: OfficeCell, ...more: OfficeCell[]) => [...card().slice(0, -1), date, ...more];
/** A row without the cell of a column. */
const withoutColumn = (column: string, cells: OfficeCell[]) => cells.filter((_, at) => officeHeader[at] !== column);
const blankClinic = { 'Nha khoa': null };

export const officeSheets: Record<string, OfficeSheet> = {
  // Names
  'names behind the numbers and dashes of a list': {
    sheets: each('Họ tên', '1. Nguyễn Văn An', '2) Lê Hoa', '- Trần Bình', '• Võ Mai'),
    cards: people('Nguyễn Văn An', 'Lê Hoa', 'Trần Bình', 'Võ Mai'),
    said: 'Đã bỏ số thứ tự hoặc dấu đầu dòng ở 4 ô cột "Họ tên": dòng 2–5',
  },
  'names behind labels': {
    sheets: each('Họ tên', 'KH: Lê Hoa', 'BN: Trần Bình', 'Khách hàng: Võ Mai', '"Lý Nam"', 'Đỗ Tú,'),
    cards: people('Lê Hoa', 'Trần Bình', 'Võ Mai', 'Lý Nam', 'Đỗ Tú'),
    said: 'Đã bỏ nhãn trước giá trị (như "Số:") ở 3 ô cột "Họ tên": dòng 2–4',
  },
  'names of people from elsewhere': {
    sheets: each('Họ tên', "Sean O'Brien", 'Jean-Paul Roux', 'H’Hen Niê', 'Mr. John Smith', 'Nguyễn V. An', 'Chị Hoa'),
    cards: people("Sean O'Brien", 'Jean-Paul Roux', 'H’Hen Niê', 'Mr. John Smith', 'Nguyễn V. An', 'Chị Hoa'),
  },
  'names with a count, an age or a year of birth': {
    sheets: each(
      'Họ tên',
      'Nguyễn Văn An x2',
      'Nguyễn Văn An 45 tuổi',
      'Nguyễn Văn An (45t)',
      'Nguyễn Văn An sn 1980',
      'Nguyễn Văn An 1980',
      'Lê Hoa Q1',
      'Lê Hoa 2',
    ),
    cards: asked(7),
    said: 'họ tên "Nguyễn Văn An x2" có chữ số không thuộc tên',
  },
  'names of two people': {
    sheets: each(
      'Họ tên',
      'An, Bình',
      'Nguyễn Văn An & Trần Bình',
      'Nguyễn Văn An và Trần Bình',
      'Nguyễn Văn An/Lê Hoa',
      'Nguyễn Văn An\nTrần Thị Bình',
      'Nguyễn Văn An + vợ',
    ),
    cards: asked(6),
    said: 'họ tên "An, Bình" có thể gồm hai người',
  },
  'a name that is wrapped in its cell': {
    sheets: each('Họ tên', 'Nguyễn Văn\nAn'),
    cards: right(1),
  },
  'names with e-mail addresses, telephone and identity numbers': {
    sheets: sheet(
      named({ 'Họ tên': 'Họ tên / SĐT' }),
      ...['Lê Hoa hoa@mail.vn', 'hoa@mail.vn', 'Lê Hoa\n0987654321', 'Lệ (ĐT 0987654321)', 'Lệ CCCD 001099012345'].map(
        (name) => card({ 'Họ tên': name }),
      ),
    ),
    cards: asked(5),
    said: 'có địa chỉ e-mail; ai tra thẻ này cũng sẽ đọc được',
  },
  'words in the place of a name': {
    sheets: each('Họ tên', 'Khách lẻ', 'khách vãng lai', 'Ẩn danh', 'N/A', '(trống)', 'Test', 'A'),
    cards: asked(7),
    said: 'họ tên "Khách lẻ" không phải là một tên',
  },
  'names with what became of the card': {
    sheets: each(
      'Họ tên',
      'Nguyễn Văn An HỦY',
      'Nguyễn Văn An đã huỷ',
      'Lê Hoa làm lại',
      'Lê Hoa (làm lại)',
      'Lê Văn Huy',
    ),
    cards: [...asked(4), { fullName: 'Lê Văn Huy' }],
  },
  'names with signs of other things': {
    sheets: each('Họ tên', 'Nguyễn Văn An?', 'Lê Hoa*', 'Nguyễn_Văn_An', 'Lê Hoa 😀', 'fb: Lê Hoa'),
    cards: asked(5),
  },
  'names in VIQR': {
    sheets: each('Họ tên', 'Nguye^~n Va(n An', 'Tra^`n Bi`nh'),
    cards: asked(2),
    said: 'viết kiểu VIQR',
  },
  'names and clinics in each other’s columns': {
    sheets: sheet(
      officeHeader,
      ...['Nha khoa Hoa Sen', 'Phòng khám Ánh Dương', 'NK Minh Tâm', 'Smile Dental'].map((name) =>
        card({ 'Họ tên': name, 'Nha khoa': 'Nguyễn Văn An' }),
      ),
    ),
    cards: asked(4),
    said: 'giống tên nha khoa, bác sĩ hoặc sản phẩm; nếu các cột bị nhầm chỗ, hãy bấm "Sửa cột"',
  },
  'names and products in each other’s columns': {
    sheets: sheet(officeHeader, card({ 'Họ tên': 'Sứ Zirconia HT', 'Tên sản phẩm': 'Nguyễn Văn An' })),
    cards: asked(1),
  },
  'names, doctors and clinics one column further': {
    sheets: sheet(
      officeHeader,
      card({ 'Họ tên': 'BS. Lê Vy', 'Bác sĩ': 'Nguyễn Văn An' }),
      card({ 'Nha khoa': 'BS. Lê Vy', 'Bác sĩ': 'Nha khoa Hoa Sen' }),
    ),
    cards: asked(2),
  },
  'no doctor, by a dash': {
    sheets: each('Bác sĩ', '-', '–', null),
    cards: [{ doctorName: null }, { doctorName: null }, { doctorName: null }],
  },

  // Numbers of cards
  'numbers that are nothing': {
    sheets: each('Mã số', '0', '000', 'ADS-0000', 'xxxx-1234', '-', 'Chưa có', true),
    cards: asked(7),
    said: 'mã số "000" chỉ có số 0',
  },
  'days in the place of numbers': {
    sheets: each('Mã số', '01/02/2026', '02/02/2026', '03/02/2026', '04/02/2026', { date: '2026-02-05' }),
    cards: asked(5),
    said: 'mã số "01/02/2026" là một ngày, không phải mã số',
  },
  'two numbers in one cell': {
    sheets: each('Mã số', 'ADS1ADS2', 'ADS-0001ADS-0002', 'B-0001 B-0002', 'C-2026-4101/02', 'D-4101-4105', 'E-1;E-2'),
    cards: asked(6),
    said: 'mã số "ADS1ADS2" có thể gồm hai mã số viết liền',
  },
  'two numbers without anything between them': {
    sheets: each('Mã số', '80121', '80122', '80123', '80124', '8012580126'),
    cards: [...numbers('80121', '80122', '80123', '80124'), null],
    said: 'mã số "8012580126" có thể gồm hai mã số viết liền',
  },
  'letters in the place of digits': {
    sheets: each('Mã số', 'L-2101', 'L-2102', 'L-2103', 'L-2104', 'L-21O5', 'L-2l06'),
    cards: [...numbers('L-2101', 'L-2102', 'L-2103', 'L-2104'), null, null],
    said: 'mã số "L-21O5" có thể có chữ O hoặc I thay cho số 0 hoặc 1',
  },
  'a column of telephone numbers': {
    sheets: each('Mã số', '0987654321', '0912345678', '0356789012', '0778123456'),
    cards: asked(4),
    said: 'mã số "0987654321" giống số điện thoại hơn là mã số thẻ',
  },
  'a column of telephone numbers without their zeros': {
    sheets: each('Mã số', 987_654_321, 912_345_678, 356_789_012, 778_123_456),
    cards: asked(4),
  },
  'numbers that only look like telephone numbers': {
    sheets: each('Mã số', '0901200001', '0901200002', '0901200003', '0901200004'),
    cards: numbers('0901200001', '0901200002', '0901200003', '0901200004'),
  },
  'numbers with more in them': {
    sheets: each('Mã số', 'M-4101 x2', 'M-4102 lam lai', 'M-4103 LL', 'M-4104*', 'M-4105 (mới)', 'АDS-4107', '4108.5'),
    cards: asked(7),
  },
  'numbers with a label, a dash of Word and signs around them': {
    sheets: each('Mã số', 'Số: 70120', '#70121', 'W–7022', '="70123"', "'70124", '(70125)'),
    cards: numbers('70120', '70121', 'W-7022', '70123', '70124', '70125'),
    said: 'Đã bỏ dấu gạch dài (đổi thành -) ở 1 ô cột "Mã số": dòng 4',
  },
  'numbers that Excel shows with zeros': {
    sheets: each('Mã số', { number: 61_120, as: '00000000' }, { number: 61_121, as: '00000000' }),
    cards: numbers('00061120', '00061121'),
  },
  'numbers that Excel has rounded': {
    sheets: each('Mã số', '8.93E+12', 8_930_000_000_000_001_000),
    cards: asked(2),
    said: 'đã bị Excel đổi thành số làm tròn',
  },
  'a number that occurs again': {
    sheets: each('Mã số', 'R-7001', 'R-7002', 'r 7001'),
    cards: [...numbers('R-7001', 'R-7002'), null],
    said: 'mã số "r 7001" trùng với dòng 2',
  },
  'a new number beside the old one': {
    sheets: beside('Mã số mới', 'ADS-77', null),
    cards: [null, {}],
    said: 'cột "Mã số mới" ghi mã số khác ("ADS-77") nhưng không được đọc',
  },
  'another name that is right': {
    sheets: beside('Họ tên đúng', 'Lê Hoa', 'Nguyễn Văn An', null),
    cards: [null, {}, {}],
    said: 'cột "Họ tên đúng" ghi họ tên khác ("Lê Hoa")',
  },

  // Teeth
  'quantities that are teeth': {
    sheets: each('Số lượng', 11, 21, 36, '1112', '11/21', 2),
    cards: [...asked(5), { quantity: '2' }],
    said: 'số lượng "11" giống số hiệu răng (11) hơn là số răng',
  },
  'a column of teeth': {
    sheets: each('Số lượng', 12, 22, 14),
    cards: asked(3),
  },
  'quantities that nobody has': {
    sheets: each('Số lượng', 0, '0', 40, '2²', '1,5', '2-3', 'hai'),
    cards: asked(7),
    said: 'số lượng "0": thẻ không có răng nào',
  },
  'teeth that are not as many as their number': {
    sheets: sheet(
      named({}, 'Vị trí răng'),
      [...card({ 'Số lượng': 5 }), '11, 12, 13'],
      [...card({ 'Số lượng': 3 }), '11, 12, 13'],
      [...card({ 'Số lượng': 3 }), '21->23'],
      [...card({ 'Số lượng': 3 }), '21→23'],
      [...card({ 'Số lượng': 1 }), '21-23'],
      [...card({ 'Số lượng': 2 }), '11, 12, 13, 14'],
    ),
    cards: [null, ...quantities('3', '3', '3', '1'), null],
    said: 'số lượng "5" không khớp với vị trí răng "11, 12, 13" (3 răng)',
  },
  'teeth without their number': {
    sheets: sheet(
      named({ 'Số lượng': 'Răng số' }),
      card({ 'Số lượng': '11, 12-14' }),
      card({ 'Số lượng': '21->23' }),
      card({ 'Số lượng': null }),
    ),
    cards: [{ toothPosition: '11, 12-14' }, { quantity: '3', toothPosition: '21-23' }, null],
    said: 'Số lượng của 2 thẻ được đếm từ vị trí răng: dòng 2–3',
  },
  'teeth beside numbers of which one is missing': {
    sheets: sheet(
      named({}, 'Vị trí răng'),
      [...card({ 'Số lượng': null }), '11, 12, 13'],
      [...card({ 'Số lượng': null }), null],
      [...card(), null],
    ),
    cards: [{ quantity: '3' }, null, {}],
    said: 'thiếu số lượng',
  },
  'teeth beside their number': {
    sheets: sheet(named({ 'Số lượng': 'SL' }, 'Số răng'), [...card(), '11, 12, 13, 14']),
    cards: [{}],
    said: 'Không đọc cột: "Số răng"',
  },
  'a number of teeth that is a tooth': {
    sheets: sheet(named({ 'Số lượng': 'Số răng' }), card({ 'Số lượng': 36 }), card({ 'Số lượng': 3 })),
    cards: [null, { quantity: '3' }],
    said: 'giống số hiệu răng (36)',
  },

  // Days
  'days in many forms': {
    sheets: each(
      'Ngày hết hạn',
      '25/5/32',
      '25.05.2032',
      '2032-05-25',
      { date: '2032-05-25' },
      { date: '2032-05-25', as: 'd-mmm-yy' },
      48_359,
      'ngày 25 tháng 5 năm 2032',
      '25-May-32',
    ),
    cards: right(8),
  },
  'days with words, in brackets and without signs': {
    sheets: each(
      'Ngày hết hạn',
      'BH đến 25/05/2032',
      'BH: 25/05/2032',
      '(25/05/2032)',
      '25/05/2032 (10 năm)',
      '20320525',
      20_320_525,
      'Bảo hành đến hết ngày 25/05/2032',
    ),
    cards: right(7),
  },
  'days that are none': {
    sheets: each(
      'Ngày hết hạn',
      'trọn đời',
      '10 năm',
      '31/02/2032',
      '20322505',
      '25052032',
      '25/05/2032*',
      '2032',
      '05/2032',
    ),
    cards: asked(8),
    said: '"31/02/2032" không hợp lệ',
  },
  'days of another century': {
    sheets: each('Ngày hết hạn', '21/05/1932', { date: '1932-05-21' }, '25/05/2302', '25/05/2575', {
      date: '1900-01-10',
    }),
    cards: asked(5),
    said: 'đã qua quá lâu',
  },
  'days of which Excel has swapped some': {
    sheets: each(
      'Ngày hết hạn',
      { date: '2032-01-05' },
      { date: '2032-02-05' },
      { date: '2032-03-05' },
      '25/05/2032',
      '26/05/2032',
    ),
    cards: [
      { expiryDate: '2032-01-05' },
      { expiryDate: '2032-02-05' },
      { expiryDate: '2032-03-05' },
      {},
      { expiryDate: '2032-05-26' },
    ],
    isUndecided: true,
    said: 'có thể Excel đã đảo ngày và tháng',
  },
  'days that point to both orders': {
    sheets: each('Ngày hết hạn', '02/05/2032', '05/25/2032', '26/05/2032'),
    cards: [{ expiryDate: '2032-05-02' }, null, { expiryDate: '2032-05-26' }],
    isUndecided: true,
  },
  'days with the month first, as the header says': {
    sheets: sheet(named({ 'Ngày hết hạn': 'Ngày hết hạn (MM/DD/YYYY)' }), card({ 'Ngày hết hạn': '05/02/2032' })),
    cards: [{ expiryDate: '2032-05-02' }],
    said: 'được đọc theo thứ tự tháng/ngày/năm như tiêu đề ghi',
  },
  'days with the month first, as others show': {
    sheets: each('Ngày hết hạn', '05/25/2032', '05/26/2032', '02/05/2032'),
    cards: [{}, { expiryDate: '2032-05-26' }, { expiryDate: '2032-02-05' }],
    said: 'được đọc là ngày 5 tháng 2, vì 2 ngày khác trong tệp chỉ đọc được như vậy',
  },
  'a row of units that puts the month first': {
    sheets: sheet(officeHeader, [null, null, null, null, null, null, 'mm/dd/yyyy'], card()),
    cards: [null, {}],
    said: '"mm/dd/yyyy" không hợp lệ',
  },
  'an issue after today': {
    sheets: beside('Ngày cấp', '25/05/2031'),
    cards: [null],
    said: 'Ngày cấp không được sau hôm nay',
  },
  'an issue on the day of expiry, and after it': {
    sheets: sheet(
      named({}, 'Ngày cấp'),
      [...card({ 'Ngày hết hạn': '25/05/2026' }), '25/05/2026'],
      [...card({ 'Ngày hết hạn': '25/05/2026' }), '20/05/2026'],
      [...card({ 'Ngày hết hạn': '25/05/2025' }), '25/05/2026'],
      [...card(), '25/05/2026'],
    ),
    cards: [...asked(3), {}],
    said: 'ngày hết hạn "25/05/2026" trùng hoặc quá gần ngày cấp "25/05/2026"',
  },
  'a new day beside the old one': {
    sheets: beside('Ngày hết hạn mới', '25/05/2035', '25/05/2032', null),
    cards: [null, {}, {}],
    said: 'cột "Ngày hết hạn mới" ghi ngày hết hạn khác ("25/05/2035") nhưng không được đọc',
  },
  'a prolongation': {
    sheets: beside('Gia hạn đến', { date: '2035-05-25' }, null),
    cards: [null, {}],
    said: 'cột "Gia hạn đến"',
  },
  'the shelf life of the material beside the warranty': {
    sheets: sheet(named({ 'Ngày hết hạn': 'Bảo hành đến' }, 'HSD'), [...card(), '01/01/2027']),
    cards: [{}],
    said: 'Không đọc cột: "HSD"',
  },
  'terms without a unit, of which more than thirty may be months': {
    sheets: sheet(
      named({ 'Ngày hết hạn': 'Ngày cấp' }, 'Thời hạn'),
      issued('25/05/2022', '10 năm'),
      issued('25/05/2022', '10'),
      issued('25/05/2022', '36'),
    ),
    cards: [{}, {}, null],
    said: 'cần ghi rõ năm hay tháng',
  },
  ...Object.fromEntries(
    (
      [
        ['Số năm BH', 10],
        ['Số năm bảo hành', '10'],
        ['BH (năm)', 10],
        ['Năm BH', 10],
        ['Số năm', 10],
        ['Bảo hành', '10 năm'],
        ['BH', 10],
        ['Số tháng BH', 120],
      ] as const
    ).map(([term, cell]) => [
      `the day of fitting and a term under ${term}`,
      {
        sheets: sheet(named({ 'Ngày hết hạn': 'Ngày lắp' }, term), issued('25/05/2022', cell)),
        cards: right(1),
        said: `Ngày hết hạn của 1 thẻ được tính từ cột "Ngày lắp" cộng 10 năm theo cột "${term}": dòng 2`,
      },
    ]),
  ),
  'a day of delivery beside a term': {
    sheets: sheet(named({ 'Ngày hết hạn': 'Ngày giao' }, 'Thời hạn'), issued('25/05/2022', '10 năm')),
    cards: [{ issuedDate: '2022-05-25' }],
    said: 'được tính từ cột "Ngày giao" cộng 10 năm',
  },
  'two days beside a term, of which nobody knows from which it counts': {
    sheets: sheet(
      named({ 'Ngày hết hạn': 'Ngày nhận' }, 'Ngày giao', 'Thời hạn'),
      issued('20/05/2022', '25/05/2022', '10 năm'),
    ),
    cards: { refused: 'Tệp thiếu cột "Ngày hết hạn"' },
  },
  'a day of delivery and years that contradict the day of expiry': {
    sheets: sheet(named({}, 'Ngày giao', 'Số năm BH'), [...card(), '25/05/2022', 10], [...card(), '25/05/2022', 7]),
    cards: [{}, null],
    said: 'không khớp với ngày cấp "25/05/2022" cộng thời hạn "7" (25/05/2029)',
  },
  'days of expiry under the word for the warranty': {
    sheets: sheet(named({ 'Ngày hết hạn': 'Bảo hành' }), card()),
    cards: right(1),
  },
  'terms of which the header says the unit': {
    sheets: sheet(
      named({ 'Ngày hết hạn': 'Ngày cấp' }, 'Thời hạn (năm)'),
      issued('25/05/2022', 10),
      issued('25/05/2020', '12'),
    ),
    cards: right(2),
  },
  'the term of a warranty that contradicts the day of expiry': {
    sheets: sheet(named({}, 'Bảo hành', 'Ngày lắp'), [
      ...card({ 'Ngày hết hạn': '01/01/2027' }),
      '10 năm',
      '25/05/2025',
    ]),
    cards: [null],
    said: 'cộng thời hạn "10 năm" (25/05/2035)',
  },
  'a term that contradicts the day of expiry': {
    sheets: sheet(
      named({}, 'Ngày cấp', 'Thời hạn'),
      [...card(), '25/05/2022', '10 năm'],
      [...card(), '25/05/2022', '5 năm'],
    ),
    cards: [{}, null],
    said: 'không khớp với ngày cấp "25/05/2022" cộng thời hạn "5 năm"',
  },

  // Cards that are not in use
  'a status that says which card is cancelled': {
    sheets: beside('Trạng thái', 'Đã hủy', 'Thu hồi', 'Không dùng', 'Hủy - khách trả', 'Đang dùng', 'Hết hạn'),
    cards: right(2),
    said: 'Bỏ qua 4 dòng đã hủy',
  },
  'a status after which a card may not be in use': {
    sheets: beside('Tình trạng thẻ', 'Mất thẻ', 'Hết hiệu lực', 'Thay bằng thẻ ADS-9', 'Trả lại', 'Tạm khóa', 'OK'),
    cards: [...asked(5), {}],
    said: 'cột "Tình trạng thẻ" ghi "Mất thẻ"',
  },
  'remarks that say which card is cancelled, and others': {
    sheets: beside('Ghi chú', 'HỦY', 'Thẻ đã hủy', 'Khách hủy hẹn, đã làm lại', 'Không', 'Mất thẻ, đã báo'),
    cards: [{}, {}, null],
    said: 'Bỏ qua 2 dòng đã hủy (gạch ngang, hoặc trạng thái, ghi chú hay tên nhóm là hủy): dòng 2–3',
  },
  'a column of marks for cancelled cards': {
    sheets: beside('Hủy', 'x', null, 'không'),
    cards: right(2),
    said: 'dòng 2',
  },
  'a column of days on which cards were cancelled': {
    sheets: beside('Ngày hủy', '01/02/2026', null),
    cards: right(1),
    said: 'Bỏ qua 1 dòng đã hủy',
  },
  'struck-out rows': {
    sheets: sheet(
      officeHeader,
      card(),
      card().map((cell) => ({ struck: String(cell) })),
      card(),
    ),
    cards: right(2),
    said: 'Bỏ qua 1 dòng đã hủy',
  },
  'a group of cancelled cards': {
    sheets: sheet(officeHeader, card(), ['THẺ ĐÃ HỦY'], card(), card(), ['Nha khoa Hoa Sen'], card()),
    cards: right(2),
    said: 'Bỏ qua 2 dòng đã hủy',
  },
  'sheets of cancelled cards and of examples': {
    sheets: { Thẻ: [officeHeader, card()], 'Thẻ thu hồi': [officeHeader, card()], Mẫu: [officeHeader, card()] },
    cards: right(1),
    said: 'Trang tính "Mẫu" là mẫu hoặc hướng dẫn nên không được đọc',
  },

  // The shape of the sheet
  'clinics as titles of groups': {
    sheets: sheet(
      officeHeader,
      ['NHA KHOA ÁNH DƯƠNG'],
      card(blankClinic),
      card(blankClinic),
      ['II. Nha khoa Hoa Sen (2 thẻ)'],
      card(blankClinic),
    ),
    cards: [{ dentalName: 'NHA KHOA ÁNH DƯƠNG' }, { dentalName: 'NHA KHOA ÁNH DƯƠNG' }, {}],
    said: 'Nha khoa của 3 dòng lấy theo tên nhóm phía trên: dòng 3–4, 6',
  },
  'clinics as titles of groups, without a column': {
    sheets: sheet(
      withoutColumn('Nha khoa', officeHeader),
      ['NHA KHOA ÁNH DƯƠNG'],
      withoutColumn('Nha khoa', card()),
      withoutColumn('Nha khoa', card()),
      ['NK Hoa Sen (1 thẻ)'],
      withoutColumn('Nha khoa', card()),
      ['Khu vực miền Trung'],
      withoutColumn('Nha khoa', card()),
    ),
    cards: [
      { dentalName: 'NHA KHOA ÁNH DƯƠNG' },
      { dentalName: 'NHA KHOA ÁNH DƯƠNG' },
      { dentalName: 'NK Hoa Sen' },
      null,
    ],
    said: 'Nha khoa của 3 dòng lấy theo tên nhóm phía trên: dòng 3–4, 6',
  },
  'a clinic as the title of each sheet': {
    sheets: Object.fromEntries(
      ['Ánh Dương', 'Hoa Sen'].map((name) => [
        name,
        [
          ['DANH SÁCH THẺ'],
          [`Nha khoa: ${name}`],
          withoutColumn('Nha khoa', officeHeader),
          withoutColumn('Nha khoa', card()),
        ],
      ]),
    ),
    cards: [{ dentalName: 'Ánh Dương' }, { dentalName: 'Hoa Sen' }],
  },
  'no clinic anywhere': {
    sheets: sheet(['DANH SÁCH THẺ'], withoutColumn('Nha khoa', officeHeader), withoutColumn('Nha khoa', card())),
    cards: { refused: 'Tệp thiếu cột "Nha khoa"' },
  },
  'family names and given names in two columns': {
    sheets: sheet(
      ['Họ đệm', 'Tên', ...withoutColumn('Họ tên', officeHeader)],
      ['Nguyễn Văn', 'An', ...withoutColumn('Họ tên', card())],
      ['Trần Thị', 'Bình', ...withoutColumn('Họ tên', card())],
      [null, 'Hoa', ...withoutColumn('Họ tên', card())],
    ),
    cards: people('Nguyễn Văn An', 'Trần Thị Bình', 'Hoa'),
  },
  'given names before family names, in English': {
    sheets: sheet(
      ['First name', 'Last name', ...withoutColumn('Họ tên', officeHeader)],
      ['An', 'Nguyễn Văn', ...withoutColumn('Họ tên', card())],
    ),
    cards: right(1),
  },
  'a legend of cancelled cards by their colour, above the cards, among and beside them': {
    sheets: {
      Một: [['Dòng tô đỏ là thẻ đã hủy'], officeHeader, card()],
      Hai: [officeHeader, ['Ghi chú: dòng tô đỏ là thẻ đã hủy'], card()],
      Ba: [officeHeader, card(), [null, 'Màu vàng = thẻ hủy']],
      Bốn: [officeHeader, [...card(), 'ô đỏ: thẻ thu hồi'], card()],
    },
    cards: [null, {}, null, {}, {}, null, null, {}],
    said: 'ghi "Dòng tô đỏ là thẻ đã hủy", nhưng màu của ô không được đọc',
  },
  'a remark about cancelling, and one about colours': {
    sheets: sheet(officeHeader, card(), ['Thẻ đã hủy do khách được in lại'], ['Dòng tô vàng là khách VIP']),
    cards: right(1),
  },
  'a blank clinic below a title that names none': {
    sheets: sheet(officeHeader, ['Nha khoa Ánh Dương'], card(blankClinic), ['Khu vực miền Trung'], card(blankClinic)),
    cards: [{ dentalName: 'Nha khoa Ánh Dương' }, null],
    said: 'thiếu nha khoa',
  },
  'a clinic of its own below the title of another': {
    sheets: sheet(officeHeader, ['Nha khoa Ánh Dương'], card()),
    cards: right(1),
  },
  'a merged clinic': {
    sheets: sheet(officeHeader, card(), card(blankClinic)),
    merged: ['D2:D3'],
    cards: right(2),
    said: 'ô gộp (merge)',
  },
  'a merged number and a merged quantity': {
    sheets: sheet(officeHeader, card(), card({ 'Mã số': null }), card(), card({ 'Số lượng': null })),
    merged: ['C2:C3', 'F4:F5'],
    cards: [{}, null, {}, null],
  },
  'a header of two rows': {
    sheets: sheet(
      ['Sản phẩm', 'Bệnh nhân', null, 'Nha khoa', null, 'Số lượng', 'Ngày hết hạn'],
      [null, 'Họ tên', 'Mã thẻ', 'Tên', 'Bác sĩ', null, null],
      card(),
    ),
    merged: ['B1:C1', 'D1:E1'],
    cards: right(1),
  },
  'a header that says where the number stands': {
    sheets: sheet(named({ 'Mã số': 'Mã số ghi trên thẻ bảo hành' }), card()),
    cards: right(1),
  },
  'headers of two letters, and an English one': {
    sheets: sheet(
      named({ 'Tên sản phẩm': 'SP', 'Họ tên': 'KH', 'Nha khoa': 'NK', 'Ngày hết hạn': 'Exp. date' }),
      card(),
    ),
    cards: right(1),
  },
  'a row of units, and the numbers of the columns': {
    sheets: sheet(
      officeHeader,
      [null, null, 'số', null, null, '(răng)', '(ngày/tháng/năm)'],
      ['(1)', '(2)', '(3)', '(4)', '(5)', '(6)', '(7)'],
      card(),
    ),
    cards: right(1),
    said: 'dòng ghi đơn vị của các cột: dòng 2',
  },
  'a title, a total and signatures': {
    sheets: sheet(
      ['DANH SÁCH THẺ BẢO HÀNH'],
      officeHeader,
      card(),
      card(),
      ['Tổng cộng', null, null, null, null, 8],
      [null, 'Người lập', null, null, null, 'Giám đốc'],
      [null, '(Ký, ghi rõ họ tên)'],
      [null, 'Trần Thị Thu', null, null, null, 'Lê Văn Giám'],
    ),
    cards: right(2),
    said: 'Bỏ qua 1 dòng tổng cộng: dòng 5',
  },
  'two tables beside each other': {
    sheets: sheet([...officeHeader, ...officeHeader], [...card(), ...card()]),
    cards: { refused: 'Hai cột cùng chỉ' },
  },
  'clinics, products and doctors that are no names': {
    sheets: sheet(
      officeHeader,
      card({ 'Nha khoa': 0 }),
      card({ 'Tên sản phẩm': '12/05/2026' }),
      card({ 'Bác sĩ': '0' }),
      card(),
    ),
    cards: [...asked(3), {}],
    said: 'nha khoa "0" không phải là một tên',
  },

  'numbers of clinics under two letters': {
    sheets: sheet(
      named({ 'Nha khoa': 'NK' }),
      card({ 'Nha khoa': 126 }),
      card({ 'Nha khoa': '22' }),
      card({ 'Nha khoa': '3/2' }),
      card({ 'Nha khoa': 0 }),
    ),
    cards: [{ dentalName: 'Nha khoa 126' }, { dentalName: 'Nha khoa 22' }, null, null],
    said: 'Đã ghi "Nha khoa" trước số ở 2 ô cột "NK": dòng 2–3',
  },

  // Text files
  'a comma in a short row': {
    sheets: [
      'Họ tên,Mã số,Nha khoa,Tên sản phẩm,Ngày hết hạn,Số lượng,Bác sĩ',
      'Nguyễn Văn An,#,Nha khoa Hoa Sen, Quận 1,25/05/2032,4',
      'Nguyễn Văn An,#,Nha khoa Hoa Sen,Sứ Zirconia HT,25/05/2032,4,BS. Lê Vy',
      'Nguyễn Văn An,#,Nha khoa Hoa Sen,Sứ Zirconia HT,25/05/2032,4,BS. Lê Vy',
    ],
    cards: [null, {}, {}],
    said: 'dấu phẩy trong ô bên trái',
  },
  'a comma that fills the place of a doctor': {
    sheets: [
      officeHeader.join(','),
      'Sứ Zirconia HT,Nguyễn Văn An,#,Nha khoa Hoa Sen, Quận 1,4,25/05/2032',
      'Sứ Zirconia HT,Nguyễn Văn An,#,Nha khoa Hoa Sen,BS. Lê Vy,4,25/05/2032',
      'Sứ Zirconia HT,Nguyễn Văn An,#,Nha khoa Hoa Sen,BS. Lê Vy,4,25/05/2032',
    ],
    cards: [null, {}, {}],
    said: 'dấu phẩy trong ô bên trái',
  },
  'a space behind every comma': {
    sheets: [
      officeHeader.join(', '),
      ...Array<string>(3).fill('Sứ Zirconia HT, Nguyễn Văn An, #, Nha khoa Hoa Sen, BS. Lê Vy, 4, 25/05/2032'),
    ],
    cards: right(3),
  },
  'semicolons, quotes and accents that stand apart': {
    sheets: [
      officeHeader.join(';'),
      '"Sứ Zirconia HT";Nguyễn Văn An;"#";Nha khoa Hoa Sen;"BS. Lê Vy";4;25/05/2032',
    ].map((line) => line.normalize('NFD')),
    cards: right(1),
  },
};
