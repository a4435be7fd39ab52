import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPlan } from '#domain/import/import-plan.ts';
import { mapTables } from '#import/rows/map-tables.ts';
import { issueText } from '#import/rows/row-position.ts';
import type { Table } from '#import/table.ts';
import { collect, corpus, header, readTables, rowWith, workbook } from '../import/import-helpers.ts';
import { catalogueOf } from '../import/known-names.ts';
import { scale } from '../prove/scale.ts';

/** A sheet as an office keeps it: a row a line, cells between bars, and what is to come of it. */
type Messy = {
  sheet: string;
  /** Row, card number, customer, quantity and day of each card that is read. */
  cards: string[];
  issues?: string[];
  notes?: string[];
};

const cellsOf = (sheet: string) =>
  sheet
    .replace(/^\n|\n *$/g, '')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

function asCsv(rows: string[][]): Buffer {
  const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return Buffer.from(rows.map((cells) => cells.map(quote).join(',')).join('\r\n'));
}

/** Whole numbers as Excel keeps them when they are typed. */
function asWorkbook(rows: string[][]): Uint8Array {
  const typed = (cell: string) => (cell === '' ? null : /^(?:0|[1-9]\d{0,8})$/.test(cell) ? Number(cell) : cell);
  return workbook({ Sheet1: rows.map((cells) => cells.map(typed)) });
}

async function outcomeOf(bytes: Uint8Array) {
  const { tables, notes } = await readTables(bytes);
  return outcomeOfTables(tables, notes);
}

async function outcomeOfTables(tables: Table[], notes: string[] = []) {
  const chunks = mapTables(tables, { known: catalogueOf([], []), plan: defaultPlan }, notes);
  const { rows, issues, ...summary } = await collect(chunks);
  const cards = rows.map(([, row, card, , customer, , , , quantity, day]) =>
    [row, card, customer, quantity, day].join(' '),
  );
  return { ...summary, cards, issues: issues.map(issueText) };
}

