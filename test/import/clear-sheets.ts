/** Sheets that are clear to a person: nothing in them is to be asked about. `#` stands for a number of a card. */
import {
  beside,
  card,
  each,
  issued,
  named,
  numbers,
  type OfficeCell,
  type OfficeSheet,
  officeHeader,
  people,
  quantities,
  right,
  sheet,
} from './office-sheets.ts';

type Clear = Pick<OfficeSheet, 'sheets' | 'said'> & { cards: Record<string, unknown>[] };

/** Numbers, or names, that are stored as they stand. */
const numbersAsTheyStand = (...all: string[]): Clear => ({ sheets: each('Mã số', ...all), cards: numbers(...all) });
const namesAsTheyStand = (...all: string[]): Clear => ({ sheets: each('Họ tên', ...all), cards: people(...all) });
const clinicsAsTheyStand = (...all: string[]): Clear => ({
  sheets: each('Nha khoa', ...all),
  cards: all.map((dentalName) => ({ dentalName })),
});
const doctorsAsTheyStand = (...all: string[]): Clear => ({
  sheets: each('Bác sĩ', ...all),
  cards: all.map((doctorName) => ({ doctorName })),
});
const productsAsTheyStand = (...all: string[]): Clear => ({
  sheets: each('Tên sản phẩm', ...all),
  cards: all.map((productName) => ({ productName })),
});
/** The usual day in other forms. */
const days = (...all: OfficeCell[]): Clear => ({ sheets: each('Ngày hết hạn', ...all), cards: right(all.length) });
const fours = (...all: OfficeCell[]): Clear => ({ sheets: each('Số lượng', ...all), cards: right(all.length) });
/** The usual card below other headers, and beside columns that are not read. */
const headed = (names: Record<string, string>, ...more: [header: string, cell: OfficeCell][]): Clear => ({
  sheets: sheet(named(names, ...more.map(([header]) => header)), [...card(), ...more.map(([, cell]) => cell)]),
  cards: right(1),
});
const lines = (separator: string, ...before: string[]): Clear => ({
  sheets: [
    ...before,
    officeHeader.join(separator),
    ['Sứ Zirconia HT', 'Nguyễn Văn An', '#', 'Nha khoa Hoa Sen', 'BS. Lê Vy', '4', '25/05/2032'].join(separator),
  ],
  cards: right(1),
});

