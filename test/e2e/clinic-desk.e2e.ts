// The clinic desk in a browser: from the invite of the staff to the pages of the clinic.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatCardNumber } from '#domain/printed-number.ts';
import { passwords } from '../account/staff-browser.ts';
import { apiClient } from '../api-client.ts';
import { loseAnswers, openBackOffice } from '../back-office.ts';
import { expectAccessible, expectAccessibleAtAllWidths, openBrowser, viewports, waitForHydration } from '../browser.ts';
import { registerCard } from '../records.ts';
import { sessionCookie, signedInBrowser } from '../sessions.ts';
import { photograph } from './photos.ts';

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

const enterCard = async (page: Page, number: string) => {
  await page.getByLabel('Mã số', { exact: true }).fill(number);
  await page.getByLabel('Họ tên khách hàng').fill('Nguyễn Thị Sáu');
  await page.getByLabel('Sản phẩm').selectOption('Perlenau Tal');
  await page.getByLabel('Bác sĩ').fill('BS. Trần Minh');
  await page.getByLabel('Số lượng').fill('2');
};

const tooth = (page: Page, number: string) => page.getByRole('checkbox', { name: number, exact: true });

const cardsWith = (number: string) =>
  site.db.read.selectFrom('warranty').select('id').where('cardNumber', '=', number).execute();

