// Who did what to a record, and what it was before.
import { beforeAll, expect, test } from 'vitest';
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
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const someId = expect.stringMatching(/^\d+$/);

forEachEngine('the history of a record', { thorough: 'postgres' }, (engine) => {
  const { owner, viewer, visitor } = openApi(engine);
  let name: string;
  beforeAll(async () => {
    name = (await owner.call('GET', '/admin/me')).body.user.fullName;
    const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy', customerName: 'A' };
    await registerCard(engine.context, { ...names, cardNumber: 'SU-0' });
  });
  const history = async (path: string) => {
    const { status, body } = await viewer.call('GET', path);
    expect(status).toBe(200);
    return body;
  };

  test('of a card has every version with its values', async () => {
    const id = (await owner.call('POST', '/user', card)).body.user._id;
    const second = { ...card, fullName: 'Lê Thị Mới', quantity: 3 };
    const third = { ...second, doctorName: 'BS. Lý Lan' };
    await owner.call('PUT', `/user/${id}`, { ...second, version: 1 });
    await owner.call('PUT', `/user/${id}`, third);
    await owner.call('DELETE', `/user/delete/${id}`);
    await owner.call('PUT', `/user/restore/${id}`);
    const line = { _id: someId, at: time, by: name };
    const lines = [
      { ...line, action: 'restore', version: 5, changes: [], values: third },
      { ...line, action: 'bin', version: 4, changes: [], values: third },
      {
        ...line,
        action: 'update',
        version: 3,
        changes: [{ field: 'doctorName', from: null, to: 'BS. Lý Lan' }],
        values: third,
      },
      {
        ...line,
        action: 'update',
        version: 2,
        changes: [
          { field: 'fullName', from: 'Lê Thị Xưa', to: 'Lê Thị Mới' },
          { field: 'quantity', from: 2, to: 3 },
        ],
        values: second,
      },
      { ...line, action: 'create', version: 1, changes: expect.any(Array), values: card },
    ];
    const all = await history(`/user/${id}/history`);
    expect(all).toEqual({ success: true, counts: 5, history: lines });
    expect(all.history[4].changes).toContainEqual({ field: 'numbCode', from: null, to: 'SU-1' });
    expect(all.history[4].changes).toHaveLength(6);
    expect(await history(`/user/${id}/history?limit=2&page=2`)).toEqual({ ...all, history: all.history.slice(2, 4) });
    expect(await history(`/user/${id}/history?limit=2&page=9`)).toEqual({ ...all, history: [] });

    const { status, body } = await owner.call('PUT', `/user/${id}`, { ...all.history[4].values, version: 5 });
    expect([status, body.user]).toMatchObject([200, { ...card, version: 6 }]);
    expect((await history(`/user/${id}/history?limit=1`)).history[0].values).toEqual(card);
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
      expect((await history(`/${wire}/${id}/history`)).counts).toBe(1);
    }
  });

  test('of a card from a spreadsheet begins with its import', async () => {
    const rows = ['NHAP-1', 'NHAP-2'].map((number) => `Perlenau Tal;Phạm Nhập;${number};Nha khoa Xa;;1;31/12/2040`);
    await owner.call('POST', '/user/import', formOf(rows));
    const { _id, ...user } = (await viewer.call('GET', '/user?limit=1')).body.users[0];
    const { counts, history: lines } = await history(`/user/${_id}/history`);
    expect([counts, lines]).toMatchObject([1, [{ action: 'import', version: 1, by: name, at: user.createdAt }]]);
    expect(lines[0].values).toMatchObject({ numbCode: 'NHAP-2', dentalName: 'Nha khoa Xa' });
    await owner.call('DELETE', `/user/delete/${_id}`);
    const binned = await history(`/user/${_id}/history`);
    expect(binned.history.map(({ action }: { action: string }) => action)).toEqual(['bin', 'import']);
    expect((await history(`/user/${_id}/history?page=2&limit=1`)).history).toEqual(lines);
  });

  test('of a clinic and of a product, with its picture', async () => {
    const dental = (await owner.call('POST', '/dental', { dentalName: 'Nha khoa Một' })).body.dental._id;
    await owner.call('PUT', `/dental/${dental}`, { dentalName: 'Nha khoa Hai' });
    const clinic = await history(`/dental/${dental}/history`);
    expect(clinic.history[0]).toMatchObject({
      changes: [
        { field: 'dentalName', from: 'Nha khoa Một', to: 'Nha khoa Hai' },
        { field: 'aliases', from: null, to: 'Nha khoa Một' },
      ],
      values: { dentalName: 'Nha khoa Hai' },
    });
    const contact = { province: null, address: null, phone: null, map: null, doctors: null, aliases: null };
    expect(clinic.history[1].values).toEqual({ dentalName: 'Nha khoa Một', ...contact });

    const named = (await viewer.call('GET', '/product')).body.products;
    const product = named.find(({ productName }: { productName: string }) => productName === aProduct({}).name);
    const form = new FormData();
    form.append('productName', product.productName);
    form.append('productPrice', '2000000');
    form.append('productMau', '');
    form.append('productImage', new File([new Uint8Array(picture)], 'a.png'));
    const { body } = await owner.call('PUT', `/product/${product._id}`, form);
    const { history: lines } = await history(`/product/${product._id}/history`);
    expect(lines[0].changes).toHaveLength(3);
    expect(lines[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'productPrice', from: aProduct({}).price, to: 2_000_000 },
        { field: 'productMau', from: 'A2', to: null },
        { field: 'productImage', from: null, to: body.product.productImage },
      ]),
    );
    expect(lines[1].values).toMatchObject({ productPrice: aProduct({}).price, productMau: 'A2', productDoBenUon: 900 });
    expect(lines[1].values).not.toHaveProperty('productImage');
  });

  test('does not exist for a removed or unknown record', async () => {
    const id = (await owner.call('POST', '/dental', { dentalName: 'Nha khoa Đã Xóa' })).body.dental._id;
    await owner.call('DELETE', `/dental/delete/${id}`);
    expect((await history(`/dental/${id}/history`)).counts).toBe(2);
    await owner.call('PUT', `/dental/remove/${id}`);
    for (const path of [`/dental/${id}/history`, '/user/987654/history', '/product/987654/history'])
      expect((await owner.call('GET', path)).status, path).toBe(404);
    expect((await visitor.call('GET', '/dental/1/history')).status).toBe(401);
  });
});
