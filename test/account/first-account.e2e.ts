// @module-tag thorough
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowser, viewports } from '../browser.ts';
import { openServer } from '../open-server.ts';
import { startServer } from '../processes.ts';
import { passwords, StaffBrowser } from './staff-browser.ts';

let link: string;
const server = openServer((dataDir) => startServer({ DATA_DIR: dataDir }));
beforeAll(async () => {
  link = /http\S+\/first-account#\S+/.exec(server.output.stdout)?.[0] ?? '';
});
const { visit } = openBrowser();

const name = (page: Page) => page.getByLabel('Tên đăng nhập');
const password = (page: Page) => page.getByLabel('Mật khẩu', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Tạo tài khoản' });

test('the form of the first account shows errors at each field and is accessible', async () => {
  for (const viewport of viewports) {
    await visit({ viewport }, async (page) => {
      await page.goto(link);
      await submit(page).click();
      await page.getByText('Trường này không được để trống').nth(1).waitFor();
      expect(await name(page).evaluate((field) => field === document.activeElement)).toBe(true);
      await name(page).fill('Nguyễn Lan');
      await password(page).fill('ngắn');
      await submit(page).click();
      await page.getByText('Mật khẩu phải có ít nhất 8 ký tự').waitFor();
      expect(await password(page).evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await password(page).getAttribute('aria-describedby')).toBe('password-hint password-error');
      await expectAccessible(page);
    });
  }
});

test('a link with a missing or wrong token shows an error', async () => {
  const page = await visit({});
  await page.goto(`${server.url}/first-account`);
  await name(page).fill('Nguyễn Lan');
  await password(page).fill(passwords.lan);
  await submit(page).click();
  await page.getByRole('alert').filter({ hasText: 'Liên kết không đầy đủ.' }).waitFor();
  await page.goto('about:blank');
  await page.goto(`${server.url}/first-account#wrong`);
  await name(page).fill('Nguyễn Lan');
  await password(page).fill(passwords.lan);
  await submit(page).click();
  await page.getByRole('alert').filter({ hasText: 'Liên kết này không còn hiệu lực.' }).waitFor();
});

test('the owner creates the account by keyboard, and the token is removed from the URL', async () => {
  const token = link.split('#')[1] ?? '';
  await visit({}, async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await page.goto(link);
    await submit(page).waitFor();
    await name(page).focus();
    await page.keyboard.type('Nguyễn Lan');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(passwords.lan);
    expect(await password(page).getAttribute('type')).toBe('password');
    await page.locator('button[type=submit]:enabled').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.locator('input[name=password][type=text]').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Đã tạo tài khoản' }).waitFor();
    expect(page.url()).toBe(`${server.url}/first-account`);
    expect(await page.getByRole('link', { name: 'Đăng nhập' }).getAttribute('href')).toBe('/login');
    await expectAccessible(page);
    // Only the first request event has the fragment in its URL.
    expect(requests.slice(1).join('\n')).not.toContain(token);
  });
  expect(server.output.stdout.split(token)).toHaveLength(2);
  expect((await new StaffBrowser(server.url).signIn('Nguyễn Lan', passwords.lan)).status).toBe(200);
});
