/**
 * Writes `samples/clinics.json` and the three spreadsheets of the samples. Their cards are valid, but each file is untidy in
 * another way, as those of distributors are. Running it again writes the same content.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as xlsx from '@e965/xlsx';
import { daysBetween, formatDate } from '#domain/calendar.ts';
import type { NewValues } from '#domain/field-definition.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { type WarrantyFields, warrantySchema } from '#domain/warranty/warranty.ts';
import catalogue from '../samples/products.json' with { type: 'json' };
import { fictionalClinics } from './fictional-clinics.ts';
import {
  fictionalClinicNames,
  fictionalProductNames,
  fictionalWarranties,
  seededRandom,
} from './fictional-warranties.ts';

type Card = NewValues<WarrantyFields> & { note: string };
type Cell = xlsx.CellObject | string | number | null;

const samples = new URL('../samples/', import.meta.url);
const random = seededRandom(2026);
const chance = (share: number) => random() < share;
const oneOf = <T>(...list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const clinics = fictionalClinicNames(40);

// The cards, before they are typed.

const oldProduct = fictionalProductNames[catalogue.length] as string;
const easyCards: readonly Card[] = [
  {
    cardNumber: 'ADS-2026-0001',
    customerName: 'Nguyễn Thị Hoa',
    productName: 'Perlenau Tal',
    clinicName: clinics[0] as string,
    doctorName: 'BS. Trần Minh Khôi',
    quantity: 2,
    expiresOn: '2040-12-31',
    note: '',
  },
  {
    cardNumber: 'ADS-2019-0042',
    customerName: 'Lê Văn Thành',
    productName: 'Perlenau Metall',
    clinicName: clinics[4] as string,
    doctorName: 'Bs Phan Ngọc Diệp',
    quantity: 3,
    expiresOn: '2024-05-20',
    note: 'Thẻ cũ nhập bổ sung',
  },
];

const serials = new Map<string, number>();

/** The next card number of a year. 2026 starts at 2, after the card of the demo; earlier years start at 107. */
function adsNumber(year: string): string {
  const serial = (serials.get(year) ?? (year === '2026' ? 1 : 100)) + (year === '2026' ? 1 : 7);
  serials.set(year, serial);
  return `ADS-${year}-${String(serial).padStart(4, '0')}`;
}

/** Assigns a card to the period of a file: most are new, some are old ones that were handed in later. */
function cardOfPeriod(fields: WarrantyFields, firstDay: string, days: number): Card {
  const isOldProduct = fields.productName === oldProduct;
  const product = catalogue.find(({ name }) => name === fields.productName);
  const soldNow = product ?? oneOf(...catalogue);
  const years = isOldProduct ? 10 : Number(/\d+/.exec(soldNow.warranty));
  const isNew = !isOldProduct && (product === undefined || chance(0.74));
  const day = String(Number(firstDay.slice(8)) + Math.floor(random() * days)).padStart(2, '0');
  const yearsLater = (date: string, more: number) => `${Number(date.slice(0, 4)) + more}${date.slice(4)}`;
  const issuedOn = isNew ? `${firstDay.slice(0, 8)}${day}` : yearsLater(fields.expiresOn, -years);
  const expiresOn = yearsLater(issuedOn, !isNew && issuedOn > firstDay ? years - 1 : years);
  const issueYear = String(Number(expiresOn.slice(0, 4)) - years);
  return {
    ...fields,
    cardNumber: fields.cardNumber.startsWith('ADS-')
      ? adsNumber(issueYear)
      : fields.cardNumber.replace(/^DE \d{4}/, `DE ${issueYear}`),
    productName: isOldProduct ? oldProduct : soldNow.name,
    expiresOn,
    note: isNew ? oneOf('', '', '', '', '', '', 'Khách quen', 'Đã gọi xác nhận') : 'Thẻ cũ nhập bổ sung',
  };
}

