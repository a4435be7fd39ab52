// Printed cards through the API: ordered by owners, handed out by staff, read by viewers.
import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

forEachEngine('the API of printed cards', { thorough: 'postgres' }, (engine) => {
  const environment = { SECRET_KEY: 'a-key-of-thirty-two-characters!!', PUBLIC_URL: 'https://cards.perlenau.test' };
  const { server, owner, staff, viewer } = openApi(engine, environment);
  let batch = '';
  let dental = '';
  let rows: Record<string, string>[] = [];
  const numberAt = (place: number) => rows[place - 1]?.['Mã số'] ?? '';
  const codeAt = (place: number) => rows[place - 1]?.['Địa chỉ trong mã QR']?.split('-').at(-1) ?? '';
  const find = async (place: number, query = '') => (await viewer.call('GET', `/card/${numberAt(place)}${query}`)).body;

  beforeAll(async () => {
    dental = (await owner.call('POST', '/dental', { dentalName: 'Nha khoa Thuyền Giấy' })).body.dental._id;
  });

  test('orders a batch once for each key', async () => {
    const headers = { 'idempotency-key': 'lo-the-thu-nhat' };
    const body = { size: 300, note: ' Nhà  in ' };
    const ordered = await owner.call('POST', '/card-batches', body, headers);
    expect([ordered.status, ordered.body.message]).toEqual([201, 'Đã tạo lô L01: 300 thẻ.']);
    expect((await owner.call('POST', '/card-batches', body, headers)).body).toEqual(ordered.body);
    batch = ordered.body.batch._id;
    const list = (await viewer.call('GET', '/card-batches')).body;
    expect(list).toMatchObject({
      counts: 1,
      batches: [{ lot: 'L01', note: 'Nhà in', counts: { blank: 300, void: 0 } }],
    });
  });

  test('refuses what is no order, and names the field', async () => {
    for (const [body, field] of [
      [{ size: 20_001 }, 'size'],
      [{ size: 0 }, 'size'],
      [{ size: 1.5 }, 'size'],
      [{ size: '5' }, 'size'],
      [{}, 'size'],
      [{ size: 5, lot: 'Lô 7' }, 'lot'],
      [{ size: 5, note: 'x'.repeat(201) }, 'note'],
    ] as const) {
      const { status, body: problem } = await owner.call('POST', '/card-batches', body);
      expect([status, problem.errors[0].field, problem.message]).toEqual([400, field, expect.stringMatching(/\p{L}/u)]);
    }
    const taken = await owner.call('POST', '/card-batches', { size: 5, lot: 'L01' });
    expect([taken.status, taken.body.conflictWith]).toEqual([409, batch]);
  });

  test('gives owners the numbers for a printing house, and keeps who took them', async () => {
    const headers = { cookie: await owner.cookie() };
    const file = await fetch(`${server.url}/api/card-batches/${batch}/export`, { headers });
    expect(file.headers.get('content-disposition')).toContain('the-in-L01.xlsx');
    const { Sheets, SheetNames } = read(await file.arrayBuffer());
    rows = utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { raw: false });
    expect([rows.length, rows[6]?.['Số thứ tự']]).toEqual([300, '7']);
    expect(rows[6]).toMatchObject({ 'Mã số': expect.stringMatching(/^[1-9]\d{3}-\d{4}-\d{4}$/) });
    const digits = numberAt(7).replaceAll('-', '');
    expect(rows[6]?.['Địa chỉ trong mã QR']).toMatch(
      new RegExp(`^https://cards\\.perlenau\\.test/c/${digits}-[2-9a-hjkmnp-z]{6}$`),
    );
    expect((await staff.call('GET', `/card-batches/${batch}/export`)).status).toBe(403);
    const sheets = await fetch(`${server.url}/api/card-batches/${batch}/export?format=pdf`, { headers });
    expect(sheets.headers.get('content-type')).toBe('application/pdf');
    expect(sheets.headers.get('content-disposition')).toContain('the-in-L01.pdf');
    const pdf = Buffer.from(await sheets.arrayBuffer()).toString('latin1');
    expect([pdf.match(/\/MediaBox/g)?.length, pdf.trimEnd().endsWith('%%EOF')]).toEqual([31, true]);
    const { downloads } = (await owner.call('GET', '/admin/downloads')).body;
    expect(downloads).toMatchObject([
      { what: 'batch', file: 'L01', cards: 300, format: 'pdf' },
      { what: 'batch', file: 'L01', cards: 300, format: 'xlsx' },
    ]);
  });

  test('hands cards over, takes them back and makes them void, and names the first that cannot be', async () => {
    const path = `/card-batches/${batch}`;
    const handed = await staff.call('POST', `${path}/hand-over`, { from: 1, to: 200, dental });
    expect(handed.body).toMatchObject({ message: 'Đã giao 200 thẻ.', counts: 200 });
    expect((await viewer.call('GET', '/card-batches/left')).body.dentals).toEqual([
      { _id: dental, dentalName: 'Nha khoa Thuyền Giấy', left: 200 },
    ]);
    await registerCard(engine.context, { cardNumber: numberAt(20) });
    for (const [call, body, status, message] of [
      ['take-back', { from: 11, to: 30 }, 409, `L01 số 20 (${numberAt(20)}) đã kích hoạt.`],
      ['take-back', { from: 190, to: 301 }, 409, 'L01 có 300 thẻ'],
      ['take-back', { from: 201, to: 202 }, 409, 'chưa giao'],
      ['hand-over', { from: 1, to: 2, dental: '987654' }, 404, 'nha khoa'],
      ['hand-over', { from: 0, to: 2, dental }, 400, 'Số thứ tự'],
      ['void', { from: 20, to: 20, reason: 'lost' }, 409, 'đã kích hoạt'],
      ['void', { from: 1, to: 1, reason: 'removed' }, 400, ''],
    ] as const) {
      const refused = await staff.call('POST', `${path}/${call}`, body);
      expect([call, refused.status, refused.body.message]).toEqual([call, status, expect.stringContaining(message)]);
    }
    expect((await staff.call('POST', `${path}/take-back`, { from: 191, to: 200 })).body.counts).toBe(10);
    expect((await staff.call('POST', `${path}/void`, { from: 300, to: 300, reason: 'lost' })).body.counts).toBe(1);
    expect((await viewer.call('POST', `${path}/void`, { from: 1, to: 1, reason: 'lost' })).status).toBe(403);
    expect((await viewer.call('GET', '/card-batches')).body.batches[0].counts).toEqual({
      blank: 109,
      handed: 189,
      issued: 1,
      void: 1,
    });
  });

  test('replaces a card, and tells state, code and history of a number', async () => {
    const replaced = await staff.call('POST', `/card/${numberAt(20)}/replace`, { by: numberAt(21) });
    expect(replaced.body.message).toBe(`Đã cấp lại: bảo hành nay mang mã số ${numberAt(21)}.`);
    const again = await staff.call('POST', `/card/${numberAt(20)}/replace`, { by: numberAt(22) });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('chưa được kích hoạt')]);
    const { card } = await find(20, `?code=${codeAt(20)}`);
    expect(card).toMatchObject({ number: numberAt(20), state: 'void', voidReason: 'replaced', lot: 'L01', place: 20 });
    expect(card).toMatchObject({ code: 'right', user: null, dental: { _id: dental } });
    expect(card.history.map(({ action, note }: Record<string, string>) => [action, note])).toEqual([
      ['replace', `Số 20 · ${numberAt(21)}`],
      ['hand-over', 'Số 1–200 · Nha khoa Thuyền Giấy'],
      ['create', null],
    ]);
    expect((await find(21, `?code=${codeAt(20)}`)).card).toMatchObject({ state: 'issued', code: 'wrong' });
    expect((await find(22)).card).toMatchObject({ state: 'handed', code: null });
    const missing = await viewer.call('GET', '/card/7304-8215-6652');
    expect([missing.status, missing.body.message]).toEqual([404, 'Chưa in thẻ nào có mã số 7304-8215-6652.']);
  });

  test('is in the history of the register', async () => {
    const { history } = (await staff.call('GET', '/admin/history?kind=card-batch')).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'replace',
      'void',
      'take-back',
      'hand-over',
      'create',
    ]);
    expect(history[1]).toMatchObject({ record: { name: 'L01' }, note: 'Số 300 · Mất' });
  });
});
