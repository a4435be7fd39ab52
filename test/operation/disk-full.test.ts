// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { newFolder } from '../folders.ts';
import { formOf, rowOf, uploadChecked } from '../import/staged.ts';
import { noisyPicture } from '../pictures/hostile-pictures.ts';
import { runProgram, startServer } from '../processes.ts';
import { productForm } from '../product-form.ts';
import { sessionCookie } from '../sessions.ts';

/** A folder on a small disk; undefined, with a line that says so, where this user may not mount one. */
function smallDisk(mebibytes = 8): string | undefined {
  const folder = newFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    process.stdout.write(`skipped: a disk of ${mebibytes} MiB cannot be mounted here\n`);
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
}

/** Writes a file until there is no room for another byte. */
function fill(disk: string): string {
  const file = join(disk, 'filler');
  for (let size = 4_194_304; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
  return file;
}

test('a full disk gives a message and one log line, the overview warns before, and writes work again with free space', async () => {
  const disk = smallDisk();
  if (disk === undefined) return;
  const dataDir = join(disk, 'data');
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const staff = apiClient(server.url, await sessionCookie(db, 'staff'));
    const owner = apiClient(server.url, await sessionCookie(db, 'owner'));
    let clinics = 0;
    const write = () => staff.call('POST', '/dental', { dentalName: `Nha khoa ${++clinics} ${'dài '.repeat(40)}` });
    const ready = async () => (await fetch(`${server.url}/readyz`)).json();
    const picture = await noisyPicture(1_000, 1_000);
    const upload = () => staff.call('POST', '/product', productForm({ name: `Sản phẩm ${++clinics}` }, picture));
    expect((await write()).status).toBe(201);
    expect((await staff.call('GET', '/overview')).body.warnings).toEqual([]);

    const filler = fill(disk);
    let answer = await write();
    // The log has some room of its own.
    while (answer.status === 201) answer = await write();
    expect([answer.status, answer.body.message]).toEqual([
      507,
      'Ổ đĩa của máy chủ đã đầy, chưa lưu được gì. Hãy báo quản trị viên giải phóng dung lượng rồi thử lại.',
    ]);
    const ordered = await owner.call('POST', '/card-batches', { size: 20_000 });
    expect([ordered.status, ordered.body.message]).toEqual([507, answer.body.message]);
    expect((await staff.call('GET', '/card-batches')).body.counts).toBe(0);
    const signIn = await staff.call('POST', '/admin/signIn', { fullName: 'Lan', password: 'một mật khẩu thật dài' });
    expect([signIn.status, signIn.body.mes]).toEqual([
      507,
      expect.stringMatching(
        new RegExp(
          `đã đầy nên chưa ai đăng nhập được.* curl http://127\\.0\\.0\\.1:${new URL(server.url).port}/readyz `,
        ),
      ),
    ]);
    const { body } = await staff.call('GET', '/dental', undefined);
    expect(body.dentals).toHaveLength(clinics - 1);
    await expect
      .poll(async () => (await ready()).checks.disk)
      .toEqual({
        status: 'failed',
        reason: 'the disk is full',
      });
    const lines = server.output.stdout.split('\n').filter((line) => line.includes('a request could not be served'));
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
      code: 'storage-full',
      reason: 'database or disk is full',
    });
    expect(server.output.stdout).not.toContain('rollback');

    // Room for the register, not for nine files.
    truncateSync(filler, statSync(filler).size - 300_000);
    const { warnings } = (await staff.call('GET', '/overview')).body;
    expect(warnings).toEqual([
      {
        code: 'disk-space',
        message: expect.stringMatching(/^Ổ đĩa của máy chủ chỉ còn trống 0 MB \(\d%\)\. Hãy giải phóng dung lượng/),
      },
    ]);
    const refused = await upload();
    expect([refused.status, refused.body.message]).toEqual([507, expect.stringMatching(/chưa lưu được tệp/)]);

    truncateSync(filler, 0);
    expect((await write()).status).toBe(201);
    expect((await upload()).status).toBe(201);
    expect((await owner.call('POST', '/card-batches', { size: 20 })).status).toBe(201);
    await expect.poll(async () => (await ready()).status).toBe('ready');
  } finally {
    await server.stop();
    await db.close();
  }
});

