// @module-tag thorough
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { expectAccessibleAtBothEnds, openBackOffice } from '../back-office.ts';
import { openBrowser, viewports } from '../browser.ts';
import { registerCard } from '../records.ts';

const clinicName = 'Nha khoa Đom Đóm';
const customerName = 'Nguyễn Thị Hoa';
const office = openBackOffice(async (context) => {
  await registerCard(context, { clinicName, customerName, cardNumber: 'DE 2024 / 0001-0005' });
  await registerCard(context, { clinicName, customerName, cardNumber: 'ADS-7' });
  const id = await registerCard(context, { clinicName, customerName: 'Đỗ Đức', cardNumber: 'ADS-8' });
  await binRecord(context, warranties, { id });
});
const { visit } = openBrowser();

/** What is marked in each row. */
async function marksOf(page: Page, rows = 'tbody tr'): Promise<string[][]> {
  return Promise.all((await page.locator(rows).all()).map((row) => row.locator('mark').allTextContents()));
}

/** Opens a list that shows so many records. */
async function openList(page: Page, path: string, records: number): Promise<void> {
  await page.goto(office.url + path);
  await page.getByText(`của ${records} mục`).waitFor();
}

test('lists and bins mark what the words of a query match, with accents and without', async () => {
  const page = await visit(await office.as('staff'));
  await openList(page, '/admin/manage-user?q=HOA+ngu', 2);
  expect(await marksOf(page)).toEqual([
    ['Ngu', 'Hoa', 'hoa'],
    ['Ngu', 'Hoa', 'hoa'],
  ]);
  await openList(page, `/admin/manage-user?q=${encodeURIComponent('Nguyễn đom 7'.normalize('NFD'))}`, 1);
  expect(await marksOf(page)).toEqual([['Nguyễn', '7', 'Đom', 'Đóm']]);
  await openList(page, '/admin/manage-user?q=de2024', 1);
  expect(await marksOf(page)).toEqual([['DE 2024']]);
  await openList(page, '/admin/manage-user', 2);
  expect(await marksOf(page)).toEqual([[], []]);
  await openList(page, '/admin/manage-dental?q=dom', 1);
  expect(await marksOf(page)).toEqual([['Đom', 'Đóm']]);
  await openList(page, '/admin/manage-product?q=TAL', 1);
  expect(await marksOf(page)).toEqual([['Tal']]);
  await openList(page, '/admin/recycle?q=duc', 1);
  expect(await marksOf(page)).toEqual([['Đức']]);
});

test('a name with a mark is read out as one, and stays on its line on a phone', async () => {
  const page = await visit(await office.as('staff'));
  await openList(page, '/admin/manage-user?q=guye+7', 1);
  const name = page.getByRole('cell', { name: customerName, exact: true });
  await name.waitFor();
  await page.getByRole('cell', { name: 'ADS-7', exact: true }).waitFor();
  await expectAccessibleAtBothEnds(page);
  await page.setViewportSize(viewports[0]);
  const lines = await name
    .getByRole('link')
    .locator('span')
    .evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
  expect(lines).toBe(1);
});

test('Ctrl K marks what the words of a query match', async () => {
  const page = await visit(await office.as('staff'));
  await openList(page, '/admin/manage-user', 2);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Tên trang, mã số thẻ, họ tên…').fill('hoa 7');
  await page.getByText(`ADS-7 · ${customerName}`).waitFor();
  expect(await marksOf(page, '[data-action]:has-text("ADS-7")')).toEqual([['7', 'Hoa', 'hoa']]);
  await page.keyboard.press('ArrowDown');
  await page.locator('[data-action][data-selected]').waitFor();
  await expectAccessibleAtBothEnds(page);
  await page.getByPlaceholder('Tên trang, mã số thẻ, họ tên…').fill('thung');
  expect(await marksOf(page, '[data-action]:has-text("Thùng")')).toEqual([['Thùng']]);
});

test('a mark ends where a text that is cut off does', async () => {
  await registerCard(office.context, { clinicName: 'Nhakhoathẩmmỹquốctếsàigòn', cardNumber: 'ADS-9' });
  const page = await visit({ ...(await office.as('staff')), viewport: { width: 1280, height: 800 } });
  await openList(page, '/admin/manage-user?q=nhakhoathammyquocte', 1);
  const cell = page.locator('tbody td[data-field=clinicName]');
  await cell.locator('mark').first().waitFor({ state: 'attached' });
  const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const png = await page.screenshot({
    clip: { x: x + width - 8, y: y + 2, width: 8, height: height - 4 },
  });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // The last columns of pixels have one colour: the ground of the row.
  const colours = new Set<string>();
  for (let row = 0; row < info.height; row++)
    for (let column = 2; column < info.width - 1; column++)
      colours.add(
        data
          .subarray((row * info.width + column) * 3)
          .subarray(0, 3)
          .join(),
      );
  expect(colours.size).toBe(1);
});
