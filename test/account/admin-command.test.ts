// @module-tag thorough
import { expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

forEachEngine('npm run admin', (engine) => {
  const { server } = openApi(engine);
  const admin = (...parameters: string[]) => runProgram('admin', parameters, environmentOf(engine.config));
  const passwordIn = (stdout: string) => /mật khẩu (\S{20})$/m.exec(stdout)?.[1] ?? '';
  const browser = () => new StaffBrowser(server.url);

  test('list reports that there is no account', async () => {
    expect(await admin('list')).toMatchObject({ status: 0, stdout: 'Chưa có tài khoản nào.\n' });
  });

  test('creates an owner with a password that is to be changed', async () => {
    const { status, stdout } = await admin('create', 'Nguyễn Lan');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Đã tạo Nguyễn Lan \(owner\), mật khẩu \S{20}\n$/);
    const lan = browser();
    expect((await lan.signIn('Nguyễn Lan', passwordIn(stdout))).body.user).toMatchObject({
      role: 'owner',
      mustChangePassword: true,
    });
    const change = { password: passwordIn(stdout), newPassword: passwords.lan };
    expect((await lan.send('PUT', '/admin/me/password', change)).status).toBe(200);
  });

  test('disables an account while it is being used, and enables it again', async () => {
    const { stdout } = await admin('create', 'Minh', '--role', 'staff');
    const minh = browser();
    await minh.signIn('Minh', passwordIn(stdout));
    expect(await minh.me()).toBe(200);
    expect(await admin('disable', 'minh')).toMatchObject({ status: 0, stdout: 'Đã khóa Minh\n' });
    expect(await minh.me()).toBe(401);
    expect((await admin('list')).stdout).toBe(
      'Minh (staff), đang bị khóa, chưa đổi mật khẩu được cấp\nNguyễn Lan (owner)\n',
    );
    expect((await admin('disable', 'Minh')).status).toBe(1);
    expect(await admin('enable', 'Minh')).toMatchObject({ status: 0, stdout: 'Đã mở khóa Minh\n' });
    expect((await browser().signIn('Minh', passwordIn(stdout))).status).toBe(200);
  });

  test('resets an account that is disabled, has lost its app and is under attack', async () => {
    await admin('disable', 'Minh');
    await engine.db.write((tx) =>
      tx.updateTable('account').set({ totpSecret: 'JBSWY3DPEHPK3PXP' }).where('nameKey', '=', 'minh').execute(),
    );
    for (let guess = 0; guess < 4; guess++) await browser().signIn('Minh', passwords.next);
    const { status, stdout } = await admin('reset', 'Minh');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Đã đặt lại Minh, mật khẩu \S{20}\n$/)]);
    expect((await browser().signIn('Minh', passwordIn(stdout))).status).toBe(200);
  });

  test('never disables the last owner', async () => {
    const { status, stderr } = await admin('disable', 'Nguyễn Lan');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Đây là chủ hệ thống cuối cùng đang hoạt động/);
  });

  test('names an unknown account', async () => {
    expect(await admin('reset', 'Ai')).toMatchObject({ status: 1, stderr: 'Không có tài khoản "Ai".\n' });
  });
});

test('npm run admin shows its usage for wrong arguments', async () => {
  for (const parameters of [
    ['disable'],
    ['list', 'Minh'],
    ['toString', 'Minh'],
    ['enable', 'Minh', '--role', 'staff'],
  ]) {
    const { status, stderr } = await runProgram('admin', parameters);
    expect(status, parameters.join(' ')).toBe(2);
    expect(stderr).toContain('ads admin reset TÊN');
  }
  const { stderr } = await runProgram('admin', ['disable'], { npm_lifecycle_event: 'admin' });
  expect(stderr).toContain('npm run admin -- reset TÊN');
});
