import { argon2Sync, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { hashPassword } from '#domain/account/password/password.server.ts';
import { TotpSecrets } from '#domain/account/second-factor/totp.server.ts';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { sessionIdleTime, sessionMaxAge } from '#domain/account/sign-in/session.server.ts';
import { signIn } from '#domain/account/sign-in/sign-in.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { addAccount } from '../api-client.ts';
import { processorTicks } from '../child-processes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { startServerProcess } from '../processes.ts';
import { forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

const isLinux = process.platform === 'linux';
const refused = 'Tên đăng nhập hoặc mật khẩu không đúng.';

/** The same register, on which something is done before a write begins: the first, the second … */
function beforeWrite(db: Database, ordinal: number, act: () => Promise<unknown>): Database {
  let writes = 0;
  const write: Database['write'] = async (work, options) => {
    if (++writes === ordinal) await act();
    return db.write(work, options);
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'write') return write;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

forEachEngine('signing in', { thorough: 'postgres' }, (engine) => {
  let lan: number;
  const browser = (headers?: Record<string, string>) => new StaffBrowser(server.url, headers);
  const audit = (recordId: number) =>
    engine.db.read.selectFrom('audit').selectAll().where('recordId', '=', recordId).orderBy('id').execute();

  beforeAll(async () => {
    lan = await addAccount(engine.db, { fullName: 'Nguyễn Lan', role: 'owner', password: passwords.lan });
    await addAccount(engine.db, { fullName: 'Minh', role: 'staff', password: passwords.minh });
  });
  const { server } = openApi(engine, { TRUST_PROXY: '127.0.0.1' }, startServerProcess);
  beforeEach(() => forgetFailedSignIns(engine));

  test('accepts the name in any case and Unicode composition, and returns the account', async () => {
    for (const name of ['Nguyễn Lan', '  nguyễn   LAN ', 'Nguyễn Lan'.normalize('NFD')]) {
      const { status, headers, body } = await browser().signIn(name, passwords.lan.normalize('NFD'));
      expect(status, name).toBe(200);
      expect(headers.get('content-type')).toContain('application/json');
      expect(body).toEqual({
        success: true,
        mes: 'Đăng nhập thành công',
        user: { _id: String(lan), fullName: 'Nguyễn Lan', role: 'owner', mustChangePassword: false },
      });
    }
  });

  test('accepts the name without accents, where only one active account has it', async () => {
    const [tran, disabled] = [passwords.minh, passwords.next];
    await addAccount(engine.db, { fullName: 'Trần Đình Ân', role: 'staff', password: tran });
    const gone = await addAccount(engine.db, { fullName: 'Trân Định An', role: 'staff', password: disabled });
    await engine.db.write((tx) =>
      tx.updateTable('account').set({ disabledAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', gone).execute(),
    );
    for (const name of ['Tran Dinh An', ' TRAN  dinh an', 'Trần Dinh An', 'trân đình ân'.normalize('NFD')]) {
      const { status, body } = await browser().signIn(name, tran);
      expect([status, body.user?.fullName], name).toEqual([200, 'Trần Đình Ân']);
    }
    await addAccount(engine.db, { fullName: 'Tràn Đính Án', role: 'staff', password: passwords.lan });
    for (const password of [tran, passwords.lan]) {
      const { status, body } = await browser().signIn('Tran Dinh An', password);
      expect([status, body.mes]).toEqual([401, refused]);
    }
    expect((await browser().signIn('Trần Đình Ân', tran)).status).toBe(200);
    expect((await browser().signIn('tràn đính án', passwords.lan)).status).toBe(200);
  });

  test('is in the audit log with the account and the address', async () => {
    await browser({ 'x-forwarded-for': '203.0.113.7' }).signIn('Nguyễn Lan', passwords.lan);
    const line = (await audit(lan)).at(-1);
    expect(line).toMatchObject({ actor: 'Nguyễn Lan', action: 'sign-in', noun: 'account' });
    expect(JSON.parse(line?.detail ?? '')).toEqual({ address: '203.0.113.7', totp: false });
  });

  test('a wrong password, an unknown name and a disabled account get the same answer', async () => {
    const binh = await addAccount(engine.db, { fullName: 'Bình', role: 'staff', password: passwords.minh });
    await engine.db.write((tx) =>
      tx.updateTable('account').set({ disabledAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', binh).execute(),
    );
    const answers = [
      await browser().signIn('Nguyễn Lan', passwords.next),
      await browser().signIn('Nobody', passwords.lan),
      await browser().signIn('Bình', passwords.minh),
    ];
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401);
      expect(headers.getSetCookie()).toEqual([]);
      expect(body).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        detail: refused,
        success: false,
        message: refused,
        mes: refused,
      });
    }
  });

  test.skipIf(!isLinux)('an unknown name takes as long as a wrong password', async () => {
    // Of the processor: what other work on the machine adds is no part of it.
    const ticks = { Minh: 0, Nobody: 0 };
    for (let round = 0; round < 15; round++) {
      for (const name of ['Minh', 'Nobody'] as const) {
        await forgetFailedSignIns(engine);
        const before = processorTicks(server.pid);
        await browser().signIn(name, passwords.lan);
        ticks[name] += processorTicks(server.pid) - before;
      }
    }
    expect(ticks.Minh).toBeGreaterThan(15);
    expect(ticks.Nobody / ticks.Minh).toBeGreaterThan(0.6);
    expect(ticks.Nobody / ticks.Minh).toBeLessThan(1.6);
  });

  test('passwords that are equal in their first 72 bytes are different ones', async () => {
    const long = passwords.lan.repeat(8);
    await addAccount(engine.db, { fullName: 'Dài', role: 'viewer', password: `${long}a` });
    expect((await browser().signIn('Dài', `${long}b`)).status).toBe(401);
    expect((await browser().signIn('Dài', `${long}a`)).status).toBe(200);
  });

  test('an oversized password is refused before it is hashed and is not counted', async () => {
    for (let guess = 0; guess < 8; guess++) {
      const { status, body } = await browser().signIn('Minh', 'x'.repeat(6_000));
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ field: 'password', message: 'Mật khẩu không được dài quá 256 ký tự' }]);
    }
    expect(await engine.db.read.selectFrom('signInFailure').selectAll().execute()).toEqual([]);
  });

  test('missing, unknown and mistyped fields are refused, each by name', async () => {
    const missing = await browser().send('POST', '/admin/signIn', { fullName: '', password: '' });
    expect(missing.body).toMatchObject({ success: false, mes: 'Trường này không được để trống' });
    expect(missing.body.errors.map(({ field }: { field: string }) => field)).toEqual(['fullName', 'password']);
    const right = { fullName: 'Minh', password: passwords.minh };
    for (const body of [
      { ...right, role: 'owner' },
      { ...right, fullName: ['Minh'] },
      { ...right, password: { $ne: '' } },
      { ...right, code: 123456 },
      { ...right, code: '12345' },
      { password: passwords.minh },
      [right],
      'Minh',
      null,
    ]) {
      expect((await browser().send('POST', '/admin/signIn', body)).status, JSON.stringify(body)).toBe(400);
    }
  });

  describe('the session', () => {
    test('is a cookie that scripts cannot read and that no other site sends along', async () => {
      const { headers } = await browser().signIn('Minh', passwords.minh);
      const [session, device] = headers.getSetCookie();
      expect(session).toMatch(/^ads-session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(device).toMatch(/^ads-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    });

    test('over HTTPS is a __Host- cookie, and cookies without that prefix are ignored', async () => {
      const secure = browser({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.8' });
      const { headers } = await secure.signIn('Minh', passwords.minh);
      for (const [at, name] of ['session', 'device'].entries()) {
        expect(headers.getSetCookie()[at]).toMatch(
          new RegExp(`^__Host-ads-${name}=[\\w-]{43}; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`),
        );
      }
      expect(await secure.me()).toBe(200);
      const tossed = browser({ 'x-forwarded-proto': 'https' });
      tossed.cookies.set('ads-session', secure.cookies.get('__Host-ads-session') ?? '');
      expect(await tossed.me()).toBe(401);
    });

    test('tokens are stored only as hashes', async () => {
      const minh = browser();
      await minh.signIn('Minh', passwords.minh);
      const rows = await Promise.all([
        engine.db.read.selectFrom('session').selectAll().execute(),
        engine.db.read.selectFrom('device').selectAll().execute(),
        engine.db.read.selectFrom('audit').selectAll().execute(),
      ]);
      expect(rows[0].length).toBeGreaterThan(0);
      for (const token of minh.cookies.values()) expect(JSON.stringify(rows)).not.toContain(token);
    });

    test('is a new one after each sign-in, and the previous one ends', async () => {
      const minh = browser();
      // A token that somebody else has planted is never taken on.
      minh.cookies.set('ads-session', 'A'.repeat(43));
      await minh.signIn('Minh', passwords.minh);
      expect(minh.cookies.get('ads-session')).not.toBe('A'.repeat(43));
      const before = minh.copy();
      expect(await before.me()).toBe(200);
      await minh.signIn('Minh', passwords.minh);
      expect(minh.cookies.get('ads-session')).not.toBe(before.cookies.get('ads-session'));
      expect([await minh.me(), await before.me()]).toEqual([200, 401]);
    });

    test('another browser has a session of its own', async () => {
      const [one, other] = [browser(), browser()];
      await one.signIn('Minh', passwords.minh);
      await other.signIn('Minh', passwords.minh);
      expect([await one.me(), await other.me()]).toEqual([200, 200]);
    });

    test('ends on the server at sign-out', async () => {
      const minh = browser();
      await minh.signIn('Minh', passwords.minh);
      const stolen = minh.copy();
      const { status, headers, body } = await minh.send('POST', '/admin/signOut');
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, message: 'Đã đăng xuất' });
      expect(headers.get('clear-site-data')).toBe('"cache"');
      expect(minh.cookies.has('ads-session')).toBe(false);
      expect(minh.cookies.has('ads-device')).toBe(true);
      expect(await stolen.me()).toBe(401);
      expect((await stolen.send('POST', '/admin/signOut')).status).toBe(401);
    });

    test('answers in a session are not cacheable', async () => {
      const minh = browser();
      await minh.signIn('Minh', passwords.minh);
      expect((await minh.send('GET', '/admin/me')).headers.get('cache-control')).toBe('private, no-store');
    });

    /** Turns the clock: as if the session's times were that long ago. */
    const age = async (column: 'createdAt' | 'lastSeenAt', ms: number) => {
      const at = new Date(Date.now() - ms).toISOString();
      await engine.db.write((tx) =>
        tx
          .updateTable('session')
          .set({ [column]: at })
          .execute(),
      );
    };

    test('ends after 80 minutes without a request; each request extends it', async () => {
      expect(sessionIdleTime).toBe(80 * 60_000);
      const minh = browser();
      await minh.signIn('Minh', passwords.minh);
      await age('lastSeenAt', sessionIdleTime - 5_000);
      expect(await minh.me()).toBe(200);
      const seen = async () => (await engine.db.read.selectFrom('session').select('lastSeenAt').execute()).at(-1);
      await expect.poll(async () => Date.now() - Date.parse((await seen())?.lastSeenAt ?? '')).toBeLessThan(60_000);
      await age('lastSeenAt', sessionIdleTime);
      expect(await minh.me()).toBe(401);
    });

    test('ends 12 hours after sign-in, however much it is used', async () => {
      expect(sessionMaxAge).toBe(12 * 3_600_000);
      const minh = browser();
      await minh.signIn('Minh', passwords.minh);
      await age('createdAt', sessionMaxAge - 5_000);
      expect(await minh.me()).toBe(200);
      await age('createdAt', sessionMaxAge);
      expect(await minh.me()).toBe(401);
    });

    test.each(['createdAt', 'lastSeenAt'] as const)(
      'ends when the clock is set back to before its %s',
      async (column) => {
        const minh = browser();
        await minh.signIn('Minh', passwords.minh);
        // Clocks of servers differ a little.
        await age(column, -240_000);
        expect(await minh.me()).toBe(200);
        await age(column, -330_000);
        expect(await minh.me()).toBe(401);
        await minh.signIn('Minh', passwords.minh);
        expect((await minh.send('GET', '/admin/me/sessions')).body.sessions).toHaveLength(1);
      },
    );

    test('a token that was never issued, or is malformed, is rejected', async () => {
      for (const token of ['A'.repeat(43), '', "' or 1=1 --", '%00', 'x'.repeat(4000)]) {
        const nobody = browser();
        nobody.cookies.set('ads-session', token);
        expect(await nobody.me(), token).toBe(401);
      }
    });
  });

  test('a hash with a lower cost is replaced at sign-in', async () => {
    const salt = randomBytes(16);
    const cheap = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { message: passwords.next.normalize('NFC'), nonce: salt, ...cheap });
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const old = `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(tag)}`;
    const id = await addAccount(engine.db, { fullName: 'Cũ', role: 'viewer', password: passwords.next });
    await engine.db.write((tx) => tx.updateTable('account').set({ passwordHash: old }).where('id', '=', id).execute());
    expect((await browser().signIn('Cũ', passwords.next)).status).toBe(200);
    const stored = await engine.db.read.selectFrom('account').select('passwordHash').where('id', '=', id).execute();
    expect(stored[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await browser().signIn('Cũ', passwords.next)).status).toBe(200);
  });

  test('a password that changes during the check does not sign in', async () => {
    const id = await addAccount(engine.db, { fullName: 'Vội', role: 'viewer', password: passwords.minh });
    const nextHash = await hashPassword(passwords.next);
    const change = () =>
      engine.db.write((tx) => tx.updateTable('account').set({ passwordHash: nextHash }).where('id', '=', id).execute());
    const address = '203.0.113.9';
    const client = { address, network: address, userAgent: 'test', sessionToken: undefined, deviceToken: undefined };
    const tried = { name: 'Vội', password: passwords.minh, code: undefined };
    // The first write counts the guess; the second one, once the old password has been found to be right, signs in.
    const secrets = new TotpSecrets(new SecretKey(engine.config));
    const signingIn = signIn({ db: beforeWrite(engine.db, 2, change), secrets }, tried, client);
    await expect(signingIn).rejects.toBeInstanceOf(Unauthenticated);
    expect(await engine.db.read.selectFrom('session').select('id').where('accountId', '=', id).execute()).toEqual([]);
  });

  test('the log has a line for each refused sign-in, without name, password and token', async () => {
    const minh = browser({ 'x-forwarded-for': '203.0.113.99' });
    await minh.signIn('Secret-Name-7', 'secret-password-7');
    await minh.signIn('Minh', passwords.minh);
    await minh.me();
    await expect.poll(() => server.output.stdout).toMatch(/"path":"\/api\/admin\/me","status":200/);
    const log = server.output.stdout + server.output.stderr;
    expect(log).toMatch(/"address":"203\.0\.113\.99","reason":"unauthenticated".*a sign-in was refused/);
    expect(log).not.toMatch(/Secret-Name|secret-password|Minh|Nguyễn|thuyền giấy|argon2/);
    for (const token of minh.cookies.values()) expect(log).not.toContain(token);
  });
});
