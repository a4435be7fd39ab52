// Imports in steps: a file is sent and checked, a person decides, its rows are stored.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, type RunningServer, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { rowOf, untilState, uploadChecked } from './staged.ts';

forEachEngine('an import in steps', (engine) => {
  let server: RunningServer;
  let staff: ApiClient;
  beforeAll(async () => {
    const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy', customerName: 'Lê Cũ' };
    for (const cardNumber of ['R-1', 'R-2'])
      await registerCard({ db: engine.db, actor: { name: 'Lan' } }, { ...names, cardNumber, expiresOn: '2040-12-31' });
    server = await startServer(environmentOf(engine.config));
    staff = apiClient(server.url, await sessionCookie(engine.db, 'staff'));
  });
  afterAll(() => server.stop());
  const cards = async (q: string) => (await staff.call('GET', `/user?limit=100&q=${q}`)).body;

  test('is checked without storing anything, and its rows come page by page', async () => {
    const rows = ['R-1', 'N-1', 'N-2', 'R-2'].map((number) => rowOf(number));
    const checked = await uploadChecked(staff, [...rows, rowOf('N-3', { quantity: 'hai' }), rowOf('R-1x')]);
    expect(checked.summary.counts).toEqual({ new: 3, changed: 0, same: 0, skipped: 0, faulty: 3 });
    expect((await cards('Nhập')).counts).toBe(0);
    const page = await staff.call('GET', `/imports/${checked._id}/rows?state=faulty&limit=2&page=2`);
    expect([page.status, page.body.counts, page.body.rows.length]).toEqual([200, 3, 1]);
    expect(page.body.rows[0].faults[0].reason).toContain('"hai"');
    const all = await staff.call('GET', `/imports/${checked._id}/rows`);
    expect(all.body.rows.map(({ row, state }: { row: number; state: string }) => [row, state])).toEqual([
      [2, 'faulty'],
      [3, 'new'],
      [4, 'new'],
      [5, 'faulty'],
      [6, 'faulty'],
      [7, 'new'],
    ]);
  });

  test('shows old and new values of the cards that it will update, and stores exactly what it has shown', async () => {
    const rows = [rowOf('R-1'), rowOf('R-2', { customer: 'Lê Cũ' }), rowOf('N-4'), rowOf('N-5', { quantity: 'x' })];
    const { _id: id } = await uploadChecked(staff, rows, 'tháng 9.csv');
    const planned = await staff.call('PATCH', `/imports/${id}`, { existingCards: 'update' });
    expect([planned.status, planned.body.import?.plan.existingCards]).toEqual([200, 'update']);
    const checked = await untilState(staff, id, 'checked');
    expect(checked.summary.counts).toEqual({ new: 1, changed: 1, same: 1, skipped: 0, faulty: 1 });
    const changed = await staff.call('GET', `/imports/${id}/rows?state=changed`);
    expect(changed.body.rows).toMatchObject([{ current: { fullName: 'Lê Cũ' }, values: { fullName: 'Phạm Nhập' } }]);

    const refused = await staff.call('POST', `/imports/${id}/commit`, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Còn 1 dòng lỗi. Hãy sửa các dòng này, hoặc chọn chỉ nhập các dòng đúng.',
    ]);
    const commits = await Promise.all(
      [1, 2, 3].map(() => staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' })),
    );
    expect(commits.map(({ status }) => status)).toEqual([200, 200, 200]);
    const stored = await untilState(staff, id, 'stored');
    expect(stored.result).toEqual({ added: 1, updated: 1, same: 1, skipped: 0, faulty: 1 });
    expect(stored.rows).toBe(2);
    expect((await cards('Nhập')).counts).toBe(2);
    expect((await staff.call('POST', `/imports/${id}/commit`, { faulty: 'skip' })).body.import.state).toBe('stored');
    expect((await staff.call('PATCH', `/imports/${id}`, { dayOrder: 'month-first' })).status).toBe(409);
  });
});
