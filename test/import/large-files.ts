import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { formatDate } from '#domain/calendar.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
const relationships = (...all: string[]) =>
  `<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`;

const header = ['Tên sản phẩm', 'Họ tên', 'Mã số', 'Nha khoa', 'Bác sĩ', 'Số lượng', 'Ngày hết hạn'];

/** The texts of the rows of a file: a header, then fictional cards. */
function* texts(rows: number): Generator<string[]> {
  yield header;
  for (const card of fictionalWarranties(rows, 7)) {
    const { productName, customerName, cardNumber, clinicName, doctorName, quantity, expiresOn } = card;
    const day = formatDate(expiresOn);
    yield [productName, customerName, cardNumber, clinicName, doctorName ?? '', String(quantity), day];
  }
}

/** Writes a text file of so many cards in constant memory. */
export async function writeLargeCsv(path: string, rows: number): Promise<void> {
  function* lines() {
    for (const cells of texts(rows)) yield `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

/** Writes an .xlsx of so many cards in nearly constant memory, with shared strings, as spreadsheet programs do. */
export async function writeLargeXlsx(path: string, rows: number): Promise<void> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add('[Content_Types].xml', `<Types xmlns="${packaged}/content-types"/>`);
  add('_rels/.rels', relationships(relationship('a', 'officeDocument', 'xl/workbook.xml')));
  add(
    'xl/_rels/workbook.xml.rels',
    relationships(relationship('a', 'worksheet', 'sheet.xml'), relationship('b', 'sharedStrings', 'strings.xml')),
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>`,
  );
  zip.addReadStream(Readable.from(stringsXml(rows)), 'xl/strings.xml');
  zip.addReadStream(Readable.from(sheetXml(rows)), 'xl/sheet.xml');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

const uniqueColumns = new Set([1, 2]);

/** For each row the numbers of its shared strings, and the texts that have not occurred before. */
function* shared(rows: number): Generator<{ numbers: number[]; added: string[] }> {
  const known = new Map<string, number>();
  let count = 0;
  for (const cells of texts(rows)) {
    const added: string[] = [];
    const numbers = cells.map((text, column) => {
      const before = known.get(text);
      if (before !== undefined) return before;
      added.push(text);
      if (!uniqueColumns.has(column)) known.set(text, count);
      return count++;
    });
    yield { numbers, added };
  }
}

function* stringsXml(rows: number): Generator<string> {
  yield `<sst xmlns="${main}">`;
  for (const { added } of shared(rows)) yield added.map((text) => `<si><t>${text}</t></si>`).join('');
  yield '</sst>';
}

function* sheetXml(rows: number): Generator<string> {
  yield `<worksheet xmlns="${main}"><sheetData>`;
  let row = 0;
  for (const { numbers } of shared(rows)) {
    row++;
    const cells = numbers.map((number, at) => `<c r="${'ABCDEFG'.charAt(at)}${row}" t="s"><v>${number}</v></c>`);
    yield `<row r="${row}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}
