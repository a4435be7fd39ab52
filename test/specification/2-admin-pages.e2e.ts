// Section 2 of the specification: the admin area. A title quotes the sentence that its test holds.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, stopClock } from '../browser.ts';
import { roundTrip } from './clock.ts';
import { cardCount, cardNumber, clinicNames, customer, productNames } from './register.ts';
import { openSite } from './site.ts';

const site = openSite();
const { visit } = openBrowser();

const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const rows = (page: Page) => page.locator('tbody tr');
const search = (page: Page) => page.getByRole('textbox', { name: 'Tìm kiếm', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('Admin header', () => {
  test('"home link (goes to the manage-user list), add user, manage dental, add product, recycle bin (Thùng Rác), logout. Each link shows a loading state for about 1 second before navigating"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/help');
    await page.clock.install();
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Đăng xuất' }).waitFor();
    for (const [name, path] of [
      ['Perlenau – Danh sách thẻ bảo hành', '/admin/manage-user'],
      ['Thêm thẻ bảo hành', '/admin/create-user'],
      ['Quản lý nha khoa', '/admin/manage-dental'],
      ['Thêm sản phẩm', '/admin/create-product'],
      ['Thùng Rác', '/admin/recycle'],
    ] as const) {
      const link = header.getByRole('link', { name, exact: true });
      const before = page.url();
      await stopClock(page);
      await link.click();
      await link.and(page.locator('[aria-busy=true]')).waitFor();
      await page.clock.runFor(980);
      await roundTrip(page);
      expect([page.url(), await link.getAttribute('aria-busy')]).toEqual([before, 'true']);
      await page.clock.runFor(20);
      await page.waitForURL(site.url + path);
      await page.clock.resume();
    }
  });

  test('"A dropdown (placeholder \'Chọn\') with options user, dental, product switches between the three management lists. List titles"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/help');
    const lists = page.getByLabel('Danh sách', { exact: true });
    expect(await lists.locator('option').allTextContents()).toEqual(['Chọn', 'user', 'dental', 'product']);
    for (const [option, text] of [
      ['product', 'QUẢN LÝ SẢN PHẨM'],
      ['dental', 'QUẢN LÝ NHA KHOA'],
      ['user', 'QUẢN LÝ NGƯỜI DÙNG'],
    ] as const) {
      expect(await lists.locator('option:checked').textContent()).toBe('Chọn');
      await lists.selectOption(option);
      await page.waitForURL(`**/admin/manage-${option}`);
      await page.getByRole('heading', { level: 1, name: text }).waitFor();
    }
  });
});

describe('User list screen', () => {
  test('"Columns: select, product name, customer name, product code, dental clinic name, doctor name, quantity, expiry date, actions (edit, delete)"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/manage-user');
    expect((await page.getByRole('columnheader').allTextContents()).map((text) => text.trim())).toEqual([
      '',
      'STT',
      'Tên sản phẩm',
      'Họ tên',
      'Mã số',
      'Nha khoa',
      'Bác sĩ',
      'Số lượng',
      'Ngày hết hạn',
      'Thao tác',
    ]);
    const second = rows(page).nth(1);
    await second.getByRole('checkbox', { name: `Chọn ${customer(34)}` }).waitFor();
    const cells = await second.getByRole('cell').allTextContents();
    expect(cells.slice(1, 9)).toEqual([
      '2',
      productNames[0],
      customer(34),
      cardNumber(34),
      expect.stringContaining('Trăng Khuyết'),
      expect.stringContaining('Lê An'),
      '2',
      '31/12/2040',
    ]);
    await second.getByRole('link', { name: `Sửa ${customer(34)}` }).waitFor();
    await second.getByRole('button', { name: `Xóa ${customer(34)}` }).waitFor();
  });

  test('"Rows whose expiry date is before now are highlighted as expired"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/manage-user');
    const [expired, valid] = [rows(page).first(), rows(page).nth(1)];
    expect(await expired.textContent()).toContain('20/05/2020Hết hạn');
    expect(await valid.textContent()).not.toContain('Hết hạn');
    const ground = (row: Locator) => row.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await ground(expired)).not.toBe(await ground(valid));
    const sign = expired.locator('td[data-field=expiresOn] svg');
    const isInView = (mark: SVGElement | HTMLElement) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return mark.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await sign.evaluate(isInView)).toBe(true);
  });

  test('"File chooser (accepts .csv, .xls, .xlsx) with Add and Cancel buttons; search box; select-all checkbox (tooltip \'Selected: N user(s)\'); bulk delete button"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/manage-user');
    await button(page, 'Nhập từ tệp').click();
    const panel = page.getByRole('region', { name: 'Nhập từ tệp' });
    expect(await panel.getByLabel('Chọn tệp').getAttribute('accept')).toBe('.csv,.xls,.xlsx');
    await panel.getByRole('button', { name: 'Thêm' }).waitFor();
    await panel.getByRole('button', { name: 'Hủy' }).waitFor();
    expect(await search(page).getAttribute('placeholder')).toBe('Tìm kiếm theo Tên sản phẩm, Họ tên, Mã số,...');
    const bulk = button(page, 'Xóa lựa chọn');
    expect(await bulk.count()).toBe(0);
    await page.getByRole('checkbox', { name: `Chọn ${customer(34)}` }).check();
    await page.getByTitle('Selected: 1 user(s)').waitFor();
    await bulk.waitFor();
    await page.getByTitle('Selected: 1 user(s)').getByRole('checkbox').check();
    await page.getByTitle(`Selected: ${cardCount} user(s)`).waitFor();
  });

  test('"Edit goes to /admin/update-user/{id}, replacing history"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/help');
    await site.open(page, '/admin/manage-user');
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await page.getByRole('link', { name: `Sửa ${customer(34)}` }).click();
    await page.waitForURL('**/admin/update-user/*');
    expect(await entries()).toBe(before);
    await page.goBack();
    expect(address(page)).toBe('/admin/help');
  });

  test('"Empty state: \'Không có người dùng nào trong dữ liệu\'"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/manage-user?q=khongcogi');
    await page.getByText('Không có người dùng nào trong dữ liệu', { exact: true }).waitFor();
  });
});

