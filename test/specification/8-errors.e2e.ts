// Section 8 of the specification: what people are told of errors, and of success. A title quotes the sentence that its test holds.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessibleAtBothEnds, toast } from '../back-office.ts';
import { openBrowser, waitForHydration } from '../browser.ts';
import { button, choice, field, fieldError, option, panel } from '../e2e/admin-forms-scene.ts';
import { drawing } from '../pictures/picture-helpers.ts';
import { clinicNames, customer, owner, productNames } from './register.ts';
import { openSite } from './site.ts';

const site = openSite();
const { visit } = openBrowser();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Almost...' });
const toastOf = (page: Page, type: string, text: string | RegExp) =>
  toast(page, text)
    .and(page.locator(`[data-type=${type}]`))
    .last();

/** Answers calls with this status and no sentence until the function that it returns is called. */
async function failCalls(page: Page, path: string, status = 502): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status, json: { success: false } }));
  return () => page.unroute(path);
}

test('"Login failure: server message (mes) as error toast"', async () => {
  const page = await visit({});
  const message = 'Tên đăng nhập hoặc mật khẩu không đúng.';
  await page.goto(`${site.url}/login`);
  await waitForHydration(page);
  await page.getByLabel('Tên đăng nhập').fill(owner.fullName);
  await page.getByLabel('Mật khẩu', { exact: true }).fill('sai mật khẩu rồi');
  await button(page, 'LOGIN').click();
  await toastOf(page, 'error', message).waitFor();
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  expect(await page.getByLabel('Tên đăng nhập').inputValue()).toBe(owner.fullName);
  expect(await page.getByLabel('Mật khẩu', { exact: true }).inputValue()).toBe('sai mật khẩu rồi');
});

test('"\'Bạn chưa nhập mã số thẻ\' (missing card number, error toast)"', async () => {
  const page = await visit({});
  await page.goto(`${site.url}/warranty`);
  await waitForHydration(page);
  await button(page, 'Kiểm tra').click();
  await toastOf(page, 'error', 'Bạn chưa nhập mã số thẻ').waitFor();
});

test('"Loading options: \'Failed to load options. Please try again later.\'"', async () => {
  const page = await visit(site.staff);
  await page.route('**/api/*/all', (route) => route.abort());
  await site.open(page, '/admin/create-user');
  await panel(page).getByText('Failed to load options. Please try again later.').waitFor();
  await page.unroute('**/api/*/all');
  await button(page, 'Thử lại').click();
  await choice(page, 'Nha khoa').click();
  await option(page, clinicNames[1]).waitFor();
});

test.each(['user', 'dental', 'product'])(
  '"Fetch: \'Failed to fetch %s.\' (fallback to the server message)"',
  async (type) => {
    const page = await visit(site.staff);
    await page.route(`**/api/${type}/1`, (route) => route.abort());
    await site.open(page, `/admin/update-${type}/1`);
    await panel(page).getByText(`Failed to fetch ${type}.`, { exact: true }).waitFor();
    await page.unroute(`**/api/${type}/1`);
    await button(page, 'Thử lại').click();
    await button(page, 'Lưu').waitFor();
  },
);

