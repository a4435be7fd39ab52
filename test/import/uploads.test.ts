// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { maxFileBytes } from '#import/limits.ts';
import { apiClient } from '../api-client.ts';
import { childProcesses } from '../child-processes.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { openApi } from '../open-api.ts';
import { startServer, startServerProcess } from '../processes.ts';
import { beginUpload, type RawUpload } from '../raw-upload.ts';
import { sessionCookie } from '../sessions.ts';
import { fileForm } from './staged.ts';

/** As many imports as may be under way at once. */
const room = 8;
const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn';
const sheet = (prefix: string, rows: number) =>
  Buffer.from(
    [
      header,
      ...Array.from({ length: rows }, (_, at) => `Perlenau Tal,Lê An,${prefix}-${at},Nha khoa A,,2,31/12/2040`),
    ].join('\n'),
  );

forEachEngine('an upload', (engine) => {
  let cookie: string;
  let folder: string;
  beforeAll(async () => {
    folder = join(engine.config.dataDir, 'uploads');
    mkdirSync(folder, { mode: 0o700 });
    const leftBehind = join(folder, 'left-behind');
    writeFileSync(leftBehind, 'by a server that was killed');
    // What is younger than an hour may be another server's.
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    utimesSync(leftBehind, twoHoursAgo, twoHoursAgo);
  });
  const { server, staff: client } = openApi(engine, {}, startServerProcess);
  beforeAll(async () => {
    cookie = await client.cookie();
  });

  const left = () => (existsSync(folder) ? readdirSync(folder) : []);
  /** Resolves when so many uploads lie in the folder. */
  const untilLeft = (count: number) => expect.poll(() => left().length, { interval: 5 }).toBe(count);
  const empty = () => untilLeft(0);
  const readers = () => childProcesses('import-process', server.pid).map(({ id }) => id);
  /** Resolves when the server reads a spreadsheet, which is not by the process that waits since the one before. */
  const untilRead = (waiting: number[]) =>
    expect.poll(() => readers().filter((id) => !waiting.includes(id)).length, { interval: 5 }).toBe(1);
  /** The imports whose file nobody has looked at. */
  const unread = async (): Promise<string[]> => {
    const { body } = await client.call('GET', '/imports?limit=100');
    return body.imports
      .filter(({ state }: { state: string }) => state === 'uploaded')
      .map(({ _id }: { _id: string }) => _id);
  };
  const imports = async () => {
    const { body } = await client.call('GET', '/imports?limit=100');
    return body.imports.filter(({ state }: { state: string }) => state === 'stored').length;
  };
  /** The statuses of the lines in the log that are about an import. */
  const logged = () => server.output.stdout.match(/"path":"\/api\/user\/import","status":\d+/g) ?? [];

  test('starts with an empty folder', () => {
    expect(left()).toEqual([]);
  });

  test('is in a private folder during the request and deleted afterwards', async () => {
    const upload = await beginUpload(server, { cookie, bytes: sheet('A', 1_000), size: 10_000_000 });
    await untilLeft(1);
    const [name = ''] = left();
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600]);
    upload.socket.destroy();
    await empty();
    expect((await client.call('POST', '/user/import', fileForm(sheet('A', 3)))).status).toBe(200);
    expect((await client.call('POST', '/user/import', fileForm(Buffer.from('x')))).status).toBe(400);
    await empty();
  });

  test('is refused unread while as many as are allowed are under way; a disconnected client makes room', async () => {
    const first: RawUpload[] = [];
    for (let at = 0; at < room; at++) {
      first.push(await beginUpload(server, { cookie, bytes: Buffer.alloc(100_000, 'x'), size: maxFileBytes }));
    }
    await untilLeft(room);
    const next = await beginUpload(server, { cookie, bytes: Buffer.alloc(0), size: maxFileBytes });
    expect(await next.answer()).toMatch(/^HTTP\/1\.1 503 /);
    expect(next.heard()).toContain('retry-after: 60');
    expect(next.heard()).toContain('Đang có các tệp khác được nhập. Hãy thử lại sau một phút.');
    expect(left()).toHaveLength(room);
    next.socket.destroy();
    for (const { socket } of first) socket.destroy();
    await empty();
    expect((await client.call('POST', '/user/import', fileForm(sheet('B', 3)))).status).toBe(200);
  });

  test('with an incomplete form is refused and leaves no file', async () => {
    const bytes = sheet('C', 10);
    // Without the last boundary, and so much shorter.
    const upload = await beginUpload(server, { cookie, bytes, size: bytes.length - '\r\n--raw-upload--\r\n'.length });
    expect(await upload.answer()).toMatch(/^HTTP\/1\.1 400 /);
    upload.socket.destroy();
    await empty();
  });

  test('of unknown length is cut off at the limit', async () => {
    const bytes = Buffer.alloc(17_000_000, 'x');
    const picture = { call: 'POST /api/product', field: 'productImage', fileName: 'a.png' };
    const upload = await beginUpload(server, { cookie, ...picture, bytes, whole: true });
    expect(await upload.answer()).toMatch(/^HTTP\/1\.1 413 /);
    upload.socket.destroy();
    await empty();
  });

  const onLinux = test.skipIf(process.platform !== 'linux');

  onLinux('whose client disconnects after sending is cancelled, and nothing is stored', async () => {
    const before = await imports();
    const waiting = readers();
    const bytes = sheet('D', 40_000);
    const upload = await beginUpload(server, { cookie, bytes, size: bytes.length, whole: true });
    await untilRead(waiting);
    upload.socket.destroy();
    // Imports run one after the other: when this has been answered, that is over.
    expect((await client.call('POST', '/user/import', fileForm(sheet('E', 3)))).status).toBe(200);
    expect(await imports()).toBe(before + 1);
    expect((await client.call('GET', '/user?limit=1&q=D-0')).body.counts).toBe(0);
    await empty();
    // The same file, whose client waits for the answer.
    expect((await client.call('POST', '/user/import', fileForm(bytes))).body.counts).toEqual({
      read: 40_000,
      accepted: 40_000,
      issues: 0,
    });
  });

  onLinux('whose process is killed before it reads is refused in a sentence, and can be sent again', async () => {
    const before = new Set(await unread());
    const waiting = readers();
    const bytes = sheet('K', 2_000);
    const answer = client.call('POST', '/user/import', fileForm(bytes));
    await untilRead(waiting);
    for (const id of readers()) process.kill(id, 'SIGKILL');
    const { status, headers, body } = await answer;
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(body.message).toMatch(/^Máy chủ chưa đọc được tệp vì việc đọc bị ngắt giữa chừng; tệp không có lỗi gì\./);
    const [kept, ...others] = (await unread()).filter((id) => !before.has(id));
    expect([kept, others]).toEqual([expect.any(String), []]);
    expect((await client.call('POST', '/user/import', fileForm(bytes))).status).toBe(200);
  });

  onLinux('that was cancelled while it waited is not read', async () => {
    const before = await imports();
    const waiting = readers();
    const long = client.call('POST', '/user/import', fileForm(sheet('F', 40_000)));
    await untilRead(waiting);
    const bytes = sheet('G', 3);
    const upload = await beginUpload(server, { cookie, bytes, size: bytes.length, whole: true });
    await untilLeft(1);
    upload.socket.destroy();
    expect((await long).status).toBe(200);
    await empty();
    expect(await imports()).toBe(before + 1);
  });

  test('that was interrupted is not logged as an error', () => {
    expect(logged().length).toBeGreaterThan(0);
    expect(server.output.stdout).not.toMatch(/"level":[56]0/);
    expect(server.output.stderr).toBe('');
  });
});

test.skipIf(process.platform !== 'linux')(
  'a disk that fills up while a file is sent is said, and the file is taken off it',
  async ({ skip }) => {
    const dataDir = newFolder();
    const folder = join(dataDir, 'uploads');
    const db = await openDatabase({ dataDir, databaseUrl: undefined });
    const cookie = await sessionCookie(db, 'staff');
    await db.close();
    const server = await startServer({ DATA_DIR: dataDir });
    mkdirSync(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      await server.stop();
      skip('a disk of 1 MiB cannot be mounted here');
    }
    try {
      const answer = await apiClient(server.url, cookie).call('POST', '/user/import', fileForm(sheet('H', 60_000)));
      expect(answer.status).toBe(507);
      expect(answer.body.message).toContain('Ổ đĩa của máy chủ đã đầy');
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      execFileSync('umount', [folder]);
      await server.stop();
    }
  },
);
