import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disableAccount } from '#domain/account/disable-account.server.ts';
import { reviseAccount } from '#domain/account/manage-accounts.server.ts';
import { addAccount } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { failIn, forgetFailedSignIns } from './sign-in-time.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

forEachEngine('the accounts', { thorough: 'postgres' }, (engine) => {
  let owner: StaffBrowser;
  let lan: number;
  const signedIn = async (name: string, password: string = passwords.minh) => {
    const browser = new StaffBrowser(server.url);
    expect((await browser.signIn(name, password)).status).toBe(200);
    return browser;
  };
  const list = async () => (await owner.send('GET', '/admin/accounts')).body;
  const find = async (name: string) =>
    (await list()).accounts.find(({ fullName }: { fullName: string }) => fullName === name);

  beforeAll(async () => {
    lan = await addAccount(engine.db, { fullName: 'Nguyễn Lan', role: 'owner', password: passwords.lan });
  });
  const { server } = openApi(engine);
  beforeAll(async () => {
    owner = await signedIn('Nguyễn Lan', passwords.lan);
  });
  beforeEach(() => forgetFailedSignIns(engine));

  test('are listed by name, without secrets', async () => {
    await addAccount(engine.db, { fullName: 'Đào', role: 'viewer', password: passwords.minh });
    await addAccount(engine.db, { fullName: 'Dũng', role: 'staff', password: passwords.minh });
    const { success, counts, accounts } = await list();
    expect([success, counts]).toEqual([true, 3]);
    expect(accounts.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Dũng', 'Đào', 'Nguyễn Lan']);
    expect(accounts[2]).toEqual({
      _id: String(lan),
      fullName: 'Nguyễn Lan',
      role: 'owner',
      isActive: true,
      totp: false,
      mustChangePassword: false,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  describe('a new one', () => {
    test('gets a password that is shown once and must be changed before anything else', async () => {
      const made = await owner.send('POST', '/admin/accounts', { fullName: ' Hoa  Mai ', role: 'staff' });
      expect(made.status).toBe(201);
      const { account, password } = made.body;
      expect(account).toMatchObject({ fullName: 'Hoa Mai', role: 'staff', isActive: true, mustChangePassword: true });
      expect(password).toMatch(/^[\w-]{20}$/);
      expect(JSON.stringify(await list())).not.toContain(password);

      const hoa = new StaffBrowser(server.url);
      expect((await hoa.signIn('Hoa Mai', password)).body.user).toMatchObject({ mustChangePassword: true });
      const refused = await hoa.send('GET', '/user?limit=10');
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Hãy đổi mật khẩu được cấp trước khi làm việc khác.',
      ]);
      expect(await hoa.me()).toBe(200);
      const change = { password, newPassword: passwords.next };
      expect((await hoa.send('PUT', '/admin/me/password', change)).status).toBe(200);
      expect((await hoa.send('GET', '/user?limit=10')).status).toBe(200);
      expect((await find('Hoa Mai')).mustChangePassword).toBe(false);
    });

    test('has seven days to change the password', async () => {
      const { body } = await owner.send('POST', '/admin/accounts', { fullName: 'Chậm', role: 'viewer' });
      const id = Number(body.account._id);
      const expiry = async () =>
        (await engine.db.read.selectFrom('account').select('passwordExpiresAt').where('id', '=', id).execute())[0];
      const left = Date.parse((await expiry())?.passwordExpiresAt ?? '') - Date.now();
      expect(Math.abs(left - 7 * 86_400_000)).toBeLessThan(60_000);
      await engine.db.write((tx) =>
        tx.updateTable('account').set({ passwordExpiresAt: new Date().toISOString() }).where('id', '=', id).execute(),
      );
      for (let attempt = 0; attempt < 5; attempt++) {
        const { status, body: late } = await new StaffBrowser(server.url).signIn('Chậm', body.password);
        expect([status, late.mes]).toEqual([
          401,
          'Mật khẩu được cấp đã quá hạn. Hãy nhờ chủ hệ thống cấp mật khẩu mới.',
        ]);
      }
    });

    test('cannot have the name of another account, in any case, even with two requests at once', async () => {
      const taken = await owner.send('POST', '/admin/accounts', { fullName: 'NGUYỄN lan', role: 'staff' });
      expect([taken.status, taken.body.message]).toEqual([409, 'Tên đăng nhập "NGUYỄN lan" đã có.']);
      const both = await Promise.all(
        ['Sinh Đôi', 'sinh đôi'].map((fullName) => owner.send('POST', '/admin/accounts', { fullName, role: 'staff' })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    test('is created from valid fields only', async () => {
      const right = { fullName: 'Tham', role: 'viewer' };
      for (const body of [
        { ...right, password: passwords.next },
        { ...right, isActive: false },
        { ...right, _id: '1' },
        { ...right, version: 9 },
        { ...right, role: 'king' },
        { ...right, role: ['owner'] },
        { ...right, fullName: '  ' },
        { ...right, fullName: 'x'.repeat(101) },
        { role: 'viewer' },
      ]) {
        expect((await owner.send('POST', '/admin/accounts', body)).status, JSON.stringify(body)).toBe(400);
      }
      expect(await find('Tham')).toBeUndefined();
    });
  });

  describe('an edit', () => {
    test('renames an account and changes its role, from its next request on', async () => {
      const id = await addAccount(engine.db, { fullName: 'Tú', role: 'viewer', password: passwords.minh });
      const tu = await signedIn('Tú');
      const write = () => tu.send('POST', '/dental', { dentalName: `Nha khoa ${Math.random()}` });
      expect((await write()).status).toBe(403);
      const edit = { fullName: 'Tú Anh', role: 'staff', version: 1 };
      const { status, body } = await owner.send('PUT', `/admin/accounts/${id}`, edit);
      expect(status).toBe(200);
      expect(body.account).toMatchObject({ _id: String(id), fullName: 'Tú Anh', role: 'staff', version: 2 });
      expect((await write()).status).toBe(201);
      expect((await tu.send('GET', '/admin/me')).body.user.fullName).toBe('Tú Anh');
      await owner.send('PUT', `/admin/accounts/${id}`, { fullName: 'Tú Anh', role: 'viewer' });
      expect((await write()).status).toBe(403);
      expect((await new StaffBrowser(server.url).signIn('Tú', passwords.minh)).status).toBe(401);
    });

    test('on an old version changes nothing and returns the current account', async () => {
      const id = await addAccount(engine.db, { fullName: 'Vân', role: 'viewer', password: passwords.minh });
      const edit = (fullName: string) =>
        owner.send('PUT', `/admin/accounts/${id}`, { fullName, role: 'viewer', version: 1 });
      const answers = await Promise.all(['Vân A', 'Vân B', 'Vân C'].map(edit));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const stale = answers.find(({ status }) => status === 409)?.body;
      const done = answers.find(({ status }) => status === 200)?.body;
      expect(stale).toMatchObject({ success: false, account: done.account });
    });

    test('is refused for the name of another account and for an unknown account', async () => {
      const id = await addAccount(engine.db, { fullName: 'Yến', role: 'viewer', password: passwords.minh });
      const edit = (of: number, fullName: string) =>
        owner.send('PUT', `/admin/accounts/${of}`, { fullName, role: 'viewer' });
      expect((await edit(id, 'nguyễn lan')).status).toBe(409);
      expect((await edit(999_999, 'Ai')).status).toBe(404);
      expect((await edit(id, 'YẾN')).status).toBe(200);
    });
  });

  test('a disabled account is signed out at once and cannot sign in until it is enabled', async () => {
    const id = await addAccount(engine.db, { fullName: 'Khóa', role: 'staff', password: passwords.minh });
    const khoa = await signedIn('Khóa');
    const disabled = await owner.send('PUT', `/admin/accounts/disable/${id}`);
    expect(disabled.body).toMatchObject({ success: true, account: { isActive: false } });
    expect(await khoa.me()).toBe(401);
    expect((await khoa.signIn('Khóa', passwords.minh)).status).toBe(401);
    expect((await owner.send('PUT', `/admin/accounts/disable/${id}`)).status).toBe(409);
    const enabled = await owner.send('PUT', `/admin/accounts/enable/${id}`);
    expect(enabled.body).toMatchObject({ success: true, account: { isActive: true } });
    // The session from before does not come to life again.
    expect(await khoa.me()).toBe(401);
    expect((await khoa.signIn('Khóa', passwords.minh)).status).toBe(200);
    expect((await owner.send('PUT', `/admin/accounts/enable/${id}`)).status).toBe(409);
    const lines = engine.db.read.selectFrom('audit').select(['action', 'actor']).where('recordId', '=', id);
    expect(await lines.where('action', '!=', 'sign-in').orderBy('id').execute()).toEqual([
      { action: 'disable', actor: 'Nguyễn Lan' },
      { action: 'enable', actor: 'Nguyễn Lan' },
    ]);
  });

  test('a reset account has a new password and no sessions, authenticator app, known browsers or failed sign-ins', async () => {
    const id = await addAccount(engine.db, { fullName: 'Quên', role: 'staff', password: passwords.minh });
    const quen = await signedIn('Quên');
    await engine.db.write((tx) =>
      tx.updateTable('account').set({ totpSecret: 'JBSWY3DPEHPK3PXP', totpStep: 1 }).where('id', '=', id).execute(),
    );
    for (let guess = 0; guess < 4; guess++) await quen.signIn('Quên', passwords.lan);
    for (let guess = 0; guess < 4; guess++) await new StaffBrowser(server.url).signIn('Quên', passwords.lan);
    const { status, body } = await owner.send('PUT', `/admin/accounts/reset/${id}`);
    expect(status).toBe(200);
    expect(body.account).toMatchObject({ mustChangePassword: true, totp: false });
    expect(await quen.me()).toBe(401);
    // Its browser is any browser now: wrong passwords there delay others.
    for (let guess = 0; guess < 3; guess++) expect((await quen.signIn('Quên', passwords.minh)).status).toBe(401);
    await failIn(engine, 40);
    expect((await new StaffBrowser(server.url).signIn('Quên', body.password)).status).toBe(429);
    await forgetFailedSignIns(engine);
    expect((await quen.signIn('Quên', body.password)).body.user).toMatchObject({ mustChangePassword: true });
    const history = await engine.db.read.selectFrom('audit').selectAll().where('recordId', '=', id).execute();
    expect(history.map(({ action }) => action)).toEqual(['sign-in', 'reset', 'sign-in']);
    expect(JSON.stringify(history)).not.toContain(body.password);
  });

  test('the last owner can be neither disabled nor demoted, not even by two requests at once', async () => {
    const sentence = 'Đây là chủ hệ thống cuối cùng đang hoạt động. Hãy giao quyền này cho một tài khoản khác trước.';
    const demote = (id: number, fullName: string) =>
      owner.send('PUT', `/admin/accounts/${id}`, { fullName, role: 'staff' });
    for (const answer of [await demote(lan, 'Nguyễn Lan'), await owner.send('PUT', `/admin/accounts/disable/${lan}`)]) {
      expect([answer.status, answer.body.message]).toEqual([409, sentence]);
    }
    expect(await find('Nguyễn Lan')).toMatchObject({ role: 'owner', isActive: true, version: 1 });

    const second = await addAccount(engine.db, { fullName: 'Chủ hai', role: 'owner', password: passwords.minh });
    for (let round = 0; round < 10; round++) {
      const outcomes = await Promise.allSettled([
        reviseAccount(engine.context, { id: lan, name: 'Nguyễn Lan', role: 'staff' }),
        round % 2 === 0
          ? disableAccount(engine.context, second)
          : reviseAccount(engine.context, { id: second, name: 'Chủ hai', role: 'viewer' }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await engine.db.write((tx) =>
        tx.updateTable('account').set({ role: 'owner', disabledAt: null }).where('id', 'in', [lan, second]).execute(),
      );
    }
    const least = await owner.send('PUT', `/admin/accounts/${second}`, { fullName: 'Chủ hai', role: 'staff' });
    expect(least.status).toBe(200);
  });

  test('only owners may manage accounts', async () => {
    await addAccount(engine.db, { fullName: 'Nhân viên', role: 'staff', password: passwords.minh });
    await addAccount(engine.db, { fullName: 'Khách', role: 'viewer', password: passwords.minh });
    const calls: [string, string, unknown?][] = [
      ['GET', '/admin/accounts'],
      ['POST', '/admin/accounts', { fullName: 'Lẻn', role: 'owner' }],
      ['PUT', `/admin/accounts/${lan}`, { fullName: 'Nguyễn Lan', role: 'viewer' }],
      ['PUT', `/admin/accounts/disable/${lan}`],
      ['PUT', `/admin/accounts/enable/${lan}`],
      ['PUT', `/admin/accounts/reset/${lan}`],
    ];
    const [staff, viewer, stranger] = [
      await signedIn('Nhân viên'),
      await signedIn('Khách'),
      new StaffBrowser(server.url),
    ];
    for (const [method, path, body] of calls) {
      const statuses = [staff, viewer, stranger].map(async (one) => (await one.send(method, path, body)).status);
      expect(await Promise.all(statuses), `${method} ${path}`).toEqual([403, 403, 401]);
    }
    expect(await owner.me()).toBe(200);
    expect(await find('Lẻn')).toBeUndefined();
  });

  test('a write from a page of another site is rejected', async () => {
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of others) {
      const foreign = new StaffBrowser(server.url, headers);
      for (const [name, value] of owner.cookies) foreign.cookies.set(name, value);
      expect((await foreign.send('PUT', `/admin/accounts/reset/${lan}`)).status).toBe(403);
      expect((await foreign.signIn('Nguyễn Lan', passwords.lan)).status).toBe(403);
    }
    expect(await owner.me()).toBe(200);
  });
});
