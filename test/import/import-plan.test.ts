import { describe, expect, test } from 'vitest';
import type { FaultKind } from '#domain/import/checked-row.ts';
import type { ImportField, ImportPlan } from '#domain/import/import-plan.ts';
import { check, csv, header, planOf, readInProcess, row, rowWith, workbook } from './import-helpers.ts';
import { catalogueOf } from './known-names.ts';

/** The columns of `row`. */
const columns = (
  ['productName', 'customerName', 'cardNumber', 'clinicName', 'doctorName', 'quantity', 'expiresOn'] as const
).map((field, index) => ({ index, field }));
const textFile = { sheet: null };
const many = (count: number, cells: (at: number) => Record<string, unknown> = () => ({})) =>
  Array.from({ length: count }, (_, at) => rowWith({ 'Mã số': `ADS-${at}`, ...cells(at) }));

const card = {
  productName: 'Sứ Zirconia HT',
  customerName: 'Nguyễn Văn An',
  cardNumber: 'ADS-988027',
  clinicName: 'Nha khoa Hoa Sen',
  doctorName: 'BS. Lê Vy',
  quantity: 4,
  expiresOn: '2032-05-02',
  issuedOn: null,
  toothPosition: null,
  lot: null,
  note: null,
};

describe('a check', () => {
  test('has a line for every card, good and faulty, with its cells as the file shows them', async () => {
    const late = { t: 'd', v: new Date('2032-05-25T00:00:00Z'), z: 'd/m/yy' };
    const bad = rowWith({ 'Mã số': 'ADS-2', 'Số lượng': 'hai', 'Ngày hết hạn': late });
    const outcome = await check(workbook({ 'Tháng 5': [header, row, bad] }));
    expect(outcome.rows).toEqual([
      {
        sheet: 'Tháng 5',
        row: 2,
        fields: { ...card, clinicId: null, productId: null },
        cells: {
          ...card,
          quantity: '4',
          expiresOn: '02/05/2032',
          issuedOn: undefined,
          toothPosition: undefined,
          lot: undefined,
          note: undefined,
        },
        faults: [],
        repeats: null,
        isSkipped: false,
      },
      {
        sheet: 'Tháng 5',
        row: 3,
        fields: null,
        cells: expect.objectContaining({ cardNumber: 'ADS-2', quantity: 'hai', expiresOn: '25/5/32' }),
        faults: [
          {
            kind: 'invalid',
            field: 'quantity',
            column: 'Số lượng',
            value: 'hai',
            reason: 'số lượng "hai" không hợp lệ',
          },
        ],
        repeats: null,
        isSkipped: false,
      },
    ]);
    expect(outcome.cardKeys).toEqual(['ADS988027', null]);
    expect(outcome).toMatchObject({ rowsRead: 2, rowsAccepted: 1, rowsFaulty: 1, rowsSkipped: 0, issueCount: 1 });
  });

  test('groups the faults by kind and column, with the first rows and the number of all', async () => {
    const records = many(30, (at) =>
      at < 25 ? { 'Số lượng': 'hai', ...(at < 2 && { 'Mã số': '1, 2' }) } : { 'Số lượng': '' },
    );
    const { faults, rows } = await check(csv(header, ...records.map((cells) => cells.map(quote))));
    expect(
      faults.map(({ kind, field, column, count, rows: first }) => [kind, field, column, count, first.length]),
    ).toEqual([
      ['several-numbers', 'cardNumber', 'Mã số', 2, 2],
      ['invalid', 'quantity', 'Số lượng', 25, 10],
      ['missing', 'quantity', 'Số lượng', 5, 5],
    ]);
    expect(faults[1]).toMatchObject({
      rows: [{ sheet: null, row: 2 }, { row: 3 }, ...Array(8).fill({})],
      reason: 'số lượng "hai" không hợp lệ',
    });
    expect(rows).toHaveLength(30);
  });

  test('finds the same cards and faults as the storing, over many chunks', { tags: ['thorough'] }, async () => {
    const records = many(4_500, (at) => (at % 7 === 0 ? { 'Số lượng': 'hai' } : {}));
    const bytes = csv(header, ...records);
    const [checked, stored] = [await check(bytes), await readInProcess(bytes)];
    expect(checked.cardKeys.filter((key) => key !== null)).toEqual(stored.rows.map(([, , , key]) => key));
    expect(checked.issueCount).toBe(stored.issueCount);
    expect(checked.notes).toEqual(stored.notes);
  });
});