const drawn = [...fictionalWarranties(338, 26)];
const centralTowns =
  /(Đà Nẵng|Huế|Nha Trang|Quy Nhơn|Vinh|Hội An|Quảng Ngãi|Tuy Hòa|Đồng Hới|Tam Kỳ|Đông Hà|Phan Thiết)$/;
const centralClinics = clinics.filter((name) => centralTowns.test(name));
const september = drawn.slice(138, 228).map((fields) => ({
  ...cardOfPeriod(fields, '2026-09-01', 30),
  clinicName: centralClinics[clinics.indexOf(fields.clinicName) % centralClinics.length] as string,
}));
const october = [...easyCards, ...drawn.slice(0, 138).map((fields) => cardOfPeriod(fields, '2026-10-01', 31))];
const week45 = drawn.slice(228).map((fields) => cardOfPeriod(fields, '2026-11-02', 7));

// The same data as different offices type it.

const withoutMarks = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D');
const fullWidthDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** A typed name: mostly correct, else in capitals, without marks, decomposed, or with extra spaces. */
function typedName(name: string): string {
  const way = random();
  if (way < 0.14) return name.toUpperCase();
  if (way < 0.28) return withoutMarks(name);
  if (way < 0.33) return withoutMarks(name).toUpperCase();
  if (way < 0.4) return name.normalize('NFD');
  if (way < 0.46) return `${name}  `;
  if (way < 0.5) return name.replace(' ', '  ');
  return way < 0.85 ? name.replaceAll('Đ', '\u00d0') : name;
}

/** The spelling of a clinic: mostly that of the register, with a few exceptions. */
const clinicSpellings = new Map<string, string>([
  [clinics[0] as string, 'nha khoa Thuyen Giay'],
  [clinics[4] as string, 'Nha khoa Chuồn Chuồn Ơt'],
  [clinics[8] as string, 'NK Bông Súng'],
  [centralClinics[0] as string, withoutMarks(centralClinics[0] as string)],
]);
const typedClinic = (name: string) => {
  const spelling = clinicSpellings.get(name);
  return spelling !== undefined && chance(0.12) ? spelling : chance(0.05) ? `${name} ` : name;
};
const typedDoctor = (name: string | null | undefined) =>
  name == null ? null : chance(0.12) ? withoutMarks(name) : chance(0.04) ? name.normalize('NFD') : name;

