import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { codeOf, setUpApp } from '../account/apps.ts';
import { passwords, StaffBrowser } from '../account/staff-browser.ts';
import { addAccount } from '../api-client.ts';
import { expectAccessibleAtBothEnds, openBackOffice, toast } from '../back-office.ts';
import { expectFocus, openBrowser, viewports } from '../browser.ts';

const site = openBackOffice(async ({ db }) => {
  await addAccount(db, { fullName: 'Hoa', role: 'staff', password: passwords.lan });
  await addAccount(db, { fullName: 'Minh', role: 'staff', password: passwords.minh });
});
const { visit } = openBrowser();

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Almost...' });
const open = async (page: Page, path: string, heading: string) => {
  await page.goto(site.url + path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};
const openAccounts = (page: Page) => open(page, '/admin/accounts', 'Tài khoản nhân viên');
const openOwn = (page: Page) => open(page, '/admin/me', 'Tài khoản của tôi');

describe('the list of staff accounts', () => {
  test('lets the owner create an account; its password is shown once and works', { tags: ['thorough'] }, async () => {
    const options = { ...(await site.as('owner')), permissions: ['clipboard-read', 'clipboard-write'] };
    const page = await visit(options);
    await openAccounts(page);
    await row(page, 'Hoa').waitFor();
    await expectAccessibleAtBothEnds(page);
    await page.getByRole('button', { name: 'Thêm tài khoản' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Thêm tài khoản' });
    await form.getByLabel('Tên đăng nhập').waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('Trường này không được để trống').waitFor();
    await expectAccessibleAtBothEnds(page);
    await page.keyboard.type('hoa');
    await page.keyboard.press('Enter');
    await form.getByText('Tên đăng nhập "hoa" đã có.').waitFor();
    await form.getByLabel('Tên đăng nhập').fill('Tuấn');
    await form.getByRole('radio', { name: /Chỉ xem/ }).check();
    await form.getByRole('button', { name: 'Thêm tài khoản' }).click();

    const issued = page.getByRole('dialog', { name: 'Mật khẩu của Tuấn' });
    const password = (await issued.locator('code').textContent()) ?? '';
    await issued.getByRole('button', { name: 'Sao chép' }).click();
    await issued.getByRole('button', { name: 'Đã sao chép' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await expectAccessibleAtBothEnds(page);
    await issued.getByRole('button', { name: 'Đóng' }).click();
    await issued.waitFor({ state: 'hidden' });
    expect(await page.getByText(password).count()).toBe(0);
    expect(await row(page, 'Tuấn').textContent()).toContain('Chỉ xemChờ đổi mật khẩu');
    const { body } = await new StaffBrowser(site.url).signIn('Tuấn', password);
    expect(body.user).toMatchObject({ role: 'viewer', mustChangePassword: true });
  });

  test('lets the owner change a role, disable and enable an account, and issue a new password', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(await site.as('owner'));
    const minh = new StaffBrowser(site.url);
    await minh.signIn('Minh', passwords.minh);
    await openAccounts(page);
    await page.getByRole('button', { name: 'Sửa tài khoản Minh' }).click();
    await page.getByRole('radio', { name: /Chỉ xem/ }).check();
    await page.getByRole('button', { name: 'Lưu' }).click();
    await toast(page, 'Đã lưu tài khoản.').waitFor();
    await row(page, 'Minh').getByText('Chỉ xem').waitFor();

    await page.getByRole('button', { name: 'Khóa tài khoản Minh' }).click();
    await confirmation(page).getByText('Bạn có muốn khóa tài khoản "Minh"?').waitFor();
    await confirmation(page).getByRole('button', { name: 'Khóa' }).click();
    await row(page, 'Minh').getByText('Đã khóa').waitFor();
    expect(await minh.me()).toBe(401);

    await page.getByRole('button', { name: 'Mở khóa tài khoản Minh' }).click();
    await confirmation(page).getByRole('button', { name: 'Mở khóa' }).click();
    await row(page, 'Minh').getByText('Đang dùng').waitFor();

    await page.getByRole('button', { name: 'Cấp lại mật khẩu cho Minh' }).click();
    await confirmation(page).getByRole('button', { name: 'Cấp lại mật khẩu' }).click();
    const issued = page.getByRole('dialog', { name: 'Mật khẩu của Minh' });
    const password = (await issued.locator('code').textContent()) ?? '';
    expect((await minh.signIn('Minh', password)).body.user.mustChangePassword).toBe(true);
  });

  test('is refused to staff who are not owners', async () => {
    const page = await visit(await site.as('staff'));
    await open(page, '/admin/accounts', 'Không được xem trang này');
    await page.getByRole('alert').getByText('Tài khoản của bạn không được làm việc này.').waitFor();
    expect(await page.getByRole('button', { name: 'Thêm tài khoản' }).count()).toBe(0);
  });
});

describe('the own account', () => {
  /** Creates an account that is signed in to the tested browser and can sign in to others. */
  async function createAccount(fullName: string) {
    await addAccount(site.db, { fullName, role: 'viewer', password: passwords.lan });
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
    const signInElsewhere = async () => {
      const browser = new StaffBrowser(site.url, { 'user-agent': agent });
      await browser.signIn(fullName, passwords.lan);
      return browser;
    };
    const current = await signInElsewhere();
    const cookies = [...current.cookies].map(([name, value]) => ({ name, value, url: site.url }));
    return {
      current,
      signInElsewhere,
      options: { viewport: viewports[2], cookies },
    };
  }

  test('can change its password, with errors at the field', { tags: ['thorough'] }, async () => {
    const { options, signInElsewhere } = await createAccount('Thu');
    const other = await signInElsewhere();
    const page = await visit(options);
    await openOwn(page);
    await expectAccessibleAtBothEnds(page);
    const form = page.locator('form').filter({ has: page.getByLabel('Mật khẩu mới') });
    const submit = form.getByRole('button', { name: 'Đổi mật khẩu' });
    await submit.click();
    expect(await form.getByText('Trường này không được để trống').count()).toBe(2);
    await form.getByLabel('Mật khẩu hiện tại').fill(passwords.lan);
    await form.getByLabel('Mật khẩu mới').fill('ngắn');
    await submit.click();
    await form.getByText('Mật khẩu phải có ít nhất 8 ký tự').waitFor();
    await expectFocus(form.getByLabel('Mật khẩu mới'));
    await expectAccessibleAtBothEnds(page);
    await form.getByLabel('Mật khẩu mới').fill(passwords.next);
    await submit.click();
    await toast(page, 'Đã đổi mật khẩu.').waitFor();
    expect(await other.me()).toBe(401);
    expect(await form.getByLabel('Mật khẩu mới').inputValue()).toBe('');
  });

  test('lists its sessions and can end them', { tags: ['thorough'] }, async () => {
    const { options, signInElsewhere } = await createAccount('Nam');
    const others = [await signInElsewhere(), await signInElsewhere(), await signInElsewhere()];
    const page = await visit(options);
    await openOwn(page);
    const lines = page.getByRole('row').filter({ hasText: 'Firefox trên Windows' });
    expect(await lines.count()).toBe(4);
    expect(await lines.filter({ hasText: 'phiên này' }).getByRole('button').count()).toBe(0);
    await lines.getByRole('button', { name: 'Kết thúc phiên trên Firefox trên Windows' }).first().click();
    await confirmation(page).getByRole('button', { name: 'Kết thúc' }).click();
    await toast(page, 'Đã kết thúc phiên đăng nhập.').waitFor();
    await expect.poll(() => lines.count()).toBe(3);
    await page.getByRole('button', { name: 'Kết thúc các phiên khác' }).click();
    await confirmation(page).getByText('Bạn có muốn kết thúc 2 phiên khác của bạn?').waitFor();
    await confirmation(page).getByRole('button', { name: 'Kết thúc' }).click();
    await expect.poll(() => lines.count()).toBe(1);
    expect(await Promise.all(others.map((other) => other.me()))).toEqual([401, 401, 401]);
  });

  test('gets recovery codes for its app, on screen, paper and the clipboard, and new ones when few are left', {
    tags: ['thorough'],
  }, async () => {
    const { options, current } = await createAccount('Trần Ý');
    const { recoveryCodes: codes } = await setUpApp(current, passwords.lan);
    for (const recoveryCode of codes.slice(0, 7)) {
      const body = { fullName: 'Tran Y', password: passwords.lan, recoveryCode };
      expect((await new StaffBrowser(site.url).send('POST', '/admin/signIn', body)).status).toBe(200);
    }
    const page = await visit({ ...options, permissions: ['clipboard-read', 'clipboard-write'] });
    await openOwn(page);
    const part = page.getByRole('region', { name: 'Mã dự phòng' });
    await part.getByText('Chỉ còn 3 mã.').waitFor();
    await part.getByText('Mã gần nhất được dùng lúc').waitFor();
    await expectAccessibleAtBothEnds(page);
    await part.getByLabel('Mật khẩu hiện tại').fill(passwords.next);
    await part.getByRole('button', { name: 'Tạo bộ mã mới' }).click();
    await part.getByText('Mật khẩu hiện tại không đúng').waitFor();
    await part.getByLabel('Mật khẩu hiện tại').fill(passwords.lan);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { name: 'Mã dự phòng của Trần Ý' }));
    await expectAccessibleAtBothEnds(page);
    const shown = await page.getByRole('listitem').locator('code').allTextContents();
    expect([shown.length, new Set([...shown, ...codes]).size]).toEqual([10, 20]);
    await page.getByRole('button', { name: 'Sao chép' }).click();
    await page.getByRole('button', { name: 'Đã sao chép' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.trim().split(/\s+/)).toEqual(shown);

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('listitem').count()).toBe(10);
    await page.getByText(`${site.url}/login`).waitFor();
    await page.getByText('Tạo lúc').waitFor();
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'Tôi đã cất các mã' }).click();
    await part.getByText('Còn 10 mã chưa dùng.').waitFor();
    expect(await page.getByText(shown[0] ?? '').count()).toBe(0);
  });

  test('can turn two-factor sign-in on and off', { tags: ['thorough'] }, async () => {
    const { options } = await createAccount('Mai');
    const page = await visit(options);
    await openOwn(page);
    const panel = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Mã xác thực khi đăng nhập' }) });
    await panel.getByLabel('Mật khẩu hiện tại').fill(passwords.lan);
    await panel.getByRole('button', { name: 'Thiết lập' }).click();
    await panel.getByRole('img', { name: 'Mã QR cho ứng dụng xác thực' }).waitFor();
    await expectAccessibleAtBothEnds(page);
    await panel.getByLabel('Mã 6 số trên ứng dụng').fill('12');
    await panel.getByRole('button', { name: 'Xác nhận' }).click();
    await panel.getByText('Mã xác thực gồm 6 chữ số').waitFor();
    const secret = ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await panel.getByLabel('Mã 6 số trên ứng dụng').fill(codeOf(secret));
    await panel.getByRole('button', { name: 'Xác nhận' }).click();
    await toast(page, 'Từ nay đăng nhập cần thêm mã xác thực.').waitFor();
    await panel.getByRole('button', { name: 'Tôi đã cất các mã' }).click();
    await panel.getByText(/^Đang dùng/).waitFor();
    const removal = panel.locator('form').filter({ has: page.getByRole('button', { name: 'Bỏ mã xác thực' }) });
    await removal.getByLabel('Mật khẩu hiện tại').fill(passwords.lan);
    await removal.getByRole('button', { name: 'Bỏ mã xác thực' }).click();
    await toast(page, 'Từ nay đăng nhập không cần mã xác thực.').waitFor();
    await panel.getByText(/^Chưa dùng/).waitFor();
  });
});
