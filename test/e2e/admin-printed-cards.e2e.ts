// Printed cards in the back office: an owner orders a batch, staff hand cards out, and a number is found by typing or scanning it.
import { expect, test } from 'vitest';
import { apiClient } from '../api-client.ts';
import { openBackOffice, toast } from '../back-office.ts';
import { expectAccessible, expectAccessibleAtAllWidths, openBrowser } from '../browser.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const site = openBackOffice(async (context) => {
  await registerCard(context, {});
});
const { visit } = openBrowser();

test('an owner orders a batch and hands cards to a clinic; what cannot be is said, and nothing typed is lost', async () => {
  const page = await visit(await site.as('owner'));
  await page.goto(`${site.url}/admin`);
  await page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name: 'Thẻ in' }).click();
  await page.getByText('Chưa có lô thẻ nào.').waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Đặt lô thẻ' }).click();
  await dialog.getByLabel('Số thẻ, nhiều nhất 20.000').fill('20001');
  await dialog.getByRole('button', { name: 'Đặt lô thẻ' }).click();
  await dialog.getByText('Mỗi lô có từ 1 đến 20.000 thẻ').waitFor();
  await dialog.getByLabel('Số thẻ, nhiều nhất 20.000').fill('60');
  await dialog.getByRole('button', { name: 'Đặt lô thẻ' }).click();
  await toast(page, 'Đã tạo lô L01: 60 thẻ.').waitFor();

  await page.getByRole('button', { name: 'Giao thẻ của lô L01' }).click();
  const clinic = dialog.getByRole('combobox', { name: 'Nha khoa' });
  await clinic.fill('thuyen');
  await dialog.getByRole('option', { name: 'Nha khoa Thuyền Giấy' }).click();
  await dialog.getByLabel('Từ', { exact: true }).fill('1');
  await dialog.getByLabel('Đến', { exact: true }).fill('61');
  await dialog.getByRole('button', { name: 'Giao thẻ' }).click();
  await dialog.getByText('Lô L01 có 60 thẻ').waitFor();
  expect(await clinic.inputValue()).toBe('Nha khoa Thuyền Giấy');
  await dialog.getByLabel('Đến', { exact: true }).fill('40');
  await dialog.getByRole('button', { name: 'Giao thẻ' }).click();
  await toast(page, 'Đã giao 40 thẻ.').waitFor();
  const left = page.getByRole('table', { name: 'Nha khoa còn bao nhiêu thẻ' });
  await expect.poll(() => left.textContent()).toContain('Nha khoa Thuyền Giấy40');
  await expectAccessibleAtAllWidths(page);
});

test('staff void a card by scanning it, replace another, and find a number with its history', {
  tags: ['thorough'],
}, async () => {
  const cards = await site.db.read.selectFrom('printedCard').select('cardKey').orderBy('place').execute();
  const numberAt = (place: number) => (cards[place - 1]?.cardKey ?? '').replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');
  await registerCard(site.context, { cardNumber: numberAt(2) });
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin/cards`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Hủy thẻ của lô L01' }).click();
  await dialog.getByLabel('Từ', { exact: true }).fill(`${site.url}/c/${cards[8]?.cardKey}-k7qm2x`);
  await dialog.getByLabel('Đến', { exact: true }).fill(numberAt(9));
  await dialog.getByRole('button', { name: 'Hủy thẻ' }).click();
  await toast(page, 'Đã hủy 1 thẻ.').waitFor();
  expect(await page.getByRole('button', { name: 'Đặt lô thẻ' }).count()).toBe(0);

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Tên trang, mã số thẻ, họ tên…').fill(numberAt(2));
  await page.getByText(`Thẻ in ${numberAt(2)}`).click();
  await page.getByRole('button', { name: 'Cấp lại' }).click();
  await dialog.getByLabel('Mã số của thẻ mới').fill(numberAt(3));
  await dialog.getByRole('button', { name: 'Cấp lại' }).click();
  await toast(page, 'Đã cấp lại').waitFor();
  const found = page.getByRole('region', { name: numberAt(2) });
  await expect.poll(() => found.textContent()).toMatch(/Đã hủy.*Đã cấp lại.*Cấp lại thẻ/s);
  await page.getByRole('textbox', { name: 'Tra mã số thẻ in' }).fill('7304-8215-6653');
  await page.getByText('Mã số này gõ nhầm').waitFor();
});

test('viewers see the batches and change nothing', async () => {
  const client = apiClient(site.url, await sessionCookie(site.db, 'viewer'));
  expect((await client.call('GET', '/card-batches')).body.counts).toBe(1);
  const page = await visit(await site.as('viewer'));
  await page.goto(`${site.url}/admin/cards`);
  await page.getByRole('table', { name: 'Các lô thẻ' }).waitFor();
  expect(await page.getByRole('button', { name: /của lô L01|Đặt lô thẻ/ }).count()).toBe(0);
});

test('the form and the cells of a card say while a number is typed what is odd about it as that of a printed card', {
  tags: ['thorough'],
}, async () => {
  const cards = await site.db.read.selectFrom('printedCard').select('cardKey').orderBy('place').execute();
  const keyAt = (place: number) => cards[place - 1]?.cardKey ?? '';
  await registerCard(site.context, { cardNumber: 'O-1', customerName: 'Lê Ô', clinicName: 'Nha khoa Cỏ Lau' });
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin/create-user`);
  const number = page.getByRole('textbox', { name: 'Mã số' });
  const told = (text: string) => page.getByRole('status').filter({ hasText: text });
  const mistyped = 'Mã số này sai số kiểm tra của thẻ in, có thể gõ nhầm.';
  await number.fill('7304-8215-6629');
  await told(mistyped).waitFor();
  await number.fill('7304-8215-6652');
  await told('Mã số này chưa từng được in.').waitFor();
  await number.fill(keyAt(9));
  await told('Thẻ in này đã hủy.').waitFor();
  await number.fill(keyAt(5));
  const choose = async (clinic: string) => {
    await page.getByRole('combobox', { name: 'Nha khoa' }).fill(clinic);
    await page.getByRole('option', { name: clinic }).click();
  };
  await choose('Nha khoa Cỏ Lau');
  await told('Thẻ in này thuộc nha khoa khác: Nha khoa Thuyền Giấy.').waitFor();
  await expectAccessible(page);
  await choose('Nha khoa Thuyền Giấy');
  await told('thuộc nha khoa khác').waitFor({ state: 'detached' });

  await page.goto(`${site.url}/admin/manage-user?q=O-1`);
  await page.locator('td[data-label="Mã số"]').first().dblclick();
  const cell = page.getByRole('textbox', { name: 'Mã số, thẻ O-1' });
  await cell.fill('7304-8215-6629');
  await told(mistyped).waitFor();
  await cell.fill(keyAt(5));
  await told('Thẻ in này thuộc nha khoa khác: Nha khoa Thuyền Giấy.').waitFor();
  await cell.press('Escape');
});
