// @module-tag thorough
import { expect, test } from 'vitest';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { environmentOf, runProgram, startServer } from '../processes.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

/** A server on the register, and the token of the link that it has printed, if it has. */
async function start(engine: TestEngine, env: NodeJS.ProcessEnv = {}) {
  const server = await startServer({ ...environmentOf(engine.config), ...env });
  // The link is printed before the line with the address.
  const token = /first-account#(\S+)$/m.exec(server.output.stdout)?.[1];
  const create = (fields: object) => new StaffBrowser(server.url).send('POST', '/admin/first-account', fields);
  return { server, token, create };
}

forEachEngine('the first account by the link of the first start', (engine) => {
  const accounts = () => engine.db.read.selectFrom('account').selectAll().execute();
  const lan = { fullName: 'Nguyễn Lan', password: passwords.lan };

  test('requires the token of a link and a valid name and password', async () => {
    const { server, token, create } = await start(engine);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(server.output.stdout).toContain(`${server.url}/first-account#${token}`);
    for (const forged of ['A'.repeat(43), 'x', token?.toUpperCase()]) {
      const { status, body } = await create({ ...lan, token: forged });
      expect([status, body.success]).toEqual([403, false]);
    }
    expect((await create({ ...lan, token: '' })).status).toBe(400);
    expect((await create({ ...lan, token, role: 'owner' })).status).toBe(400);
    const weak = await create({ ...lan, token, password: 'nguyenlan nguyenlan' });
    expect([weak.status, weak.body.errors[0].field]).toEqual([400, 'password']);
    const nameless = await create({ ...lan, token, fullName: ' ' });
    expect([nameless.status, nameless.body.errors[0].field]).toEqual([400, 'fullName']);
    expect(await accounts()).toEqual([]);
    await server.stop();
  });

  test('creates one owner, even with many requests at once', async () => {
    const { server, token, create } = await start(engine);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => create({ ...lan, fullName: `Lan ${at}`, token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.body;
    expect(await accounts()).toHaveLength(1);
    expect(made).toMatchObject({ success: true, user: { role: 'owner', mustChangePassword: false } });
    expect((await create({ ...lan, token })).status).toBe(409);
    const owner = new StaffBrowser(server.url);
    expect((await owner.signIn(made.user.fullName, passwords.lan)).status).toBe(200);
    expect((await owner.send('GET', '/admin/accounts')).body.counts).toBe(1);
    expect(server.output.stderr + server.output.stdout).not.toMatch(/mái tôn|argon2/);
    await server.stop();
  });

  test('no link is printed or stored if there is an account, and no token works', async () => {
    const { server, token, create } = await start(engine);
    expect(token).toBeUndefined();
    for (const forged of ['A'.repeat(43), '0', 'undefined', 'null'])
      expect((await create({ ...lan, token: forged })).status).toBe(409);
    expect(await engine.db.read.selectFrom('ownerInvite').selectAll().execute()).toEqual([]);
    expect(await accounts()).toHaveLength(1);
    await server.stop();
  });
});

forEachEngine('the first account', (engine) => {
  test('created by the command invalidates the link, which has the site’s own address', async () => {
    const { server, token, create } = await start(engine, { PUBLIC_URL: 'https://example.com' });
    expect(server.output.stdout).toContain(`https://example.com/first-account#${token}`);
    const made = await runProgram('admin', ['create', 'Lan'], environmentOf(engine.config));
    expect(made.status).toBe(0);
    const { status } = await create({ token, fullName: 'Kẻ trộm', password: passwords.minh });
    expect(status).toBe(409);
    await server.stop();
  });
});

forEachEngine('the first account of the environment', (engine) => {
  test('must follow the rules, or the server does not start', async () => {
    const env = { ADMIN_NAME: 'Lan', ADMIN_PASSWORD: 'Password123456789' };
    const weak = await runProgram('server', [], { ...environmentOf(engine.config), PORT: '0', ...env });
    expect(weak.status).toBe(1);
    expect(weak.stderr).toContain('Mật khẩu này quá dễ đoán');
    const { server, token } = await start(engine, { ADMIN_NAME: 'Lan', ADMIN_PASSWORD: passwords.lan });
    expect(token).toBeUndefined();
    expect((await new StaffBrowser(server.url).signIn('Lan', passwords.lan)).body.user).toMatchObject({
      role: 'owner',
      mustChangePassword: false,
    });
    await server.stop();
  });
});
