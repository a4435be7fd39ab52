// What is pressed before the scripts of a page have come, or without any: the address of each form answers it.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, setUpApp } from '../account/apps.ts';
import { passwords, StaffBrowser } from '../account/staff-browser.ts';
import { openBrowser, type VisitOptions } from '../browser.ts';
import { openServer } from '../open-server.ts';
import { startServer } from '../processes.ts';
import { patientCard } from '../records.ts';

const server = openServer((dataDir) => startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0' }));
const { visit } = openBrowser();
let firstAccount: string;
const secret = { totp: '', recoveryCode: '' };
let issued: string;
let joinLink: string;

const name = (page: Page) => page.getByLabel('Tên đăng nhập');
const password = (page: Page) => page.getByLabel('Mật khẩu', { exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Holds the scripts of all pages back until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Fills in name and password at once, as a password manager does, and presses Enter. */
async function signIn(page: Page, fullName: string, word: string, path = '/login'): Promise<void> {
  await page.goto(server.url + path, { waitUntil: 'commit' });
  await name(page).fill(fullName);
  await password(page).fill(word);
  await password(page).press('Enter');
}

test('the first account is created by what was sent before the scripts, which add the token', async () => {
  firstAccount = /http\S+\/first-account#\S+/.exec(server.output.stdout)?.[0] ?? '';
  const page = await visit({});
  const release = await holdScripts(page);
  await page.goto(firstAccount, { waitUntil: 'commit' });
  await name(page).fill('Nguyễn Lan');
  await password(page).fill(passwords.lan);
  await password(page).press('Enter');
  await alert(page, 'Liên kết không đầy đủ.').waitFor();
  expect(await name(page).inputValue()).toBe('Nguyễn Lan');
  release();
  await page.getByRole('heading', { name: 'Đã tạo tài khoản' }).waitFor();
  expect(page.url()).toBe(`${server.url}/first-account`);
});

describe('with accounts', () => {
  beforeAll(async () => {
    const owner = new StaffBrowser(server.url);
    await owner.signIn('Nguyễn Lan', passwords.lan);
    const clinic = await owner.send('POST', '/dental', { dentalName: patientCard.clinicName, phone: '1900 0000' });
    const invite = await owner.send('POST', `/dental/${clinic.body.dental._id}/invites`, {});
    joinLink = invite.body.link;
    issued = (await owner.send('POST', '/admin/accounts', { fullName: 'Minh', role: 'staff' })).body.password;
    const quen = await owner.send('POST', '/admin/accounts', { fullName: 'Quên', role: 'staff' });
    const staff = new StaffBrowser(server.url);
    await staff.signIn('Quên', quen.body.password);
    await staff.send('PUT', '/admin/me/password', { password: quen.body.password, newPassword: passwords.minh });
    const app = await setUpApp(staff, passwords.minh);
    secret.totp = app.secret;
    secret.recoveryCode = app.recoveryCodes[0];
  });

  test('a right password leads on once the scripts have come, to the page that was asked for', async () => {
    await visit({}, async (page) => {
      const release = await holdScripts(page);
      await signIn(page, 'Nguyễn Lan', passwords.lan, '/login?next=/admin/recycle');
      await page.getByText('Đăng nhập thành công').waitFor();
      release();
      await page.waitForURL(`${server.url}/admin/recycle`);
      await page.getByRole('heading', { level: 1, name: 'Thùng rác' }).waitFor();
    });
  });

  const withoutScripts = '%o';
  describe.each([{ javaScriptEnabled: true }])(withoutScripts, expectAnswers);
  describe.each([{ javaScriptEnabled: false }])(withoutScripts, { tags: ['thorough'] }, expectAnswers);
  function expectAnswers(options: VisitOptions) {
    /** Visits with scripts that do not come, or with none. */
    const visitWithout = (work: (page: Page) => Promise<void>) =>
      visit(options, async (page) => {
        const release = await holdScripts(page);
        await work(page);
        release();
      });

    test('a wrong password is told in words, and the name stays', { tags: ['thorough'] }, async () => {
      await visitWithout(async (page) => {
        await signIn(page, 'Nguyễn Lan', 'sai mật khẩu rồi');
        await alert(page, 'Tên đăng nhập hoặc mật khẩu không đúng.').waitFor();
        expect(await name(page).inputValue()).toBe('Nguyễn Lan');
        await password(page).fill('');
        await password(page).press('Enter');
        await alert(page, 'Trường này không được để trống').waitFor();
      });
    });

    test('a code is asked for, and a recovery code instead', { tags: ['thorough'] }, async () => {
      await visitWithout(async (page) => {
        await signIn(page, 'Quên', passwords.minh);
        const code = page.getByLabel('Mã xác thực', { exact: true });
        await code.fill('000000');
        await code.press('Enter');
        await alert(page, 'Mã xác thực không đúng hoặc đã được dùng.').first().waitFor();
        await page.getByRole('button', { name: 'Dùng mã dự phòng' }).click();
        const recovery = page.getByLabel('Mã dự phòng', { exact: true });
        await recovery.fill('sai');
        await recovery.press('Enter');
        await alert(page, 'Mã dự phòng gồm 10 chữ và số').first().waitFor();
        await page.getByRole('button', { name: 'Đăng nhập bằng tài khoản khác' }).click();
        expect(await name(page).inputValue()).toBe('Quên');
      });
    });

    test('a patient is answered', async () => {
      await visitWithout(async (page) => {
        for (const path of ['/', '/warranty', '/en/warranty']) {
          await page.goto(server.url + path, { waitUntil: 'commit' });
          await page.locator('input[name=cartId]').fill('ADS-2026-9999');
          await page.locator('input[name=cartId]').press('Enter');
          await page.waitForURL('**keyword=ADS-2026-9999');
          await page.locator('[role=status], [role=alert]').first().waitFor();
        }
      });
    });

    test('the catalogue and the directory are filtered', { tags: ['thorough'] }, async () => {
      await visitWithout(async (page) => {
        for (const path of ['/products', '/partner']) {
          await page.goto(server.url + path, { waitUntil: 'commit' });
          if (path === '/products') await page.getByText('Lọc sản phẩm', { exact: true }).click();
          const search = page.getByRole('main').getByRole('searchbox').first();
          await search.fill('sứ');
          await search.press('Enter');
          await page.waitForURL(/q=s/);
        }
      });
    });
  }

  test('without scripts an app code, an issued password and a recovery code lead to a link', async () => {
    const page = await visit({ javaScriptEnabled: false });
    await signIn(page, 'Quên', passwords.minh);
    await page.getByLabel('Mã xác thực', { exact: true }).fill(codeOf(secret.totp));
    await page.keyboard.press('Enter');
    const onward = page.getByRole('link', { name: 'Vào trang quản trị' });
    expect(await onward.getAttribute('href')).toBe('/admin/manage-user');

    await signIn(page, 'Quên', passwords.minh);
    await page.getByRole('button', { name: 'Dùng mã dự phòng' }).click();
    await page.getByLabel('Mã dự phòng', { exact: true }).fill(secret.recoveryCode);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bạn vừa dùng một mã dự phòng' }).waitFor();
    expect(await page.getByRole('link', { name: 'Tiếp tục' }).getAttribute('href')).toBe('/admin/manage-user');

    await signIn(page, 'Minh', issued);
    const field = page.getByLabel('Mật khẩu mới');
    await field.fill('ngắn');
    await field.press('Enter');
    await alert(page, 'Mật khẩu phải có ít nhất 8 ký tự').first().waitFor();
    await field.fill(passwords.next);
    await field.press('Enter');
    await onward.waitFor();
  });

  test('without scripts somebody of a clinic joins by typing the token, and is led to the desk', async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(joinLink);
    await page.getByLabel('Mã mời').fill(joinLink.split('#')[1] ?? '');
    await name(page).fill('Cô Sáu');
    await password(page).fill(passwords.next);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/clinic#noi-dung`);
  });
});
