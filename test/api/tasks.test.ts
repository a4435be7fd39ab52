// What needs somebody today. What is done is gone from it.
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

const header = 'Tên sản phẩm;Họ tên;Mã số;Nha khoa;Bác sĩ;Số lượng;Ngày hết hạn';
const today = todayInVietnam();

forEachEngine('what needs somebody', (engine) => {
  beforeAll(async () => {
    const context = { db: engine.db, actor: { name: 'Lan' } };
    await registerCard(context, { cardNumber: 'HAN-1001', expiresOn: addDays(today, 10) });
    await registerCard(context, { cardNumber: 'HAN-2002', expiresOn: addDays(today, 300) });
    await registerCard(context, { cardNumber: 'HAN-2003', expiresOn: addDays(today, 300) });
  });
  const { server, owner, staff, viewer } = openApi(engine, { LOOKUP_LIMIT: '0' });
  const tasks = async (who = staff) => {
    const { status, body } = await who.call('GET', '/overview/tasks');
    expect(status).toBe(200);
    return body;
  };
  const send = (path: string, lines: string[]) => {
    const form = new FormData();
    form.append('file', new File([[header, ...lines].join('\n')], 'the.csv'));
    return staff.call('POST', path, form);
  };

  test('is cards that expire soon, by clinic, with the counts of their lists', async () => {
    const { expiring } = await tasks();
    expect(expiring).toEqual({
      counts: 1,
      dentals: [{ dentalName: 'Nha khoa Thuyền Giấy', counts: 1 }],
      moreDentals: 0,
    });
    const { counts } = (await staff.call('GET', '/user?limit=1&expiry=in30')).body;
    expect(counts).toBe(expiring.counts);
  });

  test('is names of no clinic or product, until they are renamed, aliases, or in the catalogue', async () => {
    const row = (number: string, clinic: string, product: string) => `${product};An;${number};${clinic};;1;31/12/2040`;
    await send('/user/import', [
      row('T-1', 'NK Thuyền', 'Perlenau Tal'),
      row('T-2', 'nk thuyền', 'Perlenau Tal'),
      row('T-3', 'Nha khoa Mới', 'Perlenau Tahl'),
      row('T-4', 'Nha khoa Cũ', 'Perlenau Tal'),
    ]);
    const unknown = async () => (await tasks()).unknownNames;
    const before = await unknown();
    expect(before.counts).toBe(4);
    expect(before.names[0]).toEqual({ kind: 'dental', name: 'NK Thuyền', counts: 2 });
    expect(before.names).toContainEqual({ kind: 'product', name: 'Perlenau Tahl', counts: 1 });
    expect((await staff.call('GET', '/overview/unknown-names')).body).toEqual({ success: true, ...before });

    const [clinic] = (await staff.call('GET', '/dental')).body.dentals;
    const body = { dentalName: clinic.dentalName, aliases: 'NK Thuyền', version: clinic.version };
    expect((await staff.call('PUT', `/dental/${clinic._id}`, body)).status).toBe(200);
    await staff.call('POST', '/dental', { dentalName: 'Nha khoa Mới' });
    const change = { field: 'productName', value: 'Perlenau Tal' };
    const edit = await staff.call('POST', '/user/edit-all', { cards: { all: true, product: 'Perlenau Tahl' }, change });
    expect(edit.body.counts).toBe(1);
    expect(await unknown()).toEqual({ counts: 1, names: [{ kind: 'dental', name: 'Nha khoa Cũ', counts: 1 }] });
    await staff.call('POST', `/user/edits/${edit.body.edit}/undo`);
    expect((await unknown()).counts).toBe(2);
  });

  test('is imports that are sent and not stored, until they are discarded', async () => {
    const { _id } = (await send('/imports', ['Perlenau Tal;An;T-9;Nha khoa Mới;;1;31/12/2040'])).body.import;
    await expect.poll(async () => (await tasks()).imports.imports[0]).toMatchObject({ _id, fileName: 'the.csv' });
    await staff.call('DELETE', `/imports/${_id}`);
    expect((await tasks()).imports).toEqual({ counts: 0, imports: [] });
  });

  test('is numbers that people mistype: counted by card and day, without the number and without who', async () => {
    const ask = (number: string) => fetch(`${server.url}/api/user/getUser?cartId=${number}`);
    // Swapped, wrong, missing within, missing at the end, too much: each is one typo.
    const typos = ['HAN-1010', 'han 1081', 'HAN-101', 'HAN-100', 'HAN-10012'];
    // The last two are near to two cards, and to none.
    for (const number of [...typos, 'HAN-2000', 'HAN-9999']) expect((await ask(number)).status, number).toBe(404);
    await expect.poll(async () => (await tasks()).nearMisses).toMatchObject([{ numbCode: 'HAN-1001', counts: 5 }]);
    const rows = await engine.db.read.selectFrom('lookUpNearMiss').selectAll().execute();
    expect(rows).toEqual([{ day: today, warrantyId: expect.any(Number), count: 5 }]);

    const id = String(rows[0]?.warrantyId);
    await staff.call('DELETE', `/user/delete/${id}`);
    expect((await tasks()).nearMisses).toEqual([]);
    await owner.call('PUT', `/user/remove/${id}`);
    expect(await engine.db.read.selectFrom('lookUpNearMiss').selectAll().execute()).toEqual([]);
  });

  test('is backups and accounts without a second factor for owners, and nothing for viewers', async () => {
    const own = await tasks(owner);
    expect(own.withoutTotp).toBe(2);
    expect(own.backup.message).toEqual(expect.any(String));
    expect(await tasks()).toMatchObject({ withoutTotp: 0, backup: null });
    expect((await viewer.call('GET', '/overview/tasks')).status).toBe(403);
  });
});
