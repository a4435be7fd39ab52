import { UnreadableFile } from '#domain/errors.ts';
import { foldText, tidyText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { isBrokenText } from '#import/broken-text.ts';
import { headerColumns, headerRows } from '#import/limits.ts';
import { turnIntoUnicode } from '#import/sentences.ts';
import { cellText, type Table } from '#import/table.ts';

export type ImportField = keyof WarrantyFields;

/** A column that is read: where it stands (from 0) and its header as the file writes it. */
export type Column = { field: ImportField; index: number; header: string };

/** The row of the header (from 0) and the columns that are read, at most one for each field. */
type Header = { row: number; columns: Column[] };

export type HeadedTable = { table: Table; header: Header };

/** The register's own header of each column, in the order of its own spreadsheets. */
export const fieldHeaders: Record<ImportField, string> = {
  productName: 'Tên sản phẩm',
  customerName: 'Họ tên',
  cardNumber: 'Mã số',
  clinicName: 'Nha khoa',
  doctorName: 'Bác sĩ',
  quantity: 'Số lượng',
  expiresOn: 'Ngày hết hạn',
};

/** Headers that people and programs write, without accents, case, spaces and punctuation. */
const synonyms: Record<ImportField, string> = {
  productName: 'tensanpham sanpham loaisanpham loaisu loairang tensu suloai product productname producttype',
  customerName:
    'hoten hovaten tenkhachhang khachhang hotenkhachhang hovatenkhachhang benhnhan tenbenhnhan hotenbenhnhan hovatenbenhnhan tenkh hotenkh tenbn hotenbn fullname customer customername patient patientname',
  cardNumber:
    'maso mathe sothe masothe mathebaohanh sothebaohanh masothebaohanh mabaohanh sobaohanh masobaohanh masanpham idthe cartid numbcode code card cardid cardno cardnumber cardcode warrantycode warrantynumber warrantycard',
  clinicName:
    'nhakhoa tennhakhoa phongkham tenphongkham phongkhamnhakhoa dental dentalname dentalclinic clinic clinicname',
  doctorName: 'bacsi bacsy tenbacsi tenbacsy bs nhasi nhasy tennhasi doctor doctorname dentist dentistname dr',
  quantity: 'soluong sl soluongrang sorang quantity qty numberofteeth teeth',
  expiresOn:
    'ngayhethan hethan hanbaohanh ngayhethanbaohanh hethanbaohanh baohanhden baohanhdenngay ngayhethanbh hanbh hansudung hsd expirydate expirationdate expiry expires expireson expiredate expirationon warrantyuntil',
};

const fieldByName = new Map(
  Object.entries(synonyms).flatMap(([field, names]) => names.split(' ').map((name) => [name, field as ImportField])),
);
const requiredFields = (Object.keys(fieldHeaders) as ImportField[]).filter((field) => field !== 'doctorName');
/** A row with this many known headers is meant as a header, though columns may be missing. */
const surelyAHeader = 4;

/**
 * The field that a header names, or null. What stands in brackets does not count, and of a header in two languages
 * (`Họ tên / Full name`) one known part is enough.
 */
export function fieldOf(header: string): ImportField | null {
  const whole = header.replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ');
  for (const name of [whole, ...whole.split(/[/|\n\r]| - /u), header]) {
    const field = fieldByName.get(foldText(name).replace(/[^\p{L}\p{N}]/gu, ''));
    if (field) return field;
  }
  return null;
}

/** The row among the first that names the most fields, or null where none names two. */
function likeliestHeader(table: Table): Header | null {
  let best: Header | null = null;
  for (let row = 0; row < Math.min(table.height, headerRows); row++) {
    const columns: Column[] = [];
    for (let index = 0; index < Math.min(table.width(row), headerColumns); index++) {
      const header = cellText(table.cell(row, index));
      const field = header.length <= 100 ? fieldOf(header) : null;
      if (field) columns.push({ field, index, header: tidyText(header) });
    }
    if (fieldsIn(columns) >= 2 && fieldsIn(columns) > fieldsIn(best?.columns ?? [])) best = { row, columns };
  }
  return best;
}

function fieldsIn(columns: Column[]): number {
  return new Set(columns.map((column) => column.field)).size;
}

/** How many of the fields the likeliest header of a table names; 0 where it has none. */
export function headerScore(table: Table): number {
  return fieldsIn(likeliestHeader(table)?.columns ?? []);
}

/**
 * The tables that have a header, with it, and those that have none.
 * @throws {UnreadableFile} where a header lacks a column or has one twice, or where no table has a header
 */
export function findHeaders(tables: readonly Table[]): { headed: HeadedTable[]; others: Table[] } {
  const found = tables.map((table) => ({ table, header: likeliestHeader(table) }));
  const complete = found.filter(({ header }) => header && missingFields(header).length === 0);
  const others: Table[] = [];
  const headed: HeadedTable[] = [];
  for (const { table, header } of found) {
    if (header && (missingFields(header).length === 0 || fieldsIn(header.columns) >= surelyAHeader)) {
      checkColumns(table, header);
      headed.push({ table, header });
    } else if (header && complete.length === 0) checkColumns(table, header);
    else others.push(table);
  }
  if (headed.length === 0) throw new UnreadableFile(noHeaderSentence(tables));
  return { headed, others };
}

function missingFields(header: Header): ImportField[] {
  return requiredFields.filter((field) => !header.columns.some((column) => column.field === field));
}

function checkColumns(table: Table, header: Header): void {
  const where = `${table.name === null ? '' : `trang tính "${table.name}", `}dòng tiêu đề ${header.row + 1}`;
  const missing = missingFields(header).map((field) => `"${fieldHeaders[field]}"`);
  if (missing.length > 0) {
    const known = header.columns.map((column) => `"${column.header}"`).join(', ');
    throw new UnreadableFile(`Tệp thiếu cột ${missing.join(', ')} (${where}; đã nhận ra: ${known}).`);
  }
  for (const { field, index, header: name } of header.columns) {
    const twin = header.columns.find((column) => column.field === field && column.index > index);
    if (twin) {
      const both = `"${name}" (cột ${columnLetters(index)}) và "${twin.header}" (cột ${columnLetters(twin.index)})`;
      throw new UnreadableFile(`Hai cột cùng chỉ ${fieldHeaders[field]}: ${both} (${where}). Hãy giữ lại một cột.`);
    }
  }
}

function noHeaderSentence(tables: readonly Table[]): string {
  if (tables.every((table) => table.height === 0)) return 'Tệp không có dữ liệu ở trang tính nào đang hiện.';
  if (tables.some(looksBroken)) return `Chữ trong tệp không phải Unicode hoặc đã sai bảng mã. ${turnIntoUnicode}`;
  const wanted = requiredFields.map((field) => fieldHeaders[field]).join(', ');
  return `Không tìm thấy dòng tiêu đề trong ${headerRows} dòng đầu. Tệp cần có các cột: ${wanted}; cột Bác sĩ có thể bỏ.`;
}

function looksBroken(table: Table): boolean {
  for (let row = 0; row < Math.min(table.height, headerRows); row++) {
    for (let index = 0; index < Math.min(table.width(row), headerColumns); index++) {
      if (isBrokenText(cellText(table.cell(row, index)))) return true;
    }
  }
  return false;
}

/** A column as a spreadsheet program names it: 0 is A, 26 is AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
