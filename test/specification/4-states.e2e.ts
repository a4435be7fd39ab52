// Section 4 of the specification: states and transitions. A title quotes the sentence that its test holds.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { toast } from '../back-office.ts';
import { openBrowser, runClockUntil, stopClock, waitForHydration } from '../browser.ts';
import { listQueries, roundTrip, runClockUntilSo, visitedAddresses } from './clock.ts';
import { cardCount, customer, owner } from './register.ts';
import { openSite } from './site.ts';

const site = openSite();
const { visit } = openBrowser();

const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Almost...' });
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'));
const isActive = async (id: number) => (await site.client.call('GET', `/user/${id}`)).body.user?.isActive;
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Đang tải…' });

describe('Record states', () => {
  test("\"active (isActive true, shown 'Active'), inactive/in the recycle bin (isActive false, shown 'InActive') … The state field is read-only on edit forms\"", async () => {
    const id = await site.add({ cardNumber: 'TT-1' });
    const page = await visit(site.staff);
    await site.open(page, `/admin/update-user/${id}`);
    const state = page.getByRole('textbox', { name: 'Trạng thái' });
    expect([await state.inputValue(), await state.isEditable()]).toEqual(['Active', false]);
    await binRecord(site, warranties, { id });
    await page.reload();
    await page.getByRole('definition').getByText('InActive', { exact: true }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await site.client.call('PUT', `/user/remove/${id}`);
  });

  test('"Delete from a main list soft-deletes into the recycle bin. Restore returns it to active. Permanent delete removes it for good"; "Delete and restore first show a confirmation dialog (\'Almost...\' with text naming the record)"', async () => {
    const name = 'Đỗ Thị Đi Về';
    const id = await site.add({ cardNumber: 'TT-2', customerName: name });
    const page = await visit(site.owner);
    const act = async (path: string, action: string, row: string, question: string) => {
      await site.open(page, `${path}?q=TT-2`);
      await button(page, `${action} ${row}`).click();
      await dialog(page).getByText(question, { exact: true }).waitFor();
      await dialog(page).getByRole('button', { name: action }).click();
      await button(page, `${action} ${row}`).waitFor({ state: 'detached' });
    };
    const inBin = `${name} – TT-2`;
    await act('/admin/manage-user', 'Xóa', name, `Bạn có muốn xóa người dùng "${name}" vào thùng rác?`);
    expect(await isActive(id)).toBe(false);
    await act('/admin/recycle', 'Khôi phục', inBin, `Bạn có muốn khôi phục người dùng "${inBin}"?`);
    expect(await isActive(id)).toBe(true);
    await binRecord(site, warranties, { id });
    await act('/admin/recycle', 'Xóa vĩnh viễn', inBin, `Bạn có muốn xóa vĩnh viễn người dùng "${inBin}"?`);
    expect((await site.client.call('GET', `/user/${id}`)).status).toBe(404);
  });

  test.each([
    { what: 'delete', path: '/admin/manage-user', confirm: 'Xóa', wait: 1500 },
    { what: 'bulk delete', path: '/admin/manage-user', confirm: 'Xóa', wait: 1000 },
    { what: 'restore', path: '/admin/recycle', confirm: 'Khôi phục', wait: 1500 },
  ])(
    '"After a successful delete or restore the row is removed and the page reloads after 1500 ms (1000 ms after a bulk delete)": $what, $wait ms',
    async ({ what, path, confirm, wait }) => {
      const name = 'Lê Thị Chờ';
      const id = await site.add({ cardNumber: 'TT-3', customerName: name });
      if (what === 'restore') await binRecord(site, warranties, { id });
      const page = await visit(site.staff);
      await page.clock.install();
      await site.open(page, `${path}?q=TT-3`);
      const row = page.locator('tbody tr').filter({ hasText: name });
      await row.waitFor();
      const queries = listQueries(page, 'user');
      if (what === 'bulk delete') {
        await page.getByRole('checkbox', { name: `Chọn ${name}` }).check();
        await button(page, 'Xóa tất cả').click();
      } else await row.getByRole('button', { name: new RegExp(`^${confirm} `) }).click();
      await dialog(page).waitFor();
      await stopClock(page);
      await dialog(page).getByRole('button', { name: confirm }).click();
      await runClockUntilSo(page, async () => (await row.count()) === 0);
      expect(queries).toEqual([]);
      await page.clock.runFor(wait - 100);
      await roundTrip(page);
      expect(queries).toEqual([]);
      await page.clock.runFor(100);
      await expect.poll(() => queries.length).toBe(1);
      await page.clock.resume();
      if (what === 'restore') await binRecord(site, warranties, { id });
      await site.client.call('PUT', `/user/remove/${id}`);
    },
  );
});

describe('Selection', () => {
  test('"a set of selected ids, toggled per row, with select-all/clear. The bulk button … hidden when nothing is selected"', async () => {
    const page = await visit(site.staff);
    const all = page.getByRole('checkbox', { name: /^Chọn tất cả/ });
    const bulk = page.getByRole('toolbar').getByRole('button', { name: /^Xóa/ });
    const bulkText = async () => ((await bulk.count()) ? bulk.textContent() : null);
    for (const [list, name, removeAll] of [
      ['user', customer(34), 'Xóa tất cả'],
      ['dental', 'Nha khoa Đom Đóm', 'Xóa hết'],
      ['product', 'Perlenau Form', 'Xóa hết'],
    ] as const) {
      await site.open(page, `/admin/manage-${list}`);
      const one = page.getByRole('checkbox', { name: `Chọn ${name}`, exact: true });
      expect(await bulkText()).toBeNull();
      await one.check();
      await expect.poll(bulkText).toBe('Xóa lựa chọn');
      await one.uncheck();
      await expect.poll(bulkText).toBeNull();
      await all.check();
      await expect.poll(bulkText).toBe(removeAll);
      await one.uncheck();
      await expect.poll(bulkText).toBe('Xóa lựa chọn');
      await button(page, 'Bỏ chọn').click();
      await expect.poll(bulkText).toBeNull();
    }
  });

  test('"User list screen loads twice: … (fills the select-all set)": all that match are deleted, those of other pages, too', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/manage-user');
    await page.getByRole('checkbox', { name: /^Chọn tất cả/ }).check();
    await page.getByRole('status').getByText(`Đã chọn ${cardCount} mục`).waitFor();
    await button(page, 'Xóa tất cả').click();
    await dialog(page).getByRole('button', { name: 'Xóa' }).click();
    await page.getByText('Không có người dùng nào trong dữ liệu', { exact: true }).waitFor();
    await button(page, 'Hoàn tác').click();
    await page.getByText(`của ${cardCount} mục`).waitFor();
  });
});

