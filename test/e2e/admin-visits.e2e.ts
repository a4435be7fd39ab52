// Visits in the back office: a check-up in one tap, a damage from the note to the decision, by keyboard and on a phone.
import { expect, test } from 'vitest';
import { apiClient } from '../api-client.ts';
import { openBackOffice, toast } from '../back-office.ts';
import { expectAccessibleAtAllWidths, openBrowser } from '../browser.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

let card = 0;
const site = openBackOffice(async (context) => {
  card = await registerCard(context, { cardNumber: 'KH-1', customerName: 'Nguyễn Văn Ân', issuedOn: '2026-01-31' });
  await registerCard(context, { cardNumber: 'KH-2', customerName: 'Trần Thị Bưởi' });
});
const { visit } = openBrowser();

test('from a card staff note a check-up in one tap, and a damage whose fields are checked', async () => {
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin/update-user/${card}`);
  await page.getByRole('link', { name: 'Lượt khám của thẻ này' }).click();
  await page.getByText('Lần kiểm tra tới: 31/07/2026').waitFor();
  await page.getByRole('button', { name: 'Ghi kiểm tra định kỳ hôm nay' }).click();
  await toast(page, 'Đã ghi lượt kiểm tra định kỳ.').waitFor();
  await page.getByRole('button', { name: 'Ghi hư hỏng' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Vị trí răng').fill('99');
  await dialog.getByLabel('Việc xảy ra').fill('Mẻ rìa cắn');
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await dialog.getByText('Răng 99 không có trong sơ đồ FDI').waitFor();
  await dialog.getByLabel('Vị trí răng').fill('11');
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await toast(page, 'Đã ghi hư hỏng, chờ xét bảo hành.').waitFor();
  await page.getByRole('cell', { name: '11: Mẻ rìa cắn' }).waitFor();
  await page.getByRole('link', { name: 'Mở: KH-1, Có hư hỏng' }).click();
  const claim = page.getByRole('region', { name: 'Có hư hỏng' });
  await expect.poll(() => claim.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await claim.waitFor({ state: 'detached' });
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Mở: KH-1, Có hư hỏng');
  await page.keyboard.press('Enter');
  await claim.getByRole('button', { name: 'Sửa' }).click();
  await dialog.getByLabel('Vị trí răng').fill('');
  await dialog.getByLabel('Việc xảy ra').fill('');
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await dialog.getByText('Hãy ghi răng nào hỏng hoặc hư hỏng thế nào').waitFor();
  await dialog.getByLabel('Vị trí răng').fill('12');
  await dialog.getByLabel('Việc xảy ra').fill('Mẻ rìa cắn');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('cell', { name: '12: Mẻ rìa cắn' }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('cell', { name: '11: Mẻ rìa cắn' }).waitFor();
});

test('staff ask and grant, Ctrl Z takes a decision back, and the history tells all of it', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin`);
  await page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name: 'Lượt khám' }).click();
  await page.getByRole('link', { name: 'Chờ mình xử lý', exact: true }).click();
  await page.getByRole('link', { name: 'Mở: KH-1, Có hư hỏng' }).click();
  const dialog = page.getByRole('dialog');
  const claim = page.getByRole('region', { name: 'Có hư hỏng' });
  await claim.getByRole('button', { name: 'Hỏi nha khoa' }).click();
  await dialog.getByRole('button', { name: 'Hỏi nha khoa' }).click();
  await dialog.getByLabel('Câu hỏi').and(page.locator('[aria-invalid=true]')).waitFor();
  await dialog.getByLabel('Câu hỏi').fill('Xin gửi số lô');
  await dialog.getByRole('button', { name: 'Hỏi nha khoa' }).click();
  await claim.getByRole('heading', { name: 'Chờ nha khoa trả lời' }).waitFor();
  await claim.getByRole('button', { name: 'Duyệt' }).click();
  await dialog.getByLabel('Mức chi trả, phần trăm').fill('120');
  await dialog.getByRole('button', { name: 'Duyệt' }).click();
  await dialog.getByText('Mức chi trả là số nguyên từ 0 đến 100').waitFor();
  await dialog.getByLabel('Mức chi trả, phần trăm').fill('100');
  await dialog.getByRole('button', { name: 'Duyệt' }).click();
  await claim.getByRole('heading', { name: 'Đã duyệt, chờ làm lại' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await claim.getByRole('heading', { name: 'Chờ nha khoa trả lời' }).waitFor();
  expect(await claim.getByRole('table').locator('tbody > tr').allTextContents()).toEqual([
    expect.stringMatching(/Hoàn tác/),
    expect.stringMatching(/Duyệt.*Mức chi trả \(%\):.*Sau: 100/),
    expect.stringMatching(/Hỏi nha khoa.*Ý kiến:.*Sau: Xin gửi số lô/),
    expect.stringMatching(/Hoàn tác.*Vị trí răng: Trước: 12 → Sau: 11/),
    expect.stringMatching(/Sửa.*Vị trí răng: Trước: 11 → Sau: 12/),
    expect.stringMatching(/Tạo/),
  ]);
  expect(await claim.getByRole('button', { name: 'Mở lại' }).count()).toBe(0);
  await expectAccessibleAtAllWidths(page);
});

test('viewers read visits and change none; the overview says which claims wait, and gives no rate of few cards', {
  tags: ['thorough'],
}, async () => {
  const cookie = await sessionCookie(site.db, 'staff');
  const client = apiClient(site.url, cookie);
  await client.call('POST', '/visits', { user: '2', kind: 'damage', note: 'Gãy cầu' });
  await visit(await site.as('viewer'), async (page) => {
    await page.goto(`${site.url}/admin/visits?q=buoi`);
    await page.getByRole('link', { name: 'Mở: KH-2, Có hư hỏng' }).click();
    const claim = page.getByRole('region', { name: 'Có hư hỏng' });
    await claim.getByText('Gãy cầu').first().waitFor();
    expect(await claim.getByRole('button').count()).toBe(0);
  });
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin`);
  await page.getByRole('heading', { name: '1 lượt khám và yêu cầu chờ mình xử lý' }).waitFor();
  expect(await page.getByText('Hư hỏng trên 1.000 thẻ').count()).toBe(0);
  await page.getByRole('link', { name: 'Trần Thị Bưởi' }).click();
  await page.getByRole('region', { name: 'Có hư hỏng' }).waitFor();
});
