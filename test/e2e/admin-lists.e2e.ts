import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { addAccount } from '../api-client.ts';
import { toast } from '../back-office.ts';
import { expectAccessible, expectFocus, openBrowser, stopClock, type VisitOptions, viewports } from '../browser.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { aProduct } from '../records.ts';
import { signedInBrowser } from '../sessions.ts';

const password = 'ba con ga trong gay o o';
const engine = openEngine();
let staff: VisitOptions;

/** Cards 1 to 35, the newest last; every fifth has expired. */
const cardNumber = (at: number) => `ADS-${String(at).padStart(4, '0')}`;
const customers = ['Nguyễn Thị Hoa', 'Trần Văn Đức', 'Lê Ánh Ngọc', 'Phạm Đình Ân', 'Võ Ý Nhi'];
const header = 'Mã số;Họ tên;Tên sản phẩm;Nha khoa;Bác sĩ;Số lượng;Ngày hết hạn';
const cards = Array.from({ length: 35 }, (_, index) => {
  const at = index + 1;
  const product = at % 2 ? 'Perlenau Kern' : 'Perlenau Licht';
  const expiresOn = at % 5 ? '31/12/2040' : '20/05/2020';
  // Each has a name of its own: a patient's has no digits.
  const initials = String(at).replace(/\d/g, (digit) => 'KABCDEFGHI'[Number(digit)] ?? '');
  const customer = `${customers[at % customers.length]} ${initials}`;
  return [
    cardNumber(at),
    customer,
    product,
    'Nha khoa Trăng Khuyết',
    at % 3 ? 'BS. Lê An' : '',
    Math.ceil(at / 5),
    expiresOn,
  ].join(';');
});

beforeAll(async () => {
  for (const name of ['Perlenau Kern', 'Perlenau Licht']) await addRecord(engine.context, products, aProduct({ name }));
  const file = join(engine.config.dataDir, 'cards.csv');
  await writeFile(file, `\uFEFF${[header, ...cards].join('\n')}`);
  const { status, stderr } = await runProgram('import', [file], environmentOf(engine.config));
  expect(stderr).toBe('');
  expect(status).toBe(0);
  await addRecord(engine.context, clinics, { name: 'Nha khoa Đom Đóm' });
  await addAccount(engine.db, { fullName: 'hoa', role: 'staff', password });
});
const { server } = openApi(engine, { LOOKUP_LIMIT: '0' });
beforeAll(async () => {
  staff = { viewport: viewports[2], ...(await signedInBrowser(engine.db, 'staff', server.url)) };
});
const { visit } = openBrowser();

/** Lets the next call of this address wait until the function that it returns is called. */
async function holdCall(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = (route: Route) => promise.then(() => route.continue());
  await page.route(url, hold, { times: 1 });
  return resolve;
}

const rows = (page: Page) => page.locator('tbody tr');
const customerNames = (page: Page) => page.locator('tbody tr td[data-label="Họ tên"]').allTextContents();
const search = (page: Page) => page.getByRole('textbox', { name: 'Tìm kiếm', exact: true });
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

async function openList(page: Page, list = '/admin/manage-user'): Promise<void> {
  await page.goto(server.url + list);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe('the guard', () => {
  test.each(['//evil.example/admin', '/adminevil'])(
    'does not redirect to %s after signing in',
    { tags: ['thorough'] },
    async (next) => {
      const page = await visit({});
      await page.goto(`${server.url}/login?next=${encodeURIComponent(next)}`);
      await page.getByLabel('Tên đăng nhập').fill('hoa');
      await page.getByLabel('Mật khẩu').fill(password);
      await page.getByRole('button', { name: 'LOGIN' }).click();
      await page.waitForURL('**/admin/manage-user');
    },
  );

  test('redirects to the sign-in page at the first call after the session has ended', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(staff);
    await openList(page);
    await page.context().clearCookies();
    await search(page).fill('hoa');
    await page.waitForURL('**/login?next=%2Fadmin%2Fmanage-user%3Fq%3Dhoa&reason=ended');
    await toast(page, 'Please login with an Administrator').waitFor();
    await page.getByText('Phiên làm việc đã hết hạn. Đăng nhập lại để trở về đúng trang đang xem.').waitFor();
  });
});