const quote = (cell: unknown) => (String(cell).includes(',') ? `"${cell}"` : cell);

describe('columns by hand', () => {
  test('read a file without any header', async () => {
    const second = rowWith({ 'Mã số': 'ADS-2' });
    const sheets = [{ name: null, headerRow: 0, columns }];
    const { rows, faults } = await check(csv(row, second), { sheets });
    expect(rows.map(({ row: number, fields }) => [number, fields?.cardNumber])).toEqual([
      [1, 'ADS-988027'],
      [2, 'ADS-2'],
    ]);
    expect(faults).toEqual([]);
    const stored = await readInProcess(csv(row, second), { plan: planOf({ sheets }) });
    expect(stored.rows.map(([, number, cardNumber]) => [number, cardNumber])).toEqual([
      [1, 'ADS-988027'],
      [2, 'ADS-2'],
    ]);
  });

  test('name a column without a header by its letters, in faults and notes', async () => {
    const bytes = csv([...row, 'thêm'], [...rowWith({ 'Mã số': 'ADS-2', 'Số lượng': 'hai' }), '']);
    const { rows, notes } = await check(bytes, { sheets: [{ name: null, headerRow: 0, columns }] });
    expect(rows[1]?.faults).toMatchObject([{ column: 'F', field: 'quantity' }]);
    expect(notes).toContain('Không đọc cột: H (không có tiêu đề).');
  });

  test('read headers that nobody knows, below titles, and the repeated header as one', async () => {
    const own = ['Hàng', 'Ai', 'Mã', 'Chỗ', 'Thầy', 'Cái', 'Đến'];
    const cells = [['Bảng kê'], [], own, row, own, rowWith({ 'Mã số': 'ADS-2' })];
    const { rows, notes } = await check(workbook({ A: cells }), { sheets: [{ name: 'A', headerRow: 3, columns }] });
    expect(rows.map(({ row: number, fields }) => [number, fields?.cardNumber])).toEqual([
      [4, 'ADS-988027'],
      [6, 'ADS-2'],
    ]);
    expect(notes).toContain('Bỏ qua 1 dòng tiêu đề lặp lại: dòng 5.');
  });

  test('overrule what the headers say', async () => {
    const swapped = columns.map(({ index, field }) => ({
      index: index === 0 ? 3 : index === 3 ? 0 : index,
      field,
    }));
    const { rows } = await check(workbook({ A: [header, row] }), {
      sheets: [{ name: 'A', headerRow: 1, columns: swapped }],
    });
    expect(rows[0]?.fields).toMatchObject({ clinicName: 'Sứ Zirconia HT', productName: 'Nha khoa Hoa Sen' });
  });

  test('leave out the sheets that are not chosen', async () => {
    const bytes = workbook({ A: [header, row], B: [header, rowWith({ 'Mã số': 'ADS-2' })] });
    const { rows, notes } = await check(bytes, { sheets: [{ name: 'B', headerRow: 1, columns }] });
    expect(rows.map(({ sheet, fields }) => [sheet, fields?.cardNumber])).toEqual([['B', 'ADS-2']]);
    expect(notes.join()).not.toContain('Trang tính');
  });

  test.each<[string, Partial<ImportPlan>, string]>([
    ['a sheet that is not there', { sheets: [{ name: 'C', headerRow: 1, columns }] }, 'không có trang tính "C"'],
    ['a text file', { sheets: [{ name: null, headerRow: 1, columns }] }, 'không có trang tính ""'],
    ['a sheet twice', { sheets: [1, 2].map((headerRow) => ({ name: 'A', headerRow, columns })) }, 'được chọn hai lần'],
    ['a row that is not there', { sheets: [{ name: 'A', headerRow: 2_000_000, columns }] }, 'Không có dòng 2000000'],
    ['a column that is not there', { sheets: [{ name: 'A', headerRow: 1, columns: moved(255) }] }, 'Không có cột IV'],
    ['a column below zero', { sheets: [{ name: 'A', headerRow: 1, columns: moved(-1) }] }, 'Không có cột -1'],
    [
      'a column that is no number',
      { sheets: [{ name: 'A', headerRow: 1, columns: moved(Number.NaN) }] },
      'Không có cột NaN',
    ],
    [
      'too few columns',
      { sheets: [{ name: 'A', headerRow: 1, columns: columns.slice(1) }] },
      'thiếu cột "Tên sản phẩm"',
    ],
    ['no columns', { sheets: [{ name: 'A', headerRow: 0, columns: [] }] }, 'không có dòng tiêu đề'],
    [
      'a field twice',
      { sheets: [{ name: 'A', headerRow: 1, columns: [...columns, { index: 4, field: 'quantity' }] }] },
      'Hai cột cùng chỉ',
    ],
    ['no sheets', { sheets: [] }, 'không có dữ liệu'],
    [
      'a name that is too long',
      { names: [{ kind: 'clinic', name: 'A', action: 'take', target: 'a'.repeat(201) }] },
      'không hợp lệ',
    ],
    ['a blank name', { names: [{ kind: 'product', name: 'A', action: 'take', target: ' ' }] }, 'không hợp lệ'],
  ])('a plan with %s is refused with a sentence', async (_, decisions, sentence) => {
    await expect(check(workbook({ A: [header, row] }), decisions)).rejects.toThrow(sentence);
  });
});