test('the staff invite a clinic, whose dentist makes an account by the link and comes to the page of the clinic', {
  tags: ['thorough'],
}, async () => {
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
  const page = await visit({ viewport: phone });
  await page.goto(link);
  await page.getByLabel('Tên đăng nhập').fill('BS. Trần Minh');
  await page.getByLabel('Mật khẩu', { exact: true }).fill(passwords.minh);
  await page.getByText('Lời mời của: Nha khoa Thuyền Giấy').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
  await page.getByRole('heading', { name: 'Nha khoa Thuyền Giấy' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/clinic');
  for (const path of ['/admin/manage-user', '/login']) {
    await page.goto(site.url + path);
    await page.getByRole('heading', { name: 'Nha khoa Thuyền Giấy' }).waitFor();
  }
  await expectAccessibleAtAllWidths(page);
});

test('a clinic signs out without JavaScript, in English, too', { tags: ['thorough'] }, async () => {
  const options = await signedInBrowser(site.db, 'clinic', site.url, { clinicId: await clinicId() });
  const page = await visit({ ...options, viewport: phone, javaScriptEnabled: false });
  await page.goto(`${site.url}/clinic`);
  await page.getByRole('link', { name: 'English' }).first().click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.goto(`${site.url}/en/clinic`);
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a clinic issues a card on a phone: scanned, entered, reviewed, stored, and the patient is answered', async () => {
  const page = await visit(await site.asClinic());
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
  await page.getByRole('link', { name: 'Kích hoạt thẻ tiếp theo', exact: true }).click();
  await page.getByLabel('Họ tên khách hàng').waitFor();
  expect(await page.getByLabel('Họ tên khách hàng').inputValue()).toBe('');
  expect(await page.getByLabel('Bác sĩ').inputValue()).toBe('BS. Trần Minh');
  await page.goto(`${site.url}/warranty?keyword=${numberAt(1)}`);
  await page.getByText('Nguyễn Thị Bảy').first().waitFor();
  await page.goto(`${site.url}/clinic/issue`);
  expect(await page.getByLabel('Mã số', { exact: true }).inputValue()).toBe('');
});

test('without JavaScript a clinic issues, corrects and withdraws, in English, too; errors keep what was typed', async () => {
  const page = await visit({ ...(await site.asClinic()), javaScriptEnabled: false });
  await page.goto(`${site.url}/clinic/issue`);
  await enterCard(page, numberAt(1));
  await page.getByRole('button', { name: 'Xem lại' }).click();
  await page.getByText('Nha khoa không có thẻ trắng nào mang mã số này.').waitFor();
  expect(await page.getByLabel('Họ tên khách hàng').inputValue()).toBe('Nguyễn Thị Sáu');
  await page.getByLabel('Mã số', { exact: true }).fill(numberAt(2));
  // What no chart has, as whoever makes a request of their own may send it.
  await tooth(page, '11').evaluate((input: HTMLInputElement) => Object.assign(input, { value: '99', checked: true }));
  await page.getByRole('button', { name: 'Xem lại' }).click();
  await page.getByText('Răng 99 không có trong sơ đồ FDI').waitFor();
  await tooth(page, '12').check();
  await tooth(page, '14').check();
  await tooth(page, '13').check();
  await page.getByLabel('Các răng liền nhau là cầu răng', { exact: true }).check();
  await page.getByLabel('Số lượng', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Xem lại' }).click();
  expect(await page.getByRole('definition').allTextContents()).toEqual(expect.arrayContaining(['12-14', '3']));
  await page.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
  await page.getByText(`Đã kích hoạt thẻ ${numberAt(2)}.`).waitFor();

  await page.goto(`${site.url}/en/clinic?q=sau`);
  await page.getByRole('link', { name: 'Nguyễn Thị Sáu' }).click();
  await page.getByLabel("Customer's name").fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This must not be empty').waitFor();
  for (const number of ['12', '13', '14']) expect(await tooth(page, number).isChecked()).toBe(true);
  await page.getByLabel("Customer's name").fill('Nguyễn Thị Sau');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The card is corrected.').waitFor();
  expect(await page.getByRole('definition').allTextContents()).toContain('12-14');
  await page.getByText('Withdraw the card', { exact: true }).click();
  await page.getByText(`Withdraw card ${numberAt(2)}?`).waitFor();
  await page.getByRole('button', { name: 'Yes, withdraw this card' }).click();
  await page.getByText('Withdrawn. The card is blank again.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/clinic');
  await page.getByRole('button', { name: `Take card ${numberAt(2)} back` }).click();
  await page.getByText('The card is back.').waitFor();
  await page.getByRole('button', { name: 'Note a check-up today' }).click();
  await page.getByLabel('Why it is to be withdrawn').fill('nhầm khách');
  await page.getByRole('button', { name: 'Send the request to withdraw' }).click();
  await page.getByText('Xin rút lại thẻ: nhầm khách').waitFor();
});

test('without a connection a card stays on the phone, and one press sends it once there is one', async () => {
  const page = await visit(await site.asClinic());
  await page.goto(`${site.url}/clinic/issue`);
  await page.getByLabel('Mã số', { exact: true }).waitFor();
  await waitForHydration(page);
  await enterCard(page, numberAt(3));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Xem lại' }).click();
  await page.getByText('Chưa có mạng.').waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Gửi', exact: true }).click();
  await page.getByText(`Đã kích hoạt thẻ ${numberAt(3)}.`).waitFor();
});

test('a card whose answer is lost is sent again by one press, and is one card', { tags: ['thorough'] }, async () => {
  const page = await visit(await site.asClinic());
  await page.goto(`${site.url}/clinic/issue`);
  await waitForHydration(page);
  await enterCard(page, numberAt(4));
  await page.getByRole('button', { name: 'Xem lại' }).click();
  await page.getByRole('button', { name: 'Kích hoạt', exact: true }).waitFor();
  const answer = await loseAnswers(page, 'POST', /\/clinic\/issue/);
  await page.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
  await page.getByText('Chưa có mạng.').waitFor();
  expect(await cardsWith(numberAt(4))).toHaveLength(1);
  await answer();
  await page.getByRole('button', { name: 'Gửi', exact: true }).click();
  await page.getByText(`Đã kích hoạt thẻ ${numberAt(4)}.`).waitFor();
  expect(await cardsWith(numberAt(4))).toHaveLength(1);
});

test('what is asked for without a connection stays where it was typed, and is sent again by one press', async () => {
  const page = await visit(await site.asClinic());
  await page.goto(`${site.url}/clinic`);
  await waitForHydration(page);
  await page.locator('summary', { hasText: 'Xin thêm thẻ' }).click();
  const count = page.getByLabel('Cần bao nhiêu thẻ');
  await count.fill('40');
  await page.context().setOffline(true);
  const ask = page.getByRole('button', { name: 'Gửi yêu cầu thêm thẻ' });
  await ask.click();
  await page.getByText('Mất kết nối. Nội dung vẫn còn, hãy gửi lại.').waitFor();
  expect(await count.inputValue()).toBe('40');
  await page.context().setOffline(false);
  await ask.click();
  await page.getByText('Xin thêm 40 thẻ').first().waitFor();
});

test('five cards in a row: the next form follows the button, with the focus in the number and the doctor filled in', async () => {
  const page = await visit(await site.asClinic());
  await page.goto(`${site.url}/clinic/issue`);
  await waitForHydration(page);
  await enterCard(page, numberAt(8));
  await page.getByLabel('Số lượng').fill('');
  await page.getByRole('button', { name: 'Xem lại' }).click();
  await page.getByText('Hãy chọn răng trên sơ đồ, hoặc gõ số răng').waitFor();
  expect(await page.locator(':focus').getAttribute('name')).toBe('teeth');
  await page.getByLabel('Số lượng').fill('1');
  for (const place of [8, 9]) {
    await page.getByRole('button', { name: 'Xem lại' }).click();
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Xem lại trước khi kích hoạt');
    await page.getByRole('button', { name: 'Kích hoạt và làm thẻ tiếp' }).click();
    await page.getByText(`Đã kích hoạt thẻ ${numberAt(place)}.`).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('numbCode');
    expect(await page.getByLabel('Mã số', { exact: true }).inputValue()).toBe('');
    expect(await page.getByLabel('Bác sĩ').inputValue()).toBe('BS. Trần Minh');
    expect(await cardsWith(numberAt(place))).toHaveLength(1);
    await enterCard(page, numberAt(place + 1));
  }
});

const doubleTap = 'a double tap stores one card and says so, JavaScript: $javaScriptEnabled';
const expectOneCard = async ({ javaScriptEnabled, place }: { javaScriptEnabled: boolean; place: number }) => {
  const page = await visit({ ...(await site.asClinic()), javaScriptEnabled });
  await page.goto(`${site.url}/clinic/issue`);
  if (javaScriptEnabled) await waitForHydration(page);
  await enterCard(page, numberAt(place));
  await page.getByRole('button', { name: 'Xem lại' }).click();
  await page.getByRole('button', { name: 'Kích hoạt', exact: true }).dblclick();
  await page.getByText(`Đã kích hoạt thẻ ${numberAt(place)}.`).waitFor();
  expect(await cardsWith(numberAt(place))).toHaveLength(1);
};
test.each([{ javaScriptEnabled: true, place: 5 }])(doubleTap, expectOneCard);
test.each([{ javaScriptEnabled: false, place: 6 }])(doubleTap, { tags: ['thorough'] }, expectOneCard);

const places = (page: Page) => page.getByRole('navigation', { name: 'Trang của nha khoa', exact: true });

test("at the foot of a clinic's phone are its own places, which cover nothing that has the focus, and no telephone", {
  tags: ['thorough'],
}, async () => {
  const page = await visit({ ...(await site.asClinic()), viewport: { width: 360, height: 640 } });
  await page.goto(`${site.url}/clinic/issue`);
  await waitForHydration(page);
  expect(await page.getByRole('complementary').count()).toBe(0);
  expect(await page.getByRole('contentinfo').textContent()).toBe('Quyền riêng tưEnglish');
  const top = (await places(page).boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan(550);
  await page.getByLabel('Mã số', { exact: true }).focus();
  for (let stops = 0; stops < 45; stops++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if (await focused.evaluate((one) => one.closest('main') === null)) break;
    const { y = 0, height = 0 } = (await focused.boundingBox()) ?? {};
    expect(y + height, await focused.evaluate((one) => one.outerHTML)).toBeLessThanOrEqual(top);
  }
  await places(page).getByRole('link', { name: 'Thẻ', exact: true }).click();
  await expect
    .poll(() => page.getByRole('heading', { name: 'Thẻ của nha khoa' }).boundingBox())
    .toMatchObject({
      y: expect.toSatisfy((y: number) => y > -1 && y < top),
    });
});

test('the teeth are a chart: by tap and by arrow keys, and the quantity follows until one is typed', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.asClinic());
  await page.goto(`${site.url}/clinic/issue`);
  await waitForHydration(page);
  const quantity = page.getByLabel('Số lượng', { exact: true });
  expect(await page.getByRole('group', { name: 'Hàm trên, bên phải', exact: true }).getByRole('checkbox').count()).toBe(
    8,
  );
  for (const number of ['18', '11', '21', '48', '38']) {
    const { width, height } = (await tooth(page, number).boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), number).toBeGreaterThanOrEqual(36);
  }
  await tooth(page, '11').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  expect(await quantity.inputValue()).toBe('3');
  for (const number of ['11', '21', '31']) expect(await tooth(page, number).isChecked()).toBe(true);
  await page.getByText('Răng sữa', { exact: true }).click();
  await tooth(page, '55').click();
  expect(await quantity.inputValue()).toBe('4');
  await tooth(page, '55').click();
  await quantity.fill('6');
  await tooth(page, '31').click();
  expect(await quantity.inputValue()).toBe('6');
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => tooth(page, '21').isChecked()).toBe(true);
  expect(await tooth(page, '31').isChecked()).toBe(false);
  expect(await quantity.inputValue()).toBe('6');
  await expectAccessibleAtAllWidths(page);
});