describe('the list of cards', () => {
  test('is searched without accents after typing or at once on Enter, but not while composing text', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(staff);
    await page.clock.install();
    await openList(page, '/admin/manage-user?page=2');
    const queries: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/user') queries.push(searchParams.get('q') ?? '');
    });
    await search(page).pressSequentially('tran van duc', { delay: 20 });
    await page.getByText('Hiển thị mục từ 1 đến 7 của 7 mục').waitFor();
    expect(queries).toEqual(['tran van duc']);
    expect(address(page)).toBe('/admin/manage-user?q=tran+van+duc');
    await expectFocus(search(page));

    await stopClock(page);
    await search(page).dispatchEvent('compositionstart');
    await search(page).fill('lê');
    await page.clock.runFor(1000);
    // This round trip gives an earlier request the time to be recorded.
    await page.evaluate(async () => (await fetch('/livez')).text());
    expect(queries).toHaveLength(1);
    await page.clock.resume();
    await search(page).dispatchEvent('compositionend');
    await page.getByText('Lê Ánh Ngọc').first().waitFor();
    expect(queries).toEqual(['tran van duc', 'lê']);

    await stopClock(page);
    await search(page).fill(cardNumber(7));
    await search(page).press('Enter');
    await page.getByText('Hiển thị mục từ 1 đến 1 của 1 mục').waitFor();
    await page.clock.resume();
    await search(page).press('Escape');
    await page.getByText('Hiển thị mục từ 1 đến 10 của 35 mục').waitFor();
    expect(address(page)).toBe('/admin/manage-user');
  });

  test('keeps every letter that is typed while a search is under way, until the user goes back', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(staff);
    await openList(page);
    await page.clock.install();
    await stopClock(page);
    const held = new Map<string, () => void>();
    let isHolding = true;
    await page.route('**/api/user?*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? '';
      if (isHolding) await new Promise<void>((resolve) => held.set(q, resolve));
      await route.continue().catch(() => {});
    });
    const release = async (q: string) => {
      await expect.poll(() => held.has(q)).toBe(true);
      held.get(q)?.();
    };
    await search(page).pressSequentially('nguyen');
    await page.clock.runFor(830);
    await expect.poll(() => held.has('nguyen')).toBe(true);
    await search(page).pressSequentially(' thi');
    await release('nguyen');
    await page.waitForURL('**/manage-user?q=nguyen');
    await search(page).pressSequentially(' hoa');
    expect(await search(page).inputValue()).toBe('nguyen thi hoa');
    await page.clock.runFor(830);
    await expect.poll(() => held.has('nguyen thi hoa')).toBe(true);
    // Another control, used while the search is under way, searches for what was typed.
    isHolding = false;
    await page.getByLabel('Hạn bảo hành').selectOption('valid');
    await release('nguyen thi hoa');
    await page.waitForURL('**/manage-user?q=nguyen+thi+hoa&expiry=valid');
    expect(await search(page).inputValue()).toBe('nguyen thi hoa');
    await page.clock.resume();
    await page.goBack();
    await page.waitForURL('**/manage-user?q=nguyen');
    await expect.poll(() => search(page).inputValue()).toBe('nguyen');
    await page.goForward();
    await page.waitForURL('**/manage-user?q=nguyen+thi+hoa&expiry=valid');
    await expect.poll(() => search(page).inputValue()).toBe('nguyen thi hoa');
  });

  test('keeps order, filters and page in the URL, and corrects an invalid URL', { tags: ['thorough'] }, async () => {
    await visit(staff, async (page) => {
      await openList(page);
      await page.getByRole('link', { name: 'Số lượng' }).click();
      await page.waitForURL('**/manage-user?sort=quantity');
      const head = page.getByRole('columnheader', { name: 'Số lượng' });
      // The address is new before the link is.
      await head.and(page.locator('[aria-sort=ascending]')).waitFor();
      await page.getByRole('link', { name: 'Số lượng' }).click();
      await page.waitForURL('**/manage-user?sort=quantity&dir=desc');
      const descending = head.and(page.locator('[aria-sort=descending]'));
      await descending.waitFor();
      await page.getByLabel('Hạn bảo hành').selectOption('expired');
      await page.getByText('Hiển thị mục từ 1 đến 7 của 7 mục').waitFor();
      expect(address(page)).toBe('/admin/manage-user?expiry=expired&sort=quantity&dir=desc');
      expect(await page.locator('td[data-label="Số lượng"]').allTextContents()).toEqual([...'7654321']);
      await descending.waitFor();
      await page.goto(`${server.url}/admin/manage-user?page=99&sort=nothing&dir=up&expiry=soon&month=2026-13&x=1`);
      await page.getByText('Hiển thị mục từ 31 đến 35 của 35 mục').waitFor();
      expect(address(page)).toBe('/admin/manage-user?page=4');
      await page.goto(`${server.url}/admin/manage-user?q=khongcogi`);
      await page.getByText('Không có người dùng nào trong dữ liệu', { exact: true }).waitFor();
      await page.getByText('Không có mục nào khớp với tìm kiếm.', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Xóa bộ lọc' }).click();
      await page.getByText('của 35 mục').waitFor();
    });
  });

  test('shows an error with a retry button when the server fails', { tags: ['thorough'] }, async () => {
    const page = await visit(staff);
    await page.route('**/api/user?*', (route) => route.abort());
    await openList(page);
    await page.getByRole('alert').getByText('Failed to fetch user.').waitFor();
    const retry = page.getByRole('button', { name: 'Thử lại' });
    await retry.press('Enter');
    await retry.and(page.locator('[aria-busy="false"]')).waitFor();
    await expectFocus(retry);
    await page.unroute('**/api/user?*');
    await page.keyboard.press('Enter');
    await page.getByText('của 35 mục').waitFor();
    await expectFocus(rows(page).first());
  });
});

