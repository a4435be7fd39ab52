import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { openSqlite } from '#database/sqlite/connection.ts';
import { verifyPassword } from '#domain/account/password/password.server.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder, sharedFolder } from '../folders.ts';
import { environmentOf, runProgram, startServer, startServerProcess } from '../processes.ts';

const dataDir = sharedFolder();
const file = join(dataDir, 'ads.sqlite');

test('every error in the configuration is listed at once, and the server does not start', async () => {
  const env = {
    HOST: '127.0.0.1',
    PORT: '99999',
    DATABASE_URL: 'mysql://db',
    ADMIN_NAME: 'Lan',
    LOG_LEVEL: 'loud',
    LOOKUP_LIMIT: '-1',
    TRUST_PROXY: '10.0.0.0/8, proxy.local',
    PUBLIC_URL: 'http://example.com',
    API_DOCS: 'everybody',
  };
  const { status, stdout, stderr } = await runProgram('server', [], { ...env, DATA_DIR: dataDir });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.match(/^ {2}[\w.]+:/gm)?.map((line) => line.trim())).toEqual([
    'PORT:',
    'DATABASE_URL:',
    'TRUST_PROXY:',
    'LOG_LEVEL:',
    'LOOKUP_LIMIT:',
    'PUBLIC_URL:',
    'API_DOCS:',
    'ADMIN_NAME:',
  ]);
  expect(stderr).not.toContain('    at ');
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each([
  ['postgres://ads@10.0.0.5/ads', 1],
  ['postgres://ads@db.example.com:5432/ads?sslmode=', 1],
  ['postgres://ads@127.0.0.1:1/ads?host=db.example.com', 1],
  ['postgres://ads@127.0.0.1.example.com:1/ads', 1],
  ['postgres://ads@127.0.0.1:1/ads?sslmode=verify-full&host=db.example.com', 0],
  ['postgres://ads@10.0.0.5/ads?sslmode=disable', 0],
  ['postgres://ads@[::1]:1/ads', 0],
  ['postgres://ads@localhost:1/ads', 0],
  ['postgres:///ads?host=/var/run/postgresql', 0],
  ['postgres://ads@%2Fvar%2Frun%2Fpostgresql/ads', 0],
])('PostgreSQL on another machine is refused without a word about TLS: %s', (DATABASE_URL, refusals) => {
  // The second mistake is refused in any case.
  let refused = '';
  try {
    readConfig({ env: { DATABASE_URL, LOG_LEVEL: 'loud' } });
  } catch (error) {
    if (error instanceof ConfigError) refused = error.message;
  }
  expect(refused).toContain('  LOG_LEVEL: ');
  const ofAddress = / {2}DATABASE_URL: dữ liệu đi tới máy khác mà không được mã hóa/g;
  expect(refused.match(ofAddress)?.length ?? 0).toBe(refusals);
});

test('a register is not moved to another machine without a word about TLS', async () => {
  const env = { DATA_DIR: newFolder() };
  const { status, stderr } = await runProgram('move', ['postgres://ads@db.example.com/ads'], env);
  expect([status, stderr]).toEqual([2, expect.stringContaining('sslmode=verify-full')]);
});

test('a second factor is not required where nobody could set one up', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/ads', REQUIRE_SECOND_FACTOR: 'owners' };
  const { status, stderr } = await runProgram('server', [], env);
  expect([status, stderr]).toEqual([1, expect.stringContaining('  REQUIRE_SECOND_FACTOR: cần SECRET_KEY')]);
});

test('a proxy that would be everybody is refused, and the setting is named', async () => {
  const { status, stderr } = await runProgram('server', [], { DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1,0.0.0.0/0' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('  TRUST_PROXY: không được tin mọi địa chỉ (/0)')]);
});

test('settings with a slip in their names are warned of at the start and by commands, variables of other programs are not', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: folder, BACKUPAT: '02:00', TRUST_PROXI: '127.0.0.1', DATABSE_URL: '', Log_Level: 'info' };
  const others = {
    HOSTNAME: 'ads',
    HOST_NAME: 'ads',
    LANG: 'vi_VN',
    MAIL: '/var/mail',
    PS1: '$',
    SHELL: '/bin/sh',
    USER: 'ads',
  };
  const expected = [
    ['BACKUPAT', 'BACKUP_AT'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['Log_Level', 'LOG_LEVEL'],
  ].map(
    ([name, known]) => `Lưu ý: không có cài đặt nào tên ${name}, nên nó không có tác dụng. Có phải ${known} không?\n`,
  );
  const server = await startServerProcess({ ...env, ...others });
  await server.stop();
  expect(server.output.stderr).toBe(expected.join(''));
  expect((await runProgram('admin', ['list'], { ...env, ...others })).stderr).toBe(expected.join(''));
});

test('where backups go is tried at the start, which warns and serves nevertheless', async () => {
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    BACKUP_DIR: join(process.execPath, 'backups'),
    BACKUP_COMMAND: 'cp --archive',
  });
  await server.stop();
  expect(server.output.stderr.split('\n')).toEqual([
    expect.stringMatching(/^Lưu ý: BACKUP_DIR: không ghi được vào thư mục \S+\/backups \(đường dẫn đi qua một tệp, /),
    expect.stringMatching(/^Lưu ý: BACKUP_COMMAND: không chạy được cp --archive \(không có tệp hoặc thư mục này\)/),
    '',
  ]);
  const sound = await startServerProcess({ DATA_DIR: dataDir, BACKUP_COMMAND: 'true' });
  await sound.stop();
  expect(sound.output.stderr).toBe('');
});

