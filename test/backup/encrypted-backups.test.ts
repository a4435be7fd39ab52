// @module-tag thorough
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { encryptFile } from '#backup/encryption.ts';
import { openDatabase } from '#database/open-database.ts';
import { apiClient } from '../api-client.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { emptyPlace } from './places.ts';

const passphrase = 'bốn chữ dễ nhớ cho chủ tiệm';
const path = '/admin/backups';
const header = 'age-encryption.org/v1\n-> scrypt ';

forEachEngine('an encrypted backup', (engine) => {
  const run = (program: string, config: TestEngine['config'], parameters: string[], secret: string | undefined) =>
    runProgram(program, parameters, { ...environmentOf(config), BACKUP_PASSPHRASE: secret ?? '' });
  const temporaryFiles = (folder: string) => readdirSync(folder).filter((name) => /^\.+archive/.test(name));

  async function newArchive(): Promise<string> {
    const { status, stdout } = await run('backup', engine.config, [], passphrase);
    expect(status).toBe(0);
    return stdout.trimEnd().split('\n').at(-1) ?? '';
  }

  beforeAll(async () => {
    await registerCard(engine.context, { cardNumber: 'E-1', customerName: 'Đỗ Thị Mã Hoá' });
  });

  test('is one file in the format of age, and restores only with its passphrase', async () => {
    const archive = await newArchive();
    expect(archive).toMatch(/\.tar\.age$/);
    expect(readFileSync(archive, 'latin1').slice(0, header.length)).toBe(header);
    expect(temporaryFiles(engine.config.dataDir)).toEqual([]);

    const place = await emptyPlace('sqlite');
    for (const [secret, reason] of [
      [undefined, 'được mã hóa. Hãy đặt BACKUP_PASSPHRASE'],
      ['another passphrase of 16', 'được mã hóa bằng mật khẩu khác'],
    ] as const) {
      const refused = await run('restore', place, [archive], secret);
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(reason)]);
    }
    expect((await run('restore', place, [archive, '--check'], passphrase)).status).toBe(0);
    expect((await run('restore', place, [archive], passphrase)).status).toBe(0);
    expect(temporaryFiles(place.dataDir)).toEqual([]);
    const db = await openDatabase(place);
    onTestFinished(() => db.close());
    const names = await db.read.selectFrom('warranty').select('customerName').where('cardNumber', '=', 'E-1').execute();
    expect(names).toEqual([{ customerName: 'Đỗ Thị Mã Hoá' }]);
  });

  test('that is damaged or cut off anywhere is refused, with its path and without a register', async () => {
    const archive = await newArchive();
    const bytes = readFileSync(archive);
    const places = [3, 100, 200, Math.floor(bytes.length / 2), bytes.length - 1];
    for (const at of places) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      for (const content of [changed, bytes.subarray(0, at)]) {
        const spoiled = join(newFolder(), 'spoiled.tar.age');
        writeFileSync(spoiled, content);
        const place = await emptyPlace('sqlite');
        const { status, stderr } = await run('restore', place, [spoiled], passphrase);
        expect([status, stderr], `byte ${at}`).toEqual([1, expect.stringContaining('spoiled.tar.age')]);
        expect(stderr).not.toMatch(/\n {4}at /);
      }
    }
  });

  test('is made, checked and told from others on the page of an owner', async () => {
    const cookie = await sessionCookie(engine.db, 'owner');
    const folder = newFolder();
    const startWith = async (secret: string) => {
      const settings = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: secret };
      const server = await startServer({ ...environmentOf(engine.config), ...settings });
      onTestFinished(async () => void (await server.stop()));
      const owner = apiClient(server.url, cookie);
      const settled = async () => {
        await expect.poll(async () => (await owner.call('GET', path)).body.job).toBeNull();
        return (await owner.call('GET', path)).body;
      };
      return { owner, settled, stop: server.stop };
    };
    const first = await startWith(passphrase);
    const { name } = (await first.owner.call('POST', path)).body;
    expect(await first.settled()).toMatchObject({
      isEncrypting: true,
      backups: [{ name, isEncrypted: true, isSound: true }],
      ended: { message: null },
    });
    await first.stop();
    const second = await startWith('another passphrase of 16');
    expect((await second.owner.call('POST', `${path}/check/${name}`)).status).toBe(202);
    expect(await second.settled()).toMatchObject({
      // What another check has found stays true.
      backups: [{ name, isSound: true }],
      ended: { message: expect.stringContaining('BACKUP_PASSPHRASE') },
    });
    expect(temporaryFiles(engine.config.dataDir)).toEqual([]);
  });

  test('needs a passphrase that is not short', async () => {
    const { status, stderr } = await run('backup', engine.config, [], 'short');
    expect([status, stderr]).toEqual([1, expect.stringContaining('BACKUP_PASSPHRASE: phải có ít nhất 16 ký tự')]);
  });

  test('is not encrypted by a letter again and again; one of before that was is still read', async () => {
    const repeated = 'a'.repeat(20);
    const refused = await run('backup', engine.config, [], repeated);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('BACKUP_PASSPHRASE: lặp lại')]);
    const plain = join(newFolder(), 'register.tar');
    expect((await run('backup', engine.config, [plain], undefined)).status).toBe(0);
    await encryptFile(plain, `${plain}.age`, repeated);
    const place = await emptyPlace('sqlite');
    expect((await run('restore', place, [`${plain}.age`, '--check'], repeated)).status).toBe(0);
  });
});