export const clearSheets: Record<string, Clear> = {
  // Numbers of cards
  'a number with its year': numbersAsTheyStand('0012/26'),
  'three numbers with their year': numbersAsTheyStand('0012/26', '0013/26', '0021/26'),
  'a number with its year among others': numbersAsTheyStand('ADS-0001', 'ADS-0002', '0012/26'),
  'a number with its month and year': numbersAsTheyStand('T10-0012/26'),
  'a number with its series and year': numbersAsTheyStand('AB-0099/21'),
  'numbers of several years': numbersAsTheyStand('0112/24', '0245/25', '0312/26'),
  'numbers whose year follows them, among others of it': numbersAsTheyStand('0024/25', '0131/25', '0207/25'),
  'a number whose year follows it': numbersAsTheyStand('0025/26'),
  'a number before the whole year': numbersAsTheyStand('0012/2026'),
  'a number behind the whole year': numbersAsTheyStand('2026/0012'),
  'a number behind its year': numbersAsTheyStand('26/0012'),
  'numbers of a book': numbersAsTheyStand('BH-0012/Q3', 'BH-0450/Q3'),
  'a number with the office behind it': numbersAsTheyStand('0012/26/HCM', '0014/26/HN'),
  'a number with the office before it': numbersAsTheyStand('HN/0012/26', 'HCM/0044/26'),
  'a number with the letter of its kind behind it': numbersAsTheyStand('00120A', '00121B', '00377A'),
  'short numbers': numbersAsTheyStand('A1', 'A2', 'B7'),
  'numbers with dots': numbersAsTheyStand('ZR.2026.0001', 'ZR.2026.0417'),
  'numbers with spaces': numbersAsTheyStand('ADS 2026 0001', 'ADS 2026 0377'),
  'numbers with underscores': numbersAsTheyStand('ads_0012', 'ads_0377'),
  'a number with its month before it': numbersAsTheyStand('10-26-0012', '10-26-0377'),
  'a number with letters between digits': numbersAsTheyStand('26AB0012', '26AB0377'),
  'a number with a check letter': numbersAsTheyStand('0012-K', '0377-M'),
  'numbers that begin like telephone numbers': numbersAsTheyStand('VN0901200001', 'VN0901200377'),
  'numbers behind the sign of a number': { sheets: each('Mã số', '№ 00123', 'N° 124'), cards: numbers('00123', '124') },
  'numbers behind a label': { sheets: each('Mã số', 'Mã thẻ: K-1', 'Số thẻ K-2'), cards: numbers('K-1', 'K-2') },
  'numbers that pandas made decimal': {
    sheets: each('Mã số', '122.0', '123.0', '377.0'),
    cards: numbers('122', '123', '377'),
    said: 'dòng 2–4',
  },
  'a few numbers that pandas made decimal': {
    sheets: each('Mã số', '4122.0', 'ADS-4123'),
    cards: numbers('4122', 'ADS-4123'),
  },
  'numbers with the hyphen of Word that does not break': {
    sheets: each('Mã số', 'W\u20112026\u20110001', 'W\u20112026\u20110377'),
    cards: numbers('W-2026-0001', 'W-2026-0377'),
    said: 'dấu gạch',
  },
  'numbers in wide letters': { sheets: each('Mã số', 'ＡＤＳ１２３'), cards: numbers('ADS123') },
  'numbers that are numbers': { sheets: each('Mã số', 620, 621, 677), cards: numbers('620', '621', '677') },
  'numbers with spaces around them': { sheets: each('Mã số', ' Z-11 ', 'Z-12 '), cards: numbers('Z-11', 'Z-12') },

  // Names of patients
  'a name with where somebody lives': namesAsTheyStand('Lê Thị Hoa (Mỹ)'),
  'people by title, with their district': namesAsTheyStand('Chị Lệ (Q.3)', 'Anh Tuấn (Q.7)', 'Cô Ba (Quận 10)'),
  'people by title, with their town': namesAsTheyStand('Chú Tư (Bến Tre)', 'Bà Năm (Gò Vấp)', 'Cô Ba (TP.HCM)'),
  'a name with the name at home': namesAsTheyStand('Nguyễn Văn An (Út)', 'Trần Thị Bình (Bé Na)'),
  'names with a town behind a dash': namesAsTheyStand('Trần Bình - Đà Nẵng', 'Lê Hoa – Mỹ'),
  'names in capitals': namesAsTheyStand('TRẦN THỊ HOA', 'LÊ VĂN TÁM'),
  'names in small letters without accents': namesAsTheyStand('nguyen van an', 'tran thi hoa'),
  'names of the highlands': namesAsTheyStand("K'Sor H'Bia", 'Vàng A Páo', 'Lò Văn Ơn', 'Y Wang Mlô Duôn Du'),
  'given names alone': namesAsTheyStand('Hoa', 'Na', 'Mận', 'Sứ', 'An'),
  'people by title': namesAsTheyStand('Cụ Nguyễn Văn Bảy', 'Bé Bi', 'Bà Năm', 'Thầy Thích Minh Tâm'),
  'names of clergy': namesAsTheyStand('Sr. Maria Nguyễn', 'Lm. Giuse Trần'),
  'names from abroad': namesAsTheyStand('José Nuñez', 'Mary-Ann Lee', 'Jean d’Arc', 'Kim Ji-soo', 'Björn Åkesson'),
  'names with initials': namesAsTheyStand('Nguyễn V.A.', 'O. Henry', 'N.T.H. Trang'),
  'names whose words are words of the trade': namesAsTheyStand('Bùi Thị Sứ', 'Lê Thị Răng', 'Trần Văn Cầu', 'Bạch Mão'),
  'names that sound like what becomes of a card': namesAsTheyStand('Nguyễn Gia Huy', 'Lê Huy', 'Trần Thu'),
  'names with two spaces': { sheets: each('Họ tên', 'Nguyễn  Văn  An'), cards: right(1) },
  'names with whom somebody belongs to': namesAsTheyStand('Lê Hoa (mẹ bé Na)', 'Trần Bình (em chị Hoa)', 'Hoa (bà)'),
  'names with a place that sounds like a crown': namesAsTheyStand('Lê Hoa (Chợ Mới)', 'Trần Bình (Cầu Giấy)'),
  'names with a bracket that follows at once': namesAsTheyStand('Lê Thị Hoa(Mỹ)', 'Nam(Út)'),
  'names with the name at home in quotes': namesAsTheyStand('Nguyễn Văn An "Bi"', 'Lê Hoa [Na]'),
  'people by the order of their birth': namesAsTheyStand('Chị 7 Hoa', 'Anh 3', 'Cô 5 Lệ'),
  'names that sound like words for none': namesAsTheyStand('An Danh', 'Khách Quý', 'Test Nguyễn', 'Nhu', 'Bác Ba'),
  'names with an e in brackets of a second language': namesAsTheyStand('Trần Bình (Peter)', 'Lê Hoa (Anna Lee)'),

  // Clinics, doctors and products
  'a clinic that is a number': clinicsAsTheyStand('Nha khoa 126'),
  'clinics that are days': clinicsAsTheyStand('Nha khoa 3/2', 'NK 30/4', 'Nha khoa 2/9'),
  'clinics with numbers': clinicsAsTheyStand('Phòng khám 24/7', 'PK 115', 'Bệnh viện 108', 'Smile 32', '32 Dental'),
  'clinics with their branch': clinicsAsTheyStand('Nha khoa Hoa Sen (CN Q.1)', 'Nha khoa Hoa Sen - CN 2'),
  'clinics with their address': clinicsAsTheyStand('Nha khoa Hoa Sen, 12 Lê Lợi', 'NK Hoa Sen: số 5/12 Phan Xích Long'),
  'clinics with their telephone': clinicsAsTheyStand('Nha khoa Hoa Sen - 0281234567', 'NK Smile (ĐT: 0987654321)'),
  'clinics with their stars': clinicsAsTheyStand('Nha khoa 5*'),
  'clinics of a doctor': clinicsAsTheyStand('Nha khoa Dr. Hải', 'BS Minh', 'Dr. Care'),
  'clinics with signs': clinicsAsTheyStand('Nha khoa Á & Âu', 'Nha khoa A+', 'R&B Dental', 'Nha khoa “Cười”'),
  hospitals: clinicsAsTheyStand('Bệnh viện RHM TP.HCM', 'Khoa RHM - BV 115'),
  companies: clinicsAsTheyStand('Công ty TNHH Nha khoa & Thẩm mỹ Á Châu', 'Cty CP NK Việt'),
  'doctors with degrees': doctorsAsTheyStand('ThS.BS. Lê Vy', 'BS CKI Lê Vy', 'TS. BS Lê Vy', 'BS.CKII Trần Nam'),
  'two doctors': doctorsAsTheyStand('BS. Lê Vy, BS. Trần Nam', 'Vy / Nam', 'Vy & Nam', 'Lê Vy và Trần Nam'),
  'doctors with their branch': doctorsAsTheyStand('BS Vy (CS2)', 'BS Nam - Q.1', 'BS. Vy 2'),
  'products with numbers': productsAsTheyStand('Zirconia 3D', 'Cercon HT 98', 'E.max', 'Lava 3M ESPE', 'Titan (Ni-Cr)'),
  'products with a remark': productsAsTheyStand('Sứ Zirconia HT (đĩa 98)', 'Veneer - E.max', 'Răng sứ Katana'),

  // Teeth
  'quantities in other forms': fours('04', '4,00', '4.', ' 4 ', 4, '4.0'),
  'quantities with their unit': fours(
    '4 răng sứ',
    '4 mão sứ',
    '4R',
    '4 cái',
    '4 chiếc',
    '4đv',
    '4 đơn vị',
    '4 units',
    'x4',
  ),
  'quantities behind a label': fours('SL: 4', 'Số lượng: 4'),
  'quantities in wide digits': fours('４'),
  'quantities of whole jaws': { sheets: each('Số lượng', 14, 28, 2), cards: quantities('14', '28', '2') },
  'a quantity that happens to be a tooth, in a long list': {
    sheets: each('Số lượng', 11, ...Array<number>(24).fill(2)),
    cards: quantities('11', ...Array<string>(24).fill('2')),
  },

  // Days
  'days with dashes': days('25-05-2032', '25-5-32'),
  'days with the year first': days('2032/05/25', '2032.05.25', '2032-5-25'),
  'days with their time': days('25/05/2032 00:00:00', '2032-05-25 00:00:00', '2032-05-25T00:00:00', '25/05/2032 0:00'),
  'days with the time of a program': days('2032-05-25T00:00:00Z', '2032-05-25T00:00:00.000Z'),
  'days in words': days('25 tháng 5 năm 2032', 'Ngày 25 tháng 05 năm 2032', '25 tháng 5, 2032'),
  'days in English': days('25 May 2032', 'May 25, 2032', '25-May-2032', '25th May 2032'),
  'days with their weekday': days('Thứ ba, 25/05/2032', 'T3 25/05/2032'),
  'days with spaces and dots': days(' 25 / 05 / 2032 ', '25. 05. 2032', '25/05/2032.'),
  'days behind words': days('đến 25/05/2032', 'hết 25/05/2032', 'Hết ngày 25/05/2032', 'HSD: 25/05/2032'),
  'days that are cells of other formats': days(
    { date: '2032-05-25', as: 'dd-mmm-yyyy' },
    { date: '2032-05-25', as: 'yyyy-mm-dd' },
    { date: '2032-05-25', as: 'dddd, dd mmmm yyyy' },
    { date: '2032-05-25', as: 'd/m/yy h:mm' },
  ),
  'days in wide digits': days('２５/０５/２０３２'),

  // Headers
  'BN for the patient': headed({ 'Họ tên': 'BN', 'Tên sản phẩm': 'SP', 'Nha khoa': 'NK', 'Bác sĩ': 'BS' }),
  'BN beside what is of no card': headed({ 'Họ tên': 'BN' }, ['SĐT', '0987654321'], ['NS', 1980], ['ĐC', 'Q.1']),
  'KH for the customer': headed({ 'Họ tên': 'KH', 'Nha khoa': 'PK' }, ['STT', 1], ['ĐV', 'răng'], ['HD', 'HD-01']),
  'PK for the clinic': headed({ 'Nha khoa': 'PK' }),
  'PKNK for the clinic': headed({ 'Nha khoa': 'PKNK' }),
  'BSĐT for the doctor': headed({ 'Bác sĩ': 'BSĐT' }),
  'MST for the number': headed({ 'Mã số': 'MST' }),
  'MTBH for the number': headed({ 'Mã số': 'MTBH' }),
  'SLR for the quantity': headed({ 'Số lượng': 'SLR' }),
  'HSD for the day': headed({ 'Ngày hết hạn': 'HSD' }),
  'HBH for the day': headed({ 'Ngày hết hạn': 'HBH' }),
  'NHH for the day': headed({ 'Ngày hết hạn': 'NHH' }),
  'headers with marks of what is needed': headed({ 'Họ tên': 'Họ tên *', 'Mã số': 'Mã thẻ (*)', 'Số lượng': 'SL*' }),
  'headers in capitals': headed(Object.fromEntries(officeHeader.map((one) => [one, one.toUpperCase()]))),
  'headers without accents': headed({ 'Họ tên': 'Ho ten', 'Mã số': 'Ma the', 'Ngày hết hạn': 'Ngay het han' }),
  'headers in two lines': headed({ 'Họ tên': 'Họ tên\nkhách hàng', 'Mã số': 'Mã số\n(thẻ)' }),
  'headers with a colon': headed({ 'Họ tên': 'Họ tên:', 'Mã số': 'Mã số:', 'Nha khoa': 'Nha khoa:' }),
  'headers in English': headed({
    'Tên sản phẩm': 'Product',
    'Họ tên': 'Patient',
    'Mã số': 'Card No.',
    'Nha khoa': 'Clinic',
    'Bác sĩ': 'Dentist',
    'Số lượng': 'Qty',
    'Ngày hết hạn': 'Expiry',
  }),
  'headers with the quantity’s unit': headed({ 'Số lượng': 'SL (răng)', 'Ngày hết hạn': 'Hạn BH (ngày)' }),
  'the organization for the clinic': headed({ 'Nha khoa': 'Đơn vị' }),
  'the unit of the quantity, which is no clinic': headed({}, ['Đơn vị', 'răng']),
  'the material for the product': headed({ 'Tên sản phẩm': 'Chất liệu' }),
  'the material beside the product by two letters': headed({ 'Tên sản phẩm': 'SP' }, ['Chất liệu', 'Zirconia']),
  'headers with numbers': headed({ 'Tên sản phẩm': '1. Tên SP', 'Họ tên': '2. Họ tên BN', 'Mã số': '3. Mã thẻ' }),
  'the day of fitting and the term beside the shelf life': {
    sheets: sheet(
      named({ 'Ngày hết hạn': 'Ngày lắp' }, 'Thời hạn BH', 'HSD'),
      issued('25/05/2022', '10 năm', '01/01/2027'),
    ),
    cards: right(1),
    said: 'Không đọc cột: "HSD"',
  },
  'the day of fitting beside the day of expiry': headed({}, ['Ngày lắp', '25/05/2022'], ['Giá', 1_200_000]),
  'what is paid and when': headed({}, ['Thành tiền', '4.800.000'], ['Ngày trả', '26/05/2022'], ['Ghi chú', 'ok']),

  // The shape of the sheet
  'a list below four lines of a title': {
    sheets: sheet(['CÔNG TY SỨ'], ['Địa chỉ: 12 Lê Lợi'], ['ĐT: 0281234567'], ['DANH SÁCH THẺ'], officeHeader, card()),
    cards: right(1),
  },
  'blank rows between cards': { sheets: sheet(officeHeader, card(), [], card(), [null], card()), cards: right(3) },
  'a blank column on the left': {
    sheets: sheet([null, ...officeHeader], [null, ...card()], [null, ...card()]),
    cards: right(2),
  },
  'columns from right to left': { sheets: sheet(officeHeader.toReversed(), card().toReversed()), cards: right(1) },
  'a header again on each page': { sheets: sheet(officeHeader, card(), officeHeader, card()), cards: right(2) },
  'a sheet for each month': {
    sheets: { 'Tháng 9': [officeHeader, card()], 'Tháng 10': [officeHeader, card(), card()] },
    cards: right(3),
  },
  'a remark below the list': {
    sheets: sheet(officeHeader, card(), [null, 'Ghi chú: thẻ giao ngày 26/05']),
    cards: right(1),
  },
  'a sum below the list': {
    sheets: sheet(officeHeader, card(), ['Tổng: 1 thẻ', null, null, null, null, 4], ['Người lập bảng']),
    cards: right(1),
  },
  'cards of a remark that says nothing': { sheets: beside('Ghi chú', 'gấp', 'đã giao', 'VIP'), cards: right(3) },
  'cards whose work has been delivered': {
    sheets: beside('Ghi chú', 'Đã trả hàng', 'đã trả thẻ', 'Thay thế cầu cũ', 'mất hẹn', 'đổi màu A2'),
    cards: right(5),
  },
  'cards that have expired, as their status says': {
    sheets: sheet(named({}, 'Tình trạng'), [...card({ 'Ngày hết hạn': '25/05/2024' }), 'Hết hiệu lực']),
    cards: [{ expiryDate: '2024-05-25' }],
  },
  'cards that are in use, as their status says': {
    sheets: beside('Trạng thái', 'Đã giao', 'Còn BH', 'Kích hoạt', 'Đã trả tiền', 'OK'),
    cards: right(5),
  },
  'the material beside the product': headed({}, ['Vật liệu dùng', 'Zirconia']),
  'the day of a check-up': headed({}, ['Ngày tái khám', '25/11/2026']),
  'tabs between the cells': lines('\t'),
  'semicolons that a first line states': lines(';', 'sep=;'),
  'commas and quotes': {
    sheets: [officeHeader.join(','), 'Sứ Zirconia HT,"Nguyễn Văn An",#,"Nha khoa Hoa Sen","BS. Lê Vy","4",25/05/2032'],
    cards: right(1),
  },
};
