import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { orderBatch } from '#domain/printed-card/order-batch.server.ts';
import { addAccount } from '../api-client.ts';
import { emptyPlace } from '../backup/places.ts';
import { forEachEngine } from '../engines.ts';
import { sharedFolder } from '../folders.ts';
import { environmentOf, runProgram, startServer } from '../processes.ts';
import { codeOf, setUpApp } from './apps.ts';
import { forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

const password = passwords.lan;
const keyOf = (name: string) => `${name}-secret-key-of-tests`.padEnd(32, '.');
const [first, second, third] = [keyOf('first'), keyOf('second'), keyOf('third')];

forEachEngine('a new SECRET_KEY', { thorough: 'postgres' }, (engine) => {
  const base = sharedFolder();
  const archive = join(base, 'register.tar');
  let app: Awaited<ReturnType<typeof setUpApp>>;
  /** Serves the register, or one elsewhere, until the test is over. */
  const serve = async (keys: NodeJS.ProcessEnv, config: typeof engine.config = engine.config) => {
    await forgetFailedSignIns(engine);
    const server = await startServer({ ...environmentOf(config), ...keys });
    let isStopped = false;
    const stop = async () => {
      if (!isStopped) await server.stop();
      isStopped = true;
    };
    onTestFinished(stop);
    return { ...server, stop };
  };
  const signIn = (url: string, codes: { code?: string; recoveryCode?: string } = {}) =>
    new StaffBrowser(url).send('POST', '/admin/signIn', { fullName: 'Lan', password, ...codes });
  const batchKey = async (secretKey: string) => {
    const batch = await engine.db.read
      .selectFrom('cardBatch')
      .select(['lot as batchName', 'key'])
      .executeTakeFirstOrThrow();
    return new BatchKeys(new SecretKey({ ...engine.config, secretKey })).open(batch);
  };
  /** Lets the codes of now be of use once more. */
  const passTime = () => engine.db.write((tx) => tx.updateTable('account').set({ totpStep: 1 }).execute());

  test('seals anew what the old one has sealed, once: apps, recovery codes and QR codes go on working', async () => {
    await addAccount(engine.db, { fullName: 'Lan', role: 'owner', password });
    const before = await serve({ SECRET_KEY: first });
    const lan = new StaffBrowser(before.url);
    await lan.signIn('Lan', password);
    app = await setUpApp(lan, password);
    await orderBatch(engine.context, new BatchKeys(new SecretKey({ ...engine.config, secretKey: first })), {
      size: 3,
      note: null,
    });
    const key = await batchKey(first);
    expect((await runProgram('backup', [archive], { ...environmentOf(engine.config), SECRET_KEY: first })).status).toBe(
      0,
    );
    await before.stop();

    const changing = await serve({ SECRET_KEY: second, OLD_SECRET_KEY: first });
    expect(changing.output.stdout).toContain('what OLD_SECRET_KEY had sealed was sealed anew by SECRET_KEY');
    expect((await signIn(changing.url, { code: codeOf(app.secret) })).status).toBe(200);
    await changing.stop();

    const after = await serve({ SECRET_KEY: second });
    await passTime();
    expect((await signIn(after.url, { code: codeOf(app.secret) })).status).toBe(200);
    expect((await signIn(after.url, { recoveryCode: app.recoveryCodes[0] })).body.recoveryCodesLeft).toBe(9);
    expect((await signIn(after.url, { recoveryCode: app.recoveryCodes[0] })).status).toBe(401);
    expect([await batchKey(second), await batchKey(first)]).toEqual([key, undefined]);
    await after.stop();

    const again = await serve({ SECRET_KEY: second, OLD_SECRET_KEY: first });
    expect(again.output.stdout).not.toContain('sealed anew');
    const lines = await engine.db.read.selectFrom('audit').selectAll().where('actor', '=', 'OLD_SECRET_KEY').execute();
    expect(lines.map(({ noun, action, detail }) => [noun, action, detail]).toSorted()).toEqual([
      ['account', 'update', '{"changed":"secret-key"}'],
      ['cardBatch', 'update', '{"changed":"secret-key"}'],
    ]);
    await passTime();
    const owner = new StaffBrowser(again.url);
    await owner.signIn('Lan', password, codeOf(app.secret));
    expect(JSON.stringify((await owner.send('GET', '/admin/history')).body)).toContain('Mã hóa lại bằng khóa mới');
  });

  test('may be changed again, and a recovery code from before both still signs in once', async () => {
    const { url } = await serve({ SECRET_KEY: third, OLD_SECRET_KEY: second });
    const used = await signIn(url, { recoveryCode: app.recoveryCodes[1] ?? '' });
    expect([used.status, used.body.recoveryCodesLeft]).toEqual([200, 8]);
    const lan = new StaffBrowser(url);
    await passTime();
    await lan.signIn('Lan', password, codeOf(app.secret));
    const renewed = (await lan.send('POST', '/admin/me/recovery-codes', { password })).body.recoveryCodes;
    expect((await signIn(url, { recoveryCode: app.recoveryCodes[2] ?? '' })).status).toBe(401);
    expect((await signIn(url, { recoveryCode: renewed[0] })).status).toBe(200);
  });

  test('opens a backup from before by the old one', { tags: ['thorough'] }, async () => {
    const place = await emptyPlace(engine.db.engine);
    const keys = { SECRET_KEY: third, OLD_SECRET_KEY: first };
    const { status, stderr } = await runProgram('restore', [archive], { ...environmentOf(place), ...keys });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Phải cài lại')]);
    const { url } = await serve({ SECRET_KEY: third }, place);
    expect((await signIn(url)).body.code).toBe('totp-required');
    expect((await signIn(url, { recoveryCode: app.recoveryCodes[0] })).status).toBe(200);
  });

  test('leaves alone what a third one has sealed, and says so', async () => {
    const stored = () => engine.db.read.selectFrom('account').select(['totpSecret', 'recoveryCodes']).execute();
    const before = await stored();
    const { output } = await serve({ SECRET_KEY: second, OLD_SECRET_KEY: first });
    expect(output.stdout).toContain('the secrets of authenticator apps cannot be read');
    expect(await stored()).toEqual(before);
  });

  test('is refused without itself', async () => {
    const { status, stderr } = await runProgram('server', [], {
      ...environmentOf(engine.config),
      OLD_SECRET_KEY: first,
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('  OLD_SECRET_KEY: đi cùng với SECRET_KEY')]);
  });
});