function moved(index: number) {
  return columns.map((column) => (column.field === 'doctorName' ? { ...column, index } : column));
}

describe('constants', () => {
  const without = (name: string) => [header, row].map((cells) => cells.filter((_, at) => header[at] !== name));

  test('stand for a column that the file lacks', async () => {
    const bytes = workbook({ A: without('Nha khoa') });
    await expect(check(bytes)).rejects.toThrow('Tệp thiếu cột "Nha khoa"');
    const { rows } = await check(bytes, { constants: { clinicName: ' Nha khoa  Mộc ' } });
    expect(rows[0]?.fields).toMatchObject({ clinicName: 'Nha khoa Mộc' });
    expect(rows[0]?.cells).toMatchObject({ clinicName: ' Nha khoa  Mộc ' });
  });

  test('replace the column of their field, which is then said not to be read', async () => {
    const { rows, notes } = await check(workbook({ A: [header, row] }), { constants: { clinicName: 'Nha khoa Mộc' } });
    expect(rows[0]?.fields).toMatchObject({ clinicName: 'Nha khoa Mộc' });
    expect(notes).toContain('Không đọc cột: "Nha khoa".');
  });

  test('compute the expiry date from an issue date or a term', async () => {
    const dated = [...without('Ngày hết hạn')].map((cells, at) => [...cells, at === 0 ? 'Ngày cấp' : '25/05/2026']);
    const { rows } = await check(workbook({ A: dated }), { constants: { term: '10 năm' } });
    expect(rows[0]?.fields).toMatchObject({ issuedOn: '2026-05-25', expiresOn: '2036-05-25' });
    const terms = [...without('Ngày hết hạn')].map((cells, at) => [...cells, at === 0 ? 'Thời hạn' : '18 tháng']);
    const constant = await check(workbook({ A: terms }), { constants: { issuedOn: '25/05/2026' } });
    expect(constant.rows[0]?.fields).toMatchObject({ issuedOn: '2026-05-25', expiresOn: '2027-11-25' });
  });

  test('are faults of every row if they are not valid, and nothing if they are blank', async () => {
    const bytes = workbook({ A: [header, ...many(3)] });
    const { faults } = await check(bytes, { constants: { quantity: 'hai' } });
    expect(faults).toMatchObject([{ kind: 'invalid', field: 'quantity', column: 'Số lượng', count: 3 }]);
    expect(await check(bytes, { constants: { quantity: ' ' } })).toMatchObject({ rowsAccepted: 3 });
  });
});