const messy: Record<string, Messy> = {
  'a list with a title, its number, notes and a sum': {
    sheet: `
      CÔNG TY TNHH SỨ NHA KHOA ADS
      DANH SÁCH PHIẾU BẢO HÀNH THÁNG 10/2026

      STT | Tên sản phẩm | Họ tên | Mã số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn | Ghi chú
      1 | Zirconia HT | Nguyễn Văn An | 00120 | Nha khoa Hoa Sen | BS. Vy | 2 | 25/10/2036 | Khách quen
      2 | Zirconia HT | Trần Thị Bình | 00121 | Nha khoa Hoa Sen | BS. Vy | 3 | 26/10/2036 |
      Tổng cộng | | | | | | 5 | |`,
    cards: ['5 00120 Nguyễn Văn An 2 2036-10-25', '6 00121 Trần Thị Bình 3 2036-10-26'],
    notes: ['Không đọc cột: "STT".', 'Bỏ qua 1 dòng tổng cộng: dòng 7.'],
  },
  'groups by clinic with sums of groups': {
    sheet: `
      Sản phẩm | Bệnh nhân | Mã thẻ BH | Nha khoa | Bs điều trị | SL răng | Ngày hết BH
      Nha khoa Sài Gòn
      Zirconia | Lê Thị Cúc | A001 | Nha khoa Sài Gòn | | 1 | 30/01/2031
      Cộng nha khoa Sài Gòn | | | | | 1 |
      Nha khoa Bình Minh, 12 Lê Lợi, Q.1
      Zirconia | Lê Văn Dũng | A002 | Nha khoa Bình Minh | | 2 | 30/01/2031
      Cộng: | | 1 thẻ | | | 2 răng |
      TỔNG CỘNG | | 2 thẻ | | | 3 |`,
    cards: ['3 A001 Lê Thị Cúc 1 2031-01-30', '6 A002 Lê Văn Dũng 2 2031-01-30'],
    notes: [
      'Bỏ qua 2 dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): dòng 2 "Nha khoa Sài Gòn", 5 "Nha khoa Bình Minh, 12 Lê Lợi, Q.1".',
      'Bỏ qua 3 dòng tổng cộng: dòng 4, 7–8.',
    ],
  },
  'pages with their header, blank rows and page numbers': {
    sheet: `
      Họ và tên | Số thẻ | Loại sứ | Phòng khám | Bác sỹ | SL | Hạn bảo hành
      Phạm Gia Bảo | 7001 | Emax | PK Răng Xinh | Lê Vy | 4 | 13/03/2035
      | | | Trang 1/2 | | |

      HỌ VÀ TÊN | SỐ THẺ | LOẠI SỨ | PHÒNG KHÁM | BÁC SỸ | SL | HẠN BẢO HÀNH
      Phạm Gia Hân | 7002 | Emax | PK Răng Xinh | Lê Vy | 4 | 14/03/2035


      Phạm Gia Linh | 7003 | Emax | PK Răng Xinh | Lê Vy | 4 | 15/03/2035`,
    cards: [
      '2 7001 Phạm Gia Bảo 4 2035-03-13',
      '6 7002 Phạm Gia Hân 4 2035-03-14',
      '9 7003 Phạm Gia Linh 4 2035-03-15',
    ],
    notes: [
      'Bỏ qua 1 dòng tiêu đề lặp lại: dòng 5.',
      'Bỏ qua 1 dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): dòng 3 "Trang 1/2".',
      'Bỏ qua 3 dòng trống xen giữa: dòng 4, 7–8.',
    ],
  },
  'signatures, and the names below them': {
    sheet: `
      Tên sản phẩm | Khách hàng | Mã số | Nha khoa | Bác sĩ phụ trách | Số lượng | Ngày hết hạn
      Zirconia | Võ Minh Khang | 5001 | Nha khoa Á Âu | Lê Vy | 2 răng | 31/12/2030
      | | | | | Hà Nội, ngày 3 tháng 11 năm 2026 |
      | Người lập | | | Kế toán | Giám đốc |
      | (Ký, ghi rõ họ tên) | | | (Ký, họ tên) | (Ký tên, đóng dấu) |

      | Nguyễn Thị Thu | | | Trần Văn Kế | Lê Văn Giám |`,
    cards: ['2 5001 Võ Minh Khang 2 2030-12-31'],
    notes: ['Bỏ qua 4 dòng ký tên hoặc ngày lập: dòng 3–5, 7.'],
  },
  'a form with numbered columns and a second header in English': {
    sheet: `
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn
      Product | Full name | Warranty No | Clinic | Doctor | Quantity | Expiry date
      (1) | (2) | (3) | (4) | (5) | (6) | (7)
      Zirconia | Đỗ Thị Mơ | B-77 | Nha khoa Mộc | | 02 | 28/02/2031`,
    cards: ['4 B-77 Đỗ Thị Mơ 2 2031-02-28'],
    notes: ['Bỏ qua 1 dòng tiêu đề lặp lại: dòng 2.', 'Bỏ qua 1 dòng đánh số cột: dòng 3.'],
  },
  'labels, hashes and apostrophes before card numbers': {
    sheet: `
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn
      Zirconia | Lý Một | Số: 00120 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Hai | Mã số: 00121 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Ba | No. 00122 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Bốn | #00123 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Năm | '00124 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Sáu | ="00125" | Nha khoa Mộc | | ="1" | ="28/02/2031"
      Zirconia | Lý Bảy | Số thẻ 00126 | Nha khoa Mộc | | SL: 1 | HSD: 28/02/2031
      Zirconia | Lý Tám | 00\u200b127 | Nha khoa Mộc | | 1 | 28/\u200b02/2031
      Zirconia | Lý Chín | ００１２８ | Nha khoa Mộc | | 1 | 28/02/2031.`,
    cards: [
      ...['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu', 'Bảy', 'Tám', 'Chín'].map(
        (name, at) => `${at + 2} 0012${at} Lý ${name} 1 2031-02-28`,
      ),
    ],
    notes: [
      'Đã bỏ nhãn trước giá trị (như "Số:") ở 4 ô cột "Mã số": dòng 2–4, 8.',
      'Đã bỏ dấu # ở 1 ô cột "Mã số": dòng 5.',
      'Đã bỏ dấu nháy ở đầu ở 1 ô cột "Mã số": dòng 6.',
      'Đã bỏ dấu ="…" ở 1 ô cột "Mã số": dòng 7.',
      'Đã bỏ dấu ="…" ở 1 ô cột "Số lượng": dòng 7.',
      'Đã bỏ dấu ="…" ở 1 ô cột "Ngày hết hạn": dòng 7.',
      'Đã bỏ nhãn trước giá trị (như "Số:") ở 1 ô cột "Số lượng": dòng 8.',
      'Đã bỏ nhãn trước giá trị (như "Số:") ở 1 ô cột "Ngày hết hạn": dòng 8.',
      'Đã bỏ ký tự ẩn ở 1 ô cột "Mã số": dòng 9.',
      'Đã bỏ ký tự ẩn ở 1 ô cột "Ngày hết hạn": dòng 9.',
    ],
  },
  'several numbers, ranges and remarks in the cells of card numbers': {
    sheet: `
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn
      Zirconia | Lý Một | 00120, 00121 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Hai | 00120/00121 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Ba | 00120-00125 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Bốn | 00120 đến 00125 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Năm | 00120 (thẻ cũ) | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Sáu | chưa có | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Bảy | KH: 00120 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Tám | ADS-2026-0001 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Chín | 01-0234 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lý Mười | 2026/0030 | Nha khoa Mộc | | 1 | 28/02/2031`,
    cards: [
      '9 ADS-2026-0001 Lý Tám 1 2031-02-28',
      '10 01-0234 Lý Chín 1 2031-02-28',
      '11 2026/0030 Lý Mười 1 2031-02-28',
    ],
    issues: [
      'Dòng 2: mã số "00120, 00121" có vẻ gồm nhiều mã số; mỗi mã số cần một dòng',
      'Dòng 3: mã số "00120/00121" có vẻ gồm nhiều mã số; mỗi mã số cần một dòng',
      'Dòng 4: mã số "00120-00125" có vẻ gồm nhiều mã số; mỗi mã số cần một dòng',
      'Dòng 5: mã số "00120 đến 00125" có vẻ là một dãy mã số; mỗi mã số cần một dòng',
      'Dòng 6: mã số "00120 (thẻ cũ)" có ghi chú bên cạnh, không rõ đâu là mã số',
      'Dòng 7: mã số "chưa có" không phải là một mã số',
      'Dòng 8: mã số "KH: 00120" có chữ trước dấu hai chấm, không rõ đâu là mã số',
    ],
  },
  'a code of the product beside the number of the card': {
    sheet: `
      Mã sản phẩm | Tên sản phẩm | Họ tên | Mã thẻ | Nha khoa | Số lượng | Ngày hết hạn
      ZR-HT | Zirconia HT | Hồ Thị Lan | 4711 | Nha khoa Mộc | 1 | 28/02/2031
      ZR-HT | Zirconia HT | Hồ Văn Tú | 4712 | Nha khoa Mộc | 1 | 28/02/2031`,
    cards: ['2 4711 Hồ Thị Lan 1 2031-02-28', '3 4712 Hồ Văn Tú 1 2031-02-28'],
    notes: ['Không đọc cột: "Mã sản phẩm".'],
  },
  "the register's own word, the code of the product, as the only number": {
    sheet: `
      Tên sản phẩm | Họ tên | Mã sản phẩm | Nha khoa | Số lượng | Ngày hết hạn
      Zirconia HT | Hồ Thị Lan | 4711 | Nha khoa Mộc | 1 | 28/02/2031`,
    cards: ['2 4711 Hồ Thị Lan 1 2031-02-28'],
  },
  'letters lost on the way through another program': {
    sheet: `
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn
      Zirconia | Nguy?n V?n An | 1 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Ph?m Th? Hoa | 2 | Nha khoa Mộc | | 1 | 28/02/2031
      Zirconia | Lê Vy | 3 | Nha khoa ??ng Á | | 1 | 28/02/2031
      S? Zirconia | Lê Vy | 4 | Nha khoa Mộc | ?inh Vy | 1 | 28/02/2031
      Zirconia | Lê Vy | 5 | Nha khoa Mộc | Nguy&#7877;n Vy | 1 | 28/02/2031
      Zirconia | Nguyễn Văn An? | 6 | Nha khoa Mộc | (?) | 1 | 28/02/2031`,
    cards: [],
    issues: [
      'Dòng 2: họ tên "Nguy?n V?n An" đã bị mất chữ; hãy gõ lại cho đúng',
      'Dòng 3: họ tên "Ph?m Th? Hoa" đã bị mất chữ; hãy gõ lại cho đúng',
      'Dòng 4: nha khoa "Nha khoa ??ng Á" đã bị mất chữ; hãy gõ lại cho đúng',
      'Dòng 5: tên sản phẩm "S? Zirconia" đã bị mất chữ; hãy gõ lại cho đúng',
      'Dòng 5: bác sĩ "?inh Vy" đã bị mất chữ; hãy gõ lại cho đúng',
      'Dòng 6: bác sĩ "Nguy&#7877;n Vy" đã bị mất chữ; hãy gõ lại cho đúng',
      'Dòng 7: họ tên "Nguyễn Văn An?" có ký hiệu không thuộc tên người',
      'Dòng 7: bác sĩ "(?)" không phải là một tên',
    ],
  },
  'characters that nobody sees': {
    sheet: `
      \ufeffTên sản phẩm | Họ\u200b tên | Mã\u00a0số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn
      Zirconia | Nguy\u00adễn Văn\u200d An | 1 | Nha khoa\u2060 Mộc | \u200b | 1 | 28/02/2031
      \u200b | \ufeff | \u200b | | | |
      Zirconia | Lê\ufeff Vy | 2 | Nha khoa Mộc | | \u200e3 | 28/02/2031`,
    cards: ['2 1 Nguyễn Văn An 1 2031-02-28', '4 2 Lê Vy 3 2031-02-28'],
    notes: [
      'Bỏ qua 1 dòng trống xen giữa: dòng 3.',
      'Đã bỏ ký tự ẩn ở 2 ô cột "Họ tên": dòng 2, 4.',
      'Đã bỏ ký tự ẩn ở 1 ô cột "Nha khoa": dòng 2.',
      'Đã bỏ ký tự ẩn ở 1 ô cột "Bác sĩ": dòng 2.',
      'Đã bỏ ký tự ẩn ở 1 ô cột "Số lượng": dòng 4.',
    ],
  },
  'quantities and days in words': {
    sheet: `
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn
      Zirconia | Lê Một | 1 | Nha khoa Mộc | | 2 răng | ngày 3 tháng 2 năm 2030
      Zirconia | Lê Hai | 2 | Nha khoa Mộc | | 2.0 | 3 tháng 2, 2030
      Zirconia | Lê Ba | 3 | Nha khoa Mộc | | 2,0 | 3 thg 2, 2030
      Zirconia | Lê Bốn | 4 | Nha khoa Mộc | | 02 | Chủ Nhật, 3/2/2030
      Zirconia | Lê Năm | 5 | Nha khoa Mộc | | 2 cái | đến hết ngày 03/02/2030.
      Zirconia | Lê Sáu | 6 | Nha khoa Mộc | | x2 | 3-Feb-30
      Zirconia | Lê Bảy | 7 | Nha khoa Mộc | | hai | 03/02/2030
      Zirconia | Lê Tám | 8 | Nha khoa Mộc | | 2 bộ | tháng 2 năm 2030
      Zirconia | Lê Chín | 9 | Nha khoa Mộc | | 1.000 | 10 năm`,
    cards: ['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu'].map((name, at) => `${at + 2} ${at + 1} Lê ${name} 2 2030-02-03`),
    issues: [
      'Dòng 8: số lượng "hai" không hợp lệ',
      'Dòng 9: số lượng "2 bộ" không hợp lệ',
      'Dòng 9: ngày hết hạn "tháng 2 năm 2030" không hợp lệ (cần ngày/tháng/năm, ví dụ 31/12/2030)',
      'Dòng 10: số lượng "1.000" không hợp lệ',
      'Dòng 10: ngày hết hạn "10 năm" không hợp lệ (cần ngày/tháng/năm, ví dụ 31/12/2030)',
    ],
    notes: [
      'Mọi ngày dạng chữ trong tệp (chẳng hạn ở dòng 5) đều có thể hiểu theo hai cách; đã đọc theo thứ tự ngày/tháng/năm.',
    ],
  },
  'rows of a template that are numbered in advance': {
    sheet: `
      STT | Tên sản phẩm | Họ tên | Mã số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn
      1 | Zirconia | Lê Một | 1 | Nha khoa Mộc | | 2 | 30/06/2031
      2 | | | | | | |
      3 | | | | | | |
      4 | | Lê Hai | | | | |`,
    cards: ['2 1 Lê Một 2 2031-06-30'],
    issues: [
      'Dòng 5: thiếu tên sản phẩm',
      'Dòng 5: thiếu mã số',
      'Dòng 5: thiếu nha khoa',
      'Dòng 5: thiếu số lượng',
      'Dòng 5: thiếu ngày hết hạn',
    ],
    notes: ['Không đọc cột: "STT".', 'Bỏ qua 2 dòng không có dữ liệu ở các cột được đọc: dòng 3–4.'],
  },
  'cards after the sum, and people who are called like one': {
    sheet: `
      Họ tên | Tên sản phẩm | Mã số | Nha khoa | Bác sĩ | Số lượng | Ngày hết hạn
      Tống Văn Cộng | Zirconia | 11 | Nha khoa Tổng Hợp | | 1 | 30/06/2031
      Tổng | | | | | 1 |
      CONG | Zirconia | 12 | Nha khoa Mộc | | 1 | 30/06/2031
      Công | | 13 | | | 1 |`,
    cards: ['2 11 Tống Văn Cộng 1 2031-06-30', '4 12 CONG 1 2031-06-30'],
    issues: ['Dòng 5: thiếu tên sản phẩm', 'Dòng 5: thiếu nha khoa', 'Dòng 5: thiếu ngày hết hạn'],
    notes: ['Bỏ qua 1 dòng tổng cộng: dòng 3.'],
  },
  'a card that lost its number or its name is none of the others': {
    sheet: `
      Họ tên | Tên sản phẩm | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      Nguyễn Thị Trang | | | | |
      | | 00120 | | |
      | Zirconia | | | 2 |
      | | | | 24 |
      Kỳ Duyên | Zirconia | | Nha khoa Mộc | 1 | 30/06/2031
      Lê Vy | Zirconia | 9 | Nha khoa Mộc | 1 | 30/06/2031`,
    cards: ['7 9 Lê Vy 1 2031-06-30'],
    issues: [
      ...['tên sản phẩm', 'mã số', 'nha khoa', 'số lượng', 'ngày hết hạn'].map((what) => `Dòng 2: thiếu ${what}`),
      ...['họ tên', 'tên sản phẩm', 'nha khoa', 'số lượng', 'ngày hết hạn'].map((what) => `Dòng 3: thiếu ${what}`),
      ...['họ tên', 'mã số', 'nha khoa', 'ngày hết hạn'].map((what) => `Dòng 4: thiếu ${what}`),
      ...['họ tên', 'tên sản phẩm', 'mã số', 'nha khoa', 'ngày hết hạn'].map((what) => `Dòng 5: thiếu ${what}`),
      'Dòng 6: thiếu mã số',
    ],
  },
  'a second table with its columns in another order': {
    sheet: `
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      Zirconia | Lê Vy | 21 | Nha khoa Mộc | 1 | 30/06/2031

      Họ tên | Tên sản phẩm | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      Lê Hai | Zirconia | 22 | Nha khoa Mộc | 1 | 30/06/2031
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      Zirconia | Lê Ba | 23 | Nha khoa Mộc | 1 | 30/06/2031`,
    cards: ['2 21 Lê Vy 1 2031-06-30', '7 23 Lê Ba 1 2031-06-30'],
    issues: [
      'Dòng 4: là dòng tiêu đề của một bảng có thứ tự cột khác; hãy tách bảng đó sang trang tính hoặc tệp riêng',
      'Dòng 5: nằm dưới dòng tiêu đề của một bảng khác (dòng 4); hãy tách bảng đó sang trang tính hoặc tệp riêng',
    ],
    notes: ['Bỏ qua 1 dòng tiêu đề lặp lại: dòng 6.', 'Bỏ qua 1 dòng trống xen giữa: dòng 3.'],
  },
  'columns without a header, and many that are not read': {
    sheet: `
      STT | Tên sản phẩm | Họ tên | SĐT | Mã số | Nha khoa | Số lượng | Ngày hết hạn | |
      1 | Zirconia | Lê Vy | 0903123456 | 31 | Nha khoa Mộc | 1 | 30/06/2031 | | đã trả thẻ`,
    cards: ['2 31 Lê Vy 1 2031-06-30'],
    notes: ['Không đọc cột: "STT", "SĐT", J (không có tiêu đề).'],
  },
  'weeks and deliveries as titles, also in the column of numbers and beside a count': {
    sheet: `
Mã số   | Họ tên | Sản phẩm | Nha khoa | Số lượng | Hạn bảo hành
Đợt 1   |        |          |          |          |
NK-1    | Lê An  | Tal      | Sao Mai  | 1        | 31/12/2040
Tuần 47 |        |          |          | 1        |
NK-2    | Lê Bảo | Tal      | Sao Mai  | 2        | 31/12/2040`,
    cards: ['3 NK-1 Lê An 1 2040-12-31', '5 NK-2 Lê Bảo 2 2040-12-31'],
    notes: ['Bỏ qua 2 dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): dòng 2 "Đợt 1", 4 "Tuần 47".'],
  },
  'rows above the header that are no title': {
    sheet: `
      Zirconia | Lê Một | 41 | Nha khoa Mộc | 1 | 30/06/2031
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      Zirconia | Lê Hai | 42 | Nha khoa Mộc | 1 | 30/06/2031`,
    cards: ['3 42 Lê Hai 1 2031-06-30'],
    notes: ['Không đọc 1 dòng phía trên dòng tiêu đề: dòng 1.'],
  },
  'a name that is a number, and rows that are moved by a cell': {
    sheet: `
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      Zirconia | 0903123456 | 51 | Nha khoa Mộc | 1 | 30/06/2031
      Zirconia | 52 | Lê Vy | Nha khoa Mộc | 1 | 30/06/2031`,
    cards: [],
    issues: [
      'Dòng 2: họ tên "0903123456" không có chữ cái nào',
      'Dòng 3: họ tên "52" không có chữ cái nào',
      'Dòng 3: mã số "Lê Vy" không phải là một mã số',
    ],
  },
  'groups with roman numbers, and lines of dashes': {
    sheet: `
      TT | Tên sản phẩm | Họ tên | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      I | Miền Bắc | | | | |
      1 | Zirconia | Lê Vy | 61 | Nha khoa Mộc | 1 | 30/06/2031
      --- | --- | --- | --- | --- | --- | ---
      II | Khu vực miền Nam | | | | |
      2 | Zirconia | Lê Hai | 62 | Nha khoa Mộc | 1 | 30/06/2031
      * Thẻ in lại được ghi ở cột ghi chú`,
    cards: ['3 61 Lê Vy 1 2031-06-30', '6 62 Lê Hai 1 2031-06-30'],
    notes: [
      'Không đọc cột: "TT".',
      'Bỏ qua 3 dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): dòng 2 "Miền Bắc", 5 "Khu vực miền Nam", 7 "* Thẻ in lại được ghi ở cột ghi chú".',
      'Bỏ qua 1 dòng không có dữ liệu ở các cột được đọc: dòng 4.',
    ],
  },
  'numbers that are made of two parts of the same length': {
    sheet: `
      Tên sản phẩm | Họ tên | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      Zirconia | Lê Một | 0234-5678 | Nha khoa Mộc | 1 | 30/06/2031
      Zirconia | Lê Hai | 0234-0240 | Nha khoa Mộc | 1 | 30/06/2031
      Zirconia | Lê Ba | 1187-9090 | Nha khoa Mộc | 1 | 30/06/2031`,
    cards: ['2 0234-5678 Lê Một 1 2031-06-30', '3 0234-0240 Lê Hai 1 2031-06-30', '4 1187-9090 Lê Ba 1 2031-06-30'],
  },
  'a sum without a label beside the words of the sum': {
    sheet: `
      STT | Tên sản phẩm | Họ tên | Mã số | Nha khoa | Số lượng | Ngày hết hạn
      1 | Zirconia | Lê Một | 71 | Nha khoa Mộc | 1 | 30/06/2031
      | | Tổng số thẻ: 1 | | | 1 |
      | Bằng chữ: một răng | | | | |
      Ghi chú: thẻ gửi kèm | | | | | |`,
    cards: ['2 71 Lê Một 1 2031-06-30'],
    notes: [
      'Không đọc cột: "STT".',
      'Bỏ qua 1 dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): dòng 5 "Ghi chú: thẻ gửi kèm".',
      'Bỏ qua 2 dòng tổng cộng: dòng 3–4.',
    ],
  },
};

