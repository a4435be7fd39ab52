import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BackupStatus, openBackupStatus } from '#backup/jobs/backup-status.ts';
import { checkArchive } from '#backup/restore.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { auditOf } from '../audit.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const path = '/admin/backups';
const hourMs = 3_600_000;

/** Waits until nothing is being made or checked; the last answer. */
async function settled(owner: ApiClient) {
  let answer = await owner.call('GET', path);
  await expect
    .poll(async () => {
      answer = await owner.call('GET', path);
      return [answer.status, answer.body.job];
    })
    .toEqual([200, null]);
  return answer.body;
}

forEachEngine('the backups', { thorough: 'postgres' }, (engine) => {
  let cookie: string;
  let folder: string;
  const auditLines = async () =>
    (await auditOf(engine.db, 'backup')).map(
      ({ actor, action, detail }) => `${actor.split('-')[0]} ${action} ${JSON.parse(detail ?? '{}').name}`,
    );

  beforeAll(async () => {
    await registerCard(engine.context, { cardNumber: 'B-1' });
    folder = join(engine.config.dataDir, 'backups');
  });
  const { server, owner, visitor, clientOf } = openApi(engine);
  beforeAll(async () => {
    cookie = await owner.cookie();
  });

  test('are none at first, and the owner is told what to do', async () => {
    const { status, body } = await owner.call('GET', path);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        counts: 0,
        backups: [],
        now: expect.any(String),
        folder,
        nightlyAt: null,
        isReadOnly: false,
        isEncrypting: false,
        last: null,
        advice: "Chưa có bản sao lưu nào đã được kiểm tra là dùng được. Hãy bấm 'Sao lưu ngay'.",
        job: null,
        ended: null,
      },
    ]);
  });

  test('are for owners only', async () => {
    for (const role of ['viewer', 'staff'] as const) {
      const client = clientOf(role);
      for (const [method, address] of [
        ['GET', path],
        ['POST', path],
        ['POST', `${path}/check/x`],
        ['GET', `${path}/download/x`],
      ] as const) {
        expect((await client.call(method, address)).status, `${role} ${method} ${address}`).toBe(403);
      }
    }
    expect((await visitor.call('GET', path)).status).toBe(401);
    expect(await auditLines()).toEqual([]);
  });

  test('one is made at a time, read back, and downloaded byte for byte, with who did so in the audit log', async () => {
    const both = await Promise.all([owner.call('POST', path), owner.call('POST', path)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const [made, refused] = both.toSorted((a, b) => a.status - b.status);
    expect(refused?.body.message).toBe('Máy chủ đang sao lưu. Hãy đợi xong rồi thử lại.');
    const { name } = made?.body ?? {};
    expect(name).toMatch(/^ads-\d{8}-\d{6}Z\.tar$/);

    const body = await settled(owner);
    expect(body).toMatchObject({ advice: null, last: { name }, ended: { task: 'make', name, message: null } });
    expect(body.backups).toEqual([
      {
        name,
        size: statSync(join(folder, name)).size,
        createdAt: expect.any(String),
        isNightly: false,
        isEncrypted: false,
        checkedAt: expect.any(String),
        isSound: true,
        message: null,
      },
    ]);
    const { tables } = await checkArchive(join(folder, name));
    expect(tables.find((table) => table.name === 'warranty')?.rows).toBe(1);

    const response = await fetch(`${server.url}/api${path}/download/${name}`, { headers: { cookie } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-tar',
      'content-length': String(body.backups[0].size),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    });
    const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(sum(Buffer.from(await response.arrayBuffer()))).toBe(sum(readFileSync(join(folder, name))));
    expect(await auditLines()).toEqual([`owner create ${name}`, `owner download ${name}`]);
    expect((await openBackupStatus(engine.db, engine.config.dataDir).read())?.sound?.path).toBe(join(folder, name));
  });

  test('one that is damaged is found out, and the one before is the last that is sound', async () => {
    const { last } = await settled(owner);
    const { body } = await owner.call('POST', path);
    await settled(owner);
    const bytes = readFileSync(join(folder, body.name));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(join(folder, body.name), bytes);
    // What was known is of another file now.
    expect((await settled(owner)).backups[0]).toMatchObject({ name: body.name, checkedAt: null, isSound: null });

    expect((await owner.call('POST', `${path}/check/${body.name}`)).status).toBe(202);
    const message = 'Tệp bị hỏng hoặc thiếu một phần. Đừng dùng bản này; hãy sao lưu lại.';
    const after = await settled(owner);
    expect(after.backups[0]).toMatchObject({ name: body.name, isSound: false, message, checkedAt: expect.any(String) });
    expect(after).toMatchObject({ last: { name: last.name }, ended: { task: 'check', name: body.name, message } });
    expect(await auditLines()).toContain(`owner check ${body.name}`);
    rmSync(join(folder, body.name));
  });

  test('only files of the list can be checked or downloaded, whatever a name says', async () => {
    const [{ name }] = (await settled(owner)).backups;
    const outside = join(newFolder(), 'secret');
    writeFileSync(outside, 'secret');
    symlinkSync(outside, join(folder, 'ads-20260101-000000Z.tar'));
    writeFileSync(join(folder, 'other.tar'), 'x');
    mkdirSync(join(folder, 'ads-20260102-000000Z.tar'));
    const before = await auditLines();
    for (const wrong of [
      `../backups/${name}`,
      `./${name}`,
      '../ads.sqlite',
      '..',
      'other.tar',
      'ads-20260101-000000Z.tar',
      'ads-20260102-000000Z.tar',
      'ads-20250101-000000Z.tar',
      `${name}\0`,
    ]) {
      const encoded = encodeURIComponent(wrong).replaceAll('.', '%2E');
      for (const [method, address] of [
        ['GET', `${path}/download/${encoded}`],
        ['POST', `${path}/check/${encoded}`],
      ] as const) {
        const answer = await owner.call(method, address);
        expect([400, 404], `${method} ${wrong}`).toContain(answer.status);
        expect(answer.body.message).toEqual(expect.any(String));
      }
    }
    expect((await settled(owner)).backups.map((backup: { name: string }) => backup.name)).toEqual([name]);
    expect(await auditLines()).toEqual(before);
  });

  test('a page of another site can neither make nor take one', async () => {
    const [{ name }] = (await settled(owner)).backups;
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    for (const [method, address] of [
      ['GET', `${path}/download/${name}`],
      ['POST', path],
    ] as const) {
      expect((await fetch(`${server.url}/api${address}`, { method, headers })).status).toBe(403);
    }
  });

  test('a folder that cannot be written to is named as the reason', async () => {
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, '');
    const list = await owner.call('GET', path);
    expect([list.status, list.body.message]).toEqual([
      503,
      'Máy chủ không đọc được thư mục chứa các bản sao lưu. Hãy kiểm tra ổ đĩa và quyền của thư mục đó.',
    ]);
    expect((await owner.call('POST', path)).status).toBe(202);
    await expect.poll(() => server.output.stdout).toContain('no sound backup could be made');
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    const { ended } = await settled(owner);
    expect(ended).toMatchObject({
      task: 'make',
      message:
        'Máy chủ không ghi được vào thư mục sao lưu. Hãy kiểm tra ổ đĩa đã được gắn và quyền của thư mục; thư mục mới thì gõ một lần ads allow kèm tên thư mục ấy.',
    });
  });

  test('a server that is told to stop while one is made leaves a whole one or none', async () => {
    const used = newFolder();
    // A register in a file has one server.
    await server.stop();
    const another = await startServer({ ...environmentOf(engine.config), BACKUP_DIR: used });
    expect((await apiClient(another.url, cookie).call('POST', path)).status).toBe(202);
    await another.stop();
    for (const name of readdirSync(used).filter((one) => one.endsWith('.tar'))) await checkArchive(join(used, name));
  });
});

