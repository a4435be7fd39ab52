// An import is taken back, and that is taken back.
import { beforeAll, expect, test } from 'vitest';
import { apiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { rowOf, untilState, uploadChecked } from './staged.ts';

const editedSince = 'đã được sửa sau lần nhập này';

forEachEngine('the undo of an import', (engine) => {
  const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy', expiresOn: '2040-12-31' };
  beforeAll(async () => {
    for (const cardNumber of ['OLD-1', 'OLD-2'])
      await registerCard(engine.context, {
        ...names,
        cardNumber,
        customerName: 'Lê Cũ',
        doctorName: 'Bs Bình',
        issuedOn: '2030-01-01',
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
  const move = async (id: string, direction: 'undo' | 'redo') => {
    const { status, body } = await staff.call('POST', `/imports/${id}/${direction}`);
    return { status, ...body };
  };
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
      issuedDate: '2030-01-01',
    });
    for (let round = 0; round < 2; round++) {
      const undone = await move(id, 'undo');
      expect(undone).toMatchObject({ status: 200, counts: { added: 2, updated: 1 }, unchanged: [], unchangedCount: 0 });
      expect(undone.message).toBe('Đã hoàn tác: 2 thẻ vào thùng rác, 1 thẻ trở lại như cũ.');
      expect(await lookUp('U-1')).toBeUndefined();
      expect(await found('U-2', false)).toMatchObject({ isActive: false });
      const { version: _, updatedAt: __, ...values } = before;
      expect(await found('OLD-1')).toMatchObject(values);
      expect((await move(id, 'undo')).status).toBe(409);

      const redone = await move(id, 'redo');
      expect(redone).toMatchObject({ status: 200, counts: { added: 2, updated: 1 }, unchangedCount: 0 });
      expect(await lookUp('U-1')).toMatchObject({ fullName: 'Phạm Nhập' });
      expect(await lookUp('OLD-1')).toMatchObject({ fullName: 'Phạm Nhập', quantity: 3 });
      expect((await move(id, 'redo')).status).toBe(409);
    }
    const { _id: card } = await found('OLD-1');
    const { body } = await staff.call('GET', `/user/${card}/history?limit=20`);
    expect(body.history.map(({ action }: { action: string }) => action)).toEqual([
      ...['update', 'update', 'update', 'update', 'update'],
      'create',
    ]);
    const { body: detail } = await staff.call('GET', `/imports/${id}`);
    expect(detail.import).toMatchObject({ state: 'stored', undoneAt: null, undoneBy: null, rows: 3 });
  });

  test('leaves and names what somebody has edited since, and leaves what is binned or gone', async () => {
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
    expect(undone.counts).toEqual({ added: 1, updated: 0 });
    expect(undone.unchangedCount).toBe(2);
    expect(undone.unchanged).toMatchObject([
      { numbCode: 'E-1', reason: editedSince },
      { numbCode: 'OLD-2', reason: editedSince },
    ]);
    expect(await found('E-1')).toMatchObject({ quantity: 7, isActive: true });
    expect(await found('OLD-2')).toMatchObject({ quantity: 7, fullName: 'Trần Mới' });

    // What the undo left, the redo leaves; what somebody else has put into the bin stays there.
    const redone = await move(id, 'redo');
    expect(redone).toMatchObject({ counts: { added: 1, updated: 0 }, unchangedCount: 0 });
    expect(await found('E-2', false)).toMatchObject({ _id: binned._id });
    expect(await lookUp('E-4')).toMatchObject({ fullName: 'Trần Mới' });
    // Edited twice more, its version is that of a card which an undo and a redo have moved.
    await edit('E-1');
    expect((await move(id, 'undo')).unchanged[0]).toMatchObject({ numbCode: 'E-1' });
  });

  test('names the cards whose number was given to another card before the redo', { tags: ['thorough'] }, async () => {
    const id = await store([rowOf('T-1'), rowOf('T-2')]);
    expect((await move(id, 'undo')).counts).toEqual({ added: 2, updated: 0 });
    await registerCard(engine.context, { ...names, cardNumber: 'T 1', customerName: 'Khác' });
    const redone = await move(id, 'redo');
    expect(redone).toMatchObject({ counts: { added: 1, updated: 0 }, unchangedCount: 1 });
    expect(redone.unchanged).toMatchObject([
      { numbCode: 'T-1', reason: 'mã số đã được cấp cho một thẻ khác đang sử dụng' },
    ]);
    expect(await lookUp('T-1')).toMatchObject({ fullName: 'Khác' });
    expect(await lookUp('T-2')).toMatchObject({ fullName: 'Phạm Nhập' });
  });

  test('sent again with its key is answered, also where version 1.0 erased its outcome', async () => {
    const id = await store([rowOf('K-1')]);
    const undo = () => staff.call('POST', `/imports/${id}/undo`, {}, { 'idempotency-key': 'undo-of-one-card' });
    const { body } = await undo();
    expect(await undo()).toMatchObject({ status: 200, body });
    await engine.db.write((tx) => tx.updateTable('idempotencyKey').set({ detail: null }).execute());
    expect(await undo()).toMatchObject({ status: 200, body: { counts: { added: 0, updated: 0 } } });
  });

  test('is for staff, and for imports that are stored', async () => {
    const viewer = apiClient(server.url, await sessionCookie(engine.db, 'viewer'));
    const { _id: id } = await uploadChecked(staff, [rowOf('V-1')]);
    expect((await viewer.call('POST', `/imports/${id}/undo`)).status).toBe(403);
    expect((await move(id, 'undo')).message).toBe('Lần nhập này chưa được lưu nên không có gì để hoàn tác.');
    expect((await move(id, 'redo')).message).toBe('Lần nhập này chưa được hoàn tác.');
    expect((await move('987654', 'undo')).status).toBe(404);
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
