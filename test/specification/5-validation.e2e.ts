// Section 5 of the specification: validation rules. A title quotes the sentence that its test holds.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { toast } from '../back-office.ts';
import { expectAccessible, expectFocus, openBrowser, waitForHydration } from '../browser.ts';
import { button, choice, field, fieldError, option, panel } from '../e2e/admin-forms-scene.ts';
import { cardNumber, clinicNames, owner, productNames } from './register.ts';
import { openSite } from './site.ts';

const site = openSite();
const { visit } = openBrowser();
const required = 'Trường này không được để trống';
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const listed = (page: Page) => panel(page).getByRole('link').allTextContents();

test(`"Login: fullName and password required; message '${required}'"`, async () => {
  const page = await visit({});
  const name = page.locator('#fullName');
  const password = page.getByLabel('Mật khẩu', { exact: true });
  await page.goto(`${site.url}/login`);
  await waitForHydration(page);
  await button(page, 'LOGIN').click();
  await expect.poll(() => page.getByText(required, { exact: true }).count()).toBe(2);
  await expectFocus(name);
  await name.fill('Nguyễn Lan');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText(required, { exact: true }).count()).toBe(1);
  await expectFocus(password);
  expect(await password.getAttribute('aria-describedby')).toBe('password-error');
  expect(await name.inputValue()).toBe('Nguyễn Lan');
  expect(await name.getAttribute('autocomplete')).toBe('username');
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  await expectAccessible(page);
});

test('"Warranty lookup: empty card number clears the result and shows the error \'Bạn chưa nhập mã số thẻ\'"', async () => {
  const page = await visit({});
  await page.goto(`${site.url}/warranty?keyword=${cardNumber(1)}`);
  await waitForHydration(page);
  await page.getByText(`#${cardNumber(1)}`).waitFor();
  await page.getByPlaceholder('Nhập ID thẻ của bạn').fill('   ');
  await button(page, 'Kiểm tra').click();
  await page.getByRole('alert').getByText('Bạn chưa nhập mã số thẻ', { exact: true }).waitFor();
  expect(await page.getByText(`#${cardNumber(1)}`).count()).toBe(0);
});

describe('"User create/edit"', () => {
  test('"productName, fullName, numbCode, dentalName, quantity (number, minimum 0), expiryDate (date, minimum today) required; doctorName optional"', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/create-user');
    await field(page, 'Số lượng').fill('-1');
    await field(page, 'Ngày hết hạn').fill('31/02/2030');
    await button(page, 'Lưu').click();
    await panel(page).waitFor();
    await expectFocus(panel(page));
    expect(await listed(page)).toEqual([
      `Họ tên: ${required}`,
      `Mã số: ${required}`,
      'Số lượng: Số lượng không được nhỏ hơn 0',
      `Tên sản phẩm: ${required}`,
      `Nha khoa: ${required}`,
      'Ngày hết hạn: Ngày hết hạn phải là một ngày có thật',
    ]);
    expect(await fieldError(page, 'Họ tên')).toBe(required);
    expect(await fieldError(page, 'Bác sĩ')).toBe('');
    await panel(page).getByRole('link', { name: 'Nha khoa' }).click();
    await expectFocus(choice(page, 'Nha khoa'));
    for (const [typed, error] of [
      ['', required],
      ['01/01/2020', 'Ngày hết hạn không được trước hôm nay'],
      [formatDate(todayInVietnam()), ''],
    ] as const) {
      await field(page, 'Ngày hết hạn').fill(typed);
      await button(page, 'Lưu').click();
      await expect.poll(() => fieldError(page, 'Ngày hết hạn')).toBe(error);
    }
    for (const [typed, error] of [
      ['', required],
      ['0', ''],
    ] as const) {
      await field(page, 'Số lượng').fill(typed);
      await button(page, 'Lưu').click();
      await expect.poll(() => fieldError(page, 'Số lượng')).toBe(error);
    }
  });

  test('"productName (chosen from active products) … dentalName (chosen from active clinics)"', async () => {
    await binRecord(site, clinics, { id: 1 });
    await binRecord(site, products, { id: 12 });
    const page = await visit(site.staff);
    await site.open(page, '/admin/create-user');
    for (const [label, names] of [
      ['Tên sản phẩm', productNames.slice(0, -1)],
      ['Nha khoa', [clinicNames[1]]],
    ] as const) {
      await choice(page, label).click();
      await option(page).first().waitFor();
      expect((await option(page).allTextContents()).toSorted()).toEqual(names.toSorted());
    }
  });
});

