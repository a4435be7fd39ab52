// The clinic desk in a browser: from the invite of the staff to the pages of the clinic.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatCardNumber } from '#domain/printed-card/card-number.ts';
import { passwords } from '../account/staff-browser.ts';
import { apiClient } from '../api-client.ts';
import { openBackOffice } from '../back-office.ts';
import { expectAccessible, expectAccessibleAtAllWidths, openBrowser, viewports, waitForHydration } from '../browser.ts';
import { registerCard } from '../records.ts';
import { sessionCookie, signedInBrowser } from '../sessions.ts';

const site = openBackOffice(async (context) => {
  await registerCard(context, {});
});
let numbers: string[] = [];
const numberAt = (place: number) => formatCardNumber(numbers[place - 1] ?? '');
beforeAll(async () => {
  const owner = apiClient(site.url, await sessionCookie(site.db, 'owner'));
  const { batch } = (await owner.call('POST', '/card-batches', { size: 20 })).body;
  const range = { from: 1, to: 20, dental: String(await clinicId()) };
  expect((await owner.call('POST', `/card-batches/${batch._id}/hand-over`, range)).status).toBe(200);
  const cards = await site.db.read.selectFrom('printedCard').select('cardKey').orderBy('place').execute();
  numbers = cards.map(({ cardKey }) => cardKey);
});
const { visit } = openBrowser();
const [phone] = viewports;

async function clinicId(): Promise<number> {
  return (await site.db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow()).id;
}

const asClinic = async () => ({
  viewport: phone,
  ...(await signedInBrowser(site.db, 'clinic', site.url, { clinicId: await clinicId() })),
});

const enterCard = async (page: Page, number: string) => {
  await page.getByLabel('Số thẻ', { exact: true }).fill(number);
  await page.getByLabel('Họ tên khách hàng').fill('Nguyễn Thị Sáu');
  await page.getByLabel('Sản phẩm').selectOption('Perlenau Tal');
  await page.getByLabel('Bác sĩ').fill('BS. Trần Minh');
  await page.getByLabel('Số răng').fill('2');
};

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

