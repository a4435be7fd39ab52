import { buffer } from 'node:stream/consumers';
import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import { readRawRows } from '#import/confined/confined-reader.ts';
import { writeFaultyRows } from '#import/faulty/write-faulty-rows.ts';
import { childProcesses } from '../child-processes.ts';
import { type Check, check, csv, fileOf, header, planOf, row, rowWith, workbook } from './import-helpers.ts';

/** The file of the faulty rows of a check. */
async function faultyRowsOf(bytes: Uint8Array, decisions: Partial<ImportPlan> = {}, name = 'a.xlsx') {
  const checked = await check(bytes, decisions);
  const rows = checked.rows.filter(({ faults }) => faults.length > 0);
  const raw = readRawRows(fileOf(bytes, name), { plan: planOf(decisions), rows });
  return buffer(writeFaultyRows(raw, rows));
}

/** The cells of a sheet as Excel shows them. */
function shown(bytes: Uint8Array, sheet?: string): unknown[][] {
  const book = XLSX.read(bytes);
  return XLSX.utils.sheet_to_json(book.Sheets[sheet ?? book.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    raw: false,
    defval: null,
  });
}

/** A workbook with some of its cells replaced. */
function mend(bytes: Uint8Array, cells: Record<string, XLSX.CellObject | string>): Uint8Array {
  const book = XLSX.read(bytes, { cellDates: false, cellNF: true });
  for (const [address, cell] of Object.entries(cells)) {
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    sheet[address] = typeof cell === 'string' ? { t: 's', v: cell } : cell;
  }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
}

const kinds = ({ rows }: Check) => rows.map(({ faults }) => faults.map(({ kind }) => kind).join());

