// @module-tag thorough
import { expect, test } from 'vitest';
import { helpTopics } from '#strings/vi/admin/help/help-topics.ts';
import { adminPages } from '#web/admin/session/admin-pages.ts';
import { openBackOffice } from '../back-office.ts';
import { expectAccessibleAtAllWidths, openBrowser } from '../browser.ts';
import { sessionCookie } from '../sessions.ts';

const site = openBackOffice();
const { visit } = openBrowser();

test('somebody finds a task without accents, by keyboard alone, and the way back to the search', async () => {
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin/help`);
  const search = page.getByRole('searchbox', { name: 'Tìm trong trợ giúp' });
  await search.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('xoa nham');
  await page
    .getByRole('status')
    .filter({ hasText: /Tìm thấy \d+ việc\./ })
    .waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('xoa nham');
  await expectAccessibleAtAllWidths(page);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Xóa và khôi phục' }).waitFor();
  await page.getByRole('link', { name: 'Mọi việc' }).click();
  await expect.poll(() => search.inputValue()).toBe('xoa nham');

  await search.fill('bánh chưng');
  await page.getByRole('status').filter({ hasText: 'Không có việc nào khớp' }).waitFor();
  await search.press('Escape');
  await page.getByRole('heading', { level: 2, name: 'Nhập tệp Excel' }).waitFor();
  await expectAccessibleAtAllWidths(page);
});

test('a task has its steps, and what to do when the program says something else', async () => {
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin/import-excel`);
  await page.getByRole('link', { name: 'Trợ giúp về trang này' }).click();
  await page.getByRole('heading', { level: 1, name: helpTopics.import.title }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(helpTopics.import.steps.length);
  await page.getByText('Tệp được đặt mật khẩu nên không đọc được.').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.getByRole('link', { name: 'Mở Nhập tệp' }).click();
  await page.getByRole('heading', { level: 1, name: 'ImportExcel' }).waitFor();
});

test('a task shows a picture with a description', async () => {
  const { picture = '' } = helpTopics['import-undo'];
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin/help/import-undo`);
  const shown = page.getByRole('img', { name: picture.replaceAll("'", ''), exact: true });
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
  await expectAccessibleAtAllWidths(page);
});

test('a viewer is shown what a viewer can do, and is told kindly about the rest', async () => {
  const page = await visit(await site.as('viewer'));
  await page.goto(`${site.url}/admin`);
  await page.getByRole('link', { name: 'Trợ giúp', exact: true }).click();
  await page.getByRole('link', { name: 'Tìm một thẻ' }).waitFor();
  expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual([
    'Tìm một thẻ',
    'Khách nói không tra được thẻ',
    'Đổi mật khẩu và bật mã xác thực',
    'Quên mật khẩu hoặc mất điện thoại',
    'Việc cần làm và dòng đỏ của trang tổng quan',
    'Phím tắt',
  ]);
  await page.goto(`${site.url}/admin/help/erase`);
  await page.getByText('Việc này chỉ chủ hệ thống làm được.').waitFor();
  expect(await page.getByRole('heading', { name: 'Cách làm' }).count()).toBe(0);
  await page.goto(`${site.url}/admin/help/import`);
  await page.getByText('Tài khoản của bạn chỉ được xem').waitFor();
  await page.goto(`${site.url}/admin/help/nonsense`);
  await page.getByText('Không có mục trợ giúp này.').waitFor();
  await page.getByRole('link', { name: 'Phím tắt' }).waitFor();
});

test('Ctrl K leads to a task by what it is about', async () => {
  const page = await visit(await site.as('owner'));
  await page.goto(`${site.url}/admin`);
  await page.getByRole('heading', { level: 1, name: 'Tổng quan' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Tên trang, mã số thẻ, họ tên…').fill('quen mat khau');
  await page.getByRole('button', { name: 'Quên mật khẩu hoặc mất điện thoại' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quên mật khẩu hoặc mất điện thoại' }).waitFor();
});

test.each(Object.values(adminPages))('the help and Ctrl K lead to $to, which exists', async ({ to }) => {
  const cookie = await sessionCookie(site.db, 'owner');
  expect((await fetch(site.url + to, { headers: { cookie } })).status).toBe(200);
});

test('nothing of the help is sent to who does not open it', async () => {
  const sentence = helpTopics['import-undo'].goal;
  const page = await visit(await site.as('owner'));
  const scripts = new Set<string>();
  let isHelp = false;
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (text.includes(sentence)) isHelp = true;
    scripts.add(response.url());
  });
  for (const path of ['/', '/warranty', '/admin/manage-user']) {
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
  }
  expect(scripts.size).toBeGreaterThan(5);
  expect(isHelp).toBe(false);
  await page.goto(`${site.url}/admin/help`);
  await expect.poll(() => isHelp).toBe(true);
});
