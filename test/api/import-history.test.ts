// @module-tag thorough
// Which spreadsheets were imported.

import { beforeAll, expect, test } from 'vitest';
import { auditOf } from '../audit.ts';
import { forEachEngine } from '../engines.ts';
import { formOf } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

const row = (number: string, clinic: string) => `Perlenau Tal;Phạm Nhập;${number};${clinic};;1;31/12/2040`;

forEachEngine('the history of imports', (engine) => {
  const { staff, viewer, visitor } = openApi(engine);
  beforeAll(async () => {
    const names = { productName: 'Perlenau Tal', clinicName: 'Nha khoa Thuyền Giấy', customerName: 'A' };
    await registerCard(engine.context, { ...names, cardNumber: 'SU-0' });
  });
  const upload = (name: string, ...rows: string[]) => staff.call('POST', '/user/import', formOf(rows, name));

  test('is empty at first', async () => {
    expect((await staff.call('GET', '/imports')).body).toEqual({ success: true, counts: 0, imports: [] });
  });

  test('has account, time, file, state, rows and warnings of imports, of those that failed, too', async () => {
    const since = new Date().toISOString();
    await upload('tháng 9.csv', row('N-1', 'Nha khoa Thuyền Giấy'), row('N-2', 'Nha khoa Thuyền Giấy'));
    const { body: warned } = await upload('tháng 10.csv', row('N-3', 'Nha khoa Lạ'));
    expect(warned.warnings).toHaveLength(1);
    expect((await upload('tháng 11.csv', row('N-3', 'Nha khoa Lạ'))).status).toBe(400);
    const by = (await staff.call('GET', '/admin/me')).body.user.fullName;
    const { status, body } = await viewer.call('GET', '/imports');
    const line = { _id: expect.stringMatching(/^\d+$/), at: expect.any(String), by, size: expect.any(Number) };
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        counts: 3,
        imports: [
          { ...line, fileName: 'tháng 11.csv', state: 'failed', rows: 0, warnings: null },
          { ...line, fileName: 'tháng 10.csv', state: 'stored', rows: 1, warnings: 1 },
          { ...line, fileName: 'tháng 9.csv', state: 'stored', rows: 2, warnings: 0 },
        ],
      },
    ]);
    expect(body.imports[2].at >= since).toBe(true);
    expect((await viewer.call('GET', '/imports?limit=1&page=2')).body).toEqual({ ...body, imports: [body.imports[1]] });
    const { import: failed } = (await viewer.call('GET', `/imports/${body.imports[0]._id}`)).body;
    expect(failed).toMatchObject({ message: expect.stringContaining('đã được nhập'), hasFile: true });
    const last = (await auditOf(engine.db, 'import')).at(-1);
    expect(JSON.parse(last?.detail ?? '')).toEqual({ fileName: 'tháng 10.csv', rowCount: 1, warningCount: 1 });
  });

  test('requires a session', async () => {
    expect((await visitor.call('GET', '/imports')).status).toBe(401);
    expect((await staff.call('GET', '/imports?limit=101')).status).toBe(400);
  });
});
