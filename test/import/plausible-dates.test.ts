// Dates that can be read, but that nobody would believe.
import { expect, test } from 'vitest';
import { addDays, formatDate, todayInVietnam } from '#domain/calendar.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { addTerm } from '#domain/warranty/warranty-term.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { aProduct } from '../records.ts';
import { header, rowWith } from './import-helpers.ts';
import { sheetForm, untilState, uploadChecked } from './staged.ts';

/** A date cell of Excel. */
const dateCell = (serial: number, format = 'dd/mm/yyyy') => ({ t: 'n', v: serial, z: format });
/** Serials of 02/05/2032 and the days around it. */
const may2032 = 48_336;

forEachEngine('a date of a file', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);
  let sent = 0;

  /** Rows with these cells, by their header, each with a card number of its own. */
  const cards = (cells: Record<string, unknown>[]) => cells.map((one) => rowWith({ 'Mã số': `D-${++sent}`, ...one }));
  const checkRows = (rows: unknown[][], heads: unknown[] = header) => uploadChecked(staff, sheetForm([heads, ...rows]));
  const checkDates = (...dates: unknown[]) => checkRows(cards(dates.map((date) => ({ 'Ngày hết hạn': date }))));
  const rowsOf = async (id: string) => (await staff.call('GET', `/imports/${id}/rows?page=1&limit=100`)).body.rows;
  const faultsOf = async (id: string) =>
    (await rowsOf(id)).flatMap(({ faults }: { faults: unknown[] }) => (faults.length > 0 ? faults : [null]));
  const expiries = async (id: string) =>
    (await rowsOf(id)).map(({ values }: { values: { expiryDate: string } | null }) => values?.expiryDate ?? null);
  const decide = async (id: string, plan: object) => {
    expect((await staff.call('PATCH', `/imports/${id}`, plan)).status).toBe(200);
    return untilState(staff, id, 'checked');
  };

  test('that expired more than 20 years ago or expires in more than 30 is asked about, with the year that is meant', async () => {
    const texts = ['21/05/2032', '01/02/2302', '01/02/2575', '1/2/99', '31/12/2010'];
    const { _id: id, summary } = await checkDates(dateCell(11_829), dateCell(10), ...texts);
    expect(summary.counts).toMatchObject({ new: 2, faulty: 5 });
    expect(await faultsOf(id)).toMatchObject([
      { kind: 'implausible', field: 'expiryDate', column: 'Ngày hết hạn', value: '20/05/1932', proposal: '20/05/2032' },
      { kind: 'implausible', value: '10/01/1900', proposal: null },
      null,
      { value: '01/02/2302', proposal: '01/02/2032' },
      { value: '01/02/2575', proposal: '01/02/2032' },
      { value: '1/2/99', proposal: null },
      null,
    ]);
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(409);
    const accepted = [{ field: 'expiryDate', value: '20/05/1932' }];
    expect((await decide(id, { accepted })).summary.counts).toMatchObject({ new: 3, faulty: 4 });
    expect((await expiries(id))[0]).toBe('1932-05-20');
  });

  test('that expires in thirty years to the day is believed', async () => {
    const last = addTerm(todayInVietnam(), { months: 360, days: 0 }) ?? '';
    // The day may end while the file is read.
    const { _id: id } = await checkDates(formatDate(last), formatDate(addDays(last, 2)));
    expect(await faultsOf(id)).toMatchObject([null, { kind: 'implausible' }]);
  });

  test('without a day is an issue as text and as a cell, and the last day of its month is proposed', {
    tags: ['thorough'],
  }, async () => {
    const { _id: id } = await checkDates('12/2027', dateCell(46_722, 'mm/yyyy'), dateCell(46_722, 'mmm-yy'));
    const fault = { kind: 'invalid-date', proposal: '31/12/2027' };
    expect(await faultsOf(id)).toMatchObject([fault, fault, fault]);
  });

  test('that was computed with a fraction lost is of its own day', { tags: ['thorough'] }, async () => {
    const { _id: id } = await checkDates(dateCell(may2032 - 1e-9), dateCell(may2032 + 0.99));
    expect(await expiries(id)).toEqual(['2032-05-02', '2032-05-02']);
  });

  test('is read month first where two others allow only that, and the reason is said', async () => {
    const { _id: id, summary } = await checkDates('02/05/2032', '05/25/2032', '05/26/2032');
    expect(summary.dates).toMatchObject({ order: 'month-first', isUndecided: false });
    expect(summary.dates.reason).toBe(
      '"02/05/2032" được đọc là ngày 5 tháng 2, vì 2 ngày khác trong tệp chỉ đọc được như vậy.',
    );
    expect(await expiries(id)).toEqual(['2032-02-05', '2032-05-25', '2032-05-26']);
  });

  test('waits for a choice where others point to both orders', async () => {
    const dates = ['02/05/2032', '05/25/2032', '26/05/2032'];
    const { _id: id, summary } = await checkDates(...dates);
    expect(summary.dates).toMatchObject({ isUndecided: true, count: 1 });
    const refused = await staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Chưa nhập dòng nào: 1 ngày chỉ hiểu được theo ngày/tháng/năm, 1 ngày chỉ theo tháng/ngày/năm. Hãy chọn cách đọc 1 ngày còn lại.',
    ]);
    const chosen = await decide(id, { dayOrder: 'month-first' });
    expect(chosen.summary.dates.isUndecided).toBe(false);
    expect(await expiries(id)).toEqual(['2032-02-05', '2032-05-25', '2032-05-26']);
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
  });

  test('waits for a choice where one other alone has the month first: it may be a slip', {
    tags: ['thorough'],
  }, async () => {
    const { summary } = await checkDates('02/05/2032', '05/25/2032');
    expect(summary.dates).toMatchObject({ order: 'day-first', isUndecided: true, count: 1 });
  });

  const swapped = 'waits for a choice where Excel seems to have swapped its day and month: %s';
  const expectChoice = async (_: string, serials: readonly number[]) => {
    const days = [...serials.map((serial) => dateCell(serial)), '25/05/2032'];
    const rows = cards(days.map((day) => ({ 'Ngày hết hạn': day })));
    const atOnce = await staff.call('POST', '/user/import', sheetForm([header, ...rows]));
    expect([atOnce.status, atOnce.body.counts.accepted]).toEqual([400, 0]);
    expect(atOnce.body.message).toContain('có thể Excel đã đảo ngày và tháng');
    const { _id: id, summary } = await checkRows(rows);
    expect(summary.dates).toMatchObject({ isUndecided: true });
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(409);
    await decide(id, { dayOrder: 'swapped-cells' });
    expect((await expiries(id)).slice(0, 2)).toEqual(['2032-02-05', '2032-03-05']);
    expect((await expiries(id)).at(-1)).toBe('2032-05-25');
    await decide(id, { dayOrder: 'day-first' });
    expect((await expiries(id))[0]).toBe('2032-05-02');
  };
  test.each([['three low cells and an honest one', [may2032, may2032 + 1, may2032 + 2, may2032 + 20]]] as const)(
    swapped,
    expectChoice,
  );
  test.each([['two low cells', [may2032, may2032 + 1]]] as const)(swapped, { tags: ['thorough'] }, expectChoice);

  test('is read month first in a column whose header says so', { tags: ['thorough'] }, async () => {
    const heads = header.map((name) => (name === 'Ngày hết hạn' ? 'Ngày hết hạn (MM/DD/YYYY)' : name));
    const { _id: id, summary } = await checkRows(cards([{ 'Ngày hết hạn': '02/05/2032' }]), heads);
    expect(await expiries(id)).toEqual(['2032-02-05']);
    expect(summary.notes.join()).toContain('"Ngày hết hạn (MM/DD/YYYY)" được đọc theo thứ tự tháng/ngày/năm');
  });

  test('that the day of issue and the term contradict is asked about', async () => {
    const heads = [...header, 'Ngày cấp', 'Thời hạn'];
    const rows = cards([{ 'Ngày hết hạn': '01/03/2031' }, { 'Ngày hết hạn': '28/02/2036' }]);
    const { _id: id } = await checkRows(
      rows.map((cells) => [...cells, '01/03/2026', '10 năm']),
      heads,
    );
    expect(await faultsOf(id)).toMatchObject([
      { kind: 'implausible', column: 'Ngày hết hạn', value: '01/03/2031', proposal: '01/03/2036' },
      null,
    ]);
  });

  test('headed HSD is of the material beside a day of issue and a term', { tags: ['thorough'] }, async () => {
    const heads = [...header.map((name) => (name === 'Ngày hết hạn' ? 'HSD' : name)), 'Ngày cấp', 'Thời hạn'];
    const rows = cards([{ 'Ngày hết hạn': '01/03/2028' }]).map((cells) => [...cells, '01/03/2026', '10 năm']);
    const { _id: id } = await checkRows(rows, heads);
    expect(await expiries(id)).toEqual(['2036-03-01']);
  });

  test('in a column that is not read keeps the expiry date from being computed by the catalogue', async () => {
    await addRecord(engine.context, products, aProduct({ name: 'Sứ Mười Năm', warranty: '10 năm' }));
    const heads = header.map((name) => (name === 'Ngày hết hạn' ? 'Ngày cấp' : name));
    const rows = cards([{ 'Tên sản phẩm': 'Sứ Mười Năm', 'Ngày hết hạn': '01/03/2026' }]);
    const { _id: id } = await checkRows(
      rows.map((cells) => [...cells, dateCell(may2032)]),
      [...heads, 'Đến'],
    );
    expect(await faultsOf(id)).toMatchObject([
      { kind: 'implausible', column: 'Đến', proposal: '02/05/2032', value: 'Đến' },
    ]);
    await decide(id, { accepted: [{ field: 'expiryDate', value: 'Đến' }] });
    expect(await expiries(id)).toEqual(['2036-03-01']);
  });
});