test('the server starts empty, stops on SIGTERM with status 0 and leaves the register and its id', async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(readdirSync(dataDir).sort()).toEqual(['ads.sqlite', 'claims.sqlite', 'register-id']);
  const db = new Sqlite(file, { readonly: true });
  expect(db.prepare('select count(*) from warranty').pluck().get()).toBe(0);
  db.close();
});

const portTaken = 'where another program has the port, %s says so, names the setting, and ends with nothing stored';
const expectPortTaken = async (program: string) => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const folder = newFolder();
  const { status, stderr } = await runProgram(program, [], { DATA_DIR: folder, PORT: String(port) });
  expect([status, stderr]).toEqual([
    1,
    `PORT: cổng ${port} đang có chương trình khác dùng. Hãy tắt chương trình đó, hoặc đặt PORT thành một số khác.\n`,
  ]);
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  expect(await db.read.selectFrom('account').select('id').execute()).toEqual([]);
  await db.close();
};
test.each(['server'])(portTaken, expectPortTaken);
test.each(['demo'])(portTaken, { tags: ['thorough'] }, expectPortTaken);

test('a server on all addresses starts where a sandbox hides the networks of the machine, and says how to reach it', async () => {
  const sandbox =
    "import os from 'node:os'; os.networkInterfaces = () => { throw new Error('uv_interface_addresses returned Unknown system error 97'); };";
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(sandbox)}`;
  const folder = newFolder();
  const server = await startServerProcess({ DATA_DIR: folder, HOST: '0.0.0.0', NODE_OPTIONS });
  onTestFinished(async () => void (await server.stop()));
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});

const hostMissing = 'a HOST that this machine does not have (%s) is named';
const expectHostMissing = async (host: string) => {
  const { status, stderr } = await runProgram('server', [], { DATA_DIR: dataDir, HOST: host, PORT: '0' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(`^HOST: máy này không có địa chỉ ${host}\\. .*\n$`)]);
};
test.each(['192.0.2.1'])(hostMissing, expectHostMissing);
test.each(['no such name'])(hostMissing, { tags: ['thorough'] }, expectHostMissing);

test('every connection is durable: write-ahead log, synchronous FULL, foreign keys', () => {
  for (const readonly of [false, true]) {
    const connection = openSqlite(file, { readonly });
    expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(connection.pragma('synchronous', { simple: true })).toBe(2);
    expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
    connection.close();
  }
});

forEachEngine('a register of a newer version', { thorough: 'postgres' }, (engine) => {
  test('is refused and not changed', async () => {
    const migrations = engine.db.read.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const names = () => migrations.selectFrom('kysely_migration').select('name').orderBy('name').execute();
    const before = await names();
    const newer = { name: '9999-from-the-future', timestamp: '2099-01-01' };
    await engine.db.write((tx) =>
      tx.withTables<{ kysely_migration: typeof newer }>().insertInto('kysely_migration').values(newer).execute(),
    );
    await expect(openDatabase(engine.config)).rejects.toThrow('mới hơn chương trình này (đã có 9999-from-the-future)');
    const { status, stderr } = await runProgram('server', [], environmentOf(engine.config));
    expect(status).toBe(1);
    expect(stderr).toContain('Hãy dùng phiên bản mới hơn.');
    expect(await names()).toEqual([...before, { name: newer.name }]);
  });
});

forEachEngine('the first account', { thorough: 'postgres' }, (engine) => {
  const accounts = () => engine.db.read.selectFrom('account').selectAll().execute();

  test('comes from the environment, once, with its password hashed', async () => {
    const env = { ...environmentOf(engine.config), ADMIN_NAME: 'Lan', ADMIN_PASSWORD: 'một mật khẩu thật dài' };
    for (let start = 0; start < 2; start++) await (await startServer(env)).stop();
    const [account, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(account).toMatchObject({ name: 'Lan', role: 'owner' });
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(account?.passwordHash ?? '', 'một mật khẩu thật dài'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(account?.passwordHash ?? '', 'một mật khẩu thật dàj')).toBe(false);
  });

  test('others are created by the command, which prints the password once and refuses a duplicate name', async () => {
    const made = await runProgram('admin', ['create', 'Minh', '--role', 'staff'], environmentOf(engine.config));
    expect(made.status).toBe(0);
    const password = /^Đã tạo Minh \(staff\), mật khẩu (\S{20})$/m.exec(made.stdout)?.[1] ?? '';
    const minh = (await accounts()).find((account) => account.name === 'Minh');
    expect(await verifyPassword(minh?.passwordHash ?? '', password)).toBe(true);
    const again = await runProgram('admin', ['create', 'MINH'], environmentOf(engine.config));
    expect(again).toMatchObject({ status: 1, stderr: 'Tên đăng nhập "MINH" đã có.\n' });
  });

  const misunderstood = 'a command that is not understood (admin %s) ends with status 2';
  const expectMisunderstood = async (parameters: string) => {
    const asked = parameters.split(' ').filter(Boolean);
    expect((await runProgram('admin', asked, environmentOf(engine.config))).status).toBe(2);
  };
  test.each(['create A --role king'])(misunderstood, expectMisunderstood);
  test.each(['', 'create', 'remove A', 'create A --force'])(misunderstood, { tags: ['thorough'] }, expectMisunderstood);
});