describe('"Create/update exceptions: \'Server error, please try again later\'", "Unsuccessful response: server message, with fallbacks", "Success toasts"', () => {
  const fillUser = async (page: Page) => {
    await field(page, 'Họ tên').fill('Nguyễn Thị Hoa');
    await field(page, 'Mã số').fill('TAO-1');
    await field(page, 'Số lượng').fill('2');
    for (const [label, text] of [
      ['Tên sản phẩm', 'perlenau kern'],
      ['Nha khoa', 'khuyet'],
    ] as const) {
      await choice(page, label).fill(text);
      await page.keyboard.press('Enter');
    }
    await field(page, 'Ngày hết hạn').fill('31/12/2040');
  };
  const fillProduct = async (page: Page) => {
    for (const [label, text] of Object.entries({
      'Tên sản phẩm': 'Perlenau Neu',
      Giá: '1.250.000',
      'Độ trong': '49,5',
      'Độ bền uốn': '1100',
      'Độ dày phục hình': '0.5',
      'Đường kính': '98',
      'Độ dày (mm)': '14, 18',
      'Ứng dụng': 'Mão sứ',
      Màu: 'A2',
      'Bảo hành': '10 năm',
    }))
      await field(page, label).fill(text);
    const buffer = await drawing(400, 300).png().toBuffer();
    const image = page.getByLabel(/^Ảnh/).and(page.locator('input'));
    await image.setInputFiles({ name: 'su.png', mimeType: 'image/png', buffer });
  };

  test.each([
    {
      form: 'create-user',
      call: '/user',
      fill: fillUser,
      fallback: 'Failed to create user',
      success: 'Tạo Khách hàng thành công',
    },
    {
      form: 'update-user/1',
      call: '/user/1',
      fill: (page: Page) => field(page, 'Số lượng').fill('3'),
      fallback: 'Lỗi',
      success: 'Cập nhật khách hàng thành công',
    },
    {
      form: 'create-dental',
      call: '/dental',
      fill: (page: Page) => field(page, 'Tên nha khoa').fill('Nha khoa Cá Chuồn'),
      fallback: 'Failed to create dental',
      success: 'Đã tạo nha khoa thành công',
    },
    {
      form: 'update-dental/1',
      call: '/dental/1',
      fill: (page: Page) => field(page, 'Địa chỉ').fill('1 đường Ví Dụ'),
      fallback: 'Failed to update dental',
      success: 'Cập nhật nha khoa thành công',
    },
    {
      form: 'create-product',
      call: '/product',
      fill: fillProduct,
      fallback: 'Failed to create product',
      success: 'Product created successfully',
    },
    {
      form: 'update-product/1',
      call: '/product/1',
      fill: (page: Page) => field(page, 'Giá').fill('990000'),
      fallback: 'Failed to update product',
      success: 'Cập nhật sản phẩm thành công',
    },
  ])('$form: $fallback, $success', async ({ form, call, fill, fallback, success }) => {
    const page = await visit(site.staff);
    await site.open(page, `/admin/${form}`);
    if (form === 'update-user/1') await toastOf(page, 'success', 'User fetched successfully!').waitFor();
    await fill(page);
    const path = `**/api${call}`;
    const save = async (told: string) => {
      await button(page, 'Lưu').click();
      await panel(page).getByText(told).first().waitFor();
      await page.unroute(path);
    };
    await page.route(path, (route) => route.abort());
    await save('Server error, please try again later');
    await page.route(path, (route) => route.fulfill({ status: 502, body: '' }));
    await save(fallback);
    await page.route(path, (route) => route.fulfill({ status: 400, json: { success: false, message: 'Không được' } }));
    await save('Không được');
    await button(page, 'Lưu').click();
    await toastOf(page, 'success', success).waitFor();
  });

  test('errors of fields that the server names stand at the fields', async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/update-user/1');
    const errors = [{ field: 'dentalName', message: 'Lạ' }];
    await page.route('**/api/user/1', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'Không được', errors } })
        : route.continue(),
    );
    await field(page, 'Số lượng').fill('4');
    await button(page, 'Lưu').click();
    await panel(page).getByText('Không được').waitFor();
    expect(await fieldError(page, 'Nha khoa')).toBe('Lạ');
  });
});