describe('an edit', () => {
  const faulty: [FaultKind, ImportField, Record<string, unknown>, string, Record<string, unknown>][] = [
    ['missing', 'customerName', { 'Họ tên': '' }, 'Trần Bình', { customerName: 'Trần Bình' }],
    ['invalid', 'quantity', { 'Số lượng': 'hai' }, '2 răng', { quantity: 2 }],
    ['invalid-date', 'expiresOn', { 'Ngày hết hạn': '31/02/2031' }, '28/2/31', { expiresOn: '2031-02-28' }],
    ['broken-text', 'customerName', { 'Họ tên': 'Nguy?n An' }, 'Nguyễn An', { customerName: 'Nguyễn An' }],
    [
      'changed-by-excel',
      'cardNumber',
      { 'Mã số': { t: 'n', v: 45_000, z: 'd/m/yy' } },
      '03-15',
      { cardNumber: '03-15' },
    ],
    ['formula-error', 'doctorName', { 'Bác sĩ': { t: 'e', v: 42 } }, '', { doctorName: null }],
    ['several-numbers', 'cardNumber', { 'Mã số': '00120, 00121' }, 'Số: 00120', { cardNumber: '00120' }],
  ];

  test.each(faulty)(
    'mends a fault of the kind %s',
    { tags: ['thorough'] },
    async (kind, field, cells, value, fields) => {
      const bytes = workbook({ A: [header, row, rowWith({ 'Mã số': 'ADS-2', ...cells })] });
      expect((await check(bytes)).faults).toMatchObject([{ kind, field, count: 1, rows: [{ sheet: 'A', row: 3 }] }]);
      const mended = await check(bytes, { edits: [{ sheet: 'A', row: 3, field, value }] });
      expect(mended.faults).toEqual([]);
      expect(mended.rows[1]?.fields).toMatchObject(fields);
      expect(mended.rows[1]?.cells[field] ?? '').toBe(value);
    },
  );

  test('mends a repeated number', { tags: ['thorough'] }, async () => {
    const bytes = workbook({ A: [header, row, row] });
    expect((await check(bytes)).faults).toMatchObject([{ kind: 'repeated', field: 'cardNumber', column: 'Mã số' }]);
    const edits = [{ sheet: 'A', row: 3, field: 'cardNumber' as const, value: 'ADS-2' }];
    expect((await check(bytes, { edits })).cardKeys).toEqual(['ADS988027', 'ADS2']);
  });

  test('mends a shifted row only if every column of it is filled in', { tags: ['thorough'] }, async () => {
    const bytes = csv(header, [...row.slice(0, 1), 'Nguyễn', 'An', ...row.slice(2)]);
    const [first, ...others] = columns.map(({ index, field }) => ({
      ...textFile,
      row: 2,
      field,
      value: String(row[index]),
    }));
    const some = await check(bytes, { edits: others });
    expect(some.rows[0]?.faults).toMatchObject([{ kind: 'misplaced', field: null, column: 'H' }]);
    const { rows } = await check(bytes, { edits: first ? [first, ...others] : [] });
    expect(rows[0]).toMatchObject({ fields: { customerName: 'Nguyễn Văn An' }, faults: [] });
  });

  test('can be invalid, and can fill in a field that the file has no column for', async () => {
    const bytes = workbook({ A: [header, row, rowWith({ 'Mã số': 'ADS-2' })] });
    const edits = [
      { sheet: 'A', row: 2, field: 'quantity' as const, value: 'ba' },
      { sheet: 'A', row: 3, field: 'toothPosition' as const, value: '11; 12' },
    ];
    const { rows } = await check(bytes, { edits });
    expect(rows[0]?.faults).toMatchObject([{ kind: 'invalid', value: 'ba' }]);
    expect(rows[1]?.fields).toMatchObject({ toothPosition: '11, 12' });
  });

  test('fills in an expiry date that cannot be computed', { tags: ['thorough'] }, async () => {
    const head = [...header.slice(0, -1), 'Ngày cấp', 'Thời hạn'];
    const bytes = workbook({
      A: [
        head,
        [...row.slice(0, -1), '', '10 năm'],
        [...rowWith({ 'Mã số': 'ADS-2' }).slice(0, -1), '25/05/2026', '1 năm'],
      ],
    });
    const edits = [{ sheet: 'A', row: 2, field: 'expiresOn' as const, value: '01/02/2033' }];
    const { rows, notes } = await check(bytes, { edits });
    expect(rows.map(({ fields }) => fields?.expiresOn)).toEqual(['2033-02-01', '2027-05-25']);
    expect(notes).toContain(
      'Ngày hết hạn của 1 thẻ được tính từ cột "Ngày cấp" cộng 1 năm theo cột "Thời hạn": dòng 3.',
    );
  });

  test('makes a row a card, and a card without any content a faulty one', async () => {
    const bytes = workbook({ A: [header, row, ['Nhóm hai'], rowWith({ 'Mã số': 'ADS-2' })] });
    const blank = columns.map(({ field }) => ({ sheet: 'A', row: 4, field, value: '' }));
    const { rows } = await check(bytes, { edits: [{ sheet: 'A', row: 3, field: 'quantity', value: '1' }, ...blank] });
    expect(rows.map(({ row: number, faults }) => [number, faults.length])).toEqual([
      [2, 0],
      [3, 4],
      [4, 6],
    ]);
  });

  test('of a row that is not there is said', { tags: ['thorough'] }, async () => {
    const edits = [{ sheet: 'A', row: 99, field: 'quantity' as const, value: '1' }];
    const { notes, rowsAccepted } = await check(workbook({ A: [header, row] }), {
      edits,
      skippedRows: [{ sheet: 'B', row: 2 }],
    });
    expect(rowsAccepted).toBe(1);
    expect(notes).toContain('2 dòng đã được sửa hoặc bỏ qua không có trong phần được đọc của tệp.');
  });

  test('may be one of twenty thousand', { tags: ['thorough'] }, async () => {
    const bytes = csv(header, ...many(20_000, () => ({ 'Số lượng': 'hai' })));
    const edits = Array.from({ length: 20_000 }, (_, at) => ({
      ...textFile,
      row: at + 2,
      field: 'quantity' as const,
      value: String((at % 9) + 1),
    }));
    const { rows, rowsFaulty } = await check(bytes, { edits });
    expect(rowsFaulty).toBe(0);
    expect(rows.every(({ fields }, at) => fields?.quantity === (at % 9) + 1)).toBe(true);
  });
});