describe.each(Object.entries(messy))('%s', (_, { sheet, cards, issues = [], notes = [] }) => {
  test.each([
    ['CSV', asCsv],
    ['.xlsx', asWorkbook],
  ])('every row of the %s is read right, said or an issue', async (_kind, write) => {
    const outcome = await outcomeOf(write(cellsOf(sheet)));
    expect(outcome.cards).toEqual(cards);
    expect(outcome.issues).toEqual(issues);
    expect(outcome.notes).toEqual(notes);
    expect(outcome.rowsRead).toBe(cards.length + new Set(issues.map((issue) => issue.split(':')[0])).size);
  });
});

const sheetOf = (...rows: unknown[][]) => workbook({ Sheet1: [header, ...rows] });
const late = { 'Ngày hết hạn': '31/12/2031' };

describe('a text file whose rows are not as long as its header', () => {
  const lines = (...records: string[]) => Buffer.from([header.join(','), ...records].join('\n'));

  test('a row with an extra cell is an issue and is not read', async () => {
    const { cards, issues } = await outcomeOf(
      lines(
        'Sứ HT,Nguyễn Văn An,A1,Nha khoa Hoa, chi nhánh 2,BS. Vy,2,31/12/2031',
        'Sứ HT,Nguyễn Văn An,A2,Nha khoa Hoa,BS. Vy,2,31/12/2031,đã giao',
        'Sứ HT,Nguyễn Văn An,A3,Nha khoa Hoa,BS. Vy,2,31/12/2031,,,',
      ),
    );
    expect(cards).toEqual(['4 A3 Nguyễn Văn An 2 2031-12-31']);
    expect(issues).toEqual([2, 3].map((row) => expect.stringMatching(`^Dòng ${row}: dòng có 8 ô, nhiều hơn 7 cột`)));
  });

  test('a short row is read and reported', async () => {
    const csv = 'Mã số,Số lượng,Ngày hết hạn,Sản phẩm,Họ tên,Nha khoa,Bác sĩ\nA1,2,31/12/2031,Sứ HT,Lê Vy,Nha khoa Hoa';
    const { cards, notes } = await outcomeOf(Buffer.from(csv));
    expect(cards).toHaveLength(1);
    expect(notes).toEqual(['1 dòng có ít ô hơn dòng tiêu đề, các ô thiếu ở cuối được coi là trống: dòng 2.']);
  });

  test('a row that is quoted whole is an issue, not the title of a group', async () => {
    const { cards, issues } = await outcomeOf(
      lines(
        'Sứ,Lê Vy,A1,Nha khoa Hoa,,2,31/12/2031',
        '"Sứ,Lê Hai,A2,Nha khoa Hoa,,2,31/12/2031"',
        'Sứ;Lê Ba;A3;Hoa;;2;1',
      ),
    );
    expect(cards).toHaveLength(1);
    expect(issues).toContain('Dòng 3: thiếu mã số');
    expect(issues).toContain('Dòng 4: thiếu mã số');
  });
});

