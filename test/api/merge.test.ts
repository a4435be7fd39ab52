// Two clinics that are one: merged, and separated again.
import { beforeAll, expect, test } from 'vitest';
import { warrantyNames } from '#contract/record-names.ts';
import { pick } from '#domain/field-definition.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

forEachEngine('a merge', (engine) => {
  const [keptName, otherName] = ['Nha khoa Thuyền Giấy', 'NK Thuyền Giấy Q1'];
  const ids: number[] = [];
  let kept: string;
  let other: string;
  beforeAll(async () => {
    await registerCard(engine.context, { cardNumber: 'K-1', clinicName: keptName });
    // A card keeps the spelling that it was imported with; a customer of the clinic's name is no clinic.
    for (const cardNumber of ['O-1', 'O-2', 'O-3'])
      ids.push(await registerCard(engine.context, { cardNumber, clinicName: otherName, customerName: otherName }));
    await engine.db.write((tx) =>
      tx
        .updateTable('warranty')
        .set({ clinicName: otherName.toUpperCase() })
        .where('id', '=', ids[1] ?? 0)
        .execute(),
    );
  });
  const { staff, owner } = openApi(engine);
  beforeAll(async () => {
    await staff.call('DELETE', `/user/delete/${ids[2]}`);
    const clinics = (await staff.call('GET', '/dental/all')).body.dentals;
    const idOf = (name: string) => clinics.find((one: { dentalName: string }) => one.dentalName === name)._id;
    [kept, other] = [idOf(keptName), idOf(otherName)];
    await staff.call('PUT', `/dental/${kept}`, { dentalName: keptName, aliases: 'Thuyền Giấy' });
    await staff.call('PUT', `/dental/${other}`, { dentalName: otherName, phone: '1900 0000', aliases: 'NK Thuyền' });
  });

  const clinic = async (id: string) => (await staff.call('GET', `/dental/${id}`)).body.dental;
  const namesOf = async (query: string) => {
    const { users } = (await staff.call('GET', `/user?limit=10&sort=numbCode&${query}`)).body;
    return users.map(({ numbCode, dentalName }: Record<string, string>) => `${numbCode} ${dentalName}`);
  };
  const latest = async (id: string) =>
    (await staff.call('GET', `/admin/history?record=dental-${id}&limit=1`)).body.history[0];
  const merges = async () => (await staff.call('GET', `/changes?noun=dental&kind=merge&record=${kept}`)).body.changes;
  let merge: string;

  test('gives the cards of both one name, in the bin too, and makes the other name an alias', async () => {
    const { status, body } = await staff.call('POST', `/dental/${kept}/merge`, { other });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ updatedCards: 3, message: 'Đã gộp. 3 thẻ được đổi tên.' }),
    ]);
    merge = body.change;
    expect(await namesOf('')).toEqual([`K-1 ${keptName}`, `O-1 ${keptName}`, `O-2 ${keptName}`]);
    expect(await namesOf('isActive=false')).toEqual([`O-3 ${keptName}`]);
    expect(await clinic(kept)).toMatchObject({ phone: null, aliases: `NK Thuyền\n${otherName}\nThuyền Giấy` });
    expect(await clinic(other)).toMatchObject({ isActive: false, phone: '1900 0000', aliases: null });
    const { cards, months } = (await staff.call('GET', `/dental/${kept}/figures`)).body;
    expect([cards, months.at(-1).counts]).toEqual([{ active: 3, valid: 3, expired: 0, in30: 0 }, 3]);
    expect(await latest(kept)).toMatchObject({
      action: 'update',
      changes: [{ field: 'aliases', from: 'Thuyền Giấy', to: `NK Thuyền\n${otherName}\nThuyền Giấy` }],
    });
    // The search finds the cards by their new name, and the customers as before.
    expect((await namesOf(`q=${encodeURIComponent('thuyen giay nha khoa')}`)).length).toBe(3);
    expect((await namesOf(`q=${encodeURIComponent(otherName)}`)).length).toBe(2);
  });

  test('is listed with the record that was kept, by its id and its cards', async () => {
    expect(await merges()).toMatchObject([{ _id: merge, merged: otherName, counts: 3, undoneAt: null }]);
  });

  test('is undone whole: both clinics, their aliases and each spelling on the cards, but not what was edited since', async () => {
    const [card] = (await staff.call('GET', '/user?limit=1&q=O-1')).body.users;
    await staff.call('POST', '/dental', { dentalName: 'Nha khoa Ong' });
    const fields = { ...pick(card, Object.values(warrantyNames)), version: card.version };
    const edited = await staff.call('PUT', `/user/${card._id}`, { ...fields, dentalName: 'Nha khoa Ong' });
    expect(edited.status).toBe(200);
    await staff.call('PUT', `/dental/${kept}`, { dentalName: 'Nha khoa Thuyền Mới', propagateRename: true });
    const undone = await undoChange(staff, merge);
    expect([undone.status, undone.message]).toEqual([200, 'Đã hoàn tác 2 trên 3 thẻ.']);
    expect(undone.left).toMatchObject([{ name: 'O-1', reason: expect.stringContaining('đã sửa lúc') }]);
    expect(await namesOf('')).toEqual([
      'K-1 Nha khoa Thuyền Mới',
      'O-1 Nha khoa Ong',
      `O-2 ${otherName.toUpperCase()}`,
    ]);
    expect(await namesOf('isActive=false')).toEqual([`O-3 ${otherName}`]);
    expect(await clinic(kept)).toMatchObject({ aliases: 'Nha khoa Thuyền Giấy\nThuyền Giấy' });
    expect(await clinic(other)).toMatchObject({ isActive: true, aliases: 'NK Thuyền' });
    expect(await merges()).toMatchObject([{ undoneAt: expect.any(String), undo: { counts: 2 } }]);
    expect((await undoChange(staff, merge)).status).toBe(409);
  });

  test('is refused with itself, with what is in the bin, and with a version that is past', async () => {
    expect((await staff.call('POST', `/dental/${kept}/merge`, { other: kept })).status).toBe(400);
    expect((await staff.call('POST', `/dental/${kept}/merge`, { other, version: 1 })).status).toBe(409);
    await staff.call('DELETE', `/dental/delete/${other}`);
    const { status, body } = await staff.call('POST', `/dental/${kept}/merge`, { other });
    expect([status, body.message]).toEqual([409, 'Nha khoa này đang ở trong thùng rác.']);
    await staff.call('PUT', `/dental/restore/${other}`);
  });

  test('is carried out once for a key, and its undo says what was removed for good', async () => {
    const send = () =>
      staff.call('POST', `/dental/${kept}/merge`, { other }, { 'idempotency-key': 'gop-hai-nha-khoa' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await owner.call('PUT', `/dental/remove/${other}`)).status).toBe(200);
    const undone = await undoChange(staff, first.body.change);
    expect(undone.left).toMatchObject([{ _id: other, name: null, reason: 'đã xóa vĩnh viễn' }]);
  });
});
