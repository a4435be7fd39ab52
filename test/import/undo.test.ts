// An import is taken back, and that is taken back.
import { beforeAll, expect, test } from 'vitest';
import { apiClient } from '../api-client.ts';
import { moveImport, undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { rowOf, untilState, uploadChecked } from './staged.ts';

const editedSince = expect.stringMatching(/^Số lượng: .+ đã sửa lúc \d\d\/\d\d\/\d{4} \d\d:\d\d$/);

forEachEngine('the undo of an import', (engine) => {
  const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy', expiresOn: '2040-12-31' };
  beforeAll(async () => {
    for (const cardNumber of ['OLD-1', 'OLD-2'])
      await registerCard(engine.context, {
        ...names,
        cardNumber,
        customerName: 'Lê Cũ',
        doctorName: 'Bs Bình',
        issuedOn: '2020-01-01',
      });
  });
  const { server, staff, owner } = openApi(engine, { LOOKUP_LIMIT: '0' });

  const store = async (rows: string[], plan: object = {}) => {
    const { _id: id } = await uploadChecked(staff, rows);
    await staff.call('PATCH', `/imports/${id}`, plan);
    await untilState(staff, id, 'checked');
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    await untilState(staff, id, 'stored');
    return id as string;
  };
  const move = (id: string, direction: 'undo' | 'redo') => moveImport(staff, id, direction);
  const found = async (number: string, active = true) => {
    const { body } = await staff.call('GET', `/user?limit=1&q=${number}&isActive=${active}`);
    return body.users[0];
  };
  const lookUp = async (number: string) => (await staff.call('GET', `/user/getUser?cartId=${number}`)).body.user;

  test('puts its cards into the bin and gives those that it changed their values back; a redo reverses exactly that', async () => {
    const before = await found('OLD-1');
    const id = await store([rowOf('U-1'), rowOf('U-2'), rowOf('OLD-1', { quantity: '3' })], {
      existingCards: 'update',
    });
    const updated = await found('OLD-1');
    // An empty cell, such as that of the doctor, leaves the value as it is.
    expect(updated).toMatchObject({
      fullName: 'Phạm Nhập',
      quantity: 3,
      doctorName: 'Bs Bình',
      issuedDate: '2020-01-01',
    });
    for (let round = 0; round < 2; round++) {
      const undone = await move(id, 'undo');
      expect(undone).toMatchObject({ status: 200, counts: { done: 3, total: 3 }, left: [] });
      expect(undone.message).toBe('Đã hoàn tác 3 trên 3 thẻ.');
      expect(await lookUp('U-1')).toBeUndefined();
      expect(await found('U-2', false)).toMatchObject({ isActive: false });
      const { version: _, updatedAt: __, ...values } = before;
      expect(await found('OLD-1')).toMatchObject(values);
      expect((await move(id, 'undo')).status).toBe(409);

      const redone = await move(id, 'redo');
      expect(redone).toMatchObject({ status: 200, message: 'Đã làm lại 3 trên 3 thẻ.', left: [] });
      expect(await lookUp('U-1')).toMatchObject({ fullName: 'Phạm Nhập' });
      expect(await lookUp('OLD-1')).toMatchObject({ fullName: 'Phạm Nhập', quantity: 3 });
      expect((await undoChange(staff, undone.change)).status).toBe(409);
    }
    const { _id: card } = await found('OLD-1');
    const { body } = await staff.call('GET', `/admin/history?record=user-${card}`);
    // The import, its undos and its redos name its file.
    const ofImport = { action: 'update', import: { _id: id, fileName: expect.any(String) } };
    expect(body.history).toMatchObject([...Array(5).fill(ofImport), { action: 'create', import: null }]);
    const { body: detail } = await staff.call('GET', `/imports/${id}`);
    expect(detail.import).toMatchObject({ state: 'stored', change: { undoneAt: null, undo: null }, rows: 3 });
  });

  test('leaves and names what somebody has edited since, but for other fields, and what is binned or gone', async () => {
    const numbers = ['E-1', 'E-2', 'E-3', 'E-4'];
    const id = await store(
      [...numbers, 'OLD-2'].map((number) => rowOf(number, { customer: 'Trần Mới' })),
      {
        existingCards: 'update',
      },
    );
    const edit = async (number: string) => {
      const { _id, ...card } = await found(number);
      const { productName, fullName, numbCode, dentalName, doctorName, quantity, expiryDate } = card;
      const fields = { productName, fullName, numbCode, dentalName, doctorName, quantity, expiryDate };
      expect((await staff.call('PUT', `/user/${_id}`, { ...fields, quantity: 7 })).status).toBe(200);
    };
    await edit('E-1');
    await edit('OLD-2');
    const [binned, gone] = [await found('E-2'), await found('E-3')];
    await staff.call('DELETE', `/user/delete/${binned._id}`);
    await staff.call('DELETE', `/user/delete/${gone._id}`);
    expect((await owner.call('PUT', `/user/remove/${gone._id}`)).status).toBe(200);

    const undone = await move(id, 'undo');
    // A card that is gone for good is none of an import any more.
    expect([undone.counts, undone.message]).toEqual([{ done: 3, total: 4 }, 'Đã hoàn tác 3 trên 4 thẻ.']);
    expect(undone.left).toMatchObject([{ name: 'E-1', reason: editedSince }]);
    expect(await found('E-1')).toMatchObject({ quantity: 7, isActive: true });
    // The import has not changed the field that was edited.
    expect(await found('OLD-2')).toMatchObject({ quantity: 7, fullName: 'Lê Cũ' });

    // What the undo left, the redo leaves; what somebody else has put into the bin stays there.
    const redone = await move(id, 'redo');
    expect(redone).toMatchObject({ message: 'Đã làm lại 2 trên 2 thẻ.', left: [] });
    expect(await found('E-2', false)).toMatchObject({ _id: binned._id });
    expect(await lookUp('E-4')).toMatchObject({ fullName: 'Trần Mới' });
    // Edited twice more, its version is that of a card which an undo and a redo have moved.
    await edit('E-1');
    expect((await move(id, 'undo')).left[0]).toMatchObject({ name: 'E-1' });
  });

  test('names the cards whose number was given to another card before the redo', { tags: ['thorough'] }, async () => {
    const id = await store([rowOf('T-1'), rowOf('T-2')]);
    expect((await move(id, 'undo')).counts).toEqual({ done: 2, total: 2 });
    await registerCard(engine.context, { ...names, cardNumber: 'T 1', customerName: 'Khác' });
    const redone = await move(id, 'redo');
    expect(redone.message).toBe('Đã làm lại 1 trên 2 thẻ.');
    expect(redone.left).toMatchObject([{ name: 'T-1', reason: 'mã số hoặc tên đã được dùng ở nơi khác' }]);
    expect(redone.left[0]?.conflictWith).toMatch(/^\d+$/);
    expect(await lookUp('T-1')).toMatchObject({ fullName: 'Khác' });
    expect(await lookUp('T-2')).toMatchObject({ fullName: 'Phạm Nhập' });
  });

  test('sent again with its key is answered as at first', async () => {
    const id = await store([rowOf('K-1')]);
    const { change } = (await staff.call('GET', `/imports/${id}`)).body.import;
    const undo = () => staff.call('POST', `/changes/${change._id}/undo`, {}, { 'idempotency-key': 'undo-of-one-card' });
    const { body } = await undo();
    expect(await undo()).toMatchObject({ status: 200, body });
  });

  test('is for staff; an import that is not stored has changed nothing', async () => {
    const viewer = apiClient(server.url, await sessionCookie(engine.db, 'viewer'));
    const id = await store([rowOf('V-1')]);
    expect((await moveImport(viewer, id, 'undo')).status).toBe(403);
    const { _id: open } = await uploadChecked(staff, [rowOf('V-2')]);
    expect((await staff.call('GET', `/imports/${open}`)).body.import.change).toBeNull();
    expect((await undoChange(staff, '987654')).status).toBe(404);
  });

  test('leaves the lists as exact as before', async () => {
    const { body } = await staff.call('GET', '/user?limit=100&q=Phạm');
    const active = await engine.db.read
      .selectFrom('warranty')
      .select('id')
      .where('customerName', '=', 'Phạm Nhập')
      .where('binnedAt', 'is', null)
      .execute();
    expect(body.counts).toBe(active.length);
  });
});
