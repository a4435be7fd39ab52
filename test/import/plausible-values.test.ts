// Names, quantities and card numbers that can be read, but that nobody would believe.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askedAbout, importRules } from '#strings/vi/server/import-rules.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { patientCard, registerCard } from '../records.ts';
import { header, rowWith, workbook } from './import-helpers.ts';
import { fileForm, sheetForm, untilState, uploadChecked } from './staged.ts';

forEachEngine('a value of a file', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);
  let sent = 0;
  const late = { 'Ngày hết hạn': '25/05/2032' };

  const send = (rows: unknown[][], heads: unknown[] = header) => uploadChecked(staff, sheetForm([heads, ...rows]));
  /** Sends a card with each of these values in a column. */
  const sendValues = (column: string, values: readonly unknown[], heads: unknown[] = header) =>
    send(
      values.map((value) => rowWith({ 'Mã số': `V-${++sent}`, ...late, [column]: value })),
      heads,
    );
  const rowsOf = async (id: string) => (await staff.call('GET', `/imports/${id}/rows?page=1&limit=100`)).body.rows;
  const proposals = async (id: string) =>
    (await rowsOf(id)).map(({ faults: [fault] }: { faults: { kind: string; proposal?: string }[] }) =>
      fault ? `${fault.kind}: ${fault.proposal ?? '?'}` : 'stored',
    );

  const oddNames = [
    ['Lệ (ĐT 0987654321)', 'Lệ'],
    ['Nguyễn Văn An 0987 654 321', 'Nguyễn Văn An'],
    ['Trần Bình - CCCD 001099012345', 'Trần Bình'],
    ['Trần Bình / SĐT: +84 912.345.678', 'Trần Bình'],
    ['(trống)', '?'],
    ['N/A', '?'],
    ['Lê Hoa*', 'Lê Hoa'],
    ['Lê Hoa ¹', 'Lê Hoa'],
    ['Lê Hoa (làm lại)', 'Lê Hoa'],
    ['Lê Hoa - khách VIP', 'Lê Hoa'],
    ['Nguye^~n Va(n An', 'Nguyễn Văn An'],
  ] as const;
  test('that is a name with more in it, or none, is asked about', async () => {
    const names = oddNames.flatMap(([odd]) => [odd, 'Lê Thị Hoa', "K'Brêng", 'H’Hen Niê', 'Nguyễn An-Khang']);
    const { _id: id } = await sendValues('Họ tên', names);
    const expected = oddNames.flatMap(([, proposal]) => [`implausible: ${proposal}`, ...Array(4).fill('stored')]);
    expect(await proposals(id)).toEqual(expected);
  });

  test('that a person has confirmed is stored as it stands', async () => {
    const { _id: id } = await sendValues('Họ tên', ['Lê Hoa (làm lại)', 'Lê Hoa (làm lại)']);
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(409);
    const accepted = [{ field: 'fullName', value: 'Lê Hoa (làm lại)' }];
    expect((await staff.call('PATCH', `/imports/${id}`, { accepted })).status).toBe(200);
    expect((await untilState(staff, id, 'checked')).summary.counts).toMatchObject({ new: 2, faulty: 0 });
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    await untilState(staff, id, 'stored');
    expect((await staff.call('GET', '/user?limit=9&q=lam lai')).body.counts).toBe(2);
  });

  test('that a person has confirmed in one sheet is confirmed in the others', { tags: ['thorough'] }, async () => {
    const sheetOf = (number: string) => [header, rowWith({ 'Mã số': number, 'Họ tên': 'Lê Hoa (cũ)', ...late })];
    const bytes = workbook({ Một: sheetOf('W-1'), Hai: sheetOf('W-2') });
    const { _id: id, summary } = await uploadChecked(staff, fileForm(bytes, 'thẻ.xlsx'));
    expect(summary.counts).toMatchObject({ new: 0, faulty: 2 });
    await staff.call('PATCH', `/imports/${id}`, { accepted: [{ field: 'fullName', value: 'Lê Hoa (cũ)' }] });
    expect((await untilState(staff, id, 'checked')).summary.counts).toMatchObject({ new: 2, faulty: 0 });
  });

  test('that is more teeth than a person has, or the position of a tooth, is asked about', async () => {
    const { _id: id } = await sendValues('Số lượng', [40, 36, 1112, '2²', 32, '16']);
    expect(await proposals(id)).toEqual([
      'implausible: ?',
      'implausible: ?',
      'implausible: 2',
      'implausible: 2',
      'stored',
      'stored',
    ]);
    const heads = header.map((name) => (name === 'Số lượng' ? 'Số răng' : name));
    const { _id: teeth } = await sendValues('Số lượng', [16, 3], heads);
    expect(await proposals(teeth)).toEqual(['implausible: 1', 'stored']);
  });

  test('that is a ditto mark is the cell above, which is said', async () => {
    const marks = ['nt', '-nt-', 'như trên', '″', '//', '"'];
    const { _id: id, summary } = await sendValues('Nha khoa', ['Nha khoa Hoa Sen', ...marks]);
    const clinics = (await rowsOf(id)).map(({ values }: { values: { dentalName: string } }) => values?.dentalName);
    expect(clinics).toEqual(Array(7).fill('Nha khoa Hoa Sen'));
    expect(summary.notes.join()).toContain('6 ô ghi "như trên" ở cột "Nha khoa" lấy giá trị của ô phía trên: dòng 3–8');
  });

  const oddNumbers = [
    ['ADS-2026-4101/02', '?'],
    ['ADS-4102 lam lai', 'ADS-4102'],
    ['ADS-4103 LL', 'ADS-4103'],
    ['ADS-4104 MOI', 'ADS-4104'],
    ['ADS-4105*', 'ADS-4105'],
    ['ADS-4106 ✅', 'ADS-4106'],
    ['####', '?'],
    [true, '?'],
    [1.5, '?'],
    ['120.0', '120'],
    ['АDS-4107', 'ADS-4107'],
    ['ADS-4108¹', 'ADS-4108'],
  ] as const;
  test('that is a card number with more in it, or none, is asked about', async () => {
    const numbers = oddNumbers.flatMap(([odd], at) => [odd, `ADS-${7001 + at}`, `B-2026-${1001 + at}`]);
    const { _id: id } = await sendValues('Mã số', numbers);
    const expected = oddNumbers.flatMap(([, proposal]) => [`implausible: ${proposal}`, 'stored', 'stored']);
    expect(await proposals(id)).toEqual(expected);
  });

  test('that the register has just so is no question, in a check and in an import in one go', async () => {
    const odd = [
      rowWith({ 'Mã số': 'H-1', 'Họ tên': 'Lê Hoa 2', ...late }),
      rowWith({ 'Mã số': 'H-2', 'Số lượng': 0, ...late }),
      rowWith({ 'Mã số': 'H-3', ...late }),
    ];
    const { _id: id } = await send(odd);
    const accepted = [
      { field: 'fullName', value: 'Lê Hoa 2' },
      { field: 'quantity', value: '0' },
    ];
    await staff.call('PATCH', `/imports/${id}`, { accepted });
    await untilState(staff, id, 'checked');
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    await untilState(staff, id, 'stored');
    const again = await send([...odd, rowWith({ 'Mã số': 'H-4', ...late })]);
    expect([again.summary.counts, again.summary.faults]).toMatchObject([{ new: 1, same: 3, faulty: 0 }, []]);
    const other = await send([rowWith({ 'Mã số': 'H-2', 'Số lượng': 0, 'Họ tên': 'Trần Bình', ...late })]);
    expect(other.summary).toMatchObject({
      counts: { same: 0, faulty: 1 },
      faults: [{ kind: 'implausible', count: 1 }],
    });
    const sheet = [header, ...odd, rowWith({ 'Mã số': 'H-5', ...late })];
    const { status, body } = await staff.call('POST', '/user/import', sheetForm(sheet));
    expect([status, body.issues, body.counts]).toEqual([200, [], { read: 4, accepted: 1, issues: 0 }]);
  });

  const { certain, odd } = importRules;
  // A comma that splits a cell needs a text file, what is not read a catalogue: they have tests of their own.
  const { splitOff: _, unreadDate: __, unreadTerm: ___, ...likely } = importRules.likely;
  const unasked: { says: string; examples: readonly Record<string, string>[] }[] = [
    ...Object.values(certain),
    ...Object.values(odd),
  ];
  const examples = [
    ...unasked.flatMap(({ examples, says }) => examples.map((example) => ({ example, says, isAsked: false }))),
    ...Object.values(likely).flatMap((rule) =>
      rule.examples.map((example) => ({ example, says: askedAbout(rule, example), isAsked: true })),
    ),
  ];
  test.each(examples)(
    'that is an example of a rule is mended, asked about, or said: $says',
    async ({ example, says, isAsked }) => {
      const heads = [...new Set([...header, ...Object.keys(example)])];
      const cells: Record<string, unknown> = { ...late, ...example };
      const row = rowWith({ 'Mã số': `V-${++sent}`, ...cells });
      const table = [heads, [...row, ...heads.slice(row.length).map((head) => cells[head])]];
      const { _id: id, summary } = await uploadChecked(staff, sheetForm(table));
      const [{ faults }] = await rowsOf(id);
      const said = isAsked ? faults.map(({ reason }: { reason: string }) => reason) : summary.notes;
      expect(said.join('\n')).toContain(says);
      expect(summary.counts.faulty).toBe(isAsked ? 1 : 0);
      await staff.call('DELETE', `/imports/${id}`);
    },
  );

  test('that is a card number of the shape that most have is not asked about', async () => {
    const { summary } = await sendValues('Mã số', ['4101/26', '4102/26', '4103/26', '4104/26']);
    expect(summary.counts).toMatchObject({ new: 4, faulty: 0 });
  });

  test('that has a dash of Word is stored with a hyphen', async () => {
    const { _id: id } = await sendValues('Mã số', ['ADS–8001']);
    expect((await rowsOf(id))[0].values.numbCode).toBe('ADS-8001');
  });

  test.each([
    ['Mã SP', 'Serial thẻ'],
    ['Code', 'Warranty #'],
  ])('under %s is no card number beside %s', async (other, own) => {
    const heads = [other, ...header.map((name) => (name === 'Mã số' ? own : name))];
    const { _id: id } = await send([['ZR-98', ...rowWith({ 'Mã số': `S-${++sent}`, ...late })]], heads);
    expect((await rowsOf(id))[0].values.numbCode).toBe(`S-${sent}`);
  });

  test('that is no tooth is right, as in a form, and asked about in an import, where it can be confirmed', async () => {
    await registerCard(engine.context, patientCard);
    const { productName, clinicName: dentalName } = patientCard;
    const fields = { productName, dentalName, fullName: 'Lê Hoa' };
    const form = { ...fields, numbCode: 'Z-1', quantity: 0, expiryDate: '2040-12-31' };
    expect((await staff.call('POST', '/user', form)).status).toBe(201);
    const sheet = [header, rowWith({ 'Mã số': 'Z-2', 'Số lượng': 0, ...late })];
    const asked = await staff.call('POST', '/user/import', sheetForm(sheet));
    expect([asked.status, asked.body.invalidQuantities]).toEqual([
      400,
      ['Dòng 2: số lượng "0": thẻ không có răng nào; nếu đúng vậy, hãy xác nhận'],
    ]);
    const id = asked.body.importId;
    const accepted = [{ field: 'quantity', value: '0' }];
    expect((await staff.call('PATCH', `/imports/${id}`, { accepted })).status).toBe(200);
    await untilState(staff, id, 'checked');
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    await untilState(staff, id, 'stored');
    for (const number of ['Z-1', 'Z-2'])
      expect((await staff.call('GET', `/user/getUser?cartId=${number}`)).body.user.quantity).toBe(0);
  });

  test('that a command has asked about is confirmed in the back office, whose number of the import it says', async () => {
    const file = join(newFolder(), 'thẻ.csv');
    writeFileSync(
      file,
      [header, rowWith({ 'Mã số': 'Z-3', 'Số lượng': 0, ...late })].map((row) => row.join(';')).join('\n'),
    );
    const { status, stdout } = await runProgram('import', [file], environmentOf(engine.config));
    const [, id] = /hoặc mở lần nhập số (\d+) ở trang quản trị để sửa hay xác nhận\.\n$/.exec(stdout) ?? [];
    expect([status, id]).toEqual([1, expect.any(String)]);
    const accepted = [{ field: 'quantity', value: '0' }];
    expect((await staff.call('PATCH', `/imports/${id}`, { accepted })).status).toBe(200);
    await untilState(staff, id ?? '', 'checked');
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    await untilState(staff, id ?? '', 'stored');
    expect((await staff.call('GET', '/user/getUser?cartId=Z-3')).body.user.quantity).toBe(0);
  });
});
