// Who did what to a record, and what it was before.
import { beforeAll, expect, test } from 'vitest';
import { moveImport } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { formOf } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { productForm } from '../product-form.ts';
import { aProduct, registerCard } from '../records.ts';
import { picture } from './fuzz/sensible.ts';

const card = {
  fullName: 'Lê Thị Xưa',
  numbCode: 'SU-1',
  productName: 'Perlenau Tal',
  dentalName: 'Nha khoa Thuyền Giấy',
  doctorName: null,
  quantity: 2,
  expiryDate: '2040-01-31',
  issuedDate: null,
  toothPosition: null,
  lot: null,
};
forEachEngine('the history of a record', { thorough: 'postgres' }, (engine) => {
  const { owner, staff, viewer, visitor } = openApi(engine);
  let name: string;
  beforeAll(async () => {
    name = (await owner.call('GET', '/admin/me')).body.user.fullName;
    const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy', customerName: 'A' };
    await registerCard(engine.context, { ...names, cardNumber: 'SU-0' });
  });
  const read = async (record: string, query = '') => {
    const { status, body } = await viewer.call('GET', `/admin/history?record=${record}${query}`);
    expect(status).toBe(200);
    return body;
  };
  const actionsOf = ({ history }: { history: { action: string }[] }) => history.map(({ action }) => action);

  test('of a card has every change with its values, in pages', async () => {
    const id = (await owner.call('POST', '/user', card)).body.user._id;
    const second = { ...card, fullName: 'Lê Thị Mới', quantity: 3 };
    await owner.call('PUT', `/user/${id}`, { ...second, version: 1 });
    await owner.call('PUT', `/user/${id}`, { ...second, doctorName: 'BS. Lý Lan' });
    await owner.call('DELETE', `/user/delete/${id}`);
    await owner.call('PUT', `/user/restore/${id}`);
    const line = { by: name, kind: 'user', record: { _id: id, name: 'SU-1 · Lê Thị Mới', state: 'active' } };
    const all = await read(`user-${id}`);
    expect(all).toMatchObject({
      history: [
        { ...line, action: 'restore', changes: [] },
        { ...line, action: 'bin', changes: [] },
        { ...line, action: 'update', changes: [{ field: 'doctorName', from: null, to: 'BS. Lý Lan' }] },
        {
          ...line,
          action: 'update',
          changes: [
            { field: 'fullName', label: 'Họ tên', from: 'Lê Thị Xưa', to: 'Lê Thị Mới' },
            { field: 'quantity', from: 2, to: 3 },
          ],
        },
        { ...line, action: 'create' },
      ],
      hasNewer: false,
      hasOlder: false,
    });
    expect(all.history[4].changes).toHaveLength(6);
    expect(all.history[4].changes).toContainEqual(
      expect.objectContaining({ field: 'numbCode', from: null, to: 'SU-1' }),
    );
    const next = await read(`user-${id}`, `&limit=2&before=${all.history[1]._id}`);
    expect([next.history, next.hasOlder]).toEqual([all.history.slice(2, 4), true]);
    expect(actionsOf(await read(`user-${id}`, '&action=bin'))).toEqual(['bin']);
    expect(actionsOf(await read(`user-${id}`, '&q=Moi&kind=user&limit=1'))).toEqual(['restore']);
    expect(actionsOf(await read(`user-${id}`, '&q=Khac'))).toEqual([]);
  });

  test('gets no line, and the record no version, from a save that changes nothing', async () => {
    const form = new FormData();
    form.append('productName', 'Perlenau Không Đổi');
    form.append('productPrice', '1000');
    const product = productForm({ name: 'Perlenau Không Đổi', price: 1000 }, new Uint8Array(picture));
    for (const [wire, fields, same] of [
      ['user', { ...card, numbCode: 'KHONG-DOI' }, { ...card, numbCode: 'KHONG-DOI', fullName: ` ${card.fullName} ` }],
      ['dental', { dentalName: 'Nha khoa Không Đổi' }, { dentalName: 'Nha khoa Không Đổi', propagateRename: true }],
      ['product', product, form],
    ] as const) {
      const { _id: id, ...before } = (await owner.call('POST', `/${wire}`, fields)).body[wire];
      const key = { 'idempotency-key': `unchanged-${wire}` };
      for (const _try of [1, 2]) {
        const { status, body } = await owner.call('PUT', `/${wire}/${id}`, same, key);
        expect([status, body]).toMatchObject([200, { success: true, [wire]: { ...before, version: 1 } }]);
      }
      expect(actionsOf(await read(`${wire}-${id}`))).toEqual(['create']);
    }
  });

  test('of a card from a spreadsheet begins with its import, and names its file', async () => {
    const rows = ['NHAP-1', 'NHAP-2'].map((number) => `Perlenau Tal;Phạm Nhập;${number};Nha khoa Xa;;1;31/12/2040`);
    const { importId } = (await owner.call('POST', '/user/import', formOf(rows, 'thang-1.csv'))).body;
    const { _id, createdAt } = (await viewer.call('GET', '/user?limit=1')).body.users[0];
    const begin = { action: 'import', kind: 'import', by: name, at: createdAt, import: { fileName: 'thang-1.csv' } };
    expect((await read(`user-${_id}`)).history).toMatchObject([begin]);
    await owner.call('DELETE', `/user/delete/${_id}`);
    expect(actionsOf(await read(`user-${_id}`))).toEqual(['bin', 'import']);
    // What becomes of the import is told by the lines of the card alone.
    await owner.call('PUT', `/user/restore/${_id}`);
    await moveImport(owner, importId, 'undo');
    const { history } = await read(`user-${_id}`);
    expect(history).toMatchObject([
      { action: 'bin', import: { _id: importId, fileName: 'thang-1.csv' } },
      { action: 'restore', import: null },
      { action: 'bin', import: null },
      begin,
    ]);
  });

  test('of a clinic and of a product, with its picture', async () => {
    const dental = (await owner.call('POST', '/dental', { dentalName: 'Nha khoa Một' })).body.dental._id;
    await owner.call('PUT', `/dental/${dental}`, { dentalName: 'Nha khoa Hai' });
    expect((await read(`dental-${dental}`)).history[0]).toMatchObject({
      changes: [
        { field: 'dentalName', from: 'Nha khoa Một', to: 'Nha khoa Hai' },
        { field: 'aliases', from: null, to: 'Nha khoa Một' },
      ],
    });

    const named = (await viewer.call('GET', '/product')).body.products;
    const product = named.find(({ productName }: { productName: string }) => productName === aProduct({}).name);
    const form = new FormData();
    form.append('productName', product.productName);
    form.append('productPrice', '2000000');
    form.append('productMau', '');
    form.append('productImage', new File([new Uint8Array(picture)], 'a.png'));
    await owner.call('PUT', `/product/${product._id}`, form);
    const { history } = await read(`product-${product._id}`, '&limit=1');
    const changed = history[0].changes.map(({ field, from, to }: Record<string, unknown>) => ({ field, from, to }));
    expect(changed).toHaveLength(3);
    expect(changed).toEqual(
      expect.arrayContaining([
        { field: 'productPrice', from: aProduct({}).price, to: 2_000_000 },
        { field: 'productMau', from: 'A2', to: null },
        { field: 'productImage', from: null, to: 'ảnh' },
      ]),
    );
  });

  test('does not exist for a removed or unknown record', async () => {
    const id = (await owner.call('POST', '/dental', { dentalName: 'Nha khoa Đã Xóa' })).body.dental._id;
    await owner.call('DELETE', `/dental/delete/${id}`);
    expect(actionsOf(await read(`dental-${id}`))).toEqual(['bin', 'create']);
    await owner.call('PUT', `/dental/remove/${id}`);
    for (const record of [`dental-${id}`, 'user-987654', 'product-987654', 'visit-987654'])
      expect((await owner.call('GET', `/admin/history?record=${record}`)).status, record).toBe(404);
  });

  test('is for everybody who may read the record; that of all others is for staff', async () => {
    const id = (await owner.call('POST', '/dental', { dentalName: 'Nha khoa Ai Đọc' })).body.dental._id;
    expect((await visitor.call('GET', `/admin/history?record=dental-${id}`)).status).toBe(401);
    for (const query of ['', '?kind=dental', '?q=Ai', '?of=1'])
      expect((await viewer.call('GET', `/admin/history${query}`)).status, query).toBe(403);
    expect((await viewer.call('GET', `/admin/history/export?format=csv&record=dental-${id}`)).status).toBe(403);
    expect((await staff.call('GET', '/admin/history')).status).toBe(200);
    for (const record of ['account-1', 'import-1', 'request-1', 'dental', 'dental-1-2', 'dental-x', '7'])
      for (const client of [viewer, owner])
        expect((await client.call('GET', `/admin/history?record=${record}`)).status, record).toBe(400);
  });
});
