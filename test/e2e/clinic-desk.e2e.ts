// The clinic desk in a browser: from the invite of the staff to the pages of the clinic.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passwords } from '../account/staff-browser.ts';
import { openBackOffice } from '../back-office.ts';
import { expectAccessible, expectAccessibleAtAllWidths, openBrowser, viewports } from '../browser.ts';
import { registerCard } from '../records.ts';
import { signedInBrowser } from '../sessions.ts';

const site = openBackOffice(async (context) => {
  await registerCard(context, {});
});
const { visit } = openBrowser();
const [phone] = viewports;

async function clinicId(): Promise<number> {
  return (await site.db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow()).id;
}

const signIn = async (page: Page, name: string) => {
  await page.getByLabel('Tên đăng nhập').fill(name);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(passwords.minh);
  await page.getByRole('button', { name: 'LOGIN' }).click();
};

test('the staff invite a clinic, whose dentist makes an account by the link and comes to the page of the clinic', async () => {
  let link = '';
  await visit(await site.as('staff'), async (page) => {
    await page.goto(`${site.url}/admin/update-dental/${await clinicId()}`);
    await page.getByRole('button', { name: 'Mời nha khoa' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'Mã QR của liên kết mời' }).waitFor();
    link = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Đóng' }).last().click();
    await page.getByRole('button', { name: 'Hủy lời mời' }).waitFor();
    await expectAccessible(page);
  });
  await visit({ viewport: phone }, async (page) => {
    await page.goto(link);
    await page.getByLabel('Tên đăng nhập').fill('BS. Trần Minh');
    await page.getByLabel('Mật khẩu', { exact: true }).fill(passwords.minh);
    await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
    await page.getByRole('link', { name: 'Đăng nhập' }).click();
    await signIn(page, 'BS. Trần Minh');
    await page.getByRole('heading', { name: 'Nha khoa Thuyền Giấy' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/clinic');
    for (const path of ['/admin/manage-user', '/login']) {
      await page.goto(site.url + path);
      await page.getByRole('heading', { name: 'Nha khoa Thuyền Giấy' }).waitFor();
    }
    await expectAccessibleAtAllWidths(page);
  });
});

test('a clinic signs out without JavaScript, in English, too', async () => {
  const options = await signedInBrowser(site.db, 'clinic', site.url, { clinicId: await clinicId() });
  await visit({ ...options, viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/clinic`);
    await page.getByRole('link', { name: 'English' }).first().click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.goto(`${site.url}/en/clinic`);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
