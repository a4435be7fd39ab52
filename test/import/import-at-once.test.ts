// A file that is imported in one go: what is refused can be opened, mapped and mended.
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { fileForm, formOf, rowOf, untilState } from './staged.ts';

forEachEngine('an import in one go', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);
  beforeAll(async () => {
    const { body } = await send([rowOf('A-1'), rowOf('A-2')]);
    expect(body.code).toBe('imported');
  });
  const send = (rows: readonly string[]) => staff.call('POST', '/user/import', formOf(rows));
  const detail = async (id: string) => (await staff.call('GET', `/imports/${id}`)).body.import;
  const card = async (number: string) => (await staff.call('GET', `/user?limit=10&q=${number}`)).body.users[0];

  test('of known numbers with other values is refused, and shows old and new once they are to be updated', async () => {
    const { status, body } = await send([rowOf('A-1', { customer: 'Lê Sửa', quantity: '4' }), rowOf('A-2')]);
    expect([status, body.code, body.counts]).toEqual([400, 'invalid-rows', { read: 2, accepted: 0, issues: 1 }]);
    expect(body.message).toBe(
      'Không nhập dòng nào: 1 thẻ đã có trong hệ thống với nội dung khác. Hãy mở để xem nội dung cũ và mới, rồi chọn bỏ qua hoặc cập nhật.',
    );
    expect(body.invalidQuantities).toEqual(['Dòng 2: mã số "A-1" đã có trong hệ thống, là thẻ của Phạm Nhập']);
    expect(await card('A-1')).toMatchObject({ fullName: 'Phạm Nhập', quantity: 1 });

    const path = `/imports/${body.importId}`;
    expect(await detail(body.importId)).toMatchObject({ state: 'failed', message: body.message });
    await staff.call('PATCH', path, { existingCards: 'update' });
    const { summary } = await untilState(staff, body.importId, 'checked');
    expect(summary.counts).toEqual({ new: 0, changed: 1, same: 1, skipped: 0, faulty: 0 });
    expect((await staff.call('GET', `${path}/rows?state=changed`)).body.rows).toMatchObject([
      { current: { fullName: 'Phạm Nhập', quantity: '1' }, values: { fullName: 'Lê Sửa', quantity: '4' } },
    ]);
    await staff.call('POST', `${path}/commit`, {});
    await untilState(staff, body.importId, 'stored');
    expect(await card('A-1')).toMatchObject({ fullName: 'Lê Sửa', quantity: 4 });
  });

  test('lists a thousand issues and counts all', async () => {
    const { body } = await send(Array.from({ length: 3_000 }, (_, at) => rowOf(`I-${at}`, { quantity: 'hai' })));
    expect([body.issues.length, body.counts]).toEqual([1_000, { read: 3_000, accepted: 0, issues: 3_000 }]);
  });

  test('of cards that are all there with the same values has been imported already', async () => {
    await send([rowOf('B-1'), rowOf('B-2')]);
    const { status, body } = await send([rowOf('B-1'), rowOf('B-2')]);
    expect([status, body.code, body.issues]).toEqual([400, 'already-imported', []]);
    expect(body.message).toContain('cả 2 thẻ đều đã có trong hệ thống. Không có gì thay đổi.');
  });

  test('stores new cards, and leaves those as they are that are there with the same values', async () => {
    const { status, body } = await send([rowOf('B-1'), rowOf('C-1')]);
    expect([status, body.message]).toEqual([200, 'Đã nhập 1 thẻ bảo hành, 1 thẻ không đổi.']);
    expect(body.counts).toEqual({ read: 2, accepted: 1, issues: 0 });
    expect((await detail(body.importId)).result).toMatchObject({ added: 1, same: 1 });
  });

  test('keeps the sheets of a file with faulty rows, which is mended and stored', async () => {
    const { body } = await send([rowOf('D-1'), rowOf('D-2', { quantity: 'hai' })]);
    expect(body.code).toBe('invalid-rows');
    const { sheets, hasFile } = await detail(body.importId);
    expect([sheets.length, sheets[0].proposed.headerRow, hasFile]).toEqual([1, 1, true]);
    const edits = [{ sheet: null, row: 3, field: 'quantity', value: '2' }];
    await staff.call('PATCH', `/imports/${body.importId}`, { edits });
    await untilState(staff, body.importId, 'checked');
    await staff.call('POST', `/imports/${body.importId}/commit`, {});
    expect((await untilState(staff, body.importId, 'stored')).result.added).toBe(2);
  });

  test('keeps the sheets of a file without a header, whose columns a person chooses', async () => {
    const { body } = await staff.call('POST', '/user/import', fileForm([rowOf('E-1'), rowOf('E-2')]));
    expect(body.code).toBe('unreadable-file');
    const { sheets, state } = await detail(body.importId);
    expect([state, sheets[0].rows.length, sheets[0].proposed]).toEqual(['failed', 2, null]);
    const names = ['productName', 'fullName', 'numbCode', 'dentalName', 'doctorName', 'quantity', 'expiryDate'];
    const columns = names.map((field, index) => ({ index, field }));
    await staff.call('PATCH', `/imports/${body.importId}`, { sheets: [{ name: null, headerRow: 0, columns }] });
    expect((await untilState(staff, body.importId, 'checked')).summary.counts.new).toBe(2);
  });

  test('that is refused a hundred times leaves room for files that are checked first', {
    tags: ['thorough'],
  }, async () => {
    const refused: string[] = [];
    for (let at = 0; at < 100; at++) {
      const { body } = await send([rowOf(`H-${at}`, { quantity: 'hai' })]);
      refused.push(body.importId);
    }
    const { status, body } = await staff.call('POST', '/imports', formOf([rowOf('H-100')]));
    expect([status, body.message]).toEqual([201, undefined]);
    const [oldest = '', newest = ''] = [refused.at(0), refused.at(-1)];
    expect(await detail(oldest)).toMatchObject({ state: 'failed', hasFile: false });
    expect(await detail(newest)).toMatchObject({ state: 'failed', hasFile: true });
  });

  test('is stopped by another person while its rows are being stored', { tags: ['thorough'] }, async () => {
    const sent = send(Array.from({ length: 40_000 }, (_, at) => rowOf(`G-${at}`)));
    const newest = async () => (await staff.call('GET', '/imports?limit=1')).body.imports[0];
    await expect.poll(async () => (await newest()).state, { interval: 5 }).toBe('storing');
    await staff.call('POST', `/imports/${(await newest())._id}/cancel`);
    const { status, body } = await sent;
    expect([status, body.message]).toEqual([409, 'Đã dừng, chưa nhập dòng nào.']);
    expect((await newest()).state).toBe('discarded');
    expect(await card('G-1')).toBeUndefined();
  });

  test('that nobody could end, since its server was killed, is opened as a file that was sent', async () => {
    const { body } = await send([rowOf('F-1', { quantity: 'hai' })]);
    // What a kill leaves while the rows are being stored.
    const begun = { state: 'uploaded', sheets: null, message: null } as const;
    await engine.db.write((tx) =>
      tx.updateTable('import').set(begun).where('id', '=', Number(body.importId)).execute(),
    );
    expect((await untilState(staff, body.importId, 'checked')).summary.counts.faulty).toBe(1);
  });
});
