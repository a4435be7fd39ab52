import * as XLSX from '@e965/xlsx';

/** Types of BIFF records. */
const record = { bof: 0x0809, eof: 0x000a, boundSheet: 0x0085, font: 0x0031, format: 0x00e0, multipleNumbers: 0x00bd };
/** Records of one cell with content, which begin with its row, column and format: FORMULA, NUMBER, LABEL, BOOLERR, RK, RSTRING, LABELSST. */
const cellRecords = new Set([0x0006, 0x0203, 0x0204, 0x0205, 0x027e, 0x00d6, 0x00fd]);
const strikeOut = 0x08;
/** The number that no font has. */
const missingFont = 4;

/** Whether the cell of a row and a column, from 0, is struck out. */
export type IsStruck = (row: number, column: number) => boolean;

/**
 * For each sheet of an .xls which of its cells are struck out, which SheetJS does not say; empty if none are. Text of which only a
 * part is struck out is not found.
 */
export function struckCells(bytes: Buffer): IsStruck[] {
  const stream = workbookStream(bytes);
  const sheets: number[] = [];
  const fonts: boolean[] = [];
  const struckFormats: boolean[] = [];
  for (const { type, data } of records(stream, 0)) {
    if (type === record.boundSheet) sheets.push(data.readUInt32LE(0));
    if (type === record.format) struckFormats.push(fonts[data.readUInt16LE(0)] === true);
    if (type !== record.font) continue;
    if (fonts.length === missingFont) fonts.push(false);
    fonts.push((data.readUInt16LE(2) & strikeOut) !== 0);
  }
  return struckFormats.includes(true) ? sheets.map((begin) => struckCellsOf(stream, begin, struckFormats)) : [];
}

/** The records of a workbook, without the container around them; nothing for Excel 4 and before, which has none. */
function workbookStream(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xd0) return Buffer.alloc(0);
  const container = XLSX.CFB.read(bytes, { type: 'buffer' });
  const entry = XLSX.CFB.find(container, 'Workbook') ?? XLSX.CFB.find(container, 'Book');
  if (!entry) return Buffer.alloc(0);
  return Buffer.isBuffer(entry.content) ? entry.content : Buffer.from(entry.content as Uint8Array);
}

function struckCellsOf(stream: Buffer, begin: number, struckFormats: readonly boolean[]): IsStruck {
  const struck = new Set<string>();
  for (const { type, data } of records(stream, begin)) {
    const isCell = cellRecords.has(type) || type === record.multipleNumbers;
    if (!isCell || data.length < 6) continue;
    const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    // Several numbers have six bytes each, and the last column behind them.
    const last = type === record.multipleNumbers ? data.length - 6 : 4;
    for (let at = 4; at <= last; at += 6) {
      if (struckFormats[data.readUInt16LE(at)]) struck.add(`${row} ${first + (at - 4) / 6}`);
    }
  }
  return (row, column) => struck.has(`${row} ${column}`);
}

/** The records of a part of a workbook that have content, without those of charts within it. */
function* records(stream: Buffer, begin: number): Generator<{ type: number; data: Buffer }> {
  let depth = 0;
  for (let at = begin; at + 4 <= stream.length; ) {
    const [type, end] = [stream.readUInt16LE(at), at + 4 + stream.readUInt16LE(at + 2)];
    if (type === record.bof) depth++;
    if (type === record.eof && --depth <= 0) return;
    const data = stream.subarray(at + 4, end);
    if (depth === 1 && data.length >= 4) yield { type, data };
    at = end;
  }
}
