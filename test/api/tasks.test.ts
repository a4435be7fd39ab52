// What needs somebody today. What is done is gone from it.
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { addNotes } from '#domain/look-up/notes.server.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { formOf } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { orderCards } from '../printed-card/batches.ts';
import { registerCard } from '../records.ts';

const today = todayInVietnam();

forEachEngine('what needs somebody', { thorough: 'postgres' }, (engine) => {
  beforeAll(async () => {
    await registerCard(engine.context, { cardNumber: 'HAN-1001', expiresOn: addDays(today, 10) });
    await registerCard(engine.context, { cardNumber: 'HAN-2002', expiresOn: addDays(today, 300) });
    await registerCard(engine.context, { cardNumber: 'HAN-2003', expiresOn: addDays(today, 300) });
  });
  const { server, owner, staff, viewer } = openApi(engine, {
    LOOKUP_LIMIT: '0',
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY: 'a-key-of-thirty-two-characters!!',
  });
  const tasks = async (who = staff) => {
    const { status, body } = await who.call('GET', '/overview/tasks');
    expect(status).toBe(200);
    return body;
  };
  const send = (path: string, lines: string[]) => staff.call('POST', path, formOf(lines));

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

  test('is names of no clinic or product, until they are renamed, or their cards adopted by one with the alias or name', async () => {
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
    const named = (kind: string, name: string, counts: number) => ({ kind, name, filter: name, counts });
    expect(before.names[0]).toEqual(named('dental', 'NK Thuyền', 2));
    expect(before.names).toContainEqual(named('product', 'Perlenau Tahl', 1));
    expect((await staff.call('GET', '/overview/unknown-names')).body).toEqual({ success: true, ...before });

    const [clinic] = (await staff.call('GET', '/dental')).body.dentals;
    const body = { dentalName: clinic.dentalName, aliases: 'NK Thuyền', version: clinic.version };
    expect((await staff.call('PUT', `/dental/${clinic._id}`, body)).status).toBe(200);
    const { dental } = (await staff.call('POST', '/dental', { dentalName: 'Nha khoa Mới' })).body;
    for (const id of [clinic._id, dental._id]) await staff.call('PUT', `/dental/${id}/cards`, { adopt: true });
    const change = { field: 'productName', value: 'Perlenau Tal' };
    const edit = await staff.call('POST', '/user/edit-all', { cards: { all: true, product: 'Perlenau Tahl' }, change });
    expect(edit.body.counts).toBe(1);
    expect(await unknown()).toEqual({ counts: 1, names: [named('dental', 'Nha khoa Cũ', 1)] });
    await undoChange(staff, edit.body.change);
    expect((await unknown()).counts).toBe(2);
  });

  test('is imports that are sent and not stored, until they are discarded', async () => {
    const { _id } = (await send('/imports', ['Perlenau Tal;An;T-9;Nha khoa Mới;;1;31/12/2040'])).body.import;
    await expect.poll(async () => (await tasks()).imports.imports[0]).toMatchObject({ _id, fileName: 'thẻ.csv' });
    await staff.call('DELETE', `/imports/${_id}`);
    expect((await tasks()).imports).toEqual({ counts: 0, imports: [] });
  });

  /** Of cards. */
  const notes = () => engine.db.read.selectFrom('lookUpNote').selectAll().where('cardKey', '!=', '').execute();

  test('is numbers that people mistype: counted by card and day, without the number and without who', async () => {
    const ask = (number: string) => fetch(`${server.url}/api/user/getUser?cartId=${number}`);
    // Swapped, wrong, missing within, missing at the end, too much: each is one typo.
    const typos = ['HAN-1010', 'han 1081', 'HAN-101', 'HAN-100', 'HAN-10012'];
    // The last two are near to two cards, and to none.
    for (const number of [...typos, 'HAN-2000', 'HAN-9999']) expect((await ask(number)).status, number).toBe(404);
    await expect.poll(async () => (await tasks()).nearMisses).toMatchObject([{ numbCode: 'HAN-1001', counts: 5 }]);
    const rows = await notes();
    const card = { cardKey: 'HAN1001', warrantyId: expect.any(Number) };
    expect(rows).toEqual([{ day: today, kind: 'near-miss', ...card, count: 5 }]);

    const id = String(rows[0]?.warrantyId);
    await staff.call('DELETE', `/user/delete/${id}`);
    expect((await tasks()).nearMisses).toEqual([]);
    await owner.call('PUT', `/user/remove/${id}`);
    expect(await notes()).toEqual([]);
  });

  test('is numbers with which something may be wrong by what is asked, without who', async () => {
    const { id, number } = await orderCards(engine, owner, 10);
    const [clinic] = (await staff.call('GET', '/dental')).body.dentals;
    await staff.call('POST', `/card-batches/${id}/hand-over`, { from: 1, to: 5, dental: clinic._id });
    await staff.call('POST', `/card-batches/${id}/void`, { from: 6, to: 6, reason: 'lost' });
    const ask = async (cartId: string, from = '203.0.113.1') => {
      const headers = { 'x-forwarded-for': from };
      await fetch(`${server.url}/api/user/getUser?${new URLSearchParams({ cartId })}`, { headers });
    };
    const [unprinted, mistyped] = ['7304-8215-6652', '7304-8215-6629'] as const;
    // Nothing is odd about a card that is with a clinic, a number that is mistyped, and one of another form.
    for (const usual of [number(1), mistyped, 'HAN-9999', 'not a number']) await ask(usual);
    for (const odd of [`${number(1)}-aaaaaa`, `${server.url}/c/${number(1).replaceAll('-', '')}-bbbbbb`])
      await ask(odd);
    for (const odd of [number(6), number(7), unprinted]) await ask(odd);
    // Fifteen networks ask for one card, some of them twice, and sixteen for another.
    for (let at = 0; at < 15; at++) for (const host of [1, 2]) await ask('HAN-2002', `198.51.${at}.${host}`);
    for (let at = 0; at < 16; at++) await ask('HAN-2003', `198.51.${at}.1`);
    await expect.poll(async () => (await tasks()).suspects.length, { timeout: 20_000 }).toBe(5);
    const found = (await tasks()).suspects;
    expect(found[0]).toEqual({ numbCode: number(1), reason: 'wrong-code', counts: 2, user: null, isPrinted: true });
    expect(found).toContainEqual({ numbCode: number(6), reason: 'void', counts: 1, user: null, isPrinted: true });
    expect(found).toContainEqual({ numbCode: number(7), reason: 'blank', counts: 1, user: null, isPrinted: true });
    expect(found).toContainEqual({
      ...{ numbCode: unprinted, reason: 'never-printed', counts: 1 },
      ...{ user: null, isPrinted: false },
    });
    const many = found.find(({ reason }: { reason: string }) => reason === 'many-networks');
    expect(many).toMatchObject({ numbCode: 'HAN-2003', user: expect.any(String), isPrinted: false });
    const rows = await notes();
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['cardKey', 'count', 'day', 'kind', 'warrantyId']);

    await staff.call('DELETE', `/user/delete/${many.user}`);
    await owner.call('PUT', `/user/remove/${many.user}`);
    expect((await tasks()).suspects.length).toBe(4);
    await engine.db.write((tx) => addNotes(tx, [], addDays(today, 31)));
    expect(await notes()).toEqual([]);
  });

  test('is backups and accounts without a second factor for owners, and nothing for viewers', async () => {
    const own = await tasks(owner);
    expect(own.withoutTotp).toBe(2);
    expect(own.backup.message).toEqual(expect.any(String));
    expect(await tasks()).toMatchObject({ withoutTotp: 0, backup: null });
    expect((await viewer.call('GET', '/overview/tasks')).status).toBe(403);
  });
});