/** For the metrics. */
const token = 'a-token-of-this-test';

// What follows is the same on both engines.
forEachEngine('the backups of the nights', { names: ['sqlite'] }, (engine) => {
  /** Starts a server that has been told this of its last backup. */
  async function startWith(status: BackupStatus, settings: NodeJS.ProcessEnv) {
    await openBackupStatus(engine.db, engine.config.dataDir).save(status);
    const server = await startServer({
      ...environmentOf(engine.config),
      BACKUP_DIR: newFolder(),
      METRICS_TOKEN: token,
      ...settings,
    });
    onTestFinished(async () => void (await server.stop()));
    const readyz = await fetch(`${server.url}/readyz`);
    const client = apiClient(server.url, await sessionCookie(engine.db, 'owner'));
    const { warnings } = (await client.call('GET', '/overview')).body;
    const { checks } = await readyz.json();
    const { parts } = (await client.call('GET', '/health')).body;
    const { state } = parts.find(({ part }: { part: string }) => part === 'backups');
    const list = (await client.call('GET', path)).body;
    return { status: readyz.status, check: checks.backup, warnings, list, state, age: await ageOf(server.url) };
  }
  /** What the metrics say, in hours. */
  async function ageOf(url: string) {
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const [, seconds] = /^ads_backup_age_seconds (\S+)$/m.exec(await metrics.text()) ?? [];
    return seconds === undefined ? undefined : Number(seconds) / 3600;
  }
  const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
  const soundOf = (hours: number) => ({ path: '/x.tar', size: 1, createdAt: ago(hours), checkedAt: ago(hours) });
  const nightly = { BACKUP_AT: '02:00' };
  const message = (text: string) => [{ code: 'backup-failed', message: expect.stringContaining(text) }];

  test('are no reason for a warning while the last sound one is younger than 36 hours', async () => {
    const status = { attemptedAt: ago(0), sound: soundOf(35.9), error: null, reason: null };
    const { check, warnings, state, age } = await startWith(status, nightly);
    expect([check, warnings, state]).toEqual([{ status: 'ok' }, [], 'good']);
    expect(age).toBeGreaterThan(35.8);
  });

  test.each([
    ['the last sound one is older', 36.1, null, 'there is no sound backup of the last 36 hours', 'Đã 36 giờ'],
    ['it is of the future, since a clock was ahead', -8_760, null, 'the last backup is of the future', 'chưa tới'],
    ['the last attempt has failed', 1, 'disk-full', 'the last backup failed', 'Ổ đĩa chứa các bản sao lưu đã đầy.'],
  ] as const)('warn on the overview, in /readyz and on their page when %s', async (_, age, reason, why, words) => {
    const error = reason && '/srv/secret: no space left';
    const found = await startWith({ attemptedAt: ago(0), sound: soundOf(age), error, reason }, nightly);
    expect(found).toMatchObject({
      status: 200,
      state: 'bad',
      check: { status: 'ok', reason: why },
      warnings: message(words),
      list: { nightlyAt: '02:00', advice: expect.stringContaining(words) },
      age: age < 0 ? Number.NaN : expect.any(Number),
    });
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  test('are not asked for where none are made', async () => {
    const status = { attemptedAt: ago(99), sound: null, error: 'x', reason: 'other' as const };
    const { check, warnings, state, age } = await startWith(status, {});
    // Whoever runs a register should know that nobody backs it up.
    expect([check, warnings, state, age]).toEqual([undefined, [], 'attention', undefined]);
  });
});
