import { beforeEach, describe, expect, test } from 'vitest';
import { addAccount } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { codeOf } from './apps.ts';
import { forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

forEachEngine('the own account', { thorough: 'postgres' }, (engine) => {
  let people = 0;
  const env = { TRUST_PROXY: '127.0.0.1', SECRET_KEY: 'of-tests-and-nobody-else'.padEnd(32, '.') };
  const { server } = openApi(engine, env);
  beforeEach(() => forgetFailedSignIns(engine));

  /** Somebody new, signed in. */
  const someone = async (role: 'viewer' | 'staff' | 'owner' = 'viewer') => {
    const name = `Người ${++people}`;
    const id = await addAccount(engine.db, { fullName: name, role, password: passwords.minh });
    const browser = new StaffBrowser(server.url, { 'user-agent': 'Firefox/140 (Linux)' });
    expect((await browser.signIn(name, passwords.minh)).status).toBe(200);
    const elsewhere = async () => {
      const other = new StaffBrowser(server.url, { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Safari' });
      await other.signIn(name, passwords.minh);
      return other;
    };
    return { id, name, browser, elsewhere };
  };

  /** What the history says of an account's changes of a kind, in their order. */
  const detailsOf = async (action: 'sign-out' | 'update', id: number) => {
    const lines = engine.db.read.selectFrom('audit').select('detail').where('action', '=', action);
    return (await lines.where('recordId', '=', id).orderBy('id').execute()).map(({ detail }) =>
      JSON.parse(detail ?? ''),
    );
  };

  test('shows who is signed in, without secrets', async () => {
    const { id, name, browser } = await someone('staff');
    expect((await browser.send('GET', '/admin/me')).body).toEqual({
      success: true,
      user: {
        _id: String(id),
        fullName: name,
        role: 'staff',
        mustChangePassword: false,
        mustSetUpApp: false,
        totp: false,
        recoveryCodesLeft: 0,
        recoveryCodeUsedAt: null,
      },
    });
    const nobody = await new StaffBrowser(server.url).send('GET', '/admin/me');
    expect(nobody.status).toBe(401);
    expect(nobody.body.message).toBe('Please login with an Administrator');
  });

  describe('the password', () => {
    const change = (browser: StaffBrowser, password: string, newPassword: string) =>
      browser.send('PUT', '/admin/me/password', { password, newPassword });

    test('can be changed with the current password; all other sessions end and this one gets a new token', async () => {
      const { name, browser, elsewhere } = await someone();
      const other = await elsewhere();
      const stolen = browser.copy();
      const { status, body } = await change(browser, passwords.minh, passwords.next);
      expect([status, body]).toEqual([200, { success: true, message: 'Đã đổi mật khẩu.' }]);
      expect([await browser.me(), await stolen.me(), await other.me()]).toEqual([200, 401, 401]);
      expect((await stolen.signIn(name, passwords.minh)).status).toBe(401);
      expect((await stolen.signIn(name, passwords.next)).status).toBe(200);
    });

    test('is not changed if the current one is wrong; wrong guesses are delayed like sign-ins', async () => {
      const { browser } = await someone();
      for (let guess = 0; guess < 3; guess++) {
        const { status, body } = await change(browser, passwords.lan, passwords.next);
        expect(status).toBe(400);
        expect(body.errors).toEqual([{ field: 'password', message: 'Mật khẩu hiện tại không đúng' }]);
      }
      const { status, headers } = await change(browser, passwords.minh, passwords.next);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await browser.me()).toBe(200);
    });

    test('must be a different one that follows the rules; the error names the field', async () => {
      const { name, browser } = await someone();
      const wrong = {
        ngắn: 'Mật khẩu phải có ít nhất 8 ký tự',
        [passwords.minh]: 'Mật khẩu mới phải khác mật khẩu hiện tại',
        [`${name} ${name} ${name}`]: 'Mật khẩu này quá dễ đoán. Hãy ghép vài từ không liên quan đến nhau',
        [passwords.lan.repeat(9)]: 'Mật khẩu không được dài quá 256 ký tự',
      };
      for (const [password, message] of Object.entries(wrong)) {
        const { status, body } = await change(browser, passwords.minh, password);
        expect(status, message).toBe(400);
        expect(body.errors).toEqual([{ field: 'newPassword', message }]);
      }
      expect((await browser.signIn(name, passwords.minh)).status).toBe(200);
    });

    test('of two changes at once one succeeds', async () => {
      const { name, browser } = await someone();
      const answers = await Promise.all([
        change(browser, passwords.minh, passwords.next),
        change(browser, passwords.minh, passwords.lan),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const chosen = answers[0]?.status === 200 ? passwords.next : passwords.lan;
      expect((await new StaffBrowser(server.url).signIn(name, chosen)).status).toBe(200);
    });

    test('is not in the audit log, neither the old nor the new one', async () => {
      const { id, browser } = await someone();
      await change(browser, passwords.minh, passwords.next);
      const lines = await engine.db.read.selectFrom('audit').selectAll().where('recordId', '=', id).execute();
      expect(lines.at(-1)).toMatchObject({ action: 'update', noun: 'account', detail: '{"changed":"password"}' });
      expect(JSON.stringify(lines)).not.toMatch(/thuyền giấy|khế chua|argon2/);
    });
  });

  describe('the sessions', () => {
    test('are listed with browser and address, the current one marked, without ended ones', async () => {
      const { id, browser, elsewhere } = await someone();
      await elsewhere();
      const gone = await elsewhere();
      await engine.db.write((tx) =>
        tx
          .updateTable('session')
          .set({ lastSeenAt: '2026-01-01T00:00:00.000Z' })
          .where('accountId', '=', id)
          .where(
            'id',
            '=',
            tx
              .selectFrom('session')
              .select((row) => row.fn.max('id').as('id'))
              .where('accountId', '=', id),
          )
          .execute(),
      );
      expect(await gone.me()).toBe(401);
      const { body } = await browser.send('GET', '/admin/me/sessions');
      const session = {
        _id: expect.stringMatching(/^\d+$/),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      };
      expect(body).toEqual({
        success: true,
        counts: 2,
        sessions: [
          { ...session, address: '203.0.113.77', userAgent: 'Safari', current: false },
          { ...session, address: '127.0.0.1', userAgent: 'Firefox/140 (Linux)', current: true },
        ],
      });
    });

    test('are ended one by one, or all others at once', async () => {
      const { id, browser, elsewhere } = await someone();
      const [one, two, three] = [await elsewhere(), await elsewhere(), await elsewhere()];
      const { sessions } = (await browser.send('GET', '/admin/me/sessions')).body;
      expect((await browser.send('DELETE', `/admin/me/sessions/${sessions[0]._id}`)).status).toBe(200);
      expect([await one.me(), await two.me(), await three.me()]).toEqual([200, 200, 401]);
      expect((await browser.send('DELETE', '/admin/me/sessions')).body).toMatchObject({ success: true, counts: 2 });
      expect([await one.me(), await two.me(), await browser.me()]).toEqual([401, 401, 200]);
      const own = sessions.find(({ current }: { current: boolean }) => current);
      const { headers } = await browser.send('DELETE', `/admin/me/sessions/${own._id}`);
      expect(headers.getSetCookie()[0]).toMatch(/^ads-session=;/);
      expect(await browser.me()).toBe(401);
      expect(await detailsOf('sign-out', id)).toEqual([{ sessions: 1 }, { sessions: 2 }, { sessions: 1 }]);
    });

    test('of another account cannot be ended', async () => {
      const [mine, theirs] = [await someone('owner'), await someone()];
      const { sessions } = (await theirs.browser.send('GET', '/admin/me/sessions')).body;
      for (const id of [sessions[0]._id, '2147483647']) {
        expect((await mine.browser.send('DELETE', `/admin/me/sessions/${id}`)).status, id).toBe(404);
      }
      for (const id of ['0', '-1', '1x', '99999999999'])
        expect((await mine.browser.send('DELETE', `/admin/me/sessions/${id}`)).status, id).toBe(400);
      expect(await theirs.browser.me()).toBe(200);
    });
  });

  describe('the authenticator app', () => {
    /** Each code is used once: as if the last one had been used two minutes earlier. */
    const passTime = (id: number) =>
      engine.db.write((tx) =>
        tx
          .updateTable('account')
          .set((row) => ({ totpStep: row('totpStep', '-', 4) }))
          .where('id', '=', id)
          .execute(),
      );
    const enrol = async () => {
      const person = await someone();
      const offer = await person.browser.send('POST', '/admin/me/totp', { password: passwords.minh });
      expect(offer.status).toBe(200);
      const { secret, uri } = offer.body;
      const confirm = (code: string) => person.browser.send('PUT', '/admin/me/totp', { code });
      const signIn = (code?: string, password: string = passwords.minh) =>
        new StaffBrowser(server.url).signIn(person.name, password, code);
      return { ...person, secret, uri, confirm, signIn };
    };

    test('is offered a secret, which takes effect with its first code', async () => {
      const { name, browser, secret, uri, confirm, signIn } = await enrol();
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toContain(`otpauth://totp/ADS:${encodeURIComponent(name)}?issuer=ADS&secret=${secret}`);
      const me = async () => (await browser.send('GET', '/admin/me')).body.user.totp;
      expect(await me()).toBe(false);
      expect((await signIn()).status).toBe(200);
      const wrong = await confirm(codeOf(secret, 600));
      expect(wrong.status).toBe(400);
      expect(wrong.body.errors[0].field).toBe('code');
      expect((await confirm(codeOf(secret))).status).toBe(200);
      expect(await me()).toBe(true);
      expect((await confirm(codeOf(secret))).status).toBe(409);
    });

    test('is offered only after the right password', async () => {
      const { browser } = await someone();
      const { status, body } = await browser.send('POST', '/admin/me/totp', { password: passwords.lan });
      expect([status, body.errors]).toEqual([400, [{ field: 'password', message: 'Mật khẩu hiện tại không đúng' }]]);
      expect((await browser.send('PUT', '/admin/me/totp', { code: '123456' })).status).toBe(409);
    });

    test('requires a code at sign-in, only after the right password', async () => {
      const { id, secret, confirm, signIn } = await enrol();
      await confirm(codeOf(secret));
      await passTime(id);
      const asked = await signIn();
      expect(asked.status).toBe(401);
      expect(asked.body).toMatchObject({
        success: false,
        code: 'totp-required',
        mes: 'Hãy nhập mã 6 chữ số từ ứng dụng xác thực.',
      });
      expect(asked.headers.getSetCookie()).toEqual([]);
      expect((await signIn('')).body.code).toBe('totp-required');
      expect((await signIn(codeOf(secret), passwords.lan)).body.code).toBeUndefined();
      const code = codeOf(secret);
      const { status, body } = await signIn(`${code.slice(0, 3)} ${code.slice(3)}`);
      expect([status, body.success]).toEqual([200, true]);
    });

    test('a code works half a minute early or late, and once', async () => {
      const { id, secret, confirm, signIn } = await enrol();
      const first = codeOf(secret);
      await confirm(first);
      // The code that confirmed it is used up.
      expect((await signIn(first)).status).toBe(401);
      await forgetFailedSignIns(engine);
      await passTime(id);
      const code = codeOf(secret);
      const twice = await Promise.all([signIn(code), signIn(code), signIn(code)]);
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      expect(twice.find(({ status }) => status === 401)?.body.code).toBe('totp-required');
      await passTime(id);
      await forgetFailedSignIns(engine);
      expect((await signIn(codeOf(secret, -90))).status).toBe(401);
      expect((await signIn(codeOf(secret, 90))).status).toBe(401);
      expect((await signIn(codeOf(secret, 29))).status).toBe(200);
    });

    test('a code works once the clock has been set right that was two days ahead when the app was set up', async () => {
      const { id, secret, confirm, signIn } = await enrol();
      await confirm(codeOf(secret));
      const days = 2 * 24 * 60 * 2;
      await engine.db.write((tx) =>
        tx
          .updateTable('account')
          .set((row) => ({ totpStep: row('totpStep', '+', days) }))
          .where('id', '=', id)
          .execute(),
      );
      const code = codeOf(secret);
      expect((await signIn(code)).status).toBe(200);
      await expect.poll(() => server.output.stdout).toContain('the clock was ahead');
      expect((await signIn(code)).status).toBe(401);
    });

    test('wrong codes are delayed like wrong passwords; a missing code is not counted', async () => {
      const { id, secret, confirm, signIn } = await enrol();
      await confirm(codeOf(secret));
      await passTime(id);
      for (let asked = 0; asked < 6; asked++) expect((await signIn()).status).toBe(401);
      for (let guess = 0; guess < 3; guess++) expect((await signIn(codeOf(secret, 900))).status).toBe(401);
      expect((await signIn()).status).toBe(429);
      expect((await signIn(codeOf(secret))).status).toBe(429);
    });

    test('a missing code does not restart an earlier delay', { tags: ['thorough'] }, async () => {
      const { id, secret, confirm, signIn } = await enrol();
      await confirm(codeOf(secret));
      await passTime(id);
      for (let guess = 0; guess < 3; guess++) await signIn(undefined, passwords.lan);
      const earlier = new Date(Date.now() - 5_000).toISOString();
      await engine.db.write((tx) => tx.updateTable('signInFailure').set({ lastAt: earlier }).execute());
      expect((await signIn()).body.code).toBe('totp-required');
      expect((await signIn(codeOf(secret))).status).toBe(200);
    });

    test('is removed only with the right password, and the history has both', async () => {
      const { id, secret, browser, confirm, signIn } = await enrol();
      await confirm(codeOf(secret));
      const remove = (password: string) => browser.send('POST', '/admin/me/totp/remove', { password });
      expect((await remove(passwords.lan)).status).toBe(400);
      expect((await signIn()).status).toBe(401);
      expect((await remove(passwords.minh)).status).toBe(200);
      expect((await signIn()).status).toBe(200);
      expect((await remove(passwords.minh)).status).toBe(409);
      const after = [true, false].map((totp) => ({ after: { totp } }));
      expect(await detailsOf('update', id)).toEqual(after);
    });

    test('its secret is only in the offer, never in other answers, the audit log or the log', async () => {
      const { id, secret, browser, confirm } = await enrol();
      await confirm(codeOf(secret));
      const me = await browser.send('GET', '/admin/me');
      const history = await engine.db.read.selectFrom('audit').selectAll().where('recordId', '=', id).execute();
      expect(history.map(({ action }) => action)).toEqual(['sign-in', 'update']);
      expect(JSON.stringify([me.body, history, server.output])).not.toContain(secret);
    });
  });
});
