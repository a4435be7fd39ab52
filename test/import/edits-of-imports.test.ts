// The cells of a file that people edit before they store it.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { rowOf, untilState, uploadChecked } from './staged.ts';

forEachEngine('edits of an import', { thorough: 'postgres' }, (engine) => {
  const { server, viewer, staff } = openApi(engine);
  let cookie: string;
  let id: string;
  beforeAll(async () => {
    cookie = await staff.cookie();
    const rows = Array.from({ length: 30 }, (_, at) => rowOf(`ED-${at}`));
    id = (await uploadChecked(staff, rows))._id;
  });

  const edit = (row: number, value: string | null = `Lê Sửa ${'A'.repeat(row)}`) => ({
    sheet: null,
    row,
    field: 'fullName',
    value,
  });
  const send = (edits: object[]) => staff.call('PATCH', `/imports/${id}`, { edits });

  /** Says how large a change is, and waits for the answer before it is sent. */
  async function announce(bytes: number) {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': String(bytes) };
    const asked = request(`${server.url}/api/imports/${id}`, { method: 'PATCH', headers });
    asked.flushHeaders();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const { message } = (await json(answer)) as { message: string };
    asked.destroy();
    return [answer.statusCode, message];
  }

  test('are added to those that there are, changed, and taken back', async () => {
    expect((await send(Array.from({ length: 25 }, (_, at) => edit(at + 2)))).body.import.plan).toMatchObject({
      editCount: 25,
    });
    await send([edit(2, 'Lê Khác'), edit(3, null), edit(4, 'trước'), edit(4, 'sau')]);
    await untilState(staff, id, 'checked');
    const { rows } = (await staff.call('GET', `/imports/${id}/rows?limit=4`)).body;
    const names = rows.map(({ values }: { values: { fullName: string } }) => values.fullName);
    expect(names).toEqual(['Lê Khác', 'Phạm Nhập', 'sau', 'Lê Sửa AAAAA']);
  });

  test('are read page by page by those who import, and are not in the import itself', async () => {
    const { plan } = (await viewer.call('GET', `/imports/${id}`)).body.import;
    expect(plan).toMatchObject({ editCount: 24 });
    expect(plan).not.toHaveProperty('edits');
    const { counts, edits } = (await staff.call('GET', `/imports/${id}/edits?limit=10&page=3`)).body;
    expect([counts, edits.length, edits.at(-1)]).toEqual([24, 4, edit(26)]);
    expect((await viewer.call('GET', `/imports/${id}/edits`)).status).toBe(403);
    expect((await staff.call('GET', '/imports/987654/edits')).status).toBe(404);
  });

  test('that are too many are refused with a sentence, at once or one after the other, and nothing changes', async () => {
    const before = (await staff.call('GET', `/imports/${id}`)).body.import;
    const many = (from: number, count: number, length: number) =>
      Array.from({ length: count }, (_, at) => edit(from + at, 'x'.repeat(length)));
    const sentence = expect.stringContaining('quá nhiều chỗ sửa');
    expect(await announce(2 * 1024 * 1024)).toEqual([413, sentence]);
    expect((await send(many(100, 1_500, 400))).status).toBe(200);
    const { status, body } = await send(many(2_000, 1_500, 400));
    expect([status, body.message]).toEqual([400, sentence]);
    expect((await send(many(100, 1_500, 400).map((one) => ({ ...one, value: null })))).status).toBe(200);
    const after = await untilState(staff, id, 'checked');
    expect(after.plan).toEqual(before.plan);
  });
});
