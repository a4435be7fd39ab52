// @module-tag thorough
// Imports in steps: a file is sent and checked, a person decides, its rows are stored.
import * as XLSX from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { moveImport } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { fileForm, formOf, rowOf, untilState, uploadChecked } from './staged.ts';

forEachEngine('an import in steps', (engine) => {
  let cookie: string;
  beforeAll(async () => {
    const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy', customerName: 'Lê Cũ' };
    for (const cardNumber of ['R-1', 'R-2'])
      await registerCard(engine.context, { ...names, cardNumber, expiresOn: '2040-12-31' });
  });
  const { server, staff, viewer, visitor } = openApi(engine, {}, startServerProcess);
  beforeAll(async () => {
    cookie = await staff.cookie();
  });
  const cards = async (q: string) => (await staff.call('GET', `/user?limit=100&q=${q}`)).body;

  test('is checked without storing anything, and its rows come page by page', async () => {
    const rows = ['R-1', 'N-1', 'N-2', 'R-2'].map((number) => rowOf(number));
    const checked = await uploadChecked(staff, [...rows, rowOf('N-3', { quantity: 'hai' }), rowOf('R-1x')]);
    expect(checked.summary.counts).toEqual({ new: 3, changed: 0, same: 0, skipped: 0, faulty: 3 });
    expect((await cards('Nhập')).counts).toBe(0);
    const page = await staff.call('GET', `/imports/${checked._id}/rows?state=faulty&limit=2&page=2`);
    expect([page.status, page.body.counts, page.body.rows.length]).toEqual([200, 3, 1]);
    expect(page.body.rows[0].faults[0].reason).toContain('"hai"');
    const all = await staff.call('GET', `/imports/${checked._id}/rows`);
    expect(all.body.rows.map(({ row, state }: { row: number; state: string }) => [row, state])).toEqual([
      [2, 'faulty'],
      [3, 'new'],
      [4, 'new'],
      [5, 'faulty'],
      [6, 'faulty'],
      [7, 'new'],
    ]);
  });

  test('shows old and new values of the cards that it will update, and stores exactly what it has shown', async () => {
    const rows = [rowOf('R-1'), rowOf('R-2', { customer: 'Lê Cũ' }), rowOf('N-4'), rowOf('N-5', { quantity: 'x' })];
    const { _id: id } = await uploadChecked(staff, rows, 'tháng 9.csv');
    const planned = await staff.call('PATCH', `/imports/${id}`, { existingCards: 'update' });
    expect([planned.status, planned.body.import?.plan.existingCards]).toEqual([200, 'update']);
    const checked = await untilState(staff, id, 'checked');
    expect(checked.summary.counts).toEqual({ new: 1, changed: 1, same: 1, skipped: 0, faulty: 1 });
    const changed = await staff.call('GET', `/imports/${id}/rows?state=changed`);
    expect(changed.body.rows).toMatchObject([{ current: { fullName: 'Lê Cũ' }, values: { fullName: 'Phạm Nhập' } }]);

    const refused = await staff.call('POST', `/imports/${id}/commit`, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Còn 1 dòng lỗi. Hãy sửa các dòng này, hoặc chọn chỉ nhập các dòng đúng.',
    ]);
    const commits = await Promise.all(
      [1, 2, 3].map(() => staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' })),
    );
    expect(commits.map(({ status }) => status)).toEqual([200, 200, 200]);
    const stored = await untilState(staff, id, 'stored');
    expect(stored.result).toEqual({ added: 1, updated: 1, same: 1, skipped: 0, faulty: 1 });
    expect(stored.rows).toBe(2);
    expect((await cards('Nhập')).counts).toBe(2);
    expect((await staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' })).body.import.state).toBe('stored');
    expect((await staff.call('PATCH', `/imports/${id}`, { dayOrder: 'month-first' })).status).toBe(409);
  });

  test('sends its faulty rows as a workbook, which is imported again once it has been mended', async () => {
    const { _id: id } = await uploadChecked(staff, [rowOf('F-1'), rowOf('F-2', { quantity: 'hai' })], 'gốc.csv');
    const answer = await fetch(`${server.url}/api/imports/${id}/faulty`, { headers: { cookie } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const book = XLSX.read(await answer.arrayBuffer());
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const table = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false });
    expect(table.flat().join(' ')).toContain('F-2');
    expect(table.flat().join(' ')).not.toContain('F-1');
    expect((await staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' })).status).toBe(200);
    await untilState(staff, id, 'stored');
    expect((await staff.call('GET', `/imports/${id}/faulty`)).status).toBe(200);
    XLSX.utils.sheet_add_aoa(sheet, [['2']], {
      origin: { r: table.length - 1, c: (table.at(-1) ?? []).indexOf('hai') },
    });
    const bytes: Buffer = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
    const mended = await uploadChecked(staff, fileForm(bytes, 'đã sửa.xlsx'));
    expect(mended.summary).toMatchObject({ counts: { new: 1, faulty: 0 } });
  });

  test('can be cancelled until it is stored, and be given up', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => rowOf(`CA-${at}`));
    const { _id: id } = await uploadChecked(staff, rows);
    await staff.call('POST', `/imports/${id}/commit`, {});
    const cancelled = await staff.call('POST', `/imports/${id}/cancel`);
    expect([cancelled.status, cancelled.body.import.state]).toEqual([200, 'checked']);
    expect((await cards('CA-1')).counts).toBe(0);
    await staff.call('PATCH', `/imports/${id}`, { dayOrder: 'month-first' });
    expect((await staff.call('POST', `/imports/${id}/cancel`)).body.import.state).toBe('uploaded');
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(409);
    expect((await staff.call('DELETE', `/imports/${id}`)).status).toBe(200);
    expect((await staff.call('GET', `/imports/${id}`)).body.import).toMatchObject({
      state: 'discarded',
      hasFile: false,
    });
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', '/commit'],
      ['DELETE', ''],
    ] as const)
      expect((await staff.call(method, `/imports/${id}${path}`, {})).status, path).toBe(409);
  });

  test('is taken up by a server that starts again, in each of its states', async () => {
    const { _id: checked } = await uploadChecked(staff, [rowOf('S-1')]);
    const { _id: stored } = await uploadChecked(staff, [rowOf('S-2')]);
    await staff.call('POST', `/imports/${stored}/commit`, {});
    await untilState(staff, stored, 'stored');
    const rows = Array.from({ length: 30_000 }, (_, at) => rowOf(`SB-${at}`));
    const { body } = await staff.call('POST', '/imports', formOf(rows));
    expect(body.import.state).toBe('checking');
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    await server.start();
    expect((await staff.call('GET', `/imports/${checked}`)).body.import.state).toBe('checked');
    expect((await staff.call('GET', `/imports/${checked}/rows`)).body.counts).toBe(1);
    expect((await staff.call('GET', `/imports/${stored}`)).body.import.state).toBe('stored');
    expect((await untilState(staff, body.import._id, 'checked')).summary.counts.new).toBe(30_000);
  });

  test('that cannot be read is remembered with its reason', async () => {
    const { status, body } = await staff.call('POST', '/imports', fileForm(['%PDF-1.7'], 'bảng.xlsx'));
    expect([status, body.import.state]).toEqual([201, 'failed']);
    expect(body.import.message).toContain('PDF');
    expect((await staff.call('POST', '/imports', new FormData())).status).toBe(400);
    expect((await staff.call('POST', '/imports', {})).status).toBe(415);
  });

  test('is read by viewers, and changed by staff alone', async () => {
    const { _id: id } = await uploadChecked(staff, [rowOf('V-1')]);
    expect((await viewer.call('GET', `/imports/${id}`)).body.import.state).toBe('checked');
    expect((await viewer.call('PATCH', `/imports/${id}`, {})).status).toBe(403);
    expect((await viewer.call('POST', `/imports/${id}/commit`, {})).status).toBe(403);
    expect((await viewer.call('GET', `/imports/${id}/file`)).status).toBe(403);
    expect((await visitor.call('GET', `/imports/${id}`)).status).toBe(401);
    const template = await staff.call('GET', '/imports/template');
    expect([template.status, template.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename=mau-nhap-the-bao-hanh.xlsx',
    ]);
  });

  test('in one go has a number by which it is taken back, whether it is stored or fails', async () => {
    const good = await staff.call('POST', '/user/import', formOf([rowOf('O-1')]));
    expect(good.body).toMatchObject({ success: true, code: 'imported', importId: expect.stringMatching(/^\d+$/) });
    expect((await moveImport(staff, good.body.importId, 'undo')).counts).toEqual({ done: 1, total: 1 });
    const bad = await staff.call('POST', '/user/import', formOf([rowOf('O-2'), rowOf('O-3', { quantity: 'x' })]));
    expect([bad.status, bad.body.code]).toEqual([400, 'invalid-rows']);
    // What failed is opened and mended.
    const edit = { sheet: null, row: 3, field: 'quantity', value: '2' };
    expect((await staff.call('PATCH', `/imports/${bad.body.importId}`, { edits: [edit] })).status).toBe(200);
    const checked = await untilState(staff, bad.body.importId, 'checked');
    expect(checked.summary.counts).toMatchObject({ new: 2, faulty: 0 });
  });
});