describe('the file of faulty rows', () => {
  test('has them in the layout of the sender, with titles, header, other columns and the reasons', async () => {
    const day = { t: 'd', v: new Date('2026-05-25T00:00:00Z'), z: 'dd/mm/yyyy' };
    const head = ['STT', ...header, 'Ngày đặt'];
    const cells = [
      ['Bảng kê tháng 5'],
      [],
      head,
      [1, ...row, day],
      [2, ...rowWith({ 'Mã số': '007', 'Số lượng': 'hai', 'Họ tên': '' }), day],
    ];
    const file = await faultyRowsOf(workbook({ 'Tháng 5': cells }));
    expect(XLSX.read(file).SheetNames).toEqual(['Tháng 5']);
    expect(shown(file)).toEqual([
      ['Bảng kê tháng 5', ...Array(9).fill(null)],
      [...head, 'Lý do'],
      [
        '2',
        'Sứ Zirconia HT',
        null,
        '007',
        'Nha khoa Hoa Sen',
        'BS. Lê Vy',
        'hai',
        '02/05/2032',
        '25/05/2026',
        expect.any(String),
      ],
    ]);
    expect(shown(file)[2]?.at(-1)).toBe('thiếu họ tên; số lượng "hai" không hợp lệ');
    const [sheet] = Object.values(XLSX.read(file, { cellStyles: true, cellNF: true }).Sheets);
    const colour = (address: string) => sheet?.[address]?.s?.fgColor?.rgb;
    expect(['C3', 'D3', 'G3', 'H3'].map(colour)).toEqual(['FFC7CE', undefined, 'FFC7CE', undefined]);
    expect(sheet?.A3).toMatchObject({ t: 'n', v: 2 });
    expect(sheet?.I3).toMatchObject({ t: 'n', z: 'dd/mm/yyyy' });
  });

  test('has a sheet for each sheet with faulty rows', { tags: ['thorough'] }, async () => {
    const bad = rowWith({ 'Mã số': 'ADS-3', 'Số lượng': 'hai' });
    const file = await faultyRowsOf(workbook({ Một: [header, bad], Hai: [header, row], Ba: [header, bad] }));
    expect(XLSX.read(file).SheetNames).toEqual(['Một', 'Ba']);
    expect(shown(file, 'Ba')).toHaveLength(2);
  });

  const faulty = [
    rowWith({ 'Mã số': '' }),
    rowWith({ 'Mã số': 'B-1', 'Số lượng': 'hai' }),
    rowWith({ 'Mã số': 'B-2', 'Ngày hết hạn': '31/02/2031' }),
    rowWith({ 'Mã số': 'B-3', 'Họ tên': 'Nguy?n An' }),
    rowWith({ 'Mã số': { t: 'n', v: 45_000, z: 'd/m/yy' } }),
    rowWith({ 'Mã số': { t: 'n', v: 8_930_000_000_000_000 } }),
    rowWith({ 'Mã số': { t: 'n', v: 12.5, z: '0' } }),
    rowWith({ 'Mã số': 'B-4', 'Nha khoa': { t: 'e', v: 42 } }),
    rowWith({ 'Mã số': '00120, 00121' }),
    rowWith({ 'Mã số': 'B-5', 'Ngày hết hạn': { t: 'n', v: 60, z: 'dd/mm/yyyy' } }),
  ];

  test('is as faulty as the sender’s when it is imported without being mended', { tags: ['thorough'] }, async () => {
    const bytes = workbook({ A: [header, row, ...faulty] });
    const before = await check(bytes);
    expect(before.rowsFaulty).toBe(faulty.length);
    const after = await check(await faultyRowsOf(bytes));
    expect(kinds(after)).toEqual(kinds(before).slice(1));
    expect(after.notes.join()).not.toContain('Không đọc');
  });

  test('imports when it has been mended, with the column of reasons left in it', async () => {
    const file = await faultyRowsOf(workbook({ A: [header, row, ...faulty] }));
    const mended = mend(file, {
      C2: 'B-0',
      F3: '2',
      G4: '28/02/2031',
      B5: 'Nguyễn An',
      C6: '03-15',
      C7: '8930000000000001',
      C8: '12-1',
      D9: 'Nha khoa Mộc',
      C10: '00120',
      G11: '01/03/2031',
    });
    const { rows, faults, notes } = await check(mended);
    expect(faults).toEqual([]);
    expect(rows).toHaveLength(faulty.length);
    expect(notes.join()).not.toContain('Lý do');
  });

  test('keeps the edits of a row that is still faulty, and dates that were read month first', {
    tags: ['thorough'],
  }, async () => {
    const bytes = workbook({ A: [header, rowWith({ 'Số lượng': 'hai', 'Họ tên': 'Ai' })] });
    const edits = [{ sheet: 'A', row: 2, field: 'customerName', value: 'Trần Bình' } as const];
    const file = await faultyRowsOf(bytes, { edits, dayOrder: 'month-first' });
    const { rows } = await check(mend(file, { F2: '2' }));
    expect(rows[0]?.fields).toMatchObject({ customerName: 'Trần Bình', expiresOn: '2032-02-05' });
  });

  test('of a file without headers, with a constant, has headers and columns of its own', {
    tags: ['thorough'],
  }, async () => {
    const fields = ['productName', 'customerName', 'cardNumber', 'quantity', 'expiresOn'] as const;
    const cells = [['Sứ', 'Lê An', 'B-1', 'hai', '25/05/2032', 'ghi chú']];
    const plan = {
      sheets: [{ name: null, headerRow: 0, columns: fields.map((field, index) => ({ index, field })) }],
      constants: { clinicName: 'Nha khoa Mộc' },
    };
    const file = await faultyRowsOf(csv(...cells), plan, 'a.csv');
    expect(shown(file)[0]).toEqual([
      'Tên sản phẩm',
      'Họ tên',
      'Mã số',
      'Số lượng',
      'Ngày hết hạn',
      null,
      'Nha khoa',
      'Lý do',
    ]);
    const { rows } = await check(mend(file, { D2: '2' }));
    expect(rows.map((one) => one.fields)).toMatchObject([{ clinicName: 'Nha khoa Mộc', quantity: 2 }]);
  });

  test('of columns set by hand is found again by its headers', { tags: ['thorough'] }, async () => {
    const head = ['Hàng', 'Khách', 'Mã số', 'Mã thẻ', 'Nha khoa', 'SL', 'Ngày cấp'];
    const fields = ['productName', 'customerName', null, 'cardNumber', 'clinicName', 'quantity', 'expiresOn'] as const;
    const columns = fields.flatMap((field, index) => (field === null ? [] : [{ index, field }]));
    const bytes = workbook({ A: [head, ['Sứ', 'Lê An', 'x', 'B-1', 'Nha khoa Mộc', 'hai', '25/05/2032']] });
    const file = await faultyRowsOf(bytes, { sheets: [{ name: 'A', headerRow: 1, columns }] });
    expect(shown(file)[0]).toEqual([
      'Hàng / Tên sản phẩm',
      'Khách / Họ tên',
      'Không đọc: Mã số',
      'Mã thẻ',
      'Nha khoa',
      'SL',
      'Ngày hết hạn',
      'Lý do',
    ]);
    const { rows } = await check(mend(file, { F2: '2' }));
    expect(rows[0]?.fields).toMatchObject({ cardNumber: 'B-1', expiresOn: '2032-05-25', issuedOn: null });
  });

  test('keeps a shifted row of a text file faulty until its surplus cell is empty', async () => {
    const bytes = csv(header, [...row.slice(0, 1), 'Nguyễn', 'Văn An', ...row.slice(2)]);
    const file = await faultyRowsOf(bytes, {}, 'a.csv');
    expect(kinds(await check(file))).toEqual(['misplaced']);
    const cells = Object.fromEntries(row.map((cell, at) => [`${'ABCDEFG'[at]}2`, String(cell)]));
    expect((await check(mend(file, { ...cells, H2: '' }))).cardKeys).toEqual(['ADS988027']);
  });

  test('is written from many rows without keeping them, and ends its process when nobody reads on', {
    tags: ['thorough'],
  }, async () => {
    const records = Array.from({ length: 20_000 }, (_, at) => rowWith({ 'Mã số': `ADS-${at}`, 'Số lượng': 'hai' }));
    const bytes = csv(header, ...records);
    const { rows } = await check(bytes);
    const write = () => writeFaultyRows(readRawRows(fileOf(bytes, 'a.csv'), { plan: planOf({}), rows }), rows);
    expect(shown(await buffer(write()))).toHaveLength(20_001);
    const output = write();
    for await (const _ of output) break;
    await expect.poll(() => childProcesses('import-process')).toEqual([]);
  });

  test('fails if the file cannot be read, or has none of the rows', async () => {
    const bytes = workbook({ A: [header, row] });
    const file = fileOf(bytes, 'a.xlsx');
    const plan = planOf({ sheets: [{ name: 'B', headerRow: 1, columns: [] }] });
    const rows = [{ sheet: 'A', row: 99, faults: [] }];
    await expect(buffer(writeFaultyRows(readRawRows(file, { plan, rows }), rows))).rejects.toThrow(
      'không có trang tính "B"',
    );
    await expect(buffer(writeFaultyRows(readRawRows(file, { plan: planOf({}), rows }), rows))).rejects.toThrow();
  });
});
