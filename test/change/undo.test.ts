// What was done in one go is one change, and is taken back as one: field by field, by what it gave.
import { beforeAll, expect, test } from 'vitest';
import { warrantyNames } from '#contract/record-names.ts';
import { pick } from '#domain/field-definition.ts';
import { moveImport, undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { rowOf, untilState, uploadChecked } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

forEachEngine('a change', (engine) => {
  const { staff, owner, viewer } = openApi(engine);
  const clinicName = 'Nha khoa Thuyền Giấy';
  beforeAll(async () => void (await registerCard(engine.context, { cardNumber: 'DAU-1', clinicName })));

  const add = async (cardNumber: string, fields: object = {}) =>
    String(await registerCard(engine.context, { cardNumber, clinicName, ...fields }));
  const cardOf = async (id: string) => (await staff.call('GET', `/user/${id}`)).body.user;
  /** What people see of a card. */
  const valuesOf = async (id: string) => {
    const card = await cardOf(id);
    return { ...pick(card, Object.values(warrantyNames)), isActive: card.isActive, dentalId: card.dentalId };
  };
  const put = async (id: string, change: object, who = staff) => {
    const { version, ...card } = await cardOf(id);
    const { status, body } = await who.call('PUT', `/user/${id}`, {
      ...pick(card, Object.values(warrantyNames)),
      version,
      ...change,
    });
    expect(status).toBe(200);
    return body.change as string;
  };
  const changes = async (query = '') => (await staff.call('GET', `/changes?limit=100${query}`)).body.changes;
  const latest = async () => (await changes())[0];

  test('of an import is taken back whole although its cards were in the bin meanwhile', async () => {
    const old = [await add('CU-1', { customerName: 'Lê Cũ' }), await add('CU-2', { customerName: 'Lê Cũ' })];
    for (let at = 0; at < 23; at++) await add(`KHAC-${at}`, { customerName: 'Lê Khác' });
    const before = await Promise.all(old.map(valuesOf));
    const rows = [...Array(28).keys()].map((at) => rowOf(`MOI-${at}`));
    const { _id: id } = await uploadChecked(staff, [...rows, rowOf('CU-1'), rowOf('CU-2')]);
    await staff.call('PATCH', `/imports/${id}`, { existingCards: 'update' });
    await untilState(staff, id, 'checked');
    await staff.call('POST', `/imports/${id}/commit`, {});
    await untilState(staff, id, 'stored');
    // 53 cards by mistake: those of the import and others.
    const mistake = await staff.call('POST', '/user/remove-all', { all: true, clinic: clinicName, except: [] });
    expect(mistake.body.counts).toBeGreaterThanOrEqual(53);
    const { users } = (await staff.call('GET', '/user?limit=100&isActive=false')).body;
    const ids = users.map(({ _id }: { _id: string }) => _id);
    expect((await staff.call('POST', '/user/restore-all', { ids })).body.counts).toBe(mistake.body.counts);

    const undone = await moveImport(staff, id, 'undo');
    expect([undone.message, undone.left]).toEqual(['Đã hoàn tác 30 trên 30 thẻ.', []]);
    expect(await Promise.all(old.map(valuesOf))).toEqual(before);
    expect((await staff.call('GET', '/user?q=MOI-&limit=100')).body.counts).toBe(0);
    expect((await staff.call('GET', `/imports/${id}`)).body.import).toMatchObject({
      state: 'undone',
      change: { counts: 30, undo: { counts: 30 } },
    });
  });

  test('of one card is taken back from the same list: a new one, an edit, a removal, a restore', async () => {
    const made = await staff.call('POST', '/user', {
      ...pick(await cardOf(await add('MAU-1')), Object.values(warrantyNames)),
      numbCode: 'TAO-1',
    });
    const id = made.body.user._id;
    expect(await latest()).toMatchObject({
      kind: 'create',
      noun: 'user',
      counts: 1,
      record: { _id: id, name: 'TAO-1' },
    });
    const first = await valuesOf(id);
    const edited = await put(id, { fullName: 'Trần Sửa', quantity: 4 });
    expect(edited).toBe((await latest())._id);
    expect((await undoChange(staff, edited)).message).toBe('Đã hoàn tác 1 trên 1 thẻ.');
    expect(await valuesOf(id)).toEqual(first);

    const { change: binned } = (await staff.call('DELETE', `/user/delete/${id}`)).body;
    await undoChange(staff, binned);
    expect(await valuesOf(id)).toEqual(first);
    await staff.call('DELETE', `/user/delete/${id}`);
    const { deletedAt, deletedBy } = await cardOf(id);
    const { change: restored } = (await staff.call('PUT', `/user/restore/${id}`)).body;
    await undoChange(staff, restored);
    // It is in the bin as it was: since when, and by whom.
    expect(await cardOf(id)).toMatchObject({ isActive: false, deletedAt, deletedBy });
    expect((await undoChange(staff, made.body.change)).message).toBe('Đã hoàn tác 1 trên 1 thẻ.');
  });

  test('keeps the field that somebody has edited since, names it with who and when, and takes the others back', async () => {
    const id = await add('HAI-1', { customerName: 'Lê Đầu', doctorName: 'BS. Đầu' });
    const change = await put(id, { fullName: 'Lê Giữa', doctorName: 'BS. Giữa' });
    await put(id, { doctorName: 'BS. Sau' }, owner);
    const { body } = await owner.call('GET', '/changes?limit=1');
    const undone = await undoChange(staff, change);
    expect(undone.message).toBe('Đã hoàn tác 0 trên 1 thẻ.');
    expect(undone.left).toEqual([
      {
        _id: id,
        noun: 'user',
        name: 'HAI-1',
        reason: expect.stringContaining(`Bác sĩ: ${body.changes[0].by} đã sửa lúc `),
      },
    ]);
    expect(await cardOf(id)).toMatchObject({ fullName: 'Lê Đầu', doctorName: 'BS. Sau' });
  });

  test('keeps its number where another card has that by now, and says which', async () => {
    const id = await add('SO-1');
    const change = await put(id, { numbCode: 'SO-2' });
    const other = await add('SO-1');
    const undone = await undoChange(staff, change);
    expect(undone.left).toMatchObject([{ _id: id, conflictWith: other }]);
    expect((await cardOf(id)).numbCode).toBe('SO-2');
  });

  test('of a clinic is taken back with its cards: a rename that was written on them, an adoption, a new clinic that has none', async () => {
    const { body } = await staff.call('POST', '/dental', { dentalName: 'Nha khoa Cỏ Lau', phone: '1900 0000' });
    const id = body.dental._id;
    const card = await add('LAU-1', { clinicName: 'Nha khoa Cỏ Lau' });
    const before = await valuesOf(card);
    const renamed = await staff.call('PUT', `/dental/${id}`, { dentalName: 'Nha khoa Cỏ May', propagateRename: true });
    expect((await cardOf(card)).dentalName).toBe('Nha khoa Cỏ May');
    expect(await latest()).toMatchObject({ kind: 'rename', noun: 'dental', record: { name: 'Nha khoa Cỏ May' } });
    // The clinic has cards, so its creation stays.
    expect((await undoChange(staff, body.change)).left).toMatchObject([{ _id: id, noun: 'dental' }]);
    await undoChange(staff, renamed.body.change);
    expect(await valuesOf(card)).toEqual(before);
    expect((await staff.call('GET', `/dental/${id}`)).body.dental).toMatchObject({
      dentalName: 'Nha khoa Cỏ Lau',
      aliases: null,
    });

    const { _id: open } = await uploadChecked(staff, [rowOf('NHAN-1', { clinic: 'Nha khoa Sương' })]);
    await staff.call('POST', `/imports/${open}/commit`, {});
    await untilState(staff, open, 'stored');
    const fog = (await staff.call('POST', '/dental', { dentalName: 'Nha khoa Sương' })).body;
    const adopted = await staff.call('PUT', `/dental/${fog.dental._id}/cards`, { adopt: true });
    expect(adopted.body.adoptedCards).toBe(1);
    const [{ _id: foggy }] = (await staff.call('GET', '/user?q=NHAN-1')).body.users;
    expect((await cardOf(foggy)).dentalId).toBe(fog.dental._id);
    await undoChange(staff, adopted.body.change);
    expect((await cardOf(foggy)).dentalId).toBeNull();
    await undoChange(staff, fog.change);
    expect((await staff.call('GET', `/dental/${fog.dental._id}`)).body.dental.isActive).toBe(false);
  });

  test('is listed with what it did, by whom, and whether it is taken back; the undo is told with it and can be taken back', async () => {
    const id = await add('LIET-1');
    const change = await put(id, { quantity: 9 }, owner);
    const undone = await undoChange(staff, change);
    const line = await latest();
    expect(line).toMatchObject({
      _id: change,
      kind: 'edit',
      undoneAt: expect.any(String),
      undo: { _id: undone.change, counts: 1 },
    });
    expect(line.by).not.toBe(line.undoneBy);
    expect((await undoChange(staff, change)).status).toBe(409);
    const redone = await undoChange(staff, undone.change);
    expect([redone.message, (await cardOf(id)).quantity]).toEqual(['Đã làm lại 1 trên 1 thẻ.', 9]);
    expect(await latest()).toMatchObject({ _id: change, undoneAt: null, undo: null });
    expect((await undoChange(staff, change)).status).toBe(200);
    expect((await viewer.call('GET', '/changes')).status).toBe(403);
    expect((await viewer.call('POST', `/changes/${change}/undo`)).status).toBe(403);
  });

  test('is none where nothing can be taken back: a removal for good, an edit that changes nothing', async () => {
    const id = await add('KHONG-1');
    await staff.call('DELETE', `/user/delete/${id}`);
    const before = await latest();
    expect((await owner.call('PUT', `/user/remove/${id}`)).body.change).toBeUndefined();
    expect(await put(await add('KHONG-2'), {})).toBeUndefined();
    expect((await changes()).filter(({ _id }: { _id: string }) => Number(_id) > Number(before._id))).toMatchObject([
      { kind: 'create' },
    ]);
    const undone = await undoChange(staff, before._id);
    expect(undone.left).toMatchObject([{ _id: id, name: null, reason: 'đã xóa vĩnh viễn' }]);
  });
});