describe('deleting', () => {
  test('can be called off, removes the row once the server has done it, and can be undone for eight seconds', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(staff);
    await openList(page, `/admin/manage-user?q=${cardNumber(11)}`);
    const name = 'Trần Văn Đức AA';
    await page.getByRole('button', { name: `Xóa ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Almost...' });
    await expectFocus(dialog.getByRole('button', { name: 'Hủy' }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(1);

    const answer = await holdCall(page, '**/api/user/delete/*');
    await page.getByRole('button', { name: `Xóa ${name}` }).click();
    await dialog.getByRole('button', { name: 'Xóa' }).click();
    await page.getByRole('row', { name }).and(page.locator('[aria-busy=true]')).waitFor();
    await page.getByRole('button', { name: `Xóa ${name}` }).click({ force: true });
    expect(await dialog.count()).toBe(0);
    answer();
    await rows(page).first().waitFor({ state: 'detached' });
    await toast(page, 'Xóa Thành Công!').waitFor();
    await page.getByText('Không có mục nào khớp với tìm kiếm.').waitFor();
    await toast(page, 'Xóa Thành Công!').waitFor({ state: 'detached' });
    await page.getByRole('status').getByText(`Đã chuyển "${name}" vào thùng rác.`).waitFor();
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await page.getByRole('link', { name, exact: true }).waitFor();
  });

  test('of several records in a row is named once, below the page, and each can be undone', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({ ...staff, viewport: viewports[0] });
    await openList(page);
    for (const name of ['Võ Ý Nhi CD', 'Phạm Đình Ân CC', 'Lê Ánh Ngọc CB']) {
      await page.getByRole('button', { name: `Xóa ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText(`"${name}"`).waitFor();
    }
    await page.getByRole('status').getByText('Đã chuyển 3 mục vào thùng rác.').hover();
    // The pagination can be scrolled above the strip, which the last page control shows.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const isCovered = await page.getByRole('link', { name: 'Trang sau' }).evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isCovered).toBe(false);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hoàn tác "Phạm Đình Ân CC"' }).click();
    await page.getByRole('link', { name: 'Phạm Đình Ân CC', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Hoàn tác tất cả' }).click();
    await page.getByText('của 35 mục').waitFor();
  });

  test('of many asks once: until the server has answered the rows stay, and the button is dead', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(staff);
    await openList(page, '/admin/manage-user?q=vo+y+nhi');
    await page.getByRole('checkbox', { name: /^Chọn tất cả/ }).check();
    const count = await rows(page).count();
    const bulk = page.getByRole('button', { name: 'Xóa tất cả' });
    const dialog = page.getByRole('dialog', { name: 'Almost...' });
    const answer = await holdCall(page, '**/api/user/remove-all');
    await bulk.click();
    await dialog.getByText('Đó là các mục khớp với "vo y nhi". Các mục này vào thùng rác').waitFor();
    await dialog.getByRole('button', { name: 'Xóa' }).click();
    await bulk.and(page.locator('[aria-busy=true]')).waitFor();
    expect(await bulk.isDisabled()).toBe(true);
    await bulk.press('Enter');
    expect(await dialog.count()).toBe(0);
    expect(await page.locator('tbody tr[aria-busy=true]').count()).toBe(count);
    answer();
    await toast(page, 'Xóa khách hàng thành công!').waitFor();
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await page.getByText('Võ Ý Nhi CD').waitFor();
  });

  test('works for records selected across pages and for all that match', { tags: ['thorough'] }, async () => {
    const page = await visit(staff);
    await openList(page);
    await page.getByRole('checkbox', { name: 'Chọn Võ Ý Nhi CD' }).check();
    await page.getByRole('link', { name: 'Trang 2' }).click();
    await page.getByText('từ 11 đến 20').waitFor();
    await page.getByRole('checkbox', { name: 'Chọn Phạm Đình Ân BC' }).check();
    await page.getByRole('status').getByText('Đã chọn 2 mục').waitFor();
    await page.getByRole('checkbox', { name: 'Selected: 2 user(s)' }).waitFor();
    expect(await search(page).isVisible()).toBe(true);
    expect(await page.getByLabel('Hạn bảo hành').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Xóa lựa chọn' }).click();
    const dialog = page.getByRole('dialog', { name: 'Almost...' });
    await dialog.getByText('Đã chọn 2 mục', { exact: true }).waitFor();
    await dialog.getByText('Các mục này vào thùng rác, từ đó khôi phục được.', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Xóa' }).click();
    await toast(page, 'Xóa khách hàng thành công!').waitFor();
    expect(await page.locator('tbody tr:focus').count()).toBe(1);
    await page.getByText('của 33 mục').waitFor();
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await page.getByText('của 35 mục').waitFor();
  });

  test('of all that match sends the query, and is undone as one', { tags: ['thorough'] }, async () => {
    const page = await visit(staff);
    const all = page.getByRole('checkbox', { name: /^Chọn tất cả/ });
    await openList(page, '/admin/manage-user?q=vo+y+nhi');
    await all.check();
    await page.getByRole('button', { name: 'Xóa tất cả' }).waitFor();
    // Another search starts with nothing selected.
    await page.keyboard.press('Escape');
    await search(page).fill('nguyen thi hoa');
    await page.getByText('Nguyễn Thị Hoa').first().waitFor();
    await all.check();
    await page.goBack();
    await page.getByRole('button', { name: 'Xóa tất cả' }).waitFor({ state: 'detached' });

    await openList(page);
    const top = () =>
      rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().top);
    const before = await top();
    await all.check();
    await page.getByRole('status').getByText('Đã chọn 35 mục').waitFor();
    expect(await top()).toBe(before);
    await page.getByRole('button', { name: 'Chỉ trang này' }).click();
    await page.getByRole('status').getByText('Đã chọn 10 mục').waitFor();
    await page.getByRole('button', { name: 'Chọn tất cả 35 mục' }).click();
    await page.getByRole('checkbox', { name: 'Chọn Võ Ý Nhi CD' }).uncheck();
    await page.getByRole('status').getByText('Đã chọn 34 mục').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Almost...' });
    const reason = 'Máy chủ đang bảo trì.';
    await page.route('**/api/user/remove-all', (route) => route.fulfill({ status: 503, json: { message: reason } }));
    await page.getByRole('button', { name: 'Xóa lựa chọn' }).click();
    await dialog.getByRole('button', { name: 'Xóa' }).click();
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.unroute('**/api/user/remove-all');
    const body = page.waitForRequest('**/api/user/remove-all');
    await page.getByRole('button', { name: 'Xóa lựa chọn' }).click();
    await dialog.getByRole('button', { name: 'Xóa' }).click();
    expect((await body).postDataJSON()).toEqual({ all: true, except: [expect.stringMatching(/^\d+$/)] });
    await page.getByText('Hiển thị mục từ 1 đến 1 của 1 mục').waitFor();
    expect(await customerNames(page)).toEqual(['Võ Ý Nhi CD']);
    await page.getByRole('status').getByText('Đã chuyển 34 mục vào thùng rác.').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('của 35 mục').waitFor();
  });
});

test('keyboard shortcuts search, move, select, delete and open the command palette', async () => {
  const page = await visit(staff);
  await openList(page);
  await page.getByText('của 35 mục').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('c');
  expect(await search(page).inputValue()).toBe('c');
  await page.keyboard.press('Escape');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'k', 'j']) await page.keyboard.press(key);
  await expectFocus(rows(page).nth(1));
  await page.keyboard.press('x');
  await page.getByRole('status').getByText('Đã chọn 1 mục').waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Almost...' }).waitFor();
  await page.keyboard.press('c');
  expect(address(page)).toBe('/admin/manage-user');
  await page.keyboard.press('Escape');
  // A dialog that is closing still takes the keys.
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Phím tắt' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Tên trang, mã số thẻ, họ tên…').fill(cardNumber(7).toLowerCase());
  await page.getByText(`${cardNumber(7)} · Lê Ánh Ngọc G`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Tên trang, mã số thẻ, họ tên…').fill('danh sach nha');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/manage-dental');
  await page.getByRole('heading', { level: 1, name: 'QUẢN LÝ NHA KHOA' }).waitFor();
});