describe('a replacement', () => {
  test('changes every cell of a column with that text, but not an edited one', async () => {
    const texts = ['hai', 'Hai', ' hai ', '', 'hai'];
    const bytes = workbook({ A: [header, ...many(5, (at) => ({ 'Số lượng': texts[at], 'Bác sĩ': 'hai' }))] });
    const { rows } = await check(bytes, {
      replacements: [
        { field: 'quantity', from: 'hai', to: '2' },
        { field: 'quantity', from: '', to: '1' },
      ],
      edits: [{ sheet: 'A', row: 6, field: 'quantity', value: '5' }],
    });
    expect(rows.map(({ fields }) => fields?.quantity)).toEqual([2, undefined, 2, 1, 5]);
    expect(rows[0]?.fields?.doctorName).toBe('hai');
  });
});

describe('dates that could be read two ways', () => {
  const dates = (...texts: string[]) =>
    workbook({ A: [header, ...many(texts.length, (at) => ({ 'Ngày hết hạn': texts[at] }))] });

  test('are shown with both readings, and whether another date settles the order', async () => {
    const readings = [
      { order: 'day-first', date: '2032-05-02' },
      { order: 'month-first', date: '2032-02-05' },
    ];
    const shown = { example: { text: '02/05/2032', readings }, order: 'day-first', isUndecided: false };
    const open = (await check(dates('02/05/2032', '03/05/2032'))).dates;
    expect(open).toMatchObject({ count: 2, ...shown, reason: expect.stringContaining('hiểu theo hai cách') });
    const settled = (await check(dates('02/05/2032', '25/05/2032'))).dates;
    expect(settled).toMatchObject({ count: 1, ...shown, reason: expect.stringContaining('vì 1 ngày khác') });
    expect((await check(dates('02/05/2032', '25/05/2032', '05/25/2032'))).dates).toMatchObject({ isUndecided: true });
    expect((await check(dates('25/05/2032', '2032-05-02'))).dates).toBeNull();
  });

  test('are read month first if a person says so, but for those that only the other order allows', {
    tags: ['thorough'],
  }, async () => {
    const bytes = dates('02/05/2032', '05/25/2032', '25/05/2032', '2032-05-02', '31/31/2032');
    const { rows, notes, dates: found } = await check(bytes, { dayOrder: 'month-first' });
    expect(rows.map(({ fields }) => fields?.expiresOn)).toEqual([
      '2032-02-05',
      '2032-05-25',
      '2032-05-25',
      '2032-05-02',
      undefined,
    ]);
    expect(notes).toEqual([
      'Các ngày có thể hiểu theo hai cách được đọc theo thứ tự tháng/ngày/năm như đã chọn.',
      '1 ngày dạng chữ chỉ có thể hiểu theo thứ tự ngày/tháng/năm nên được đọc như vậy.',
    ]);
    expect(found).toMatchObject({ order: 'month-first', isUndecided: false });
  });
});