/** What is free on the disk of a folder, in bytes. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** 20,000 cards, which take several times the room of their file. */
const largeSheet = () => formOf(Array.from({ length: 20_000 }, (_, at) => rowOf(`F-2026-${100_000 + at}`)));
const refusal = expect.stringMatching(/đã đầy, chưa lưu được gì/);
/** What the history of an import takes, in bytes: a refused one is in it, too. */
const historyBytes = 700_000;

const waysToImport = [
  [
    'at once',
    18,
    async (owner: ApiClient) => {
      const { status, body } = await owner.call('POST', '/user/import', largeSheet());
      expect([status, body.message]).toEqual([507, refusal]);
      return 0;
    },
  ],
  [
    'in steps, where its file and its check stay',
    24,
    async (owner: ApiClient, disk: string) => {
      const before = freeBytes(disk);
      const { _id: id } = await uploadChecked(owner, largeSheet());
      const kept = before - freeBytes(disk);
      await owner.call('POST', `/imports/${id}/commit`, {});
      const message = async () => (await owner.call('GET', `/imports/${id}`)).body.import.message;
      await expect.poll(message).toEqual(refusal);
      return kept;
    },
  ],
] as const;

test.each(waysToImport)('an import that fills the disk gives back what it has taken, %s', async (_, size, fill) => {
  const disk = smallDisk(size);
  if (disk === undefined) return;
  const dataDir = join(disk, 'data');
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const owner = apiClient(server.url, await sessionCookie(db, 'owner'));
    const before = freeBytes(disk);
    const kept = await fill(owner, disk);
    await expect.poll(() => before - freeBytes(disk)).toBeLessThan(kept + historyBytes);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await owner.call('GET', '/user?limit=1')).body.counts).toBe(0);
    expect((await owner.call('POST', '/dental', { dentalName: 'Nha khoa Hoa Sen' })).status).toBe(201);
    expect((await sql`pragma integrity_check`.execute(db.read)).rows).toEqual([{ integrity_check: 'ok' }]);
  } finally {
    await server.stop();
    await db.close();
  }
});

test('a command says in words that the disk is full, and what an archive holds in one line', async () => {
  const disk = smallDisk();
  if (disk === undefined) return;
  const dataDir = newFolder();
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
  const archive = join(disk, 'register.tar');
  const backUp = () => runProgram('backup', [archive], { DATA_DIR: dataDir });
  const filler = fill(disk);
  const full = await backUp();
  expect([full.status, full.stderr]).toEqual([1, expect.stringMatching(/^[^\n]*ổ đĩa đã đầy: [^\n]+\n$/)]);
  truncateSync(filler, 0);
  const made = await backUp();
  expect([made.status, made.stderr.split('\n')]).toEqual([
    0,
    ['0 thẻ, 0 nha khoa, 0 sản phẩm, 0 tệp', expect.stringMatching(/^Dung lượng /), ''],
  ]);
});

test('after SQLite has rolled back a transaction itself, nothing of its later statements is stored', async () => {
  const dataDir = newFolder();
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const add = (name: string) => ({ name, value: '1' });
  const writing = db.write(async (tx) => {
    await sql`pragma max_page_count = 1`.execute(tx);
    await tx.insertInto('sharedState').values(add('first')).execute();
    const large = tx
      .insertInto('sharedState')
      .values(add('x'.repeat(1_000_000)))
      .execute();
    await large.catch(() => undefined);
    await tx.insertInto('sharedState').values(add('second')).execute();
  });
  await expect(writing).rejects.toMatchObject({ code: 'storage-full', cause: { code: 'SQLITE_FULL' } });
  expect(await db.read.selectFrom('sharedState').selectAll().execute()).toEqual([]);
  await db.write((tx) => sql`pragma max_page_count = 1000000`.execute(tx));
  await db.write((tx) => tx.insertInto('sharedState').values(add('third')).execute());
  expect(await db.read.selectFrom('sharedState').select('name').execute()).toEqual([{ name: 'third' }]);
  await db.close();
});
