import { expect, test } from 'vitest';
import { addAccount } from '../api-client.ts';
import { expectAccessible, openBrowser } from '../browser.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { codeOf } from './apps.ts';
import { passwords } from './staff-browser.ts';

const engine = openEngine();
const { server } = openApi(engine, { REQUIRE_SECOND_FACTOR: 'staff' });
const { visit } = openBrowser();

test('who must have an app is led to set it up after signing in, and goes on from there', async () => {
  await addAccount(engine.db, { fullName: 'Minh', role: 'staff', password: passwords.minh });
  const page = await visit({});
  await page.goto(`${server.url}/login?next=/admin/recycle`);
  await page.getByLabel('Tên đăng nhập').fill('Minh');
  await page.getByLabel('Mật khẩu', { exact: true }).fill(passwords.minh);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/admin/me`);
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Mã xác thực khi đăng nhập' }) });
  await panel.getByText('Tài khoản của bạn phải dùng mã xác thực.').waitFor();
  await expectAccessible(page);
  await panel.getByLabel('Mật khẩu hiện tại').fill(passwords.minh);
  await panel.getByRole('button', { name: 'Thiết lập' }).click();
  const secret = ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await panel.getByLabel('Mã 6 số trên ứng dụng').fill(codeOf(secret));
  await panel.getByRole('button', { name: 'Xác nhận' }).click();
  await panel.getByRole('button', { name: 'Tôi đã cất các mã' }).click();
  await panel.getByText(/^Đang dùng/).waitFor();
  expect(await panel.getByText('Tài khoản của bạn phải dùng mã xác thực.').count()).toBe(0);
  await page.goto(`${server.url}/admin/recycle`);
  await page.getByRole('heading', { level: 1, name: 'Thùng rác' }).waitFor();
});