test('from the scan to the stored card it takes sixty keys and taps at most, with teeth and lot', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.asClinic());
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('presses', String(1 + Number(sessionStorage.getItem('presses'))));
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, count, true);
  });
  await page.goto(`${site.url}/clinic`);
  await page.getByRole('link', { name: 'Kích hoạt thẻ', exact: true }).click();
  await waitForHydration(page);
  const address = `${site.url}/c/${numbers[7 - 1]}-k7qm2x`;
  const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photograph(address) };
  await page.getByLabel('Chọn ảnh có sẵn trong máy').setInputFiles(file);
  await expect.poll(() => page.getByLabel('Mã số', { exact: true }).inputValue()).toMatch(/\d/);
  // Letters as Telex takes them.
  await page.getByLabel('Họ tên khách hàng', { exact: true }).click();
  await page.keyboard.type('Nguyeenx Thij Saus');
  await page.getByLabel('Sản phẩm', { exact: true }).selectOption('Perlenau Tal');
  await page.getByLabel('Bác sĩ', { exact: true }).click();
  await page.keyboard.type('Traanf Minh');
  await tooth(page, '36').click();
  await tooth(page, '37').click();
  await page.getByLabel('Số lô vật liệu', { exact: true }).click();
  await page.keyboard.type('22A-0457');
  await page.getByRole('button', { name: 'Xem lại', exact: true }).click();
  await page.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
  await page.getByText(`Đã kích hoạt thẻ ${numberAt(7)}.`).waitFor();
  // Two taps of the scan, and two of the choice of the product, are the phone's own.
  const presses = 4 + (await page.evaluate(() => Number(sessionStorage.getItem('presses'))));
  expect(presses).toBeGreaterThan(40);
  expect(presses).toBeLessThanOrEqual(60);
  const [card] = await cardsWith(numberAt(7));
  const stored = site.db.read
    .selectFrom('warranty')
    .selectAll()
    .where('id', '=', card?.id ?? 0);
  expect(await stored.executeTakeFirst()).toMatchObject({ quantity: 2, toothPosition: '36, 37', lot: '22A-0457' });
});