describe('the notes about a file', () => {
  test('report hidden and filtered rows, which are read', async () => {
    const cells = ['A1', 'A2', 'A3', 'A4'].map((card) => rowWith({ 'Mã số': card, ...late }));
    const sheet = XLSX.utils.aoa_to_sheet([header, ...cells]);
    sheet['!rows'] = [{}, {}, {}, { hidden: true }, { hidden: true }];
    const book = XLSX.utils.book_new(sheet, 'Sheet1');
    const { cards, notes } = await outcomeOf(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(cards).toHaveLength(4);
    expect(notes).toEqual(['2 dòng ẩn (do lọc hoặc ẩn) cũng được đọc: dòng 4–5.']);
  });

  test('include rows of an .xls that a filter hides', async (context) => {
    const { tables } = await readTables(corpus('sheetjs-test_files', context).read('AutoFilter.xls'));
    const hidden: number[] = [];
    for await (const { rows } of tables.find(({ name }) => name === 'NE')?.rows() ?? []) {
      hidden.push(...rows.filter((row) => row.hidden).map((row) => row.number));
    }
    expect(hidden).toEqual([7, 8, 9]);
  });

  test('warn of swapped day and month if all date cells are early and all date texts late', async () => {
    const cell = (serial: number) => ({ t: 'n', v: serial, z: 'dd/mm/yyyy' });
    const days = [cell(48_338), cell(48_370), cell(48_400), '25/05/2032', '26/05/2032', '27/05/2032'];
    const rows = days.map((day, at) => rowWith({ 'Mã số': `A${at}`, 'Ngày hết hạn': day }));
    expect((await outcomeOf(sheetOf(...rows))).notes).toEqual([
      expect.stringMatching(/có thể Excel đã đảo ngày và tháng/u),
    ]);
    const sound = [1, 2].map((at) => rowWith({ 'Mã số': `B${at}`, 'Ngày hết hạn': cell(48_360) }));
    expect((await outcomeOf(sheetOf(...rows, ...sound))).notes).toEqual([]);
  });

  test('do not warn if one date is clearly day first', async () => {
    const two = rowWith({});
    expect((await outcomeOf(sheetOf(two))).notes).toHaveLength(1);
    expect((await outcomeOf(sheetOf(two, rowWith({ 'Mã số': 'A', ...late })))).notes).toEqual([]);
  });

  test('are separate for each sheet and list at most ten rows', async () => {
    const cards = Array.from({ length: 24 }, (_, at) => rowWith({ 'Mã số': `#${at}`, ...late }));
    const spaced = cards.flatMap((cells) => [cells, ['Nhóm']]);
    const bytes = workbook({ Một: [header, ...spaced], Hai: [header, rowWith({ ...late })] });
    const { notes } = await outcomeOf(bytes);
    expect(notes).toEqual([
      expect.stringMatching(
        /^Trang tính "Một": bỏ qua 24 dòng .*: dòng 3 "Nhóm", 5 "Nhóm", .*21 "Nhóm" và 14 dòng khác\.$/u,
      ),
      'Trang tính "Một": đã bỏ dấu # ở 24 ô cột "Mã số": dòng 2, 4, 6, 8, 10, 12, 14, 16, 18, 20 và 14 dòng khác.',
    ]);
  });
});

/** The rows that a note names: `dòng 5, 7–9 "Nhóm"`. */
function rowsIn(note: string): number[] {
  const runs = note.replace(/"[^"]*"/g, '').match(/(?<=dòng [\d–, ]*)\d+(?:–\d+)?/gu) ?? [];
  return runs.flatMap((run) => {
    const [first = 0, last = first] = run.split('–').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

test('every row is read or reported, and none with a number and a name is skipped', async () => {
  const cells = {
    products: [
      'Zirconia HT',
      'Tổng cộng',
      'Nha khoa Sài Gòn',
      'Tên sản phẩm',
      'Cộng',
      'I. Miền Bắc',
      'Ghi chú: gửi kèm',
      '',
    ],
    people: ['Nguyễn Văn An', 'Tống Thị Cộng', 'Trang', 'Họ tên', 'Người lập', '15', 'Kỳ Duyên', ''],
    cards: ['A00120', '#77', '15', 'Mã số', 'Kế toán', '00120, 00121', 'Tổng', ''],
    clinics: ['Nha khoa Hoa Sen', 'Nha khoa', 'Giám đốc', '', ''],
    doctors: ['BS. Vy', 'Bác sĩ', 'ngày … tháng … năm …', '', ''],
    quantities: ['2', '2 răng', '24', 'Số lượng', '6', ''],
    days: ['31/12/2031', 'Ngày hết hạn', '7', 'sớm', ''],
    notes: ['đã giao', 'Tổng cộng', '1', '', ''],
  };
  const anyRow = fc.tuple(...Object.values(cells).map((pool) => fc.constantFrom(...pool)));
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 8 }), async (rows) => {
      const good = rowWith({ 'Mã số': 'TOT-1', ...late });
      const all = [[...header, 'Ghi chú'], ...rows, good].map((row) => row.map(String));
      const outcome = await outcomeOf(asCsv(all));
      const taken = new Set([
        ...outcome.cards.map((card) => Number(card.split(' ')[0])),
        ...outcome.issues.map((issue) => Number(/^Dòng (\d+)/u.exec(issue)?.[1])),
      ]);
      const said = new Set(outcome.notes.flatMap(rowsIn));
      for (const [at, [, person = '', card = '']] of rows.entries()) {
        expect(taken.has(at + 2) || said.has(at + 2), JSON.stringify(rows[at])).toBe(true);
        const isCard =
          ['A00120', '#77', '00120, 00121'].includes(card) && ['Nguyễn Văn An', 'Kỳ Duyên', 'Trang'].includes(person);
        if (isCard) expect(taken.has(at + 2), JSON.stringify(rows[at])).toBe(true);
      }
    }),
    { numRuns: scale(100, 3_000) },
  );
});