/** Day and month without zeros, year in two digits, as in 5/3/41. */
const shortDate = (date: string) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}/${date.slice(2, 4)}`;
const serialDate = (days: number): xlsx.CellObject => ({ t: 'n', v: days, z: 'dd/mm/yyyy' });
const numberCell = (digits: string): xlsx.CellObject => ({ t: 'n', v: Number(digits), z: '0'.repeat(digits.length) });
const isDigits = (text: string) => /^\d+$/.test(text);

/** Puts rows below their header, and an empty row after each of the listed ones. */
function withGaps(rows: readonly Cell[][], after: readonly number[]): Cell[][] {
  return rows.flatMap((row, index) => (after.includes(index + 1) ? [row, []] : [row]));
}

// Files.

function workbook(name: string, rows: readonly Cell[][], widths: readonly number[]): xlsx.WorkBook {
  const sheet = xlsx.utils.aoa_to_sheet(rows as Cell[][]);
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, name);
  return book;
}

/** Title and empty row on top, card numbers as numbers shown with their zeros, real dates and a few typed ones. */
function octoberFile(): Uint8Array {
  const rows = october.map((card, index) => [
    index + 1,
    isDigits(card.cardNumber) ? numberCell(card.cardNumber) : card.cardNumber,
    index === 0 ? card.customerName : typedName(card.customerName),
    card.productName,
    chance(0.06) ? String(card.quantity) : card.quantity,
    index === 0 ? card.clinicName : typedClinic(card.clinicName),
    typedDoctor(card.doctorName),
    chance(0.1) ? formatDate(card.expiresOn) : serialDate(daysBetween('1899-12-30', card.expiresOn)),
    card.note || null,
  ]);
  const header = [
    'STT',
    'Mã thẻ (*)',
    'Họ và tên ',
    'Tên sản phẩm',
    'SL',
    'Nha khoa',
    'Bác sĩ',
    'Hạn bảo hành',
    'Ghi chú',
  ];
  const title = 'DANH SÁCH THẺ BẢO HÀNH RĂNG SỨ PERLENAU – THÁNG 10/2026';
  const book = workbook(
    'Tháng 10',
    [[title], [], header, ...withGaps(rows, [35, 90, 91])],
    [5, 24, 28, 22, 5, 44, 34, 14, 22],
  );
  const sheet = book.Sheets['Tháng 10'] as xlsx.WorkSheet;
  sheet['!merges'] = [xlsx.utils.decode_range('A1:I1')];
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true });
}

/** Header in capitals on the first row, columns in another order, days counted from 1904, an empty second sheet. */
function septemberFile(): Uint8Array {
  const rows = september.map((card, index) => [
    card.productName,
    typedName(card.customerName),
    index === 40 ? fullWidthDigits(card.cardNumber) : card.cardNumber,
    chance(0.3) ? formatDate(card.expiresOn) : serialDate(daysBetween('1904-01-01', card.expiresOn)),
    card.quantity,
    typedDoctor(card.doctorName),
    typedClinic(card.clinicName),
  ]);
  const header = [
    'SẢN PHẨM',
    'HỌ TÊN  KHÁCH HÀNG',
    'MÃ SỐ',
    'Hạn bảo hành'.normalize('NFD'),
    'SỐ LƯỢNG',
    'BÁC SĨ',
    ' NHA KHOA',
  ];
  const book = workbook('Sheet1', [header, ...withGaps(rows, [22, 60])], [22, 28, 24, 14, 10, 34, 44]);
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([]), 'Sheet2');
  book.Workbook = { WBProps: { date1904: true } };
  return xlsx.write(book, { type: 'buffer', bookType: 'biff8' });
}

/** As a Vietnamese Excel saves it: semicolons, a byte order mark, and dates typed in three ways. */
function week45File(): string {
  const rows = week45.map((card, index) => [
    index + 1,
    typedName(card.customerName),
    index === 70 ? fullWidthDigits(card.cardNumber) : card.cardNumber,
    card.productName,
    card.quantity,
    typedClinic(card.clinicName),
    typedDoctor(card.doctorName),
    chance(0.2) ? shortDate(card.expiresOn) : chance(0.06) ? card.expiresOn : formatDate(card.expiresOn),
    index % 37 === 11 ? 'Gửi bưu điện; báo trước 1 ngày' : card.note,
  ]);
  const header = [
    'STT',
    'Họ tên khách hàng',
    'Mã số thẻ',
    'Tên sản phẩm',
    'Số lượng (*)',
    'Nha khoa (*)',
    'Bác sỹ',
    'Ngày hết hạn',
    'Ghi chú',
  ];
  const quoted = (cell: Cell) => (/[;"]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : (cell ?? ''));
  const lines = [header, ...rows].map((row) => row.map(quoted).join(';'));
  lines.splice(50, 0, ';;;;;;;;');
  lines.splice(90, 0, '');
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

const cards = [...october, ...september, ...week45];
for (const { note: _, ...fields } of cards) warrantySchema.parse(fields);
const keys = new Set(cards.map((card) => canonicalCardNumber(card.cardNumber)));
if (keys.size !== cards.length) throw new Error('a card number occurs twice');

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const files = {
  'clinics.json': `${JSON.stringify(fictionalClinics(clinics.length).map(withoutNulls), null, 2)}\n`,
  'the-bao-hanh-2026-10.xlsx': octoberFile(),
  'bao-hanh-mien-trung-thang-9.xls': septemberFile(),
  'phieu-bao-hanh-tuan-45.csv': week45File(),
};
for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, samples), content);
console.log(`${cards.length} cards in ${fileURLToPath(samples)}`);
