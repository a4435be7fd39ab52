// @module-tag thorough
// What a clinic asks of the staff, in a browser: from the form without JavaScript to the answer.
import { expect, test } from 'vitest';
import { expectAccessibleAtBothEnds, openBackOffice, toast } from '../back-office.ts';
import { expectAccessibleAtAllWidths, openBrowser } from '../browser.ts';
import { registerCard } from '../records.ts';

const site = openBackOffice(async (context) => {
  await registerCard(context, { cardNumber: 'YC-1', customerName: 'Đỗ Thị Lan' });
});
const { visit } = openBrowser();

test('a clinic asks for a change and for more cards without JavaScript, staff answer, and the clinic reads it', async () => {
  const clinic = await site.asClinic();
  await visit({ ...clinic, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/clinic`);
    await page.getByRole('link', { name: 'Đỗ Thị Lan', exact: true }).click();
    await page.getByLabel('Cần sửa gì', { exact: true }).fill('   ');
    await page.getByRole('button', { name: 'Gửi yêu cầu sửa', exact: true }).click();
    await page.getByText('Trường này không được để trống', { exact: true }).waitFor();
    await page.getByLabel('Cần sửa gì', { exact: true }).fill('Tên đúng là Đỗ Thị Loan');
    await page.getByRole('button', { name: 'Gửi yêu cầu sửa', exact: true }).click();
    await page.getByText('Đã gửi nhà phân phối.', { exact: true }).waitFor();
    await page.getByText('Tên đúng là Đỗ Thị Loan', { exact: true }).waitFor();

    await page.goto(`${site.url}/en/clinic`);
    await page.getByText('Ask for more cards', { exact: true }).click();
    await page.getByLabel('How many cards are needed', { exact: true }).fill('5000');
    await page.getByRole('button', { name: 'Send the request for cards', exact: true }).click();
    expect(await page.getByLabel('How many cards are needed', { exact: true }).inputValue()).toBe('5000');
    await page.getByLabel('How many cards are needed', { exact: true }).fill('50');
    await page.getByRole('button', { name: 'Send the request for cards', exact: true }).click();
    await page.getByText('Sent to the distributor.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/clinic');
  });

  await visit(await site.as('staff'), async (page) => {
    await page.goto(`${site.url}/admin`);
    const task = page.getByRole('listitem').filter({ hasText: '2 yêu cầu của nha khoa chờ trả lời' });
    await task.getByText('Tên đúng là Đỗ Thị Loan').waitFor();
    await expectAccessibleAtBothEnds(page);
    await task.getByRole('link', { name: 'Xem tất cả', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Đã xong: Sửa thẻ YC-1, Nha khoa Thuyền Giấy', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Đã xong', exact: true }).click();
    await toast(page, 'Đã trả lời nha khoa.').first().waitFor();
    await page.getByRole('button', { name: 'Từ chối: Xin thêm 50 thẻ, Nha khoa Thuyền Giấy', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Từ chối', exact: true }).click();
    await dialog.getByText('Trường này không được để trống', { exact: true }).waitFor();
    await dialog.getByLabel('Lý do, nha khoa sẽ đọc', { exact: true }).fill('Lô mới về tuần sau');
    await dialog.getByRole('button', { name: 'Từ chối', exact: true }).click();
    await page.getByText('Không có yêu cầu nào như vậy.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Tất cả', exact: true }).click();
    await page.getByText('Lô mới về tuần sau', { exact: true }).waitFor();
    await expectAccessibleAtBothEnds(page);
  });

  const page = await visit(clinic);
  await page.goto(`${site.url}/clinic`);
  await page.getByText('Lô mới về tuần sau', { exact: true }).waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.getByRole('link', { name: 'YC-1', exact: true }).click();
  await page.getByText('Cần sửa gì', { exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'Yêu cầu sửa', exact: true }).textContent()).toContain('đã xong');
  await expectAccessibleAtAllWidths(page);
});