describe('Lists generally', () => {
  test('"Page number is kept in query parameter page; search in q. Row numbers are computed from page and 10 per page"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/manage-user');
    await page.getByRole('link', { name: 'Trang 2' }).click();
    await page.getByText(`Hiển thị mục từ 11 đến 20 của ${cardCount} mục`).waitFor();
    expect(address(page)).toBe('/admin/manage-user?page=2');
    expect(await rows(page).locator('td[data-label=STT]').allTextContents()).toEqual(
      Array.from({ length: 10 }, (_, at) => String(at + 11)),
    );
    await site.open(page, `/admin/manage-user?q=${cardNumber(7)}`);
    await page.getByText('Hiển thị mục từ 1 đến 1 của 1 mục').waitFor();
    expect(await search(page).inputValue()).toBe(cardNumber(7));
  });

  test('"Pagination control shows 1, ellipsis and ranges; caption \'Hiển thị mục từ X đến Y của N mục\'"', async () => {
    const page = await visit(site.staff);
    const pages = page.getByRole('navigation', { name: 'Phân trang' });
    for (const [search, caption, shown] of [
      ['', 'Hiển thị mục từ 1 đến 10 của 35 mục', '12…4'],
      ['?page=2', 'Hiển thị mục từ 11 đến 20 của 35 mục', '1234'],
      ['?page=4', 'Hiển thị mục từ 31 đến 35 của 35 mục', '1…34'],
    ] as const) {
      await site.open(page, `/admin/manage-user${search}`);
      await page.getByText(caption, { exact: true }).waitFor();
      expect(await pages.textContent()).toBe(shown);
    }
  });

  test.each([
    ['dental', 'QUẢN LÝ NHA KHOA', clinicNames[1], 2],
    ['product', 'QUẢN LÝ SẢN PHẨM', productNames.at(-1) ?? '', 12],
  ])('"/admin/manage-%s: … search, paging, multi-select delete. Title %s"', async (list, text, name, count) => {
    const page = await visit(site.staff);
    await site.open(page, `/admin/manage-${list}`);
    expect(await title(page)).toBe(text);
    await page.getByText(`Hiển thị mục từ 1 đến ${Math.min(count, 10)} của ${count} mục`).waitFor();
    if (list === 'product') {
      expect(await rows(page).locator('td[data-field=image] img').count()).toBe(10);
      await page.getByRole('link', { name: 'Trang 2' }).click();
      await page.getByText('Hiển thị mục từ 11 đến 12 của 12 mục').waitFor();
    }
    await site.open(page, `/admin/manage-${list}?q=${encodeURIComponent(name)}`);
    await page.getByText('Hiển thị mục từ 1 đến 1 của 1 mục').waitFor();
    expect(await search(page).inputValue()).toBe(name);
    await page.getByRole('checkbox', { name: `Chọn ${name}` }).check();
    await page.getByTitle(`Selected: 1 ${list}(s)`).waitFor();
    await button(page, 'Xóa hết').waitFor();
  });
});

