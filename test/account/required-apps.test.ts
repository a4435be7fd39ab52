import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { addAccount } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, startServer } from '../processes.ts';
import { codeOf, setUpApp } from './apps.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

const password = passwords.lan;
const SECRET_KEY = 'of-tests-and-nobody-else'.padEnd(32, '.');
const refusal =
  'Tài khoản này phải dùng mã xác thực. Hãy thiết lập mã xác thực ở trang "Tài khoản của tôi" trước khi làm việc khác.';

forEachEngine('a required second factor', { thorough: 'postgres' }, (engine) => {
  beforeAll(async () => {
    for (const role of ['owner', 'staff', 'viewer'] as const)
      await addAccount(engine.db, { fullName: role, role, password });
  });
  const { server } = openApi(engine, { REQUIRE_SECOND_FACTOR: 'owners', SECRET_KEY, API_DOCS: 'staff' });

  const signedIn = async (fullName: string, code?: string, url = server.url) => {
    const browser = new StaffBrowser(url);
    expect((await browser.signIn(fullName, password, code)).status).toBe(200);
    return browser;
  };
  /** Where a page leads to; its own path if it is shown. */
  const leadsTo = async (browser: StaffBrowser, path: string, url = server.url) => {
    const { status, headers } = await fetch(url + path, {
      headers: { cookie: browser.cookieHeader, accept: 'text/html' },
      redirect: 'manual',
    });
    return status === 302 ? headers.get('location') : path;
  };

  test('keeps an owner without an app from everything but the own account, until it is set up', async () => {
    const owner = await signedIn('owner');
    const { clinics } = (await owner.send('GET', '/dental')).body;
    for (const [method, path] of [
      ['GET', '/user?limit=10'],
      ['GET', '/admin/accounts'],
      ['GET', '/dental?isActive=false'],
      ['POST', '/dental'],
    ] as const) {
      const { status, body } = await owner.send(
        method,
        path,
        method === 'POST' ? { dentalName: 'Nha khoa' } : undefined,
      );
      expect([status, body.message], path).toEqual([403, refusal]);
    }
    expect(clinics).toEqual((await new StaffBrowser(server.url).send('GET', '/dental')).body.clinics);
    expect((await owner.send('GET', '/admin/me')).body.user).toMatchObject({ mustSetUpApp: true, totp: false });
    for (const path of ['/admin/manage-user', '/admin/delete-user/1', '/docs'])
      expect(await leadsTo(owner, path), path).toBe('/admin/me');
    expect(await leadsTo(owner, '/admin/me')).toBe('/admin/me');

    const { secret } = await setUpApp(owner, password);
    expect((await owner.send('GET', '/admin/accounts')).status).toBe(200);
    expect((await owner.send('GET', '/admin/me')).body.user).toMatchObject({ mustSetUpApp: false, totp: true });
    expect(await leadsTo(owner, '/admin/manage-user')).toBe('/admin/manage-user');
    const elsewhere = await signedIn('owner', codeOf(secret));
    expect((await elsewhere.send('GET', '/admin/accounts')).status).toBe(200);

    // Without it all sessions are kept from everything again.
    expect((await elsewhere.send('POST', '/admin/me/totp/remove', { password })).status).toBe(200);
    for (const browser of [owner, elsewhere]) expect((await browser.send('GET', '/admin/accounts')).status).toBe(403);
  });

  test('of owners is not one of others', async () => {
    for (const name of ['staff', 'viewer']) {
      const browser = await signedIn(name);
      expect((await browser.send('GET', '/user?limit=10')).status).toBe(200);
      expect((await browser.send('GET', '/admin/me')).body.user.mustSetUpApp).toBe(false);
    }
  });

  test('of all staff holds for viewers, in sessions from before as well; an issued password is changed first', async () => {
    const viewer = await signedIn('viewer');
    // A register in a file has one server.
    await server.stop();
    const settings = { ...environmentOf(engine.config), REQUIRE_SECOND_FACTOR: 'staff', SECRET_KEY };
    const { url, stop } = await startServer(settings);
    onTestFinished(async () => void (await stop()));
    const before = new StaffBrowser(url);
    for (const [name, value] of viewer.cookies) before.cookies.set(name, value);
    expect((await before.send('GET', '/user?limit=10')).body.message).toBe(refusal);
    await engine.db.write((tx) =>
      tx
        .updateTable('account')
        .set({ passwordExpiresAt: new Date(Date.now() + 60_000).toISOString() })
        .where('name', '=', 'viewer')
        .execute(),
    );
    expect((await before.send('GET', '/user?limit=10')).body.message).toMatch(/^Hãy đổi mật khẩu được cấp/);
  });
});