test('"Dental create: all fields non-empty, else \'Please fill in all fields\'"', async () => {
  const page = await visit(site.staff);
  await site.open(page, '/admin/create-dental');
  await button(page, 'Lưu').click();
  await panel(page).getByText('Please fill in all fields', { exact: true }).waitFor();
  expect(await listed(page)).toEqual([`Tên nha khoa: ${required}`]);
  expect(await fieldError(page, 'Tên nha khoa')).toBe(required);
});

test('"Product create: every field filled and an image chosen, else \'Please fill in all fields and select an image\'. Image input accepts image types only"', async () => {
  const page = await visit(site.staff);
  await site.open(page, '/admin/create-product');
  await button(page, 'Lưu').click();
  await panel(page).getByText('Please fill in all fields and select an image', { exact: true }).waitFor();
  expect(await listed(page)).toHaveLength(11);
  for (const label of ['Tên sản phẩm', 'Giá', 'Độ trong', 'Đường kính (mm)']) {
    expect(await fieldError(page, label)).toBe(required);
  }
  const image = page.getByLabel(/^Ảnh/).and(page.locator('input'));
  const types = (await image.getAttribute('accept'))?.split(',') ?? [];
  expect(types.length).toBeGreaterThan(1);
  for (const type of types) expect(type).toMatch(/^image\//);
});

test('"On edit, name and price are required; price is a number"', async () => {
  const page = await visit(site.staff);
  await site.open(page, '/admin/update-product/3');
  await field(page, 'Tên sản phẩm').fill('');
  await field(page, 'Giá').fill('');
  await field(page, 'Màu').fill('');
  await field(page, 'Đường kính').fill('');
  await button(page, 'Lưu').click();
  await panel(page).waitFor();
  expect(await listed(page)).toEqual([`Tên sản phẩm: ${required}`, `Giá: ${required}`]);
  await field(page, 'Giá').fill('nhiều');
  await button(page, 'Lưu').click();
  await expect.poll(() => fieldError(page, 'Giá')).toBe('Phải là một số');
});

test('"Import: … Add with no file shows the warning \'Bạn chưa chọn thư mục để thêm\'"', async () => {
  const page = await visit(site.staff);
  await site.open(page, '/admin/manage-user');
  await button(page, 'Nhập từ tệp').click();
  await page.getByRole('region', { name: 'Nhập từ tệp' }).getByRole('button', { name: 'Thêm' }).click();
  await toast(page, 'Bạn chưa chọn thư mục để thêm').and(page.locator('[data-type=warning]')).waitFor();
});

test('"Admin guard: … otherwise redirect to login with the toast \'Please login with an Administrator\'"', async () => {
  await visit({}, async (page) => {
    await page.goto(`${site.url}/admin/manage-user?page=2`);
    expect(address(page)).toBe('/login?next=%2Fadmin%2Fmanage-user%3Fpage%3D2');
    await toast(page, 'Please login with an Administrator').waitFor();
    await page.getByLabel('Tên đăng nhập').fill(owner.fullName);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(owner.password);
    await button(page, 'LOGIN').click();
    await page.getByText('Hiển thị mục từ 11 đến 20 của 35 mục').waitFor();
    expect(address(page)).toBe('/admin/manage-user?page=2');
    // Who is signed in, maybe in another tab, is led on.
    await page.goto(`${site.url}/login?next=%2Fadmin%2Fmanage-dental`);
    await page.waitForURL('**/admin/manage-dental');
    await page.goto(`${site.url}/login`);
    await page.waitForURL('**/admin/manage-user');
  });
});
