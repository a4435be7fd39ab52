// Many records at once: out of the bin, and out of the register.

import { expect, test } from 'vitest';
import { auditOf } from '../audit.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

const fields = {
  customerName: 'Lê Vqxjz Nhiều',
  productName: 'Perlenau Tal',
  clinicName: 'Nha khoa Thuyền Giấy',
};
const taken = 'Mã số của thẻ này đã được cấp cho một thẻ khác đang sử dụng.';

forEachEngine('many records at once', (engine) => {
  const { staff, owner } = openApi(engine);

  const add = async (cardNumber: string) => String(await registerCard(engine.context, { ...fields, cardNumber }));
  /** Cards that went to the bin. */
  const binned = async (...numbers: string[]) => {
    const ids: string[] = [];
    for (const number of numbers) {
      const id = await add(number);
      await staff.call('DELETE', `/user/delete/${id}`);
      ids.push(id);
    }
    return ids as [string, string, ...string[]];
  };
  const stateOf = async (id: string) => {
    const { status, body } = await staff.call('GET', `/user/${id}`);
    return status === 200 ? body.user.isActive : status;
  };
  const found = async (q: string) => (await staff.call('GET', `/user?limit=100&q=${q}`)).body.counts;

  test('are restored, except those whose number an active card has', async () => {
    const ids = await binned('TRA-1', 'TRA-2', 'TRA-3', 'tra 3');
    const holder = await add('TRA-2');
    const active = await add('TRA-5');
    const { status, body } = await staff.call('POST', '/user/restore-all', { ids: [...ids, active, ids[0]] });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Đã khôi phục 2 bản ghi; 2 bản ghi còn trong thùng rác.',
        counts: 2,
        change: expect.any(String),
        conflicts: [
          { _id: ids[1], message: taken, conflictWith: holder },
          { _id: ids[3], message: taken, conflictWith: ids[2] },
        ],
      },
    ]);
    expect(await Promise.all(ids.map(stateOf))).toEqual([true, false, true, false]);
    expect((await staff.call('GET', `/user/${active}`)).body.user.version).toBe(1);
    expect(await found('tra')).toBe(4);
    const single = await staff.call('PUT', `/user/restore/${ids[1]}`);
    expect([single.status, single.body.conflictWith, single.body.message]).toEqual([409, holder, taken]);
  });

  test('one of them comes back with another number where its own is in use, as one change', async () => {
    const [id] = await binned('DOI-1', 'DOI-0');
    const holder = await add('DOI-1');
    const restoreAs = (numbCode: string) => staff.call('PUT', `/user/restore-as/${id}`, { numbCode });
    const refused = await restoreAs('doi 1');
    expect([refused.status, refused.body.conflictWith, refused.body.message]).toEqual([409, holder, taken]);
    expect((await restoreAs(' ')).body.errors[0]).toMatchObject({ field: 'numbCode' });
    expect((await staff.call('GET', `/user/${id}`)).body.user).toMatchObject({ numbCode: 'DOI-1', isActive: false });
    const { status, body } = await restoreAs('DOI-2');
    expect([status, body.message]).toEqual([200, 'Khôi phục thành công!']);
    expect((await staff.call('GET', '/user?q=doi2')).body.users).toMatchObject([{ _id: id, isActive: true }]);
    expect((await auditOf(engine.db, 'warranty', [Number(id)])).slice(-2)).toMatchObject([
      { action: 'update', changeId: Number(body.change) },
      { action: 'restore', changeId: Number(body.change) },
    ]);
    expect((await restoreAs('DOI-3')).status).toBe(409);
  });

  test('of two people who restore two cards of one number at once, one gets a conflict', async () => {
    for (let round = 0; round < 10; round++) {
      const ids = await binned(`DUA-${round}`, `dua ${round}`);
      const answers = await Promise.all(ids.map((id) => staff.call('POST', '/user/restore-all', { ids: [id] })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body }) => body.counts).toSorted()).toEqual([0, 1]);
      expect(answers.flatMap(({ body }) => body.conflicts)).toHaveLength(1);
    }
  });

  test('nothing is restored if an id is unknown', async () => {
    const ids = await binned('KHONG-1', 'KHONG-2');
    const { status, body } = await staff.call('POST', '/user/restore-all', { ids: [...ids, '987654'] });
    expect([status, body.message]).toEqual([404, 'Không tìm thấy thẻ bảo hành này.']);
    expect(await Promise.all(ids.map(stateOf))).toEqual([false, false]);
    expect((await staff.call('POST', '/user/restore-all', { ids: [] })).status).toBe(400);
  });

  test('more than a thousand are restored and found again', { tags: ['thorough'] }, async () => {
    for (let at = 0; at < 1_203; at++) await add(`NGHIN-${at}`);
    const matching = { all: true, q: 'nghin' };
    expect((await staff.call('POST', '/user/remove-all', matching)).body.counts).toBe(1_203);
    expect(await found('nghin')).toBe(0);
    expect((await staff.call('POST', '/user/restore-all', { ...matching, counts: 1_203 })).body).toEqual({
      success: true,
      message: 'Khôi phục thành công!',
      counts: 1_203,
      change: expect.any(String),
      conflicts: [],
    });
    expect(await found('nghin')).toBe(1_203);
  });

  test('what one call put into the bin is one change, and comes back as one; a number that is taken by then is said with its card', async () => {
    const ids: string[] = [];
    for (const number of ['MOT-1', 'MOT-2', 'MOT-3', 'MOT-4']) ids.push(await add(number));
    const [kept = '', single = '', ...together] = ids;
    await staff.call('DELETE', `/user/delete/${single}`);
    const { body } = await staff.call('POST', '/user/remove-all', { all: true, q: 'mot', except: [kept] });
    expect(body).toMatchObject({ counts: 2, change: expect.stringMatching(/^\d+$/) });
    expect(await Promise.all(ids.map(stateOf))).toEqual([true, false, false, false]);
    const [newest] = (await staff.call('GET', '/changes?noun=user&kind=bin')).body.changes;
    expect(newest).toMatchObject({ _id: body.change, counts: 2, record: null, undoneAt: null });

    const other = await add('MOT-3');
    const undone = await undoChange(staff, body.change);
    expect(undone).toMatchObject({
      message: 'Đã hoàn tác 1 trên 2 thẻ.',
      left: [{ _id: together[0], conflictWith: other }],
    });
    expect(await Promise.all(ids.map(stateOf))).toEqual([true, false, false, true]);
    // Once the number is free, the rest comes by a redo and an undo.
    await staff.call('DELETE', `/user/delete/${other}`);
    expect((await undoChange(staff, undone.change)).message).toBe('Đã làm lại 1 trên 1 thẻ.');
    expect((await undoChange(staff, body.change)).message).toBe('Đã hoàn tác 2 trên 2 thẻ.');
    expect(await Promise.all(ids.map(stateOf))).toEqual([true, false, true, true]);
  });

  test('clinics and products are restored, too', async () => {
    const { body } = await staff.call('POST', '/dental', { dentalName: 'Nha khoa Cỏ Lau' });
    const id = body.dental._id;
    await staff.call('DELETE', `/dental/delete/${id}`);
    const again = await staff.call('POST', '/dental', { dentalName: 'NHA KHOA CỎ LAU' });
    const answer = await staff.call('POST', '/dental/restore-all', { ids: [id] });
    const message = 'Đã có một nha khoa khác đang dùng tên này.';
    expect(answer.body).toMatchObject({
      counts: 0,
      conflicts: [{ _id: id, conflictWith: again.body.dental._id, message }],
    });
    expect((await staff.call('POST', '/product/restore-all', { ids: ['1'] })).body).toMatchObject({ counts: 0 });
  });

  test('are removed permanently only by the owner, with the right number typed', async () => {
    const ids = await binned('HET-1', 'HET-2', 'HET-3');
    expect((await staff.call('POST', '/user/purge-all', { ids, counts: 3 })).status).toBe(403);
    for (const counts of [2, 4, '3', undefined]) {
      const { status, body } = await owner.call('POST', '/user/purge-all', { ids, counts });
      expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['counts']]);
    }
    expect(await Promise.all(ids.map(stateOf))).toEqual([false, false, false]);
    expect((await owner.call('POST', '/user/purge-all', { ids, counts: 3 })).body).toEqual({
      success: true,
      message: 'Đã xóa vĩnh viễn!',
      counts: 3,
    });
    expect(await Promise.all(ids.map(stateOf))).toEqual([404, 404, 404]);
    const lines = await auditOf(engine.db, 'warranty', ids.map(Number));
    expect(lines.map(({ action }) => action).toSorted()).toEqual(
      ['bin', 'create', 'remove'].flatMap((action) => [action, action, action]),
    );
    expect(lines.filter(({ detail }) => detail !== null)).toEqual([]);
  });

  test('all that match are restored or removed without their ids, if as many match as a person has confirmed', async () => {
    const ids = await binned('KHOP-1', 'KHOP-2', 'KHOP-3', 'KHOP-4', 'KHOP-5');
    const [kept] = ids;
    const matching = { all: true, q: 'khop', clinic: fields.clinicName.toUpperCase(), except: [kept] };
    for (const [who, path] of [
      [staff, '/user/restore-all'],
      [owner, '/user/purge-all'],
    ] as const) {
      const { status, body } = await who.call('POST', path, { ...matching, counts: 5 });
      expect([status, body.message]).toEqual([409, 'Thùng rác vừa thay đổi. Hãy xem lại rồi chọn lại.']);
      expect((await who.call('POST', path, matching)).status).toBe(400);
    }
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => false));

    const restore = { ...matching, except: [kept, ids[1], ids[2]], counts: 2 };
    expect((await staff.call('POST', '/user/restore-all', restore)).body).toMatchObject({ counts: 2, conflicts: [] });
    expect(await Promise.all(ids.map(stateOf))).toEqual([false, false, false, true, true]);
    // Cards that match and are in use again are none of them.
    expect((await staff.call('POST', '/user/purge-all', { ...matching, counts: 2 })).status).toBe(403);
    expect((await owner.call('POST', '/user/purge-all', { ...matching, counts: 2 })).body).toMatchObject({ counts: 2 });
    expect(await Promise.all(ids.map(stateOf))).toEqual([false, 404, 404, true, true]);
  });

  test('nothing is removed if one card is active or unknown', async () => {
    const ids = await binned('GIU-1', 'GIU-2');
    const active = await add('GIU-3');
    const refusals = [
      [active, 409, 'Thẻ này không có trong thùng rác.'],
      ['987654', 404, 'Không tìm thấy thẻ bảo hành này.'],
    ] as const;
    for (const [other, expected, message] of refusals) {
      const { status, body } = await owner.call('POST', '/user/purge-all', { ids: [...ids, other], counts: 3 });
      expect([status, body.message]).toEqual([expected, message]);
    }
    expect(await Promise.all([...ids, active].map(stateOf))).toEqual([false, false, true]);
  });
});
