import { beforeEach, expect, test } from 'vitest';
import { addAccount } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { codeOf, setUpApp } from './apps.ts';
import { GuessingBot } from './guessing-bot.ts';
import { failIn, forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

const env = { TRUST_PROXY: '127.0.0.1', SECRET_KEY: 'of-tests-and-nobody-else'.padEnd(32, '.') };

forEachEngine('an account that a bot guesses at', { thorough: 'postgres' }, (engine) => {
  const { server } = openApi(engine, env);
  let networks = 0;
  let people = 0;
  beforeEach(() => forgetFailedSignIns(engine));

  const newBrowser = () => new StaffBrowser(server.url, { 'x-forwarded-for': `192.0.2.${++networks}` });
  type Codes = { code?: string; recoveryCode?: string };
  const signIn = (fullName: string, password: string, codes: Codes = {}) =>
    newBrowser().send('POST', '/admin/signIn', { fullName, password, ...codes });
  /** An owner with an authenticator app, and a bot that has delayed the account. */
  const guessedOwner = async (delayAccount = (bot: GuessingBot) => bot.delayAccount(engine)) => {
    const name = `Chủ ${++people}`;
    const id = await addAccount(engine.db, { fullName: name, role: 'owner', password: passwords.lan });
    const known = newBrowser();
    await known.signIn(name, passwords.lan);
    const app = await setUpApp(known, passwords.lan);
    await forgetFailedSignIns(engine);
    const bot = new GuessingBot(server.url, name);
    await delayAccount(bot);
    return { id, name, bot, ...app };
  };
  const failures = async () => {
    const rows = await engine.db.read.selectFrom('signInFailure').selectAll().orderBy('key').execute();
    return { rows, sum: rows.reduce((sum, row) => sum + row.failures, 0) };
  };

  test('opens to its owner at new browsers, by a code of the app or a recovery code, while the bot goes on', async () => {
    const { id, name, secret, recoveryCodes, bot } = await guessedOwner((guessing) =>
      guessing.guessUntilDelayed(engine),
    );
    await bot.during(async () => {
      const plain = await signIn(name, passwords.lan);
      expect([plain.status, plain.body.code, plain.headers.get('retry-after')]).toEqual([429, 'totp-opens', '900']);
      expect(plain.body.mes).toBe(
        'Tài khoản này đang bị thử sai mật khẩu nhiều lần từ nơi khác. Nếu bạn có mã xác thực hay mã dự phòng, hãy nhập để vào ngay; nếu không, vui lòng thử lại sau 15 phút.',
      );
      const byApp = await signIn(name, passwords.lan, { code: codeOf(secret) });
      expect([byApp.status, byApp.body.mes]).toEqual([200, 'Đăng nhập thành công']);
      const byRecovery = await signIn(name, passwords.lan, { recoveryCode: recoveryCodes[0] });
      expect([byRecovery.status, byRecovery.body.recoveryCodesLeft]).toEqual([200, 9]);
      expect((await signIn(name, passwords.lan)).status).toBe(429);
    });
    const lines = await engine.db.read.selectFrom('audit').select('action').where('recordId', '=', id).execute();
    expect(lines.filter(({ action }) => action === 'sign-in')).toHaveLength(3);
  });

  test('answers a wrong code, a wrong password and no app alike, and counts the same for each', async () => {
    const { name, secret, usedCode, recoveryCodes, bot } = await guessedOwner();
    await addAccount(engine.db, { fullName: 'Không mã', role: 'staff', password: passwords.lan });
    await new GuessingBot(server.url, 'Không mã').delayAccount(engine);
    await new GuessingBot(server.url, 'Nobody').delayAccount(engine);
    const right = codeOf(secret);
    const attempts: [string, string, Codes][] = [
      [name, passwords.lan, { code: right === '000000' ? '000001' : '000000' }],
      [name, passwords.lan, { recoveryCode: '00000-00000' }],
      [name, passwords.lan, { code: usedCode }],
      // The fourth code beside the right password is not even looked at.
      [name, passwords.lan, { code: right }],
      [name, passwords.next, { code: right }],
      [name, passwords.next, { recoveryCode: recoveryCodes[0] }],
      [name, passwords.next, { code: '000000' }],
      ['Không mã', passwords.lan, { code: '000000' }],
      ['Không mã', passwords.next, { code: '000000' }],
      ['Nobody', passwords.lan, { code: '000000' }],
    ];
    const seen: unknown[] = [];
    for (const attempt of attempts) {
      await failIn(engine, 40);
      const before = (await failures()).sum;
      const { status, body, headers } = await signIn(...attempt);
      expect(headers.getSetCookie()).toEqual([]);
      seen.push({ status, body, wait: headers.get('retry-after'), counted: (await failures()).sum - before });
    }
    expect(seen[0]).toMatchObject({
      status: 429,
      wait: '900',
      counted: 3,
      body: { mes: expect.stringMatching(/^Mật khẩu hoặc mã không đúng, hoặc mã đã được dùng\./), code: 'totp-opens' },
    });
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect((await bot.guess()).status).toBe(429);
  });

  test('lets codes beside the right password be tried three times, then slowly, and passwords beside codes change nothing', async () => {
    const { name, recoveryCodes, bot } = await guessedOwner();
    const ofName = async () => (await failures()).rows.filter(({ key }) => key.startsWith('name:'));
    const before = await ofName();
    for (let count = 0; count < 10; count++)
      expect((await bot.guess({ recoveryCode: recoveryCodes[0] })).status).toBe(429);
    for (let count = 0; count < 3; count++)
      expect((await signIn(name, passwords.lan, { recoveryCode: '00000-00000' })).status).toBe(429);
    expect(await ofName()).toEqual(before);
    await failIn(engine, 40);
    expect((await signIn(name, passwords.lan, { recoveryCode: recoveryCodes[0] })).status).toBe(429);
    // Four seconds later codes are read again; the account is still delayed.
    await failIn(engine, -5);
    expect((await signIn(name, passwords.lan)).status).toBe(429);
    expect((await signIn(name, passwords.lan, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
    // The success takes back its own try alone.
    await failIn(engine, 40);
    expect((await signIn(name, passwords.lan, { recoveryCode: recoveryCodes[1] ?? '' })).status).toBe(429);
  });

  test('of codes sent at once no more are read than one by one', async () => {
    const { name, recoveryCodes } = await guessedOwner();
    const wrong = Array.from({ length: 12 }, () => signIn(name, passwords.lan, { recoveryCode: '00000-00000' }));
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 429));
    const read = (await failures()).rows.filter(({ key }) => key.startsWith('code:') && !key.endsWith(':unread'));
    expect(read.map((row) => row.failures)).toEqual([3]);
    // However long the machine takes, the delay of codes is not over.
    await failIn(engine, 40);
    expect((await signIn(name, passwords.lan, { recoveryCode: recoveryCodes[0] })).status).toBe(429);
  });

  test('is told no more than others once its own network has guessed too often', async () => {
    const { name, secret } = await guessedOwner();
    const shared = new StaffBrowser(server.url, { 'x-forwarded-for': '198.51.100.9' });
    for (let count = 0; count < 3; count++) await shared.signIn(name, passwords.next, '123456');
    await failIn(engine, 40);
    const { status, body } = await shared.signIn(name, passwords.lan, codeOf(secret));
    expect([status, body.code]).toEqual([429, undefined]);
  });

  test('opens to nobody who is disabled, whatever code comes along', async () => {
    const { id, name, secret } = await guessedOwner();
    const at = new Date().toISOString();
    await engine.db.write((tx) => tx.updateTable('account').set({ disabledAt: at }).where('id', '=', id).execute());
    expect((await signIn(name, passwords.lan, { code: codeOf(secret) })).status).toBe(429);
  });
});