test('the help and the sheet to print are read without an account, in English, too; the sheet is one page of A4', {
  tags: ['thorough'],
}, async () => {
  await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/clinic/help`);
    for (const name of ['Tham gia', 'Kích hoạt một thẻ', 'Sửa hoặc rút lại', 'Ghi lượt khám', 'Tìm thẻ, xin thêm thẻ'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.goto(`${site.url}/en/clinic/help`);
    await page.getByRole('heading', { name: 'Activate a card', exact: true }).waitFor();
  });
  const page = await visit({ viewport: phone });
  await page.goto(`${site.url}/clinic/help`);
  await page.getByRole('heading', { name: 'Trợ giúp cho nha khoa', exact: true }).waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.getByRole('link', { name: 'Tờ hướng dẫn để in', exact: true }).click();
  await page.getByRole('img', { name: 'Mã QR của trang dành cho nha khoa', exact: true }).waitFor();
  await page.getByText(`${site.url}/clinic`, { exact: true }).waitFor();
  await expectAccessibleAtAllWidths(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('a clinic notes a check-up and a damage on its own card, without JavaScript, and answers the question of the staff', {
  tags: ['thorough'],
}, async () => {
  const id = await registerCard(site.context, { cardNumber: 'LK-1', customerName: 'Đỗ Thị Lan' });
  const staff = apiClient(site.url, await sessionCookie(site.db, 'staff'));
  await visit({ ...(await site.asClinic()), javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/clinic/cards/${id}`);
    await page.getByRole('button', { name: 'Ghi kiểm tra định kỳ hôm nay' }).click();
    await page.getByText('Kiểm tra định kỳ,').waitFor();
    await page.getByText('Răng có hư hỏng').click();
    await page.getByLabel('Răng nào').fill('99');
    await page.getByLabel('Hư hỏng thế nào').fill('Mẻ rìa cắn');
    await page.getByRole('button', { name: 'Gửi nhà phân phối' }).click();
    await page.getByText('Răng 99 không có trong sơ đồ FDI').waitFor();
    expect(await page.getByLabel('Hư hỏng thế nào').inputValue()).toBe('Mẻ rìa cắn');
    await page.getByLabel('Răng nào').fill('11');
    await page.getByRole('button', { name: 'Gửi nhà phân phối' }).click();
    await page.getByText('nhà phân phối đang xét').waitFor();
    const { visits } = (await staff.call('GET', `/visits?user=${id}&turn=staff`)).body;
    await staff.call('POST', `/visits/${visits[0]._id}/ask`, { text: 'Xin gửi số lô' });
    await page.goto(`${site.url}/clinic/issue`);
    await places(page).getByRole('link', { name: 'Việc (1)', exact: true }).click();
    await page.getByRole('region', { name: 'Việc của nha khoa' }).getByRole('link', { name: 'Đỗ Thị Lan' }).click();
    await page.getByText('Xin gửi số lô').waitFor();
    await page.getByLabel('Câu trả lời').fill('Lô 22A');
    await page.getByRole('button', { name: 'Gửi câu trả lời' }).click();
    await page.getByText('nhà phân phối đang xét').waitFor();
    await page.getByText('Đã gửi câu trả lời.').waitFor();
    await page.getByText('Lô 22A').waitFor();
    expect(await page.getByText('Răng có hư hỏng').count()).toBe(0);
  });
  const page = await visit(await site.asClinic());
  await page.goto(`${site.url}/clinic/cards/${id}`);
  await waitForHydration(page);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').count()).toBe(0);
  await page.getByRole('definition').filter({ hasText: 'LK-1' }).waitFor();
  await page.emulateMedia({ media: 'screen' });
  await page.getByText('Bổ sung vào báo hư hỏng này').click();
  await page.getByLabel('Bổ sung điều gì').fill('Răng 12 cũng mẻ');
  await page.getByRole('button', { name: 'Gửi bổ sung' }).click();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Đã gửi bổ sung.');
  await page.getByText('Răng 12 cũng mẻ').waitFor();
  await page.getByRole('heading', { name: 'Lượt khám' }).waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.goto(`${site.url}/en/clinic/cards/${id}`);
  await page.getByRole('button', { name: 'Note a check-up today' }).waitFor();
});