describe('names', () => {
  const known = catalogueOf(['Nha khoa Hoa Hồng'], ['Sứ Zirconia HT'], [['NK Hồng', 'Nha khoa Hoa Hồng']]);
  const clinics = (...names: string[]) =>
    workbook({ A: [header, ...many(names.length, (at) => ({ 'Nha khoa': names[at] }))] });

  test('that are not known are listed until a person decides', async () => {
    const bytes = clinics('Nha khoa Hoa Hông', 'Nha khoa Hoa Hoongg', 'Nha khoa Mới', 'Nha khoa Khác');
    const before = await check(bytes, {}, { known });
    expect(before.unknownNames).toEqual([
      {
        kind: 'clinic',
        name: 'Nha khoa Hoa Hoongg',
        count: 1,
        first: { sheet: 'A', row: 3 },
        nearest: 'Nha khoa Hoa Hồng',
        candidates: [],
      },
      { kind: 'clinic', name: 'Nha khoa Mới', count: 1, first: { sheet: 'A', row: 4 }, nearest: null, candidates: [] },
      { kind: 'clinic', name: 'Nha khoa Khác', count: 1, first: { sheet: 'A', row: 5 }, nearest: null, candidates: [] },
    ]);
    const names = [
      { kind: 'clinic', name: 'nha khoa hoa hoongg', action: 'take', target: 'Nha khoa Hoa Hồng' },
      { kind: 'clinic', name: 'Nha khoa Mới', action: 'add', target: null },
      { kind: 'clinic', name: 'Nha khoa Khác', action: 'keep', target: null },
    ] as const;
    const after = await check(bytes, { names: [...names] }, { known });
    expect(after.unknownNameCount).toBe(0);
    expect(after.rows.map(({ fields }) => fields?.clinicName)).toEqual([
      'Nha khoa Hoa Hồng',
      'Nha khoa Hoa Hồng',
      'Nha khoa Mới',
      'Nha khoa Khác',
    ]);
  });

  test('that the catalogue spells otherwise are replaced, and said', async () => {
    const bytes = clinics('NK Hồng', 'nk hong');
    const { rows, aliases, notes } = await check(bytes, {}, { known });
    expect(rows.map(({ fields }) => fields?.clinicName)).toEqual(['Nha khoa Hoa Hồng', 'Nha khoa Hoa Hồng']);
    expect(aliases).toEqual([{ kind: 'clinic', name: 'NK Hồng', target: 'Nha khoa Hoa Hồng', count: 2 }]);
    const said = '"NK Hồng" được ghi là "Nha khoa Hoa Hồng" (2 dòng).';
    expect(notes).toContain(said);
    const keep = { kind: 'clinic', name: 'NK Hồng', action: 'keep', target: null } as const;
    expect((await check(bytes, { names: [keep] }, { known })).rows[0]?.fields?.clinicName).toBe('NK Hồng');
  });
});

