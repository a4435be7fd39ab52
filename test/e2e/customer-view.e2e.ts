// What the customer sees of a card, from the card's page in the back office.

import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { openBackOffice } from '../back-office.ts';
import { expectAccessible, openBrowser } from '../browser.ts';
import { aWarranty, registerCard } from '../records.ts';

let id: number;
let binned: number;
const office = openBackOffice(async (context) => {
  id = await registerCard(context, aWarranty({ cardNumber: 'KH 1/26', customerName: 'Lê Khách' }));
  binned = await registerCard(context, aWarranty({ cardNumber: 'KH-2' }));
  await binRecord(context, warranties, { id: binned });
});
const browser = openBrowser();
const address = () => `${office.url}/warranty?keyword=KH+1%2F26`;

test('staff open and print the customer’s page, copy its address, and show it as a code to be scanned', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await browser.visit({ ...(await office.as('staff')), permissions });
  await page.context().addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(`${office.url}/admin/update-user/${id}`);
  const part = page.getByRole('region', { name: 'Khách thấy gì' });

  const opened = page.waitForEvent('popup');
  await part.getByRole('link', { name: 'Xem như khách' }).click();
  const shown = await opened;
  await shown.getByText('Lê Khách').first().waitFor();
  expect(shown.url()).toBe(address());
  await shown.close();

  const printing = page.waitForEvent('popup');
  await part.getByRole('link', { name: 'In', exact: true }).click();
  const printed = await printing;
  await printed.locator('html[data-printed]').waitFor();
  await printed.close();

  await part.getByRole('button', { name: 'Sao chép liên kết' }).click();
  await part.getByRole('button', { name: 'Đã sao chép' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address());

  await part.getByRole('button', { name: 'Mã QR' }).click();
  const code = page.getByRole('img', { name: 'Mã QR dẫn đến trang kiểm tra thẻ KH 1/26' });
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(address());
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await part.scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.setViewportSize({ width: 390, height: 844 });
  await part.scrollIntoViewIfNeeded();
});

test('a card in the bin has nothing that a customer sees', async () => {
  const page = await browser.visit(await office.as('staff'));
  await page.goto(`${office.url}/admin/update-user/${binned}`);
  await page.getByText('KH-2').first().waitFor();
  expect(await page.getByRole('region', { name: 'Khách thấy gì' }).count()).toBe(0);
});
