// @module-tag thorough
// The new name of a clinic or product, written on its cards.
import { beforeAll, expect, test } from 'vitest';
import { searchText } from '#domain/warranty/warranty.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { aProduct, registerCard } from '../records.ts';

const plain = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Cũ' };

forEachEngine('a new name', (engine) => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const add = async (cardNumber: string, more: object) => {
      const card = { ...plain, cardNumber, customerName: 'Trần Văn A', ...more };
      ids[cardNumber] = String(await registerCard(engine.context, card));
    };
    await add('DOI-1', {});
    await add('DOI-2', { doctorName: 'BS. Nha khoa Cũ', lot: 'L 7' });
    await add('DOI-3', { customerName: 'Nha khoa Cũ', lot: '22A-0457' });
    await add('Doi 4 / nha khoa cũ', { customerName: 'Perlenau Tal' });
    await add('DOI-5', { clinicName: 'Nha khoa Cũ Hơn' });
    await add('DOI-6', { productName: 'Perlenau Tal Max' });
  });
  const { staff } = openApi(engine);
  beforeAll(async () => {
    await staff.call('DELETE', `/user/delete/${ids['DOI-1']}`);
    // A card from a spreadsheet keeps the spelling that it had there.
    const spelled = { clinicName: 'NHA KHOA CŨ' };
    await engine.db.write((tx) =>
      tx.updateTable('warranty').set(spelled).where('id', '=', Number(ids['DOI-3'])).execute(),
    );
  });
  const named = async (path: 'dental' | 'product', name: string) => {
    const { body } = await staff.call('GET', `/${path}/all`);
    return body[`${path}s`].find((one: Record<string, string>) => one[`${path}Name`] === name)._id as string;
  };
  const card = async (number: string) => (await staff.call('GET', `/user/${ids[number]}`)).body.user;
  const found = async (q: string) => (await staff.call('GET', `/user?q=${encodeURIComponent(q)}`)).body.counts;
  /** Every card's search text is that of its fields. */
  const checkSearchTexts = async () => {
    const rows = await engine.db.read.selectFrom('warranty').selectAll().execute();
    for (const row of rows) expect(row.search).toBe(searchText(row));
  };

  test('changes only the clinic by default', async () => {
    const id = await named('dental', 'Nha khoa Cũ Hơn');
    const { body } = await staff.call('PUT', `/dental/${id}`, { dentalName: 'Nha khoa Cũ Nhất' });
    expect(body).not.toHaveProperty('updatedCards');
    expect((await card('DOI-5')).dentalName).toBe('Nha khoa Cũ Hơn');
    const { body: cards } = await staff.call('GET', `/dental/${id}/cards`);
    expect(cards).toEqual({ success: true, counts: 1, otherwiseNamed: 1, adoptable: 0 });
    expect((await card('DOI-5')).dentalId).toBe(id);
  });

  test('of a clinic is written on each of its cards, whatever its spelling, also in the bin', async () => {
    const id = await named('dental', 'Nha khoa Cũ');
    const holding = await staff.call('GET', `/dental/${id}/cards`);
    expect([holding.status, holding.body]).toEqual([
      200,
      { success: true, counts: 5, otherwiseNamed: 1, adoptable: 0 },
    ]);
    expect(await found('nha khoa cu')).toBe(5);
    const revision = { dentalName: 'Phòng khám Đời Mới', version: 1, propagateRename: true };
    const { status, body } = await staff.call('PUT', `/dental/${id}`, revision);
    expect([status, body]).toMatchObject([
      200,
      { updatedCards: 5, dental: { version: 2, dentalName: 'Phòng khám Đời Mới' } },
    ]);
    for (const number of ['DOI-2', 'DOI-3', 'Doi 4 / nha khoa cũ', 'DOI-6']) {
      expect(await card(number), number).toMatchObject({
        dentalName: 'Phòng khám Đời Mới',
        version: 2,
        isActive: true,
      });
    }
    expect(await card('DOI-1')).toMatchObject({ dentalName: 'Phòng khám Đời Mới', version: 3, isActive: false });
    expect(await card('DOI-5')).toMatchObject({ dentalName: 'Nha khoa Cũ Hơn', version: 1 });
    expect(await found('phong kham doi moi')).toBe(4);
    // A doctor, a customer and a number that have the words keep them.
    expect(await found('nha khoa cu')).toBe(4);
    await checkSearchTexts();
    const { history } = (await staff.call('GET', `/admin/history?record=user-${ids['DOI-3']}`)).body;
    expect(history[0]).toMatchObject({
      action: 'carry',
      changes: [{ field: 'dentalName', from: 'NHA KHOA CŨ', to: 'Phòng khám Đời Mới' }],
    });
    expect((await staff.call('GET', `/dental/${id}/cards`)).body.counts).toBe(5);
    expect((await staff.call('PUT', `/user/restore/${ids['DOI-1']}`)).status).toBe(200);
    expect(await found('phong kham doi moi')).toBe(5);
  });

  test('of a product is propagated, too', async () => {
    const id = await named('product', 'Perlenau Tal');
    expect((await staff.call('GET', `/product/${id}/cards`)).body.counts).toBe(5);
    const form = new FormData();
    form.append('productName', 'Perlenau Đá');
    form.append('productPrice', String(aProduct({}).price));
    form.append('propagateRename', 'true');
    const { status, body } = await staff.call('PUT', `/product/${id}`, form);
    expect([status, body]).toMatchObject([200, { updatedCards: 5, product: { productName: 'Perlenau Đá' } }]);
    expect((await card('Doi 4 / nha khoa cũ')).fullName).toBe('Perlenau Tal');
    expect((await card('DOI-6')).productName).toBe('Perlenau Tal Max');
    expect(await found('perlenau da')).toBe(5);
    expect(await found('perlenau tal')).toBe(2);
    await checkSearchTexts();
  });

  test('that is refused changes no cards', async () => {
    const id = await named('dental', 'Phòng khám Đời Mới');
    const stale = { dentalName: 'Nha khoa Khác', version: 1, propagateRename: true };
    expect((await staff.call('PUT', `/dental/${id}`, stale)).status).toBe(409);
    const taken = { dentalName: 'nha khoa cũ nhất', propagateRename: true };
    expect((await staff.call('PUT', `/dental/${id}`, taken)).status).toBe(409);
    expect((await staff.call('GET', `/dental/${id}/cards`)).body.counts).toBe(5);
    const same = await staff.call('PUT', `/dental/${id}`, { dentalName: 'Phòng khám Đời Mới', propagateRename: true });
    expect(same.body.updatedCards).toBe(0);
    expect((await staff.call('GET', '/dental/987654/cards')).status).toBe(404);
  });

  test('leaves the cards that have it already as they are, without a version or an audit line', async () => {
    const clinicName = 'Nha khoa Sông';
    const renamed = await registerCard(engine.context, { ...plain, cardNumber: 'DOI-7', clinicName });
    const before = await registerCard(engine.context, { ...plain, cardNumber: 'DOI-8', clinicName });
    Object.assign(ids, { 'DOI-7': String(renamed), 'DOI-8': String(before) });
    const spelled = { clinicName: 'NHA KHOA SÔNG' };
    await engine.db.write((tx) => tx.updateTable('warranty').set(spelled).where('id', '=', before).execute());
    const revision = { dentalName: 'NHA KHOA SÔNG', propagateRename: true };
    const { status, body } = await staff.call('PUT', `/dental/${await named('dental', clinicName)}`, revision);
    expect([status, body.updatedCards]).toEqual([200, 1]);
    expect(await card('DOI-7')).toMatchObject({ dentalName: 'NHA KHOA SÔNG', version: 2 });
    expect(await card('DOI-8')).toMatchObject({ dentalName: 'NHA KHOA SÔNG', version: 1 });
    const actions = async (number: string) => {
      const { history } = (await staff.call('GET', `/admin/history?record=user-${ids[number]}`)).body;
      return history.map(({ action }: { action: string }) => action);
    };
    expect([await actions('DOI-7'), await actions('DOI-8')]).toEqual([['carry', 'create'], ['create']]);
  });
});
