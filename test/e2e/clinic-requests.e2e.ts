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
    const task = page.getByRole('listitem').filter({ hasText: '2 lượt khám và yêu cầu chờ mình xử lý' });
    await task.getByText('Tên đúng là Đỗ Thị Loan').waitFor();
    const place = page
      .getByRole('navigation', { name: 'Khu vực' })
      .getByRole('link', { name: /^Lượt khám và yêu cầu/ });
    await expect.poll(() => place.textContent()).toContain('2 chờ mình xử lý');
    expect(await page.locator('[aria-live=polite]').first().textContent()).toBe(
      '2 lượt khám và yêu cầu chờ mình xử lý',
    );
    await expectAccessibleAtBothEnds(page);
    await task.getByRole('link', { name: 'Xem tất cả', exact: true }).press('Enter');

    // By keyboard alone, from the list to the answer and back.
    const row = page.getByRole('link', { name: 'Mở: YC-1, Xin sửa thẻ', exact: true });
    await row.press('Enter');
    const change = page.getByRole('region', { name: 'Xin sửa thẻ' });
    await expect.poll(() => change.evaluate((one) => one === document.activeElement)).toBe(true);
    const focused = () => page.locator(':focus').textContent();
    const tabTo = async (name: string) => {
      for (let tab = 0; tab < 10 && (await focused()) !== name; tab++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    };
    await tabTo('Đã xong');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Lời nhắn cho nha khoa (không bắt buộc)').waitFor();
    await page.keyboard.type('Đã sửa tên');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Đã lưu.').first().waitFor();
    await expect.poll(() => place.textContent()).toContain('1 chờ mình xử lý');
    await change.getByRole('heading', { name: 'Đã xong' }).waitFor();
    await change.focus();
    await page.keyboard.press('Escape');
    await change.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Mở: Xin thêm 50 thẻ, Nha khoa Thuyền Giấy', exact: true }).press('Enter');
    const cards = page.getByRole('region', { name: 'Xin thêm thẻ' });
    await cards.getByRole('button', { name: 'Từ chối', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Từ chối', exact: true }).click();
    await dialog.getByText('Trường này không được để trống', { exact: true }).waitFor();
    await dialog.getByLabel('Lý do, nha khoa sẽ đọc', { exact: true }).fill('Lô mới về tuần sau');
    await dialog.getByRole('button', { name: 'Từ chối', exact: true }).click();
    await cards.getByRole('heading', { name: 'Từ chối' }).waitFor();
    await expect.poll(() => place.textContent()).toBe('Lượt khám và yêu cầu');
    await expectAccessibleAtBothEnds(page);

    await page.goto(`${site.url}/admin/clinic-requests?state=open`);
    await page.getByRole('heading', { level: 1, name: 'Lượt khám và yêu cầu' }).waitFor();
  });

  await visit(clinic, async (page) => {
    await page.goto(`${site.url}/clinic`);
    await page.getByRole('button', { name: 'Đã đọc', exact: true }).first().waitFor();
    await expectAccessibleAtAllWidths(page);
  });
  const page = await visit({ ...clinic, javaScriptEnabled: false });
  await page.goto(`${site.url}/clinic`);
  const todo = page.getByRole('region', { name: 'Việc của nha khoa' });
  await todo.getByText('Lô mới về tuần sau', { exact: true }).waitFor();
  await todo.getByText('Đã sửa tên', { exact: true }).waitFor();
  await todo
    .getByRole('listitem')
    .filter({ hasText: 'Lô mới về tuần sau' })
    .getByRole('button', { name: 'Đã đọc', exact: true })
    .click();
  await todo.getByText('Đã ghi là đã đọc.', { exact: true }).waitFor();
  expect(await todo.textContent()).not.toContain('Lô mới về tuần sau');
  await todo.getByRole('link', { name: 'Đỗ Thị Lan', exact: true }).click();
  const visits = page.getByRole('region', { name: 'Lượt khám và yêu cầu' });
  expect(await visits.textContent()).toContain('đã xong');
  await visits.getByRole('button', { name: 'Đã đọc', exact: true }).click();
  await visits.getByText('Đã ghi là đã đọc.', { exact: true }).waitFor();
  await page.goto(`${site.url}/clinic`);
  expect(await todo.count()).toBe(0);
});
