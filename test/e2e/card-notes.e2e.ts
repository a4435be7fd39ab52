// A call that ends with a note on the card: in the form, in the row's editor, and read again from the list.
import { expect, test } from 'vitest';
import { openBackOffice, toast } from '../back-office.ts';
import { expectAccessible, openBrowser } from '../browser.ts';
import { aWarranty, registerCard } from '../records.ts';

const office = openBackOffice(async (context) => {
  for (const [cardNumber, customerName] of [
    ['GN-1', 'Nguyễn Thị Ngọc Lan Anh'],
    ['GN-2', 'Lê Hai'],
  ] as const)
    await registerCard(context, aWarranty({ cardNumber, customerName }));
});
const browser = openBrowser();

const laptop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

test('staff note a call in the form, find the card by it, and read it in the list', async () => {
  const page = await browser.visit({ ...(await office.as('staff')), viewport: laptop });
  await office.openList(page);
  await page.getByRole('link', { name: 'Nguyễn Thị Ngọc Lan Anh', exact: true }).click();
  await page.getByRole('textbox', { name: 'Ghi chú' }).fill('Chị Lan gọi: răng 12 ê buốt.\nHẹn khám thứ Hai.');
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Cập nhật khách hàng thành công').waitFor();

  await office.openList(page, '?q=bu%E1%BB%91t+lan');
  const row = page.getByRole('row').filter({ hasText: 'GN-1' });
  await row.getByRole('button', { name: 'Ghi chú' }).click();
  const text = page.getByRole('dialog', { name: 'Ghi chú' });
  expect(await text.innerText()).toBe('Chị Lan gọi: răng 12 ê buốt.\nHẹn khám thứ Hai.');
  expect(await text.locator('mark').allInnerTexts()).toEqual(['Lan', 'buốt']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'hidden' });

  await page.setViewportSize(phone);
  await row.getByRole('button', { name: 'Ghi chú' }).click();
  await text.waitFor();
  await expectAccessible(page);
});

test('the row’s editor has the note below the cells, where Shift Enter begins a line and Enter stores', async () => {
  const page = await browser.visit({ ...(await office.as('staff')), viewport: laptop });
  await office.openList(page);
  const row = page.getByRole('row').filter({ hasText: 'GN-2' });
  await row.getByText('GN-2').dblclick();
  const note = page.getByRole('textbox', { name: 'Ghi chú, thẻ GN-2' });
  await note.fill('Gọi lại');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('sau 17 giờ');
  await page.getByRole('textbox', { name: 'Họ tên, thẻ GN-2' }).fill('Lê Hai Sen');
  await note.focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Đã lưu thẻ GN-2.').waitFor();
  await note.waitFor({ state: 'detached' });

  await page.getByRole('combobox', { name: 'Ghi chú' }).selectOption({ value: 'yes' });
  await page.waitForURL('**note=yes*');
  await page.getByRole('link', { name: 'Lê Hai Sen', exact: true }).waitFor();
  const stored = office.db.read.selectFrom('warranty').select('note').where('cardKey', '=', 'GN2');
  expect((await stored.executeTakeFirstOrThrow()).note).toBe('Gọi lại\nsau 17 giờ');
  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'Lê Hai Sen', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Ghi chú' });
  await field.scrollIntoViewIfNeeded();
  expect(await field.inputValue()).toBe('Gọi lại\nsau 17 giờ');
});

test('who may only read sees the lines of a note', async () => {
  const page = await browser.visit({ ...(await office.as('viewer')), viewport: laptop });
  await office.openList(page, '?q=GN-2');
  await page.getByRole('link', { name: 'Lê Hai Sen', exact: true }).click();
  await page.getByText('Gọi lại\nsau 17 giờ').waitFor();
});