describe('/admin/delete-user/{id}', () => {
  test('"static confirmation template …; posts a delete via a form and offers Cancel back to the root"', async () => {
    const id = await site.add({ cardNumber: 'XOA-1', customerName: 'Nguyễn Thị Xóa' });
    const page = await visit({ ...site.staff, javaScriptEnabled: false });
    await page.goto(`${site.url}/admin/delete-user/${id}`);
    await page.getByText('Bạn có muốn xóa người dùng "Nguyễn Thị Xóa" vào thùng rác?', { exact: true }).waitFor();
    await page.getByText('Mã số: XOA-1').waitFor();
    expect(await page.getByRole('link', { name: 'Hủy' }).getAttribute('href')).toBe('/');
    const sent = page.waitForRequest('**/api/user/delete/*');
    await button(page, 'Xóa').click();
    const request = await sent;
    expect([request.method(), new URL(request.url()).pathname]).toEqual(['POST', `/api/user/delete/${id}`]);
    expect(request.postData()).toBe('_method=DELETE');
    await page.getByRole('heading', { name: 'Xóa Thành Công!' }).waitFor();
    const { body } = await site.client.call('GET', `/user/${id}`);
    expect(body.user.isActive).toBe(false);
    await site.client.call('PUT', `/user/remove/${id}`);
  });
});

describe('/admin/recycle', () => {
  const openBin = (page: Page, type: string) => site.open(page, `/admin/recycle?type=${type}`);

  test("\"Empty messages: 'No users found in the database', 'No dentals …', 'No products …'\"", async () => {
    const page = await visit(site.staff);
    for (const [type, message] of [
      ['USER', 'No users found in the database'],
      ['DENTAL', 'No dentals found in the database'],
      ['PRODUCT', 'No products found in the database'],
    ] as const) {
      await openBin(page, type);
      await page.getByText(message, { exact: true }).waitFor();
    }
  });

  test('"recycle bin, title \'Thùng rác\', with a type switch USER, DENTAL, PRODUCT. Users show product name, customer name, product code, clinic, doctor, quantity, expiry; dentals and products show the name only"', async () => {
    for (const path of ['/user/delete/34', '/dental/delete/1', '/product/delete/12'])
      expect((await site.client.call('DELETE', path)).status).toBe(200);
    // Whoever may remove for good; others are not offered it.
    const page = await visit(site.owner);
    await site.open(page, '/admin/recycle');
    expect(await title(page)).toBe('Thùng rác');
    const types = page.getByRole('navigation', { name: 'Loại' }).getByRole('link');
    expect(await types.allTextContents()).toEqual(['USER', 'DENTAL', 'PRODUCT']);
    const heads = async () =>
      (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).slice(2, -2);
    for (const [type, columns, cells] of [
      [
        'USER',
        ['Tên sản phẩm', 'Họ tên', 'Mã số', 'Nha khoa', 'Bác sĩ', 'Số lượng', 'Ngày hết hạn'],
        [productNames[0], customer(34), cardNumber(34), clinicNames[1], 'BS. Lê An', '2', '31/12/2040'],
      ],
      ['DENTAL', ['Tên nha khoa'], [clinicNames[0]]],
      ['PRODUCT', ['Tên sản phẩm'], [productNames[11]]],
    ] as const) {
      await page.getByRole('link', { name: type, exact: true }).click();
      const name = cells[1] ?? cells[0] ?? '';
      const row = rows(page).filter({ hasText: name });
      await row.waitFor();
      expect(await heads()).toEqual(columns);
      expect((await row.getByRole('cell').allTextContents()).slice(2, 2 + cells.length)).toEqual(cells);
      // "Every row has a restore button and a permanent-delete button."
      expect(await row.getByRole('button').count()).toBe(2);
      await row.getByRole('button', { name: `Khôi phục ${name}` }).waitFor();
      await row.getByRole('button', { name: `Xóa vĩnh viễn ${name}` }).waitFor();
    }
  });
});

test('"/admin/import-excel: a stub showing the text \'ImportExcel\'"', async () => {
  const page = await visit(site.staff);
  await site.open(page, '/admin/import-excel');
  expect(await title(page)).toBe('ImportExcel');
});
