// @module-tag thorough
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { type Answer, addAccount, apiClient } from '../api-client.ts';
import { formOf, rowOf } from '../import/staged.ts';
import { openPostgresServer } from '../open-postgres-server.ts';
import { registerCard } from '../records.ts';

const away = 'Hệ thống đang tạm thời gián đoạn. Vui lòng thử lại sau ít phút.';
/** It is asked for again every second. */
const patience = { timeout: 60_000 };
const register = openPostgresServer(
  async (db) => {
    await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'ADS-1' });
    await addAccount(db, { fullName: 'Mai', role: 'staff', password: 'một mật khẩu thật dài' });
  },
  { PUBLIC_URL: 'https://ads.example' },
);

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(register.server.url + path, { headers, redirect: 'manual' });
  if (path.includes('keyword=') && response.status === 200) answered++;
  return { status: response.status, headers: response.headers, text: await response.text() };
};
let answered = 0;
const lookUp = async () => {
  const answer = await apiClient(register.server.url).call('GET', '/user/getUser?cartId=ADS-1');
  if (answer.status === 200) answered++;
  return answer;
};
const logged = (message: string) =>
  register.server.output.stdout.split('\n').filter((line) => line.includes(`"${message}"`));
const newClinic = (dentalName: string) =>
  apiClient(register.server.url, register.cookie).call('POST', '/dental', { dentalName });
const cards = () => formOf([rowOf('ADS-9', { customer: 'Trần Thị Bình' })]);

test('while PostgreSQL is down requests get 503 and cached pages are served; afterwards everything works again', async () => {
  for (const path of ['/products', '/']) expect((await page(path)).status).toBe(200);
  expect((await lookUp()).status).toBe(200);
  await register.postgres.stop();

  const staff = apiClient(register.server.url, register.cookie);
  const answers: [string, Promise<Answer>][] = [
    ['look-up', lookUp()],
    ['look-up of a number that nobody has', apiClient(register.server.url).call('GET', '/user/getUser?cartId=NOBODY')],
    ['list', staff.call('GET', '/user?limit=10')],
    ['stream', staff.call('GET', '/user/all')],
    ['overview', staff.call('GET', '/overview')],
    ['public list with a session', staff.call('GET', '/dental')],
    ['create', newClinic('Nha khoa Trong Cơn Mưa')],
    ['change', staff.call('PUT', '/dental/1', { dentalName: 'Nha khoa Khác', version: 1 })],
    ['import', staff.call('POST', '/user/import', cards())],
    [
      'sign in',
      apiClient(register.server.url).call('POST', '/admin/signIn', {
        fullName: 'Mai',
        password: 'một mật khẩu thật dài',
      }),
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
    const { status, headers } = await page(path, { cookie: register.cookie });
    expect([path, status]).toEqual([path, 503]);
    expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0);
  }
  expect((await page('/products?q=chua-ai-hoi')).text).toContain('Hệ thống đang tạm thời gián đoạn.');
  for (const path of ['/products', '/', '/contact', '/warranty/notes'])
    expect([path, (await page(path)).status]).toEqual([path, 200]);

  await register.postgres.start();
  await expect.poll(() => logged('the database is back'), patience).toHaveLength(1);
  expect((await lookUp()).status).toBe(200);
  expect((await staff.call('GET', '/user?limit=10')).body.counts).toBe(1);
  expect((await newClinic('Nha khoa Sau Cơn Mưa')).status).toBe(201);
  expect((await staff.call('POST', '/user/import', cards())).body).toMatchObject({ success: true });
  for (const path of ['/warranty?keyword=ADS-1', '/products?q=chua-ai-hoi', '/sitemap.xml', '/admin'])
    expect([path, (await page(path, { cookie: register.cookie })).status]).toEqual([path, 200]);

  expect(logged('the database is away')).toHaveLength(1);
  expect(register.server.output.stdout).not.toContain('    at ');
  expect(register.server.output.stderr).toBe('');
});

test('a list that is interrupted does not look complete', async () => {
  await register.postgres.query(`insert into warranty ("cardNumber", "cardKey", "customerName", "productName", "clinicName",
      quantity, "expiresOn", search, "createdAt", "updatedAt")
    select 'ADS-' || n, 'ADS' || n, repeat('Nguyễn Văn An ', 10), 'Perlenau Tal', 'Nha khoa Thuyền Giấy',
      1, '2040-01-31', 'an', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
    from generate_series(100000, 160000) n`);
  const request = get(`${register.server.url}/api/user/all`, { headers: { cookie: register.cookie } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  // It sends no more than fits between the two until somebody reads.
  await register.postgres.stop();
  const ended = new Promise<string>((resolve) => {
    response.on('error', ({ message }) => resolve(message)).on('end', () => resolve('whole'));
  });
  response.resume();
  expect(await ended).toBe('aborted');
  await register.postgres.start();
  await expect.poll(() => logged('the database is back'), patience).toHaveLength(2);
});

test('every answered look-up is counted once, even with outages', async () => {
  await register.server.stop();
  const notes = await register.postgres.query<{ count: number }>(`select count from "lookUpNote" where kind = 'found'`);
  expect(notes.reduce((total, { count }) => total + Number(count), 0)).toBe(answered);
});