describe('"Import: failure shows the message in a toast plus a warning dialog titled with the message plus \' at:\' whose body is the server error or the invalid quantities"', () => {
  const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn';
  const line = (number: string, quantity: string) =>
    `Perlenau Kern,Nguyễn Văn An,${number},${clinicNames[1]},,${quantity},23/02/2031`;
  const add = async (page: Page, name: string, ...lines: string[]) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\n')) };
    const box = page.getByRole('region', { name: 'Nhập từ tệp' });
    await box.getByLabel('Chọn tệp').setInputFiles(file);
    await box.getByRole('button', { name: 'Thêm' }).click();
  };
  const openImport = async (page: Page) => {
    await site.open(page, '/admin/manage-user');
    await button(page, 'Nhập từ tệp').click();
  };

  test('invalid quantities; "network failure shows \'Lỗi:\' with response data or error message"', async () => {
    const page = await visit(site.staff);
    await openImport(page);
    await add(page, 'hỏng.csv', line('ADS-X-1', 'hai'), line('ADS-X-2', '2'));
    const message = 'Không nhập dòng nào: 1 lỗi trong 2 dòng.';
    await toastOf(page, 'error', message).waitFor();
    const report = page.getByRole('dialog', { name: `${message} at:`, exact: true });
    expect(await report.getByRole('listitem').allTextContents()).toEqual(['Dòng 2: số lượng "hai" không hợp lệ']);
    await expectAccessibleAtBothEnds(page);
    await report.getByRole('button', { name: 'Đóng' }).click();
    await page.route('**/api/user/import', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await add(page, 'hỏng.csv', line('ADS-X-1', '1'));
    await toastOf(page, 'error', 'Lỗi: Máy chủ gặp lỗi (500). Xin thử lại sau ít phút.').waitFor();
    await page.route('**/api/user/import', (route) => route.abort(), { times: 1 });
    await add(page, 'hỏng.csv', line('ADS-X-1', '1'));
    await toastOf(page, 'error', 'Lỗi: Không kết nối được với máy chủ. Xin kiểm tra mạng rồi thử lại.').waitFor();
  });

  test('"import success shows the server message"', async () => {
    const page = await visit(site.staff);
    await openImport(page);
    await add(page, 'tuần.csv', line('ADS-Y-1', '2'));
    await toastOf(page, 'success', 'Đã nhập 1 thẻ bảo hành.').waitFor();
    await page.getByRole('row', { name: /ADS-Y-1/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('deleting', () => {
  test.each([
    [
      'user',
      customer(34),
      `Bạn có muốn xóa người dùng "${customer(34)}" vào thùng rác?`,
      'Có lỗi khi xóa',
      'Xóa Thành Công!',
    ],
    [
      'dental',
      clinicNames[0],
      `Bạn có muốn xóa nha khoa "${clinicNames[0]}" vào thùng rác?`,
      'Xóa bị lỗi',
      'Xóa thành công!',
    ],
    [
      'product',
      productNames.at(-1) ?? '',
      `Bạn có muốn xóa sản phẩm "${productNames.at(-1)}" vào thùng rác?`,
      'Failed to delete product',
      'Xóa sản phẩm thành công!',
    ],
  ])(
    '"Single delete", %s: confirmation "with buttons Xóa and Hủy"; success; "failure the server message or" a fallback',
    async (resource, name, question, failure, success) => {
      const page = await visit(site.staff);
      await site.open(page, `/admin/manage-${resource}`);
      const remove = async () => {
        await button(page, `Xóa ${name}`).click();
        await dialog(page).getByText(question, { exact: true }).waitFor();
        await dialog(page).getByRole('button', { name: 'Hủy', exact: true }).waitFor();
        await dialog(page).getByRole('button', { name: 'Xóa', exact: true }).click();
      };
      const mend = await failCalls(page, `**/api/${resource}/delete/*`, 409);
      await remove();
      await toastOf(page, 'error', failure).waitFor();
      expect(await button(page, `Xóa ${name}`).count()).toBe(1);
      await mend();
      const reason = 'Bản ghi này vừa được người khác xóa.';
      await page.route(`**/api/${resource}/delete/*`, (route) =>
        route.fulfill({ status: 409, json: { success: false, message: reason } }),
      );
      await remove();
      await toastOf(page, 'error', reason).waitFor();
      await page.unroute(`**/api/${resource}/delete/*`);
      await remove();
      await toastOf(page, 'success', success).waitFor();
      await button(page, 'Hoàn tác').click();
      await toastOf(page, 'success', /^Đã hoàn tác 1 trên 1 /).waitFor();
    },
  );

  test("\"Bulk user delete: confirmation 'Bạn có muốn xóa hết người dùng?'; success 'Xóa khách hàng thành công!'; failure toast 'Failed to delete user' and alert 'Lỗi xóa người dùng'\"", async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/manage-user');
    for (const at of [34, 33]) await page.getByRole('checkbox', { name: `Chọn ${customer(at)}`, exact: true }).check();
    const remove = async () => {
      await button(page, 'Xóa lựa chọn').click();
      await dialog(page).getByText('Bạn có muốn xóa hết người dùng?', { exact: true }).waitFor();
      await dialog(page).getByRole('button', { name: 'Xóa', exact: true }).click();
    };
    const mend = await failCalls(page, '**/api/user/remove-all', 409);
    await remove();
    await toastOf(page, 'error', 'Failed to delete user').waitFor();
    await page.getByRole('alert').getByText('Lỗi xóa người dùng', { exact: true }).waitFor();
    await mend();
    await remove();
    await toastOf(page, 'success', 'Xóa khách hàng thành công!').waitFor();
    await button(page, 'Hoàn tác').click();
    await button(page, `Xóa ${customer(34)}`).waitFor();
  });

  test("\"Delete exceptions: 'Lỗi' or 'Lỗi.'\"", async () => {
    const page = await visit(site.staff);
    await site.open(page, '/admin/manage-user');
    await page.route('**/api/user/delete/*', (route) => route.abort());
    await button(page, `Xóa ${customer(34)}`).click();
    await dialog(page).getByRole('button', { name: 'Xóa', exact: true }).click();
    await toast(page, /^Lỗi\./).waitFor();
  });
});
