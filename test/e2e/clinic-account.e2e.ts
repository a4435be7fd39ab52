// The own account of somebody of a clinic, without JavaScript: second factor, recovery codes, password, other devices.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOf } from '../account/apps.ts';
import { passwords, StaffBrowser } from '../account/staff-browser.ts';
import { addAccount } from '../api-client.ts';
import { openBackOffice } from '../back-office.ts';
import { expectAccessibleAtAllWidths, openBrowser, viewports } from '../browser.ts';
import { registerCard } from '../records.ts';
import { signedInBrowser } from '../sessions.ts';

const name = 'BS. Trần Minh';
const site = openBackOffice(async (context) => {
  await registerCard(context, {});
  const { id: clinicId } = await context.db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
  const id = await addAccount(context.db, { fullName: name, role: 'clinic', password: passwords.minh });
  await context.db.write((tx) => tx.updateTable('account').set({ clinicId }).where('id', '=', id).execute());
});
const { visit } = openBrowser();
const [phone] = viewports;

/** Gives a page the session of a device. */
async function useSession(page: Page, browser: StaffBrowser): Promise<void> {
  const cookies = [...browser.cookies].map(([cookieName, value]) => ({ name: cookieName, value, url: site.url }));
  await page.context().addCookies(cookies);
}

test('sets up an app by its QR code, gets recovery codes, changes the password and signs other devices out', {
  tags: ['thorough'],
}, async () => {
  const devices = [new StaffBrowser(site.url), new StaffBrowser(site.url)] as const;
  for (const device of devices) expect((await device.signIn(name, passwords.minh)).status).toBe(200);
  await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
    await useSession(page, devices[0]);
    await page.goto(`${site.url}/clinic`);
    await page.getByRole('link', { name: 'Tài khoản, mật khẩu, mã xác thực', exact: true }).click();
    const setUp = page.getByRole('region', { name: 'Mã xác thực khi đăng nhập', exact: true });
    await setUp.getByLabel('Mật khẩu hiện tại', { exact: true }).fill('không phải mật khẩu này');
    await setUp.getByRole('button', { name: 'Thiết lập', exact: true }).click();
    await setUp.getByRole('alert').waitFor();
    await setUp.getByLabel('Mật khẩu hiện tại', { exact: true }).fill(passwords.minh);
    await setUp.getByRole('button', { name: 'Thiết lập', exact: true }).click();
    await setUp.getByRole('img', { name: 'Mã QR cho ứng dụng xác thực', exact: true }).waitFor();
    const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await setUp.getByLabel('Mã 6 số trên ứng dụng', { exact: true }).fill('000000');
    await setUp.getByRole('button', { name: 'Xác nhận', exact: true }).click();
    await setUp.getByRole('alert').waitFor();
    await setUp.getByLabel('Mã 6 số trên ứng dụng', { exact: true }).fill(codeOf(secret));
    await setUp.getByRole('button', { name: 'Xác nhận', exact: true }).click();
    await page.getByText('Các mã chỉ hiện lần này.').waitFor();
    const codes = await page.getByRole('status').getByRole('listitem').allTextContents();
    expect(codes.length).toBeGreaterThan(5);
    await page.getByText(`Còn ${codes.length} mã chưa dùng.`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Đăng xuất các thiết bị khác', exact: true }).click();
    await page.getByText('Đã lưu.', { exact: true }).waitFor();
    expect((await devices[1].send('GET', '/admin/me')).status).toBe(401);

    await page.goto(`${site.url}/en/clinic/account`);
    const change = page.getByRole('region', { name: 'Change the password', exact: true });
    await change.getByLabel('Current password', { exact: true }).fill(passwords.minh);
    await change.getByLabel('New password', { exact: true }).fill('ngắn');
    await change.getByRole('button', { name: 'Change the password', exact: true }).click();
    await change.getByRole('alert').waitFor();
    await change.getByLabel('Current password', { exact: true }).fill(passwords.minh);
    await change.getByLabel('New password', { exact: true }).fill('bốn từ không hề liên quan');
    await change.getByRole('button', { name: 'Change the password', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/clinic/account');
    // The session goes on with the cookie that came with the change.
    await page.goto(`${site.url}/clinic`);
    await page.getByRole('heading', { name: 'Nha khoa Thuyền Giấy', exact: true }).waitFor();
  });
  const signedIn = new StaffBrowser(site.url);
  expect((await signedIn.signIn(name, 'bốn từ không hề liên quan')).body.code).toBe('totp-required');
});

test('is accessible at all widths', { tags: ['thorough'] }, async () => {
  const { id: clinicId } = await site.db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
  const options = await signedInBrowser(site.db, 'clinic', site.url, { clinicId });
  const page = await visit({ viewport: phone, ...options });
  await page.goto(`${site.url}/clinic/account`);
  await page.getByRole('heading', { name: 'Tài khoản của tôi', exact: true }).waitFor();
  await expectAccessibleAtAllWidths(page);
});

test('the staff who open that page come to their own', { tags: ['thorough'] }, async () => {
  await visit(await site.as('staff'), async (page) => {
    await page.goto(`${site.url}/clinic/account`);
    await page.getByRole('heading', { name: 'Tổng quan', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });
});
