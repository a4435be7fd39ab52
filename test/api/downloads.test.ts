// Who has taken data out of the register: an owner's question.
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

forEachEngine('the list of downloads', { thorough: 'postgres' }, (engine) => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (const cardNumber of ['D-1', 'D-2', 'D-3']) ids.push(await registerCard(engine.context, { cardNumber }));
  });
  const { staff, owner } = openApi(engine);
  const path = '/admin/downloads';

  test('says who took which cards, how many, and who took a backup, the latest first', async () => {
    await staff.call(
      'GET',
      '/user/export?format=csv&q=Nguyen%20Van&expiry=valid&clinic=Nha%20khoa%20Thuy%E1%BB%81n%20Gi%E1%BA%A5y',
    );
    await owner.call('GET', `/user/export?format=xlsx&ids=${ids[1]},${ids[2]}`);
    await staff.call('GET', '/user/export?format=csv&isActive=false');
    const { name } = (await owner.call('POST', '/admin/backups')).body;
    await expect.poll(async () => (await owner.call('GET', '/admin/backups')).body.job).toBe(null);
    expect((await owner.call('GET', `/admin/backups/download/${name}`)).status).toBe(200);

    const { status, body } = await owner.call('GET', path);
    expect([status, body.counts]).toEqual([200, 4]);
    const cards = { what: 'cards', file: null, isActive: true, isSearch: false, isSelection: false, filters: {} };
    const none = { cards: null, format: null, isActive: null, isSearch: null, isSelection: null };
    const filters = { expiry: 'valid', clinic: 'Nha khoa Thuyền Giấy' };
    expect(body.downloads.map(({ _id, at, by, ...line }: Record<string, unknown>) => line)).toEqual([
      { ...none, what: 'backup', file: name, filters: {} },
      { ...cards, format: 'csv', cards: 0, isActive: false },
      { ...cards, format: 'xlsx', cards: 2, isSelection: true },
      { ...cards, format: 'csv', cards: 3, isSearch: true, filters },
    ]);
    const people = body.downloads.map(({ by }: { by: string }) => by.split('-')[0]);
    expect(people).toEqual(['owner', 'staff', 'owner', 'staff']);
    // The words may be the name of a patient.
    expect(JSON.stringify(body)).not.toContain('Nguyen');
  });

  test('comes in pages, for owners alone', async () => {
    const { body } = await owner.call('GET', `${path}?limit=3&page=2`);
    expect([body.counts, body.downloads.length, body.downloads[0].cards]).toEqual([4, 1, 3]);
    expect((await owner.call('GET', `${path}?limit=101`)).status).toBe(400);
    expect((await staff.call('GET', path)).status).toBe(403);
  });
});
