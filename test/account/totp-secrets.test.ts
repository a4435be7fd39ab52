import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { addAccount } from '../api-client.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { newFolder, sharedFolder } from '../folders.ts';
import { environmentOf, type RunningServer, runProgram, startServer } from '../processes.ts';
import { openTwoServers } from '../two-servers.ts';
import { codeOf, setUpApp } from './apps.ts';
import { forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

const password = passwords.minh;
const clearSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const signIn = (url: string, name: string, code?: string) => new StaffBrowser(url).signIn(name, password, code);

/** Signs in and sets up an app. Returns its secret. */
async function secretOf(url: string, name: string): Promise<string> {
  const browser = new StaffBrowser(url);
  expect((await browser.signIn(name, password)).status).toBe(200);
  return (await setUpApp(browser, password)).secret;
}

const offer = async (url: string, name: string) => {
  const browser = new StaffBrowser(url);
  await browser.signIn(name, password);
  return browser.send('POST', '/admin/me/totp', { password });
};

const storedSecrets = ({ db }: Pick<TestEngine, 'db'>) =>
  db.read.selectFrom('account').select(['id', 'name', 'totpSecret', 'totpPending']).orderBy('id').execute();

describe('secrets of authenticator apps in a file', () => {
  const base = sharedFolder();
  const config = { dataDir: join(base, 'data'), databaseUrl: undefined };
  const keyFile = join(config.dataDir, 'secret-key');
  const archive = join(base, 'register.tar');
  let engine: Pick<TestEngine, 'db'>;
  let server: RunningServer;
  let secret: string;
  const serve = async (env: NodeJS.ProcessEnv = {}) => {
    server = await startServer({ ...environmentOf(config), ...env });
  };
  const restart = async () => {
    await server.stop();
    await forgetFailedSignIns(engine);
    await serve();
  };
  beforeAll(async () => {
    engine = { db: await openDatabase(config) };
    for (const fullName of ['Lan', 'Minh', 'Cũ']) await addAccount(engine.db, { fullName, role: 'owner', password });
    const old = { totpSecret: clearSecret, totpPending: clearSecret };
    await engine.db.write((tx) => tx.updateTable('account').set(old).where('name', '=', 'Cũ').execute());
    await serve();
    secret = await secretOf(server.url, 'Lan');
  });
  afterAll(async () => {
    await server.stop();
    await engine.db.close();
  });

  test('are encrypted, also those of versions before, and the key is beside the register', async () => {
    const [lan, minh, old] = await storedSecrets(engine);
    expect([lan?.totpSecret, old?.totpSecret, old?.totpPending]).toEqual(Array(3).fill(expect.stringMatching(/^v1\./)));
    expect([lan?.totpPending, minh?.totpSecret]).toEqual([null, null]);
    expect(readFileSync(keyFile, 'utf8')).toMatch(/^[\w-]{43}\n$/);
    await restart();
    expect(await storedSecrets(engine)).toEqual([lan, minh, old]);
    expect((await signIn(server.url, 'Lan', codeOf(secret))).status).toBe(200);
    expect((await signIn(server.url, 'Cũ', codeOf(clearSecret))).status).toBe(200);
  });

  test('are of use to their own account only', { tags: ['thorough'] }, async () => {
    const [lan, minh] = await storedSecrets(engine);
    const set = (totpSecret: string | null) =>
      engine.db.write((tx) =>
        tx
          .updateTable('account')
          .set({ totpSecret })
          .where('id', '=', minh?.id ?? 0)
          .execute(),
      );
    await set(lan?.totpSecret ?? null);
    const { body } = await signIn(server.url, 'Minh', codeOf(secret));
    await set(null);
    expect(body).toMatchObject({ code: 'totp-required', mes: expect.stringContaining('không có khóa') });
  });

  test('are in a backup without their key', async () => {
    expect((await runProgram('backup', [archive], environmentOf(config))).status).toBe(0);
    const listed = readFileSync(archive).toString('latin1');
    const key = readFileSync(keyFile, 'utf8').trim();
    expect(listed.includes(secret) || listed.includes(key) || listed.includes('secret-key')).toBe(false);
  });

  /** Restores a backup into a new folder, and serves it. */
  const serveRestored = async (
    prepare: (dataDir: string) => void,
    parameters: string[] = [],
    { file = archive, settings = {} }: { file?: string; settings?: NodeJS.ProcessEnv } = {},
  ) => {
    const dataDir = mkdtempSync(join(base, 'restored-'));
    prepare(dataDir);
    const place = { ...environmentOf({ dataDir, databaseUrl: undefined }), ...settings };
    const { stderr } = await runProgram('restore', [file, ...parameters], place);
    const restored = await startServer(place);
    onTestFinished(async () => void (await restored.stop()));
    return { stderr, dataDir, ...restored };
  };

  test('are missed by a restore without their key, which names the accounts and writes nothing', async () => {
    const dataDir = mkdtempSync(join(base, 'refused-'));
    for (const key of [undefined, 'the-key-of-another-register-0123456789']) {
      if (key !== undefined) writeFileSync(join(dataDir, 'secret-key'), key);
      const refused = await runProgram('restore', [archive], { DATA_DIR: dataDir });
      expect(refused).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(
          // Behind the progress of a slow machine.
          /^Các tài khoản Lan, Cũ đăng nhập bằng mã xác thực.+--without-second-factor: [^\n]+\n$/m,
        ),
      });
      expect(readdirSync(dataDir)).toEqual(key === undefined ? [] : ['secret-key']);
    }
  });

  test('are left out where that is asked for: their accounts need the password alone, and the history says so', async () => {
    const { stderr, url } = await serveRestored(() => {}, ['--without-second-factor']);
    expect(stderr).toContain('Phải cài lại ứng dụng xác thực: Lan, Cũ.');
    expect((await signIn(url, 'Lan')).status).toBe(200);
    const browser = new StaffBrowser(url);
    await browser.signIn('Cũ', password);
    const { body } = await browser.send('GET', '/admin/history');
    expect(JSON.stringify(body)).toContain('ads restore');
    const told = async (owner: StaffBrowser) => JSON.stringify((await owner.send('GET', '/overview')).body.warnings);
    expect(await told(browser)).toContain('nên Lan, Cũ đang đăng nhập chỉ bằng mật khẩu');
    expect(await secretOf(url, 'Lan')).not.toBe(secret);
    expect(await told(browser)).toContain('nên Cũ đang đăng nhập chỉ bằng mật khẩu');
    const again = await secretOf(url, 'Cũ');
    const owner = new StaffBrowser(url);
    expect((await owner.signIn('Cũ', password, codeOf(again))).status).toBe(200);
    expect(await told(owner)).not.toContain('chỉ bằng mật khẩu');
  });

  test('go on working after a restore to where their key has been put', { tags: ['thorough'] }, async () => {
    const { stderr, url } = await serveRestored((dataDir) => {
      writeFileSync(join(dataDir, 'secret-key'), readFileSync(keyFile));
    });
    expect(stderr).not.toContain('Phải cài lại');
    expect((await signIn(url, 'Lan')).body.code).toBe('totp-required');
    expect((await signIn(url, 'Lan', codeOf(secret, 30))).status).toBe(200);
  });

  const expectOpened = async (keyHere: NodeJS.ProcessEnv, key: string | undefined) => {
    const settings = { BACKUP_PASSPHRASE: 'bốn chữ dễ nhớ cho chủ tiệm', ...keyHere };
    const file = join(newFolder(), 'register.tar.age');
    expect((await runProgram('backup', [file], { ...environmentOf(config), ...settings, SECRET_KEY: '' })).status).toBe(
      0,
    );
    const { stderr, url, dataDir } = await serveRestored(() => {}, [], { file, settings });
    const stored = join(dataDir, 'secret-key');
    expect(existsSync(stored) ? readFileSync(stored, 'utf8') : undefined).toBe(key);
    expect(stderr).not.toContain('Phải cài lại');
    expect((await signIn(url, 'Lan')).body.code).toBe('totp-required');
    expect((await signIn(url, 'Lan', codeOf(secret, 30))).status).toBe(200);
  };
  test('come with their key in an encrypted backup, which is sealed anew by the key that is here', () =>
    expectOpened({ SECRET_KEY: 'the-key-of-the-new-machine-0123456789' }, undefined));
  test('and which opens them where there is none', { tags: ['thorough'] }, () =>
    expectOpened({}, readFileSync(keyFile, 'utf8')),
  );

  test('take their key along when the register is moved', { tags: ['thorough'] }, async () => {
    const folder = join(base, 'moved');
    mkdirSync(folder);
    await server.stop();
    await engine.db.close();
    expect((await runProgram('move', [folder], environmentOf(config))).status).toBe(0);
    expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe(readFileSync(keyFile, 'utf8'));
    engine = { db: await openDatabase(config) };
    await serve();
  });

  test('without their key nobody gets past them, nor does another key take its place, until it is back', async () => {
    renameSync(keyFile, `${keyFile}.lost`);
    await restart();
    expect(server.output.stdout).toContain('the secrets of authenticator apps cannot be read');
    const refused = await signIn(server.url, 'Lan', codeOf(secret, 30));
    expect([refused.status, refused.body.mes]).toEqual([401, expect.stringContaining('không có khóa')]);
    expect((await offer(server.url, 'Minh')).status).toBe(409);
    renameSync(`${keyFile}.lost`, keyFile);
    expect((await signIn(server.url, 'Lan', codeOf(secret, 30))).status).toBe(200);
    expect((await offer(server.url, 'Minh')).status).toBe(200);
  });

  test('whose key is lost for good are reset, and a new key is made with the next one', {
    tags: ['thorough'],
  }, async () => {
    rmSync(keyFile);
    for (const name of ['Lan', 'Cũ', 'Minh'])
      expect((await runProgram('admin', ['reset', name], environmentOf(config))).status).toBe(0);
    await addAccount(engine.db, { fullName: 'Mới', role: 'owner', password });
    expect(await secretOf(server.url, 'Mới')).toMatch(/^[A-Z2-7]{32}$/);
    expect(readFileSync(keyFile, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });
});

describe('secrets of authenticator apps on several servers', { tags: ['thorough'] }, () => {
  const servers = openTwoServers('owner', async (db) => addAccount(db, { fullName: 'Lan', role: 'owner', password }), {
    SECRET_KEY: 'one key for all servers'.replaceAll(' ', '-').padEnd(32, '!'),
  });

  test('are opened by each server that has the same SECRET_KEY', async () => {
    const secret = await secretOf(servers.one.url, 'Lan');
    expect((await signIn(servers.other.url, 'Lan', codeOf(secret))).status).toBe(200);
  });

  test('are neither opened nor added to by a server with another one', async () => {
    const env = environmentOf({ dataDir: newFolder(), databaseUrl: servers.databaseUrl });
    const strange = await startServer({ ...env, SECRET_KEY: 'another-key'.padEnd(32, '!') });
    onTestFinished(async () => void (await strange.stop()));
    await addAccount(servers.db, { fullName: 'Minh', role: 'owner', password });
    expect((await signIn(strange.url, 'Lan', '123456')).body.mes).toContain('không có khóa');
    expect((await offer(strange.url, 'Minh')).status).toBe(409);
  });
});

forEachEngine(
  'a register in PostgreSQL without SECRET_KEY',
  { names: ['postgres'], thorough: 'postgres' },
  (engine) => {
    test('keeps the secrets that it has as they are, says so, and takes no others', async () => {
      for (const fullName of ['Lan', 'Minh']) await addAccount(engine.db, { fullName, role: 'owner', password });
      const old = { totpSecret: clearSecret };
      await engine.db.write((tx) => tx.updateTable('account').set(old).where('name', '=', 'Lan').execute());
      const server = await startServer(environmentOf(engine.config));
      onTestFinished(async () => void (await server.stop()));
      expect(server.output.stdout).toContain('are not encrypted: set SECRET_KEY');
      expect((await signIn(server.url, 'Lan', codeOf(clearSecret))).status).toBe(200);
      const { status, body } = await offer(server.url, 'Minh');
      expect([status, body.message]).toEqual([409, expect.stringContaining('SECRET_KEY')]);
    });
  },
);
