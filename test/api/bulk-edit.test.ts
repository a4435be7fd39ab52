// One value for many cards: what is shown before, what is stored, and how it is taken back.
import { expect, test } from 'vitest';
import { warrantyNames } from '#contract/record-names.ts';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { pick } from '#domain/field-definition.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { fileForm } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

const today = todayInVietnam();
const [hill, boat, reed] = ['Nha khoa Đồi Sim', 'Nha khoa Thuyền Giấy', 'Nha khoa Cỏ Lau'];

forEachEngine('one value for many cards', (engine) => {
  const { staff, viewer } = openApi(engine);

  const add = async (cardNumber: string, fields: object = {}) =>
    String(await registerCard(engine.context, { cardNumber, ...fields }));
  const cardOf = async (id: string) => (await staff.call('GET', `/user/${id}`)).body.user;
  const put = async (id: string, change: object) => {
    const { version, ...card } = await cardOf(id);
    const fields = { ...pick(card, Object.values(warrantyNames)), version };
    expect((await staff.call('PUT', `/user/${id}`, { ...fields, ...change })).status).toBe(200);
  };
  const preview = (cards: object, field: string, value: unknown) =>
    staff.call('POST', '/user/edit-all/preview', { cards, change: { field, value } });
  const edit = (cards: object, field: string, value: unknown, more: object = {}, headers = {}) =>
    staff.call('POST', '/user/edit-all', { cards, change: { field, value }, ...more }, headers);
  const undo = (id: string) => undoChange(staff, id);

  test('shows old and new values in groups, stores what was shown, and is in the history of each card', async () => {
    await add('NHOM-0', { clinicName: reed });
    const ids = [
      await add('NHOM-1', { clinicName: hill }),
      await add('NHOM-2', { clinicName: hill }),
      await add('NHOM-3', { clinicName: boat }),
      await add('NHOM-4', { clinicName: reed }),
    ];
    const cards = { all: true, q: 'nhom' };
    const shown = await preview(cards, 'dentalName', 'nha khoa CỎ LAU');
    expect(shown.body).toMatchObject({
      value: reed,
      counts: 3,
      unchanged: 2,
      groups: [
        { from: hill, counts: 2 },
        { from: boat, counts: 1 },
      ],
      faulty: { counts: 0, cards: [] },
    });
    expect((await cardOf(ids[0] ?? '')).version).toBe(1);

    const { seen } = shown.body;
    const { status, body } = await edit(cards, 'dentalName', reed, { seen });
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Đã sửa 3 thẻ.', counts: 3, change: expect.any(String) },
    ]);
    expect((await staff.call('GET', `/user?clinic=${encodeURIComponent(reed)}&q=nhom&limit=100`)).body.counts).toBe(5);
    const { history } = (await staff.call('GET', `/admin/history?record=user-${ids[2]}`)).body;
    expect(history).toMatchObject([
      { action: 'update', changes: [{ field: 'dentalName', from: boat, to: reed }], note: expect.any(String) },
      { action: 'create' },
    ]);
    expect((await cardOf(ids[3] ?? '')).version).toBe(1);
    expect((await staff.call('GET', '/changes')).body.changes[0]).toMatchObject({
      _id: body.change,
      kind: 'edit',
      noun: 'user',
      field: 'dentalName',
      counts: 3,
    });

    const undone = await undo(body.change);
    expect(undone).toMatchObject({ message: 'Đã hoàn tác 3 trên 3 thẻ.', counts: { done: 3, total: 3 }, left: [] });
    const clinics = await Promise.all(ids.map(async (id) => (await cardOf(id)).dentalName));
    expect(clinics).toEqual([hill, hill, boat, reed]);
    const again = await undo(body.change);
    expect([again.status, again.message]).toEqual([409, 'Thay đổi này đã được hoàn tác.']);
    expect((await undo('987654')).status).toBe(404);
  });

  test('keeps what others have changed in other fields, and is refused where they changed the same one', async () => {
    const ids = [await add('CUNG-1', { doctorName: 'BS. Lê An' }), await add('CUNG-2')];
    const { seen } = (await preview({ ids }, 'doctorName', 'BS. Võ Ý')).body;
    await put(ids[0] ?? '', { fullName: 'Trần Thị Bình' });
    expect((await edit({ ids }, 'doctorName', 'BS. Võ Ý', { seen })).body.counts).toBe(2);
    expect(await cardOf(ids[0] ?? '')).toMatchObject({ fullName: 'Trần Thị Bình', doctorName: 'BS. Võ Ý', version: 3 });

    const next = (await preview({ ids }, 'doctorName', null)).body;
    expect(next).toMatchObject({ value: null, counts: 2, groups: [{ from: 'BS. Võ Ý', counts: 2 }] });
    await put(ids[1] ?? '', { doctorName: 'BS. Khác' });
    const refused = await edit({ ids }, 'doctorName', null, { seen: next.seen });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Các thẻ đã chọn vừa được người khác sửa. Hãy xem lại thay đổi trước khi lưu.',
    ]);
    expect((await cardOf(ids[0] ?? '')).doctorName).toBe('BS. Võ Ý');
  });

  test('an undo leaves and names the field that was edited since, but takes back the card in the bin and beside other edits', async () => {
    const ids = [await add('SAU-1'), await add('SAU-2'), await add('SAU-3'), await add('SAU-4')];
    const { body } = await edit({ ids }, 'doctorName', 'BS. Mới');
    await put(ids[1] ?? '', { quantity: 7 });
    await staff.call('DELETE', `/user/delete/${ids[2]}`);
    await put(ids[3] ?? '', { doctorName: 'BS. Khác' });
    const undone = await undo(body.change);
    expect(undone.message).toBe('Đã hoàn tác 3 trên 4 thẻ.');
    expect(undone.left).toEqual([
      { _id: ids[3], noun: 'user', name: 'SAU-4', reason: expect.stringMatching(/^Bác sĩ: .+ đã sửa lúc /) },
    ]);
    for (const id of ids.slice(0, 3)) expect((await cardOf(id)).doctorName).toBeNull();
    expect(await cardOf(ids[1] ?? '')).toMatchObject({ quantity: 7 });
    expect(await cardOf(ids[2] ?? '')).toMatchObject({ isActive: false });
    expect(await cardOf(ids[3] ?? '')).toMatchObject({ doctorName: 'BS. Khác' });
  });

  test('faults are told with their field, or with the cards that stay as they are', async () => {
    const issued = addDays(today, 20);
    const ids = [await add('LOI-1'), await add('LOI-2')];
    // A day to come is refused today, and may be stored from before.
    await engine.db.write((tx) =>
      tx.updateTable('warranty').set({ issuedOn: issued }).where('id', '=', Number(ids[1])).execute(),
    );
    for (const [field, value, message] of [
      ['dentalName', 'Nha khoa Không Có', 'Không có nha khoa nào đang hoạt động tên "Nha khoa Không Có"'],
      ['productName', 'Sứ Không Có', 'Không có sản phẩm nào đang hoạt động tên "Sứ Không Có"'],
      ['expiryDate', addDays(today, -1), 'Ngày hết hạn không được trước hôm nay'],
    ]) {
      const { status, body } = await preview({ ids }, field ?? '', value);
      expect([status, body.errors]).toEqual([400, [{ field, message }]]);
      expect((await edit({ ids }, field ?? '', value)).status).toBe(400);
    }
    for (const change of [
      { field: 'fullName', value: 'An' },
      { field: 'dentalName', value: '' },
      { field: 'expiryDate' },
    ])
      expect((await staff.call('POST', '/user/edit-all', { cards: { ids }, change })).status).toBe(400);

    const until = addDays(today, 10);
    const shown = (await preview({ ids }, 'expiryDate', until)).body;
    const message = 'Ngày cấp không được sau ngày hết hạn';
    expect(shown).toMatchObject({
      counts: 1,
      faulty: { counts: 1, cards: [{ _id: ids[1], numbCode: 'LOI-2', message }] },
    });
    expect((await edit({ ids }, 'expiryDate', until, { seen: shown.seen })).body.counts).toBe(1);
    expect((await cardOf(ids[1] ?? '')).expiryDate).not.toBe(until);
    expect((await edit({ ids: [...ids, '987654'] }, 'expiryDate', until)).status).toBe(404);
    expect((await edit({ ids: [ids[0]] }, 'expiryDate', until)).body).toEqual({
      success: true,
      message: 'Đã sửa 0 thẻ.',
      counts: 0,
    });
    for (const call of [
      viewer.call('POST', '/user/edit-all/preview', { cards: { ids }, change: { field: 'expiryDate', value: until } }),
      viewer.call('POST', '/user/edit-all', { cards: { ids }, change: { field: 'expiryDate', value: until } }),
      viewer.call('GET', '/changes'),
    ])
      expect((await call).status).toBe(403);
  });

  test('thousands are changed once for each key, with their progress, and taken back', async () => {
    const total = 2_500;
    const row = (at: number) => `SO-${at};Lê Kỳ Lân;Perlenau Tal;${at % 2 ? hill : boat};1;31/12/2040`;
    const rows = Array.from({ length: total }, (_, at) => row(at));
    const header = 'Mã số;Họ tên;Tên sản phẩm;Nha khoa;Số lượng;Ngày hết hạn';
    expect((await staff.call('POST', '/user/import', fileForm([header, ...rows]))).status).toBe(200);
    const cards = { all: true, q: 'ky lan', expiry: 'valid' };
    const { seen, groups } = (await preview(cards, 'dentalName', reed)).body;
    expect(groups.map((group: { counts: number }) => group.counts)).toEqual([1_250, 1_250]);
    const headers = { 'idempotency-key': 'sua-hang-loat-1' };
    const running = edit(cards, 'dentalName', reed, { seen }, headers);
    const progress = async () => (await staff.call('GET', '/changes/progress')).body.progress;
    let answered = false;
    void running.finally(() => {
      answered = true;
    });
    while (!answered) {
      const shown = await progress();
      if (shown) expect(shown).toMatchObject({ total });
    }
    const { body } = await running;
    expect(body.counts).toBe(total);
    expect((await edit(cards, 'dentalName', reed, { seen }, headers)).body).toEqual(body);
    expect(await progress()).toBeNull();
    expect(await undo(body.change)).toMatchObject({ counts: { done: total, total }, left: [] });
    const left = await staff.call('GET', `/user?q=ky+lan&limit=1&clinic=${encodeURIComponent(hill)}`);
    expect(left.body.counts).toBe(1_250);
  });
});
