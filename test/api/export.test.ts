// Cards as spreadsheets: who may take them, which ones, and that what is taken can be imported again.

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { defaultPlan } from '#domain/import/import-plan.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { importAtOnce } from '#import/staged/import-at-once.server.ts';
import { openImports } from '#import/staged/import-context.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { fileOf } from '../import/import-helpers.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { allCards, sheetReader } from './exported.ts';

const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn,Ngày cấp,Vị trí răng,Số lô,Ghi chú';

/** Names that programs compute, split, decode or take off something from. */
const hostile: Partial<WarrantyFields>[] = [
  { customerName: '=HYPERLINK("http://a.test";"Lan")', doctorName: '+84 901 Lan' },
  { customerName: '@SUM(Lan)', doctorName: '-Lan' },
  { customerName: "'=Lan", doctorName: "''+Lan" },
  { customerName: '="Lan"', doctorName: "'Lan" },
  { customerName: 'Lan "Bé", An; Vy', doctorName: '"Vy"' },
  { customerName: 'Lan _x0041_ <b>&amp;</b>', doctorName: '＝Lan' },
  { customerName: 'Lan 😀 Nguyễn', doctorName: 'BS. Lê ]]> Vy' },
];

forEachEngine('an export', { thorough: 'postgres' }, (engine) => {
  let cookie: string;
  const ids: number[] = [];
  beforeAll(async () => {
    const first = { cardNumber: '00120', issuedOn: '2026-02-28', toothPosition: '11, 12-14', lot: '007', quantity: 4 };
    ids.push(await registerCard(engine.context, { ...first, customerName: 'Phạm Thị Đào' }));
    for (const [at, fields] of hostile.entries()) {
      ids.push(await registerCard(engine.context, { cardNumber: `X-${at}`, expiresOn: '2041-03-02', ...fields }));
    }
    const binned = await registerCard(engine.context, { cardNumber: 'BIN-1', customerName: 'Trần Thùng Rác' });
    await binRecord(engine.context, warranties, { id: binned });
  });
  const { server, staff, viewer, visitor } = openApi(engine);
  beforeAll(async () => {
    cookie = await staff.cookie();
  });

  const get = (query: string) => fetch(`${server.url}/api/user/export?${query}`, { headers: { cookie } });
  const lines = async (query: string) => (await (await get(query)).text()).trimEnd().split('\r\n').slice(1);
  const lastAudit = async () => {
    const line = await engine.db.read
      .selectFrom('audit')
      .select(['actor', 'action', 'noun', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { ...line, detail: JSON.parse(line.detail ?? 'null') };
  };

  test('as CSV begins with a byte order mark and has all fields under their labels', async () => {
    const answer = await get('format=csv&sort=numbCode');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=the-bao-hanh-[\d-]{10}\.csv; filename\*=UTF-8''Th%E1%BA%BB%20b%E1%BA%A3o%20h%C3%A0nh%20[\d-]{10}\.csv$/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [first, second] = bytes.subarray(3).toString().split('\r\n');
    expect(first).toBe(header);
    expect(second).toBe(
      'Perlenau Tal,Phạm Thị Đào,00120,Nha khoa Thuyền Giấy,,4,2040-01-31,2026-02-28,"11, 12-14",007,',
    );
  });

  test('as CSV has no cell that a spreadsheet program computes', async () => {
    for (const column of ['fullName', 'doctorName']) {
      const cells = (await lines(`format=csv&columns=${column},numbCode`)).map((line) => line.replace(/^"/, ''));
      expect(cells).toHaveLength(ids.length);
      expect(cells.filter((cell) => /^[=+\-@\t＝＋－＠]/u.test(cell))).toEqual([]);
    }
  });

  test('has the cards that the list shows, in its order, and the columns that were asked for', async () => {
    expect(await lines('format=csv&q=dao&columns=numbCode,fullName')).toEqual(['00120,Phạm Thị Đào']);
    const sorted = (await staff.call('GET', '/user?limit=100&sort=fullName&dir=desc')).body.users;
    expect(await lines('format=csv&columns=numbCode&sort=fullName&dir=desc')).toEqual(
      sorted.map((user: { numbCode: string }) => user.numbCode),
    );
    expect(await lines('format=csv&expiry=expired')).toEqual([]);
    expect(await lines('format=csv&isActive=false&columns=numbCode')).toEqual(['BIN-1']);
  });

  test('of a selection has these cards alone, by an address or a form', async () => {
    const selected = `${ids[2]},${ids[0]},999999`;
    const expected = ['X-1', '00120'];
    expect(await lines(`format=csv&columns=numbCode&ids=${selected}`)).toEqual(expected);
    const body = new URLSearchParams({ format: 'csv', columns: 'numbCode', ids: selected });
    const form = await staff.call('POST', '/user/export', body);
    expect([form.status, form.body.trimEnd().split('\r\n').slice(1)]).toEqual([200, expected]);
  });

  test('is written down with who, how many and which, without the words of a search', async () => {
    await (await get('format=csv&q=dao&columns=numbCode')).text();
    const actor = (await staff.call('GET', '/admin/me')).body.user.fullName;
    expect(await lastAudit()).toEqual({
      actor,
      action: 'export',
      noun: 'warranty',
      detail: {
        format: 'csv',
        count: 1,
        fields: ['cardNumber'],
        isSelection: false,
        isSearch: true,
        query: { active: true, filter: {} },
      },
    });
  });

  test('is for staff and owners alone', async () => {
    expect((await viewer.call('GET', '/user/export?format=csv')).status).toBe(403);
    expect((await visitor.call('GET', '/user/export?format=csv')).status).toBe(401);
  });

  test('is not started by a link on another site', async () => {
    const before = await lastAudit();
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const linked = await fetch(`${server.url}/api/user/export?format=csv`, { headers });
    expect([linked.status, await lastAudit()]).toEqual([403, before]);
  });

  test('refuses what it does not know', async () => {
    for (const query of ['', 'format=pdf', 'format=csv&columns=secret', 'format=csv&columns=', 'format=csv&page=2']) {
      expect((await get(query)).status, query).toBe(400);
    }
    for (const query of ['columns=numbCode,numbCode', 'ids=', 'ids=1,x', 'ids=0', 'color=red']) {
      expect((await get(`format=csv&${query}`)).status, query).toBe(400);
    }
  });

  describe.each(['csv', 'xlsx'] as const)('as .%s', (format) => {
    test('is imported again as the same cards', async () => {
      const bytes = new Uint8Array(await (await get(`format=${format}`)).arrayBuffer());
      const dataDir = newFolder();
      const copy = await emptyRegister(dataDir);
      const imports = openImports({ db: copy, dataDir });
      const { issues } = await importAtOnce(imports, engine.context, fileOf(bytes, `a.${format}`), { dryRun: true });
      // Some names are not believed until somebody says that they are so.
      expect(issues.filter(({ kind }) => kind !== 'implausible')).toEqual([]);
      const accepted = issues.map(({ field, value }) => ({ field: field ?? 'customerName', value }));
      const plan = { ...defaultPlan, accepted };
      const outcome = await importAtOnce(imports, engine.context, fileOf(bytes, `b.${format}`), { plan });
      expect(outcome.issues).toEqual([]);
      expect(await allCards(copy)).toEqual(await allCards(engine.db));
    });
  });

  test('as .xlsx has texts as texts and dates as dates for another reader', async ({ skip }) => {
    const read = sheetReader();
    if (!read) return skip('python3-openpyxl is not installed');
    const bytes = new Uint8Array(await (await get('format=xlsx&sort=numbCode')).arrayBuffer());
    const { title, frozen, bold, widths, rows } = read(fileOf(bytes, 'a.xlsx').path);
    expect({ title, frozen, bold }).toEqual({ title: 'Thẻ bảo hành', frozen: 'A2', bold: true });
    expect(widths[1]).toBeGreaterThan(widths[5] ?? 0);
    expect(rows.slice(0, 2)).toEqual([
      header.split(','),
      [
        'Perlenau Tal',
        'Phạm Thị Đào',
        '00120',
        'Nha khoa Thuyền Giấy',
        null,
        4,
        '2040-01-31',
        '2026-02-28',
        '11, 12-14',
        '007',
      ],
    ]);
    expect(rows).toHaveLength(1 + ids.length);
  });
});

async function emptyRegister(dataDir: string): Promise<Database> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  onTestFinished(() => db.close());
  return db;
}