describe('a card number that occurs twice', () => {
  const bytes = workbook({
    A: [header, row, rowWith({ 'Mã số': 'ads 988027', 'Họ tên': 'Trần Bình' }), rowWith({ 'Mã số': 'ADS-2' })],
  });
  const repeats = { sheet: 'A', row: 2 };

  test('makes the later row faulty', async () => {
    const { rows, rowsFaulty } = await check(bytes);
    expect(rows[1]).toMatchObject({ fields: null, repeats, isSkipped: false });
    expect(rows[1]?.faults).toMatchObject([{ kind: 'repeated', reason: 'mã số "ads 988027" trùng với dòng 2' }]);
    expect(rowsFaulty).toBe(1);
  });

  test('skips the later row if the plan says so', async () => {
    const { rows, skipped, cardKeys } = await check(bytes, { repeatedCards: 'skip' });
    expect(rows[1]).toMatchObject({ fields: { customerName: 'Trần Bình' }, faults: [], repeats, isSkipped: true });
    expect([skipped, cardKeys]).toEqual([[1], ['ADS988027', null, 'ADS2']]);
    const stored = await readInProcess(bytes, { plan: planOf({ repeatedCards: 'skip' }) });
    expect(stored.rows.map(([, number]) => number)).toEqual([2, 4]);
    expect(stored).toMatchObject({ rowsAccepted: 2, rowsSkipped: 1, issueCount: 0 });
  });

  test('passes twice if the later one is to win', { tags: ['thorough'] }, async () => {
    const { rows, cardKeys } = await check(bytes, { repeatedCards: 'update' });
    expect(rows[1]).toMatchObject({ fields: { customerName: 'Trần Bình' }, faults: [], repeats, isSkipped: false });
    expect(cardKeys).toEqual(['ADS988027', 'ADS988027', 'ADS2']);
    const stored = await readInProcess(bytes, { plan: planOf({ repeatedCards: 'update' }) });
    expect(stored.rows.map(([, number]) => number)).toEqual([2, 3, 4]);
    expect(stored.repeats).toEqual([1]);
  });
});

test('a row that the plan skips is shown, but neither stored nor faulty nor the first of its number', async () => {
  const bytes = workbook({ A: [header, rowWith({ 'Số lượng': 'hai' }), row, row] });
  const skippedRows = [2, 3].map((number) => ({ sheet: 'A', row: number }));
  const outcome = await check(bytes, { skippedRows });
  expect(outcome).toMatchObject({ rowsAccepted: 1, rowsFaulty: 0, rowsSkipped: 2, faults: [], issueCount: 0 });
  expect(outcome.rows.map(({ isSkipped, repeats }) => [isSkipped, repeats])).toEqual([
    [true, null],
    [true, null],
    [false, null],
  ]);
  expect(outcome.rows[0]?.faults).toHaveLength(1);
  expect((await readInProcess(bytes, { plan: planOf({ skippedRows }) })).rows.map(([, number]) => number)).toEqual([4]);
});