test('a clinic issues a card on a phone: scanned, entered, reviewed, stored, and the patient is answered', async () => {
  await visit(await asClinic(), async (page) => {
    await page.goto(`${site.url}/clinic`);
    await page.getByText('Còn 20 thẻ trắng.').waitFor();
    await page.getByRole('link', { name: 'Kích hoạt thẻ' }).click();
    await enterCard(page, numberAt(1));
    await page.getByRole('button', { name: 'Xem lại' }).click();
    await page.getByRole('heading', { name: 'Xem lại trước khi kích hoạt' }).waitFor();
    expect(await page.getByRole('definition').allTextContents()).toContain('Nha khoa Thuyền Giấy');
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Sửa lại' }).click();
    await page.getByLabel('Họ tên khách hàng').fill('Nguyễn Thị Bảy');
    await page.getByRole('button', { name: 'Xem lại' }).click();
    await page.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
    await page.getByText(`Đã kích hoạt thẻ ${numberAt(1)}.`).waitFor();
    await page.getByText('Còn 19 thẻ trắng.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto(`${site.url}/warranty?keyword=${numberAt(1)}`);
    await page.getByText('Nguyễn Thị Bảy').first().waitFor();
    await page.goto(`${site.url}/clinic/issue`);
    expect(await page.getByLabel('Số thẻ', { exact: true }).inputValue()).toBe('');
  });
});

test('without JavaScript a clinic issues, corrects and withdraws, in English, too; errors keep what was typed', async () => {
  await visit({ ...(await asClinic()), javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/clinic/issue`);
    await enterCard(page, numberAt(1));
    await page.getByRole('button', { name: 'Xem lại' }).click();
    await page.getByText('Nha khoa không có thẻ trắng nào mang số này.').waitFor();
    expect(await page.getByLabel('Họ tên khách hàng').inputValue()).toBe('Nguyễn Thị Sáu');
    await page.getByLabel('Số thẻ', { exact: true }).fill(numberAt(2));
    await page.getByLabel('Vị trí răng').fill('99');
    await page.getByRole('button', { name: 'Xem lại' }).click();
    expect(await page.getByLabel('Vị trí răng').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Vị trí răng').fill('11 12');
    await page.getByRole('button', { name: 'Xem lại' }).click();
    await page.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
    await page.getByText(`Đã kích hoạt thẻ ${numberAt(2)}.`).waitFor();

    await page.goto(`${site.url}/en/clinic?q=sau`);
    await page.getByRole('link', { name: 'Nguyễn Thị Sáu' }).click();
    await page.getByLabel("Customer's name").fill('Nguyễn Thị Sau');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The card is corrected.').waitFor();
    await page.getByRole('button', { name: 'Withdraw the card' }).click();
    await page.getByText('Withdrawn. The card is blank again.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/clinic');
  });
});

test('without a connection a card stays on the phone, and one press sends it once there is one', async () => {
  await visit(await asClinic(), async (page) => {
    await page.goto(`${site.url}/clinic/issue`);
    await page.getByLabel('Số thẻ', { exact: true }).waitFor();
    await waitForHydration(page);
    await enterCard(page, numberAt(3));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Xem lại' }).click();
    await page.getByText('Chưa có mạng.').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Gửi' }).click();
    await page.getByText(`Đã kích hoạt thẻ ${numberAt(3)}.`).waitFor();
  });
});

test('a clinic notes a check-up and a damage on its own card, without JavaScript, and answers the question of the staff', async () => {
  const id = await registerCard(site.context, { cardNumber: 'LK-1', customerName: 'Đỗ Thị Lan' });
  const staff = apiClient(site.url, await sessionCookie(site.db, 'staff'));
  await visit({ ...(await asClinic()), javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/clinic/cards/${id}`);
    await page.getByRole('button', { name: 'Ghi kiểm tra định kỳ hôm nay' }).click();
    await page.getByText('Kiểm tra định kỳ,').waitFor();
    await page.getByText('Răng có hư hỏng').click();
    await page.getByLabel('Răng nào').fill('99');
    await page.getByLabel('Việc gì đã xảy ra').fill('Mẻ rìa cắn');
    await page.getByRole('button', { name: 'Gửi nhà phân phối' }).click();
    await page.getByText('Răng 99 không có trong sơ đồ FDI').waitFor();
    expect(await page.getByLabel('Việc gì đã xảy ra').inputValue()).toBe('Mẻ rìa cắn');
    await page.getByLabel('Răng nào').fill('11');
    await page.getByRole('button', { name: 'Gửi nhà phân phối' }).click();
    await page.getByText('nhà phân phối đang xét').waitFor();
    const { visits } = (await staff.call('GET', `/visits?user=${id}&turn=staff`)).body;
    await staff.call('POST', `/visits/${visits[0]._id}/ask`, { text: 'Xin gửi số lô' });
    await page.goto(`${site.url}/clinic`);
    await page
      .getByRole('region', { name: 'Nhà phân phối đang chờ nha khoa' })
      .getByRole('link', { name: 'Đỗ Thị Lan' })
      .click();
    await page.getByText('Xin gửi số lô').waitFor();
    await page.getByLabel('Câu trả lời').fill('Lô 22A');
    await page.getByRole('button', { name: 'Gửi câu trả lời' }).click();
    await page.getByText('nhà phân phối đang xét').waitFor();
  });
  await visit(await asClinic(), async (page) => {
    await page.goto(`${site.url}/clinic/cards/${id}`);
    await page.getByRole('heading', { name: 'Lượt khám' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto(`${site.url}/en/clinic/cards/${id}`);
    await page.getByRole('button', { name: 'Note a check-up today' }).waitFor();
  });
});