test('the side bar says where one is, leads on at once, and stays as each person has left it', {
  tags: ['thorough'],
}, async () => {
  const page = await visit({ ...staff, viewport: { width: 1280, height: 800 } });
  const places = page.getByRole('navigation', { name: 'Khu vực' });
  const current = (value: string) => places.locator(`[aria-current=${value}]`).getByText(/./).textContent();
  await openList(page);
  expect(await places.getByRole('link').allTextContents()).toEqual([
    'Tổng quan',
    'Thẻ bảo hành',
    'Nha khoa',
    'Sản phẩm',
    'Nhập tệp',
    'Thẻ in',
    'Lượt khám và yêu cầu',
    'Thu hồi',
    'Thùng rác',
    'Tài khoản',
    'Nhật ký',
    'Hệ thống',
  ]);
  expect(await current('page')).toBe('Thẻ bảo hành');
  await page.getByRole('link', { name: 'Sửa Võ Ý Nhi CD' }).click();
  await page.getByRole('heading', { level: 1 }).getByText('Võ Ý Nhi CD').waitFor();
  expect(await current('true')).toBe('Thẻ bảo hành');
  const width = async () => (await places.boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(80);
  await page.getByRole('button', { name: 'Thu gọn' }).and(page.locator('[aria-expanded=true]')).click();
  await page.getByRole('button', { name: 'Mở rộng' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Mở rộng' }).waitFor();
  expect(await width()).toBeLessThan(64);
  await page.clock.install();
  await stopClock(page);
  await places.getByRole('link', { name: 'Nha khoa' }).click();
  await page.waitForURL('**/admin/manage-dental');
  await page.clock.resume();
  await expectAccessible(page);
});

test('on a phone ten records are in view within 1,200 px, with filters in a sheet and the places at the foot', {
  tags: ['thorough'],
}, async () => {
  const page = await visit({ ...staff, viewport: viewports[0] });
  for (const list of ['manage-user', 'manage-dental', 'manage-product']) {
    await openList(page, `/admin/${list}`);
    await rows(page).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1200);
  }
  await openList(page);
  await page.getByText('của 35 mục').waitFor();
  expect(await rows(page).count()).toBe(10);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1200);

  await page.getByRole('button', { name: 'Bộ lọc và sắp xếp' }).click();
  const filters = page.getByRole('dialog', { name: 'Bộ lọc và sắp xếp' });
  await filters.getByLabel('Hạn bảo hành').selectOption('expired');
  await filters.getByRole('button', { name: 'Xem 7 mục' }).waitFor();
  await expectAccessible(page);
  await filters.getByRole('button', { name: 'Xem 7 mục' }).click();
  await filters.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Bộ lọc và sắp xếp (1)' }).waitFor();

  const places = page.getByRole('navigation', { name: 'Khu vực' });
  expect(await places.locator('[aria-current=page]').getAttribute('aria-label')).toBe('Thẻ bảo hành');
  for (const target of await places.locator('a, button').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await places.getByRole('button', { name: 'Khác' }).press('Enter');
  const others = page.getByRole('dialog', { name: 'Các khu vực khác' });
  expect(await others.getByRole('link').allTextContents()).toEqual([
    'Sản phẩm',
    'Thẻ in',
    'Lượt khám và yêu cầu',
    'Thu hồi',
    'Thùng rác',
    'Tài khoản',
    'Nhật ký',
    'Hệ thống',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await others.waitFor({ state: 'detached' });
  await expectFocus(places.getByRole('button'));
  await page.keyboard.press('Enter');
  await others.getByRole('link', { name: 'Thùng rác' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thùng rác' }).waitFor();
  await places.locator('button[aria-current]').waitFor();

  // There are no cells to edit in place: the keys of a spreadsheet open the form.
  await openList(page);
  await rows(page).first().focus();
  await page.keyboard.press('F2');
  await page.waitForURL('**/admin/update-user/*');

  // The buttons for what is selected take the place of the bar, and no more than a seventh of the window.
  await openList(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('toolbar').waitFor();
  expect(await places.isVisible()).toBe(false);
  expect((await page.getByRole('toolbar').boundingBox())?.height).toBeLessThanOrEqual(viewports[0].height / 7);
  // One control alone is named 'Thêm': that of the import, which opens.
  expect(await page.getByRole('region', { name: 'Nhập từ tệp' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Nhập từ tệp' }).click();
  expect(await page.getByRole('button', { name: 'Thêm', exact: true }).count()).toBe(1);
});

test('on a phone a row shows how to edit it, and a product its picture and its whole price', {
  tags: ['thorough'],
}, async () => {
  const page = await visit({ ...staff, viewport: viewports[0] });
  await openList(page);
  await rows(page).first().getByRole('link').locator('svg').waitFor();
  await openList(page, '/admin/manage-product');
  const price = rows(page).first().locator('[data-field=price]');
  await price.waitFor();
  expect(await price.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  expect(await rows(page).first().locator('[data-field=image] > *').isVisible()).toBe(true);
});

test('a toast leaves the way out free', { tags: ['thorough'] }, async () => {
  const page = await visit({ ...staff, viewport: { width: 1280, height: 800 } });
  await openList(page);
  await page.getByRole('link', { name: 'Sửa Võ Ý Nhi CD' }).click();
  const shown = toast(page, 'User fetched successfully!');
  await shown.waitFor();
  const header = await page.getByRole('banner').boundingBox();
  // It slides in.
  await expect
    .poll(async () => (await shown.boundingBox())?.y)
    .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('filters combine, say how many cards each choice has, and are removed one by one', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(staff);
  await openList(page);
  await page.getByText('của 35 mục').waitFor();
  await page.getByRole('button', { name: 'Sản phẩm', exact: true }).press('Enter');
  const product = page.getByRole('dialog', { name: 'Sản phẩm' });
  await product.getByRole('button', { name: 'Perlenau Licht (17)' }).waitFor();
  await page.keyboard.type('kérn');
  expect(await product.getByRole('listitem').allTextContents()).toEqual(['Perlenau Kern (18)']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('của 18 mục').waitFor();
  const expiry = page.getByRole('combobox', { name: 'Hạn bảo hành' });
  await expiry.focus();
  await expiry.getByRole('option', { name: 'Đã hết hạn (4)' }).waitFor({ state: 'attached' });
  await expiry.selectOption('expired');
  await page.getByText('của 4 mục').waitFor();
  expect(address(page)).toBe('/admin/manage-user?product=Perlenau+Kern&expiry=expired');
  await page.getByRole('button', { name: 'Bỏ lọc Sản phẩm: Perlenau Kern' }).click();
  await page.getByText('của 7 mục').waitFor();
  await page.getByRole('button', { name: 'Xóa bộ lọc' }).click();
  await page.getByText('của 35 mục').waitFor();
});

test('a filter takes several names at once, with the cards of each, and is removed as one', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(staff);
  await openList(page);
  await page.getByRole('button', { name: 'Sản phẩm', exact: true }).press('Enter');
  const product = page.getByRole('dialog', { name: 'Sản phẩm' });
  for (const name of ['Perlenau Kern', 'Perlenau Licht']) {
    await product.getByRole('textbox').fill(name.slice(-5));
    await product.getByRole('checkbox', { name: `Chọn thêm ${name}` }).check();
  }
  await expectAccessible(page);
  await product.getByRole('button', { name: 'Lọc 2 mục' }).click();
  await page.waitForURL('**product=**');
  expect(address(page)).toBe('/admin/manage-user?product=Perlenau+Kern%0APerlenau+Licht');
  await page.getByText('của 35 mục').waitFor();
  await page.getByRole('button', { name: 'Sản phẩm: Perlenau Kern và 1 nữa', exact: true }).press('Enter');
  await product.getByRole('checkbox', { name: 'Chọn thêm Perlenau Licht' }).uncheck();
  await product.getByRole('button', { name: 'Lọc 1 mục' }).click();
  await page.getByText('của 18 mục').waitFor();
  await page.getByRole('button', { name: 'Bỏ lọc Sản phẩm: Perlenau Kern' }).click();
  await page.getByText('của 35 mục').waitFor();
  await page.getByRole('button', { name: 'Bác sĩ', exact: true }).press('Enter');
  const doctor = page.getByRole('dialog', { name: 'Bác sĩ' });
  await doctor.getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
});

test('a card is read and edited beside the list, and J and K lead to the others', { tags: ['thorough'] }, async () => {
  const page = await visit(staff);
  await openList(page);
  const height = () =>
    rows(page)
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().top);
  const before = await height();
  await page.getByRole('link', { name: 'Võ Ý Nhi CD', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Võ Ý Nhi CD' });
  await panel.waitFor();
  expect(await height()).toBe(before);
  await panel.getByRole('combobox', { name: 'Bác sĩ' }).fill('BS. Mới');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Lưu', exact: true }).click();
  await toast(page, 'Cập nhật khách hàng thành công').waitFor();
  expect(address(page)).toBe('/admin/manage-user');
  await panel.getByRole('heading', { level: 2, name: 'Võ Ý Nhi CD' }).click();
  await page.keyboard.press('j');
  await page.getByRole('complementary', { name: 'Phạm Đình Ân CC' }).waitFor();
  await page.keyboard.press('k');
  await panel.waitFor();
  expect(await panel.getByRole('combobox', { name: 'Bác sĩ' }).inputValue()).toBe('BS. Mới');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'Mở trang riêng' }).click();
  await page.getByRole('heading', { level: 1 }).getByText('Võ Ý Nhi CD').waitFor();
});

test('by Enter and Enter or Tab somebody gets into the card beside the list; a save without a change says that nothing was', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(staff);
  await openList(page);
  const versions = () =>
    page.evaluate(async () => {
      const { users } = await (await fetch('/api/user?limit=2')).json();
      return users.map(({ version }: { version: number }) => version);
    });
  const before = await versions();
  const firstField = page.getByRole('complementary').getByRole('textbox', { name: 'Họ tên' });
  for (const key of ['Enter', 'Tab']) {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await firstField.waitFor();
    expect(await page.locator('tbody tr:focus').count()).toBe(1);
    await page.keyboard.press(key);
    await expectFocus(firstField);
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Control+s');
    await answered;
    await toast(page, 'Không có gì thay đổi').last().waitFor();
    // The form has taken the answer over; Escape would ask about what is typed.
    await expect.poll(() => firstField.inputValue()).not.toMatch(/ $/);
    await page.keyboard.press('Escape');
    await firstField.waitFor({ state: 'detached' });
  }
  expect(await toast(page, 'Cập nhật khách hàng thành công').count()).toBe(0);
  expect(await versions()).toEqual(before);
});

test('the panel of a card that is deleted closes, and does not come back with the next look at the list', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(staff);
  await openList(page);
  await page.getByRole('link', { name: 'Võ Ý Nhi CD', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Võ Ý Nhi CD' });
  await panel.waitFor();
  await page.getByRole('button', { name: 'Xóa Võ Ý Nhi CD' }).click();
  await page.getByRole('dialog', { name: 'Almost...' }).getByRole('button', { name: 'Xóa' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByText('của 34 mục').waitFor();
  expect(await panel.count()).toBe(0);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await page.getByText('của 35 mục').waitFor();
  expect(await panel.count()).toBe(0);
});

test('columns keep their widths on every page, and people may change them', { tags: ['thorough'] }, async () => {
  await visit(staff, async (page) => {
    const widths = () =>
      page
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)));
    await openList(page);
    await page.getByText('của 35 mục').waitFor();
    const first = await widths();
    await page.getByRole('link', { name: 'Trang 2' }).click();
    await page.getByText('từ 11 đến 20').waitFor();
    expect(await widths()).toEqual(first);
    expect(
      await rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().height),
    ).toBe(40);
    await page.getByRole('separator', { name: 'Độ rộng cột Họ tên' }).focus();
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowRight');
    const changed = await widths();
    expect(changed[3]).toBeGreaterThan(first[3] ?? 0);
    await page.getByRole('button', { name: 'Dòng thoáng' }).click();
    await page.reload();
    await page.getByText('của 35 mục').waitFor();
    expect(await widths()).toEqual(changed);
    expect(
      await rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().height),
    ).toBeGreaterThan(50);
  });
});

test('viewers see lists without controls that change records', async () => {
  const page = await visit({ viewport: viewports[2], ...(await signedInBrowser(engine.db, 'viewer', server.url)) });
  await openList(page);
  await page.getByText('của 35 mục').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Xóa/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Sửa/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Thêm/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Hệ thống' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Võ Ý Nhi CD' }).click();
  const panel = page.getByRole('complementary', { name: 'Võ Ý Nhi CD' });
  await panel.getByRole('definition').getByText(cardNumber(34)).waitFor();
  expect(await panel.getByRole('textbox').count()).toBe(0);
  await expectAccessible(page);
});

const expectAccessibleLists = (viewport: (typeof viewports)[number]) =>
  visit({ ...staff, viewport }, async (page) => {
    for (const list of ['manage-user', 'manage-dental', 'manage-product', 'manage-user?q=khongcogi']) {
      await openList(page, `/admin/${list}`);
      await expectAccessible(page);
    }
    await openList(page);
    await page.getByRole('checkbox').nth(1).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Xóa lựa chọn' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Tên trang, mã số thẻ, họ tên…').waitFor();
    await expect.poll(() => page.getByRole('dialog').evaluate((it) => getComputedStyle(it).opacity)).toBe('1');
    await expectAccessible(page);
  });

describe('the lists and their dialogs are accessible and fit', () => {
  test('on a phone', () => expectAccessibleLists(viewports[0]));
  test('on a desktop', { tags: ['thorough'] }, () => expectAccessibleLists(viewports[2]));
});
