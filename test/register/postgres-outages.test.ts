import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { type Answer, addAccount, apiClient } from '../api-client.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { type RunningServer, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
const away = 'Hệ thống đang tạm thời gián đoạn. Vui lòng thử lại sau ít phút.';
/** It is asked for again every second. */
const patience = { timeout: 60_000 };
let postgres: PostgresServer;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  postgres = await startPostgres(join(dataDir, 'postgres'));
  const db = await openDatabase({ dataDir, databaseUrl: postgres.url });
  await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'ADS-1' });
  cookie = await sessionCookie(db, 'staff');
  await addAccount(db, { fullName: 'Mai', role: 'staff', password: 'một mật khẩu thật dài' });
  await db.close();
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    LOOKUP_LIMIT: '0',
    PUBLIC_URL: 'https://ads.example',
  });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers, redirect: 'manual' });
  if (path.includes('keyword=') && response.status === 200) answered++;
  return { status: response.status, headers: response.headers, text: await response.text() };
};
let answered = 0;
const lookUp = async () => {
  const answer = await apiClient(server.url).call('GET', '/user/getUser?cartId=ADS-1');
  if (answer.status === 200) answered++;
  return answer;
};
const logged = (message: string) => server.output.stdout.split('\n').filter((line) => line.includes(`"${message}"`));
const newClinic = (dentalName: string) => apiClient(server.url, cookie).call('POST', '/dental', { dentalName });
const cards = (): FormData => {
  const form = new FormData();
  const lines = ['Tên sản phẩm,Họ tên,Mã số,Nha khoa,Số lượng,Ngày hết hạn', 'A,Trần Thị Bình,ADS-9,B,1,31/01/2040'];
  form.append('file', new File([`${lines.join('\n')}\n`], 'the.csv'));
  return form;
};

test('while PostgreSQL is down requests get 503 and cached pages are served; afterwards everything works again', async () => {
  for (const path of ['/products', '/']) expect((await page(path)).status).toBe(200);
  expect((await lookUp()).status).toBe(200);
  await postgres.stop();

  const staff = apiClient(server.url, cookie);
  const answers: [string, Promise<Answer>][] = [
    ['look-up', lookUp()],
    ['list', staff.call('GET', '/user?limit=10')],
    ['stream', staff.call('GET', '/user/all')],
    ['overview', staff.call('GET', '/overview')],
    ['public list with a session', staff.call('GET', '/dental')],
    ['create', newClinic('Nha khoa Trong Cơn Mưa')],
    ['change', staff.call('PUT', '/dental/1', { dentalName: 'Nha khoa Khác', version: 1 })],
    ['import', staff.call('POST', '/user/import', cards())],
    [
      'sign in',
      apiClient(server.url).call('POST', '/admin/signIn', { fullName: 'Mai', password: 'một mật khẩu thật dài' }),
    ],
  ];
  for (const [call, asked] of answers) {
    const { status, headers, body } = await asked;
    expect([call, status, body.message]).toEqual([call, 503, away]);
    expect(Number(headers.get('retry-after')), call).toBeGreaterThan(0);
  }

  for (const path of [
    '/warranty?keyword=ADS-1',
    '/products?q=chua-ai-hoi',
    '/sitemap.xml',
    '/admin',
    '/admin/delete-user/1',
  ]) {
    const { status, headers } = await page(path, { cookie });
    expect([path, status]).toEqual([path, 503]);
    expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0);
  }
  expect((await page('/products?q=chua-ai-hoi')).text).toContain('Hệ thống đang tạm thời gián đoạn.');
  for (const path of ['/products', '/', '/contact', '/warranty/notes'])
    expect([path, (await page(path)).status]).toEqual([path, 200]);

  await postgres.start();
  await expect.poll(() => logged('the database is back'), patience).toHaveLength(1);
  expect((await lookUp()).status).toBe(200);
  expect((await staff.call('GET', '/user?limit=10')).body.counts).toBe(1);
  expect((await newClinic('Nha khoa Sau Cơn Mưa')).status).toBe(201);
  expect((await staff.call('POST', '/user/import', cards())).body).toMatchObject({ success: true });
  for (const path of ['/warranty?keyword=ADS-1', '/products?q=chua-ai-hoi', '/sitemap.xml', '/admin'])
    expect([path, (await page(path, { cookie })).status]).toEqual([path, 200]);

  expect(logged('the database is away')).toHaveLength(1);
  expect(server.output.stdout).not.toContain('    at ');
  expect(server.output.stderr).toBe('');
});

test('a list that is interrupted does not look complete', async () => {
  await postgres.query(`insert into warranty ("cardNumber", "cardKey", "customerName", "productName", "clinicName",
      quantity, "expiresOn", search, "createdAt", "updatedAt")
    select 'ADS-' || n, 'ADS' || n, repeat('Nguyễn Văn An ', 10), 'Perlenau Tal', 'Nha khoa Thuyền Giấy',
      1, '2040-01-31', 'an', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
    from generate_series(100000, 160000) n`);
  const request = get(`${server.url}/api/user/all`, { headers: { cookie } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  // It sends no more than fits between the two until somebody reads.
  await postgres.stop();
  const ended = new Promise<string>((resolve) => {
    response.on('error', ({ message }) => resolve(message)).on('end', () => resolve('whole'));
  });
  response.resume();
  expect(await ended).toBe('aborted');
  await postgres.start();
  await expect.poll(() => logged('the database is back'), patience).toHaveLength(2);
});

test('every answered look-up is counted once, even with outages', async () => {
  await server.stop();
  const days = await postgres.query<{ found: number }>('select found from "lookUpDay"');
  expect(days.reduce((total, { found }) => total + Number(found), 0)).toBe(answered);
});
