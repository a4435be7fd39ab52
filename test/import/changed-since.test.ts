// Between the check of a file and its storing, other people add, change and bin its cards.
import { expect, test } from 'vitest';
import { warrantyNames } from '#contract/record-names.ts';
import { pick } from '#domain/field-definition.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { formOf, rowOf, untilState, uploadChecked } from './staged.ts';

forEachEngine('a card that somebody else changes after the check', (engine) => {
  const { staff } = openApi(engine);
  const card = async (number: string) => (await staff.call('GET', `/user?limit=10&q=${number}`)).body.users[0];
  const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy' };

  async function edit(number: string, changes: object) {
    const { _id: id, version, ...before } = await card(number);
    const fields = pick(before, Object.values(warrantyNames));
    expect((await staff.call('PUT', `/user/${id}`, { ...fields, version, ...changes })).status).toBe(200);
  }
  async function bin(number: string) {
    expect((await staff.call('DELETE', `/user/delete/${(await card(number))._id}`)).status).toBe(200);
  }
  const add = (cardNumber: string) =>
    registerCard(engine.context, { ...names, customerName: 'Lê Nhanh', cardNumber, quantity: 1 });

  /** A checked file with rows of each kind, and what others do to their cards. */
  async function checkedFile(letter: string) {
    const numbers = [1, 2, 3, 4, 5].map((at) => `${letter}-${at}`);
    const stored = numbers.slice(2).map((number) => rowOf(number));
    await staff.call('POST', '/user/import', formOf(stored));
    const [added, left, changed, binned, same] = numbers as [string, string, string, string, string];
    const rows = [
      rowOf(added),
      rowOf(left),
      rowOf(changed, { quantity: '4' }),
      rowOf(binned, { quantity: '4' }),
      rowOf(same),
    ];
    const { _id: id } = await uploadChecked(staff, rows);
    await staff.call('PATCH', `/imports/${id}`, { existingCards: 'update' });
    const { summary } = await untilState(staff, id, 'checked');
    expect(summary.counts).toEqual({ new: 2, changed: 2, same: 1, skipped: 0, faulty: 0 });
    await add(added);
    await edit(changed, { fullName: 'Phạm Nhập Khẩu' });
    await bin(binned);
    await edit(same, { quantity: 3 });
    return { id, numbers };
  }

  test('sends its row back to the question, and nothing is stored', async () => {
    const { id, numbers } = await checkedFile('S');
    await staff.call('POST', `/imports/${id}/commit`, {});
    const { message, summary } = await untilState(staff, id, 'checked');
    expect(message).toBe(
      'Thẻ của dòng 2, 4, 5, 6 vừa được người khác thêm, sửa hoặc xóa nên chưa nhập dòng nào. Hãy xem lại các dòng này rồi bấm lưu lần nữa.',
    );
    expect(await card(numbers[1] ?? '')).toBeUndefined();
    // The card of line 2 is another customer's of the same clinic; that of line 5 is in the bin.
    expect(summary.counts).toEqual({ new: 2, changed: 3, same: 0, skipped: 0, faulty: 0 });
    const { rows } = (await staff.call('GET', `/imports/${id}/rows?state=changed`)).body;
    expect(rows.map((row: { row: number; current: object }) => [row.row, row.current])).toMatchObject([
      [2, { fullName: 'Lê Nhanh' }],
      [4, { fullName: 'Phạm Nhập Khẩu', quantity: '1' }],
      [6, { quantity: '3' }],
    ]);
    await staff.call('POST', `/imports/${id}/commit`, {});
    expect((await untilState(staff, id, 'stored')).result).toMatchObject({ added: 2, updated: 3, faulty: 0 });
  });

  test('is left out where faulty rows are to be left out, and the others are stored', async () => {
    const { id, numbers } = await checkedFile('L');
    await staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' });
    const { result } = await untilState(staff, id, 'stored');
    expect(result).toEqual({ added: 1, updated: 0, same: 0, skipped: 0, faulty: 4 });
    expect(await card(numbers[2] ?? '')).toMatchObject({ fullName: 'Phạm Nhập Khẩu', quantity: 1 });
    const { rows } = (await staff.call('GET', `/imports/${id}/rows?state=faulty`)).body;
    expect(rows.map((row: { row: number; faults: { kind: string }[] }) => [row.row, row.faults[0]?.kind])).toEqual(
      [2, 4, 5, 6].map((row) => [row, 'changed-since']),
    );
  });

  test('does not matter where the plan leaves its row out anyway', async () => {
    await staff.call('POST', '/user/import', formOf([rowOf('P-1')]));
    const { _id: id } = await uploadChecked(staff, [rowOf('P-1', { quantity: '4' }), rowOf('P-2')]);
    await edit('P-1', { quantity: 5 });
    await staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' });
    expect((await untilState(staff, id, 'stored')).result).toMatchObject({ added: 1, faulty: 1 });
    expect(await card('P-1')).toMatchObject({ quantity: 5 });
  });
});

forEachEngine('a number that is of another person', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);

  test('is a question, left out unless somebody says that it is right', async () => {
    await staff.call('POST', '/user/import', formOf([rowOf('O-1', { customer: 'Trần Đình Khoa' }), rowOf('O-2')]));
    const other = rowOf('O-1', { customer: 'Bùi Quang Huy', clinic: 'Nha khoa Bông Súng' });
    const { _id: id } = await uploadChecked(staff, [other, rowOf('O-2', { customer: 'PHAM NHAP', quantity: '2' })]);
    await staff.call('PATCH', `/imports/${id}`, { existingCards: 'update' });
    const { summary } = await untilState(staff, id, 'checked');
    expect(summary.counts).toMatchObject({ changed: 1, faulty: 1 });
    const [row] = (await staff.call('GET', `/imports/${id}/rows?state=faulty`)).body.rows;
    expect(row.faults).toMatchObject([{ kind: 'other-card', field: 'numbCode', value: 'O-1' }]);
    expect(row.faults[0].reason).toContain('thẻ của Trần Đình Khoa');
    expect(row.current).toMatchObject({ fullName: 'Trần Đình Khoa', dentalName: 'Nha khoa Thuyền Giấy' });
    expect(row.currentId).toMatch(/^\d+$/);

    await staff.call('PATCH', `/imports/${id}`, { accepted: [{ field: 'numbCode', value: 'O-1' }] });
    expect((await untilState(staff, id, 'checked')).summary.counts).toMatchObject({ changed: 2, faulty: 0 });
  });
});
