// Filters of the list of cards under a name: whose they are, who may use, change and remove them.

import { expect, test } from 'vitest';
import { auditOf } from '../audit.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';

const settings = {
  filters: { expiry: 'in30', clinic: 'Nha khoa Cỏ Lau' },
  sort: 'expiryDate',
  dir: 'asc',
  columns: { fullName: 20.5, numbCode: 10 },
};

forEachEngine('saved views', { thorough: 'postgres' }, (engine) => {
  const { owner, viewer, visitor, clientOf } = openApi(engine);
  const clients = { lan: clientOf('staff'), hoa: clientOf('staff'), viewer, owner };

  const create = (who: keyof typeof clients, body: object, headers = {}) =>
    clients[who].call('POST', '/user/views', { isShared: false, settings, ...body }, headers);
  const namesOf = async (who: keyof typeof clients) =>
    (await clients[who].call('GET', '/user/views')).body.views.map(({ name }: { name: string }) => name);

  test('are seen by their maker, and by all if shared; relative periods stay relative', async () => {
    const headers = { 'idempotency-key': 'mau-loc-cua-lan' };
    const own = await create('lan', { name: ' Sắp  hết hạn ' }, headers);
    expect([own.status, own.body.view]).toEqual([
      201,
      {
        _id: expect.any(String),
        name: 'Sắp hết hạn',
        isShared: false,
        by: expect.stringMatching(/^staff-/),
        isEditable: true,
        settings,
      },
    ]);
    expect((await create('lan', { name: ' Sắp  hết hạn ' }, headers)).body).toEqual(own.body);
    const again = await create('lan', { name: 'SẮP HẾT HẠN' });
    expect([again.status, again.body.message]).toEqual([409, 'Bạn đã có mẫu lọc tên "SẮP HẾT HẠN".']);
    await create('hoa', { name: 'Sắp hết hạn', isShared: true });
    expect(await namesOf('lan')).toEqual(['Sắp hết hạn', 'Sắp hết hạn']);
    expect(await namesOf('viewer')).toEqual(['Sắp hết hạn']);
    const [shared] = (await clients.lan.call('GET', '/user/views')).body.views.filter(
      (view: { isShared: boolean }) => view.isShared,
    );
    expect(shared).toMatchObject({ isEditable: false, settings: { filters: { expiry: 'in30' } } });
  });

  test('are changed and removed by their maker, shared ones by owners, too', async () => {
    const { _id: id } = (await create('lan', { name: 'Của Lan' })).body.view;
    const path = `/user/views/${id}`;
    expect((await clients.hoa.call('PUT', path, { name: 'Của Hoa' })).status).toBe(404);
    expect((await clients.owner.call('DELETE', path)).status).toBe(404);
    expect((await clients.lan.call('PUT', path, { isShared: true })).body.view).toMatchObject({ name: 'Của Lan' });
    const refused = await clients.hoa.call('PUT', path, { name: 'Của Hoa' });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Chỉ người tạo hoặc chủ cửa hàng được sửa mẫu lọc này.',
    ]);
    expect((await clients.owner.call('PUT', path, { name: 'Chung' })).body.view).toMatchObject({
      name: 'Chung',
      isShared: true,
      settings,
    });
    expect((await clients.hoa.call('DELETE', path)).status).toBe(403);
    expect((await clients.owner.call('DELETE', path)).status).toBe(200);
    expect(await namesOf('lan')).not.toContain('Chung');
    const lines = await auditOf(engine.db, 'view', [Number(id)]);
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'remove']);
  });

  test('a viewer has own ones and shares none; what is no filter is refused', async () => {
    expect((await create('viewer', { name: 'Riêng' })).status).toBe(201);
    expect((await create('viewer', { name: 'Chung', isShared: true })).status).toBe(403);
    for (const wrong of [
      { name: '' },
      { name: 'x'.repeat(81) },
      { name: 'Mẫu', settings: { ...settings, filters: { expiry: 'soon' } } },
      { name: 'Mẫu', settings: { ...settings, filters: { q: 'nguyen' } } },
      { name: 'Mẫu', settings: { ...settings, sort: 'password' } },
      { name: 'Mẫu', settings: { ...settings, columns: { fullName: -1 } } },
    ])
      expect((await create('lan', wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await visitor.call('GET', '/user/views')).status).toBe(401);
  });
});
