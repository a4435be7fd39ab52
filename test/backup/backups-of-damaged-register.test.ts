import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { archiveName } from '#backup/archive-name.ts';
import { apiClient } from '../api-client.ts';
import { openEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { damageRegister, spoilCards } from '../operation/damage-register.ts';
import { runProgram, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { readParts } from './forged-archives.ts';
import { emptyPlace } from './places.ts';

const dayMs = 86_400_000;
const engine = openEngine();
let cookies: { owner: string; staff: string };
beforeAll(async () => {
  const { db } = engine;
  for (let at = 0; at < 60; at++) await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: `B-${at}` });
  cookies = { owner: await sessionCookie(db, 'owner'), staff: await sessionCookie(db, 'staff') };
  await db.close();
});

/** A folder with the register, of whose file forty bytes are other ones. */
function damagedFolder(): string {
  const folder = join(newFolder(), 'data');
  cpSync(engine.config.dataDir, folder, { recursive: true });
  damageRegister(join(folder, 'ads.sqlite'));
  return folder;
}

test('a backup of a damaged register says so, when it is made, checked, restored and moved, and by the exit status', async () => {
  const env = { DATA_DIR: damagedFolder() };
  const archive = join(newFolder(), 'damaged.tar');
  const said = expect.stringContaining('Dữ liệu lúc sao lưu đã có chỗ bị hỏng');
  expect(await runProgram('backup', [archive], env)).toMatchObject({ status: 3, stdout: `${archive}\n`, stderr: said });
  expect(readParts(archive).manifest.integrity).toBe('failed');
  const checked = await runProgram('restore', [archive, '--check'], env);
  expect(checked).toMatchObject({ status: 3, stderr: said });
  expect(checked.stdout).toMatch(/^Bản sao lưu đọc lại được, nhưng từ dữ liệu hỏng: /);
  const place = await emptyPlace('sqlite');
  expect(await runProgram('restore', [archive], { DATA_DIR: place.dataDir })).toMatchObject({
    status: 3,
    stderr: said,
  });
  expect(await runProgram('move', [join(newFolder(), 'moved')], env)).toMatchObject({ status: 3, stderr: said });
  // What was restored is a sound file again, whatever its values are.
  const again = join(newFolder(), 'again.tar');
  expect(await runProgram('backup', [again], { DATA_DIR: place.dataDir })).toMatchObject({ status: 0 });
  expect(readParts(again).manifest.integrity).toBe('ok');
});

test('at night it takes no sound one away, and the page, the overview and the metric say that none was made', {
  tags: ['thorough'],
}, async () => {
  const DATA_DIR = damagedFolder();
  const BACKUP_DIR = newFolder();
  const nights = Array.from({ length: 40 }, (_, at) =>
    archiveName({ time: new Date(Date.now() - (at + 1) * dayMs), isNightly: true, isEncrypted: false }),
  );
  for (const name of nights) writeFileSync(join(BACKUP_DIR, name), 'x');
  const attemptedAt = new Date(Date.now() - 2 * dayMs).toISOString();
  writeFileSync(join(DATA_DIR, 'backup-status.json'), JSON.stringify({ attemptedAt, sound: null, error: null }));
  const server = await startServer({ DATA_DIR, BACKUP_DIR, BACKUP_AT: '02:00', METRICS_TOKEN: 'a-token-of-the-test' });
  onTestFinished(async () => void (await server.stop()));
  const owner = apiClient(server.url, cookies.owner);
  const page = async () => (await owner.call('GET', '/admin/backups')).body;
  const done = [null, expect.stringMatching(/^Dữ liệu có chỗ bị hỏng, nên bản này /)];
  await expect.poll(async () => page().then(({ job, ended }) => [job, ended?.message])).toEqual(done);
  const { backups, last, advice } = await page();
  expect(backups[0]).toMatchObject({ isNightly: true, isSound: false, message: expect.stringMatching(/chỗ bị hỏng/) });
  expect([last, advice]).toEqual([null, expect.stringMatching(/^Lần sao lưu gần nhất không thành công\. Dữ liệu có/)]);
  expect(readdirSync(BACKUP_DIR)).toEqual(expect.arrayContaining(nights));
  const { warnings } = (await owner.call('GET', '/overview')).body;
  const codes = warnings.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(expect.arrayContaining(['register-damaged', 'backup-failed']));
  const headers = { authorization: 'Bearer a-token-of-the-test' };
  expect(await (await fetch(`${server.url}/metrics`, { headers })).text()).toMatch(/^ads_backup_age_seconds nan$/im);
});

test('a damaged register is not changed before an owner says so, once and for all', async () => {
  const DATA_DIR = damagedFolder();
  let server = await startServer({ DATA_DIR });
  onTestFinished(async () => void (await server.stop()));
  const as = (role: 'owner' | 'staff') => apiClient(server.url, cookies[role]);
  const accept = (role: 'owner' | 'staff') => as(role).call('POST', '/admin/backups/accept-damage');
  const add = (role: 'owner' | 'staff', name: string) => as(role).call('POST', '/dental', { dentalName: name });
  const isReadOnly = async () => (await as('owner').call('GET', '/admin/backups')).body.isReadOnly;
  await expect.poll(isReadOnly).toBe(true);
  for (const role of ['owner', 'staff'] as const) {
    const { status, body, headers } = await add(role, 'Nha khoa Mới');
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(body.message).toMatch(/^Dữ liệu của máy chủ có chỗ bị hỏng nên chưa lưu được gì\. .* ở trang 'Sao lưu'\.$/);
  }
  expect((await as('staff').call('GET', '/user?limit=10')).status).toBe(200);
  expect((await fetch(`${server.url}/api/user/getUser?cartId=B-1`)).status).toBe(200);
  expect((await accept('staff')).status).toBe(403);
  expect((await accept('owner')).status).toBe(200);
  expect((await accept('owner')).status).toBe(409);
  expect((await add('staff', 'Nha khoa Mới')).status).toBe(201);
  const [line] = (await as('owner').call('GET', '/admin/history?kind=backup&limit=10')).body.history;
  expect(line).toMatchObject({ action: 'accept-damage', by: expect.stringMatching(/^owner-/) });
  await server.stop();
  server = await startServer({ DATA_DIR });
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect([await isReadOnly(), (await add('staff', 'Nha khoa Khác')).status]).toEqual([false, 201]);
});

test('a register that is so damaged that rows cannot be read is not backed up, in a sentence', async () => {
  const folder = join(newFolder(), 'data');
  cpSync(engine.config.dataDir, folder, { recursive: true });
  spoilCards(join(folder, 'ads.sqlite'));
  const { status, stdout, stderr } = await runProgram('backup', [], { DATA_DIR: folder });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/Tệp dữ liệu bị hỏng đến mức không đọc hết được nên không sao lưu được\. [^\n]+\n$/);
});
