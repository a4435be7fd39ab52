import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addAccount } from '../api-client.ts';
import { emptyPlace } from '../backup/places.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, runProgram, startServer } from '../processes.ts';
import { codeOf } from './apps.ts';
import { forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

const password = passwords.minh;
const env = { TRUST_PROXY: '127.0.0.1', SECRET_KEY: 'of-tests-and-nobody-else'.padEnd(32, '.') };

forEachEngine('recovery codes', { thorough: 'postgres' }, (engine) => {
  const { server } = openApi(engine, env);
  let people = 0;
  beforeEach(() => forgetFailedSignIns(engine));

  const signIn = (fullName: string, codes: { code?: string; recoveryCode?: string } = {}, url = server.url) =>
    new StaffBrowser(url).send('POST', '/admin/signIn', { fullName, password, ...codes });
  /** Somebody new with an authenticator app, signed in. */
  const someone = async () => {
    const name = `Người ${++people}`;
    const id = await addAccount(engine.db, { fullName: name, role: 'viewer', password });
    const browser = new StaffBrowser(server.url);
    await browser.signIn(name, password);
    const { secret } = (await browser.send('POST', '/admin/me/totp', { password })).body;
    const confirmed = await browser.send('PUT', '/admin/me/totp', { code: codeOf(secret, -30) });
    const me = async () => (await browser.send('GET', '/admin/me')).body.user;
    const renew = (secretWord: string = password) =>
      browser.send('POST', '/admin/me/recovery-codes', { password: secretWord });
    const codes: [string, ...string[]] = confirmed.body.recoveryCodes;
    return { id, name, browser, secret, confirmed, codes, me, renew };
  };
  const audit = (id: number) =>
    engine.db.read.selectFrom('audit').selectAll().where('recordId', '=', id).orderBy('id').execute();

  test('are ten, given once when the app is set up', async () => {
    const { browser, codes, me } = await someone();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await me()).toMatchObject({ recoveryCodesLeft: 10, recoveryCodeUsedAt: null });
    const { body } = await browser.send('GET', '/admin/me');
    expect(JSON.stringify(body)).not.toContain(codes[0]);
  });

  test('sign in instead of the app, each once, with the password only; how many are left is told, shown and noted', async () => {
    const { id, name, codes, me } = await someone();
    const wrong = await new StaffBrowser(server.url).send('POST', '/admin/signIn', {
      fullName: name,
      password: passwords.lan,
      recoveryCode: codes[0],
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, undefined]);
    const { status, body } = await signIn(name, { recoveryCode: codes[0] });
    expect([status, body.mes, body.recoveryCodesLeft]).toEqual([200, 'Đăng nhập thành công', 9]);
    const again = await signIn(name, { recoveryCode: codes[0] });
    expect(again.status).toBe(401);
    expect(again.body).toMatchObject({
      code: 'totp-required',
      errors: [{ field: 'recoveryCode', message: 'Mã dự phòng không đúng hoặc đã được dùng. Hãy nhập mã khác.' }],
    });
    expect(await me()).toMatchObject({ recoveryCodesLeft: 9, recoveryCodeUsedAt: expect.stringMatching(/^20.*Z$/) });
    const line = (await audit(id)).at(-1);
    expect([line?.action, JSON.parse(line?.detail ?? '')]).toEqual([
      'sign-in',
      { address: '127.0.0.1', totp: true, recoveryCodesLeft: 9 },
    ]);
    const owner = new StaffBrowser(server.url);
    await addAccount(engine.db, { fullName: `Chủ ${id}`, role: 'owner', password });
    await owner.signIn(`Chủ ${id}`, password);
    expect(JSON.stringify((await owner.send('GET', '/admin/history')).body)).toContain('Dùng mã dự phòng, còn 9 mã');
  });

  test('are read in any case, with spaces, other dashes, and letters that look like digits', async () => {
    const { name, codes } = await someone();
    const spellings = [
      (code: string) => code.toLowerCase(),
      (code: string) => ` ${code.replace('-', '')} `,
      (code: string) => code.replace('-', ' – ').split('').join(' '),
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
      (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'I').replace('-', '\u00A0'),
    ];
    for (const [at, spell] of spellings.entries())
      expect((await signIn(name, { recoveryCode: spell(codes[at] ?? '') })).status, `${at}`).toBe(200);
    const short = await signIn(name, { recoveryCode: '12345' });
    expect([short.status, short.body.errors]).toEqual([
      400,
      [{ field: 'recoveryCode', message: 'Mã dự phòng gồm 10 chữ và số' }],
    ]);
    expect((await signIn(name, { recoveryCode: '' })).body.code).toBe('totp-required');
  });

  test('used twice at once sign in once', async () => {
    const { name, codes, me } = await someone();
    const answers = await Promise.all([0, 1, 2].map(() => signIn(name, { recoveryCode: codes[0] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await me()).recoveryCodesLeft).toBe(9);
  });

  test('wrong ones are delayed like wrong passwords', async () => {
    const { name, codes } = await someone();
    for (let guess = 0; guess < 3; guess++)
      expect((await signIn(name, { recoveryCode: '00000-00000' })).status).toBe(401);
    expect((await signIn(name, { recoveryCode: codes[0] })).status).toBe(429);
  });

  test('of one account sign in no other', async () => {
    const [one, other] = [await someone(), await someone()];
    expect((await signIn(other.name, { recoveryCode: one.codes[0] })).status).toBe(401);
    const stored = await engine.db.read
      .selectFrom('account')
      .select('recoveryCodes')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    await engine.db.write((tx) => tx.updateTable('account').set(stored).where('id', '=', other.id).execute());
    expect((await signIn(other.name, { recoveryCode: one.codes[0] })).status).toBe(401);
  });

  test('are made again with the password, after which the old ones are void', async () => {
    const { id, name, codes, me, renew } = await someone();
    expect((await signIn(name, { recoveryCode: codes[0] })).status).toBe(200);
    const refused = await renew(passwords.lan);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'password', message: 'Mật khẩu hiện tại không đúng' }],
    ]);
    const { status, body } = await renew();
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await me()).recoveryCodesLeft).toBe(10);
    expect((await signIn(name, { recoveryCode: codes[1] ?? '' })).status).toBe(401);
    expect((await signIn(name, { recoveryCode: body.recoveryCodes[0] })).status).toBe(200);
    expect((await audit(id)).map(({ detail }) => detail)).toContain('{"changed":"recovery-codes"}');
  });

  test('are nobody’s without an app: none are made, and those of a removed or reset app are void', async () => {
    const plain = `Người ${++people}`;
    await addAccount(engine.db, { fullName: plain, role: 'viewer', password });
    const browser = new StaffBrowser(server.url);
    await browser.signIn(plain, password);
    expect((await browser.send('POST', '/admin/me/recovery-codes', { password })).status).toBe(409);
    expect((await new StaffBrowser(server.url).send('POST', '/admin/me/recovery-codes', { password })).status).toBe(
      401,
    );

    const removed = await someone();
    await removed.browser.send('POST', '/admin/me/totp/remove', { password });
    expect((await removed.me()).recoveryCodesLeft).toBe(0);

    const lost = await someone();
    const { stdout } = await runProgram('admin', ['reset', lost.name], { ...environmentOf(engine.config), ...env });
    expect(stdout).not.toBe('');
    const row = await engine.db.read
      .selectFrom('account')
      .select(['totpSecret', 'recoveryCodes'])
      .where('id', '=', lost.id)
      .executeTakeFirst();
    expect(row).toEqual({ totpSecret: null, recoveryCodes: null });
  });

  test('are in the register as keyed hashes, and in no audit line, log or answer', async () => {
    const { id, browser, name, codes } = await someone();
    await signIn(name, { recoveryCode: codes[1] ?? '' });
    const row = await engine.db.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.parse(row.recoveryCodes ?? '').unused).toHaveLength(9);
    const known = JSON.stringify([row, await audit(id), (await browser.send('GET', '/admin/me')).body, server.output]);
    for (const code of codes) {
      expect(known).not.toContain(code);
      expect(known).not.toContain(code.replace('-', ''));
    }
  });

  test('come along in a backup; a restore that may go without the key drops them with the secrets of the apps', {
    tags: ['thorough'],
  }, async () => {
    const { name, codes } = await someone();
    const base = newFolder();
    const archive = join(base, 'register.tar');
    expect((await runProgram('backup', [archive], { ...environmentOf(engine.config), ...env })).status).toBe(0);
    expect(readFileSync(archive).toString('latin1')).not.toContain(codes[0]);
    const restore = async (settings: NodeJS.ProcessEnv, ...parameters: string[]) => {
      const place = { ...environmentOf(await emptyPlace(engine.db.engine)), ...settings };
      expect((await runProgram('restore', [archive, ...parameters], place)).status).toBe(0);
      const restored = await startServer(place);
      onTestFinished(async () => void (await restored.stop()));
      return restored.url;
    };
    const withKey = await restore(env);
    expect((await signIn(name, {}, withKey)).body.code).toBe('totp-required');
    expect((await signIn(name, { recoveryCode: codes[0] }, withKey)).body.recoveryCodesLeft).toBe(9);
    const strange = await restore({ SECRET_KEY: 'another-key'.padEnd(32, '!') }, '--without-second-factor');
    const browser = new StaffBrowser(strange);
    expect((await browser.signIn(name, password)).status).toBe(200);
    expect((await browser.send('GET', '/admin/me')).body.user).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
  });
});