test('"Import file: set on choose, cleared on Add or Cancel"', async () => {
  const page = await visit(site.staff);
  await site.open(page, '/admin/manage-user');
  await button(page, 'Nhập từ tệp').click();
  const panel = page.getByRole('region', { name: 'Nhập từ tệp' });
  const file = { name: 'thẻ.csv', mimeType: 'text/csv', buffer: Buffer.from('Họ tên,Mã số\nLê An,\n') };
  const chosen = panel.getByText(file.name);
  for (const name of ['Hủy', 'Thêm']) {
    await panel.getByLabel('Chọn tệp').setInputFiles(file);
    await chosen.waitFor();
    await panel.getByRole('button', { name, exact: true }).click();
    await panel.getByText('.csv, .xls, .xlsx').waitFor();
    expect(await chosen.count()).toBe(0);
    expect(await panel.getByLabel('Chọn tệp').inputValue()).toBe('');
  }
});

describe('Sessions', () => {
  test('"Login success: the returned user is stored locally, the server message shown as success toast, a 2 second loading state, then go to /admin/manage-user replacing history"', async () => {
    await visit({}, async (page) => {
      await page.goto(`${site.url}/contact`);
      await page.clock.install();
      await page.goto(`${site.url}/login`);
      await waitForHydration(page);
      await page.getByLabel('Tên đăng nhập').fill(owner.fullName);
      await page.getByLabel('Mật khẩu', { exact: true }).fill(owner.password);
      await stopClock(page);
      await button(page, 'LOGIN').click();
      const success = toast(page, 'Đăng nhập thành công').and(page.locator('[data-type=success]'));
      await runClockUntil(page, loading(page));
      expect(JSON.parse((await storedUser(page)) ?? '')).toEqual({ fullName: owner.fullName, role: 'owner' });
      const visited = visitedAddresses(page);
      await page.clock.runFor(1_850);
      await success.waitFor();
      await roundTrip(page);
      expect(visited).toEqual([]);
      await page.clock.runFor(150);
      await page.waitForURL(`${site.url}/admin/manage-user`);
      await page.clock.resume();
      await page.getByRole('heading', { name: 'QUẢN LÝ NGƯỜI DÙNG' }).waitFor();
      await page.goBack();
      expect(address(page)).toBe('/contact');
    });
  });

  test('"Logout: stored user removed, 1 second loading state, then /login"', async () => {
    await visit(await site.anotherStaff(), async (page) => {
      await page.clock.install();
      await site.open(page, '/admin/manage-user');
      await page.evaluate(() => localStorage.setItem('user', '{}'));
      await stopClock(page);
      await page.getByRole('textbox', { name: 'Tìm kiếm' }).fill('hoa');
      const signedOut = page.waitForResponse('**/api/admin/signOut');
      await button(page, 'Đăng xuất').click();
      await loading(page).waitFor();
      expect(await storedUser(page)).toBeNull();
      await signedOut;
      // The search is refused in the second before the page is left. It leads nowhere else, and nobody is told to sign in.
      const refused = page.waitForResponse((response) => response.status() === 401);
      const visited = visitedAddresses(page);
      await page.clock.runFor(900);
      await refused;
      await roundTrip(page);
      expect(visited).toEqual([]);
      await page.clock.runFor(100);
      await page.waitForURL('**/login');
      await page.clock.resume();
      await page.getByLabel('Mật khẩu').waitFor();
      expect(await toast(page, 'Please login with an Administrator').count()).toBe(0);
      await page.goto(`${site.url}/admin/manage-dental`);
      expect(address(page)).toMatch(/^\/login/);
    });
  });

  test('"Inactivity: any mouse move, key press, scroll or click resets a timer; on expiry the stored user is removed, the app goes to /login and an info toast appears"', async () => {
    const page = await visit({ ...site.owner, viewport: { width: 1440, height: 500 } });
    await page.clock.install();
    await site.open(page, '/admin/manage-user');
    await page.evaluate(() => localStorage.setItem('user', '{}'));
    const scroll = () =>
      page.evaluate(() => {
        const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true, capture: true }));
        scrollBy(0, 40);
        return scrolled.then(() => {});
      });
    await stopClock(page);
    for (const act of [
      () => page.mouse.move(5, 5),
      () => page.keyboard.press('Shift'),
      scroll,
      () => page.mouse.click(5, 300),
    ]) {
      await page.clock.fastForward(4_790_000);
      await roundTrip(page);
      expect(address(page)).toBe('/admin/manage-user');
      await act();
    }
    await page.clock.fastForward(4_801_000);
    await page.waitForURL('**/login?*reason=inactive*');
    await page.clock.resume();
    expect(await storedUser(page)).toBeNull();
    await toast(page, 'You have been logged out due to inactivity').and(page.locator('[data-type=info]')).waitFor();
  });
});

test('"A global loading flag is on during calls and is switched off on errors"', async () => {
  const page = await visit(site.staff);
  await site.open(page, '/admin/manage-user');
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/api/dental?*', (route) => failed.then(() => route.abort()));
  await page.getByLabel('Danh sách', { exact: true }).selectOption('dental');
  await loading(page).waitFor();
  const [cover, { width, height }] = [
    await loading(page).boundingBox(),
    page.viewportSize() ?? { width: 0, height: 0 },
  ];
  expect([cover?.width, cover?.height]).toEqual([width, height]);
  fail();
  await loading(page).waitFor({ state: 'detached' });
  await page.getByText('Failed to fetch dental.').waitFor();
});
