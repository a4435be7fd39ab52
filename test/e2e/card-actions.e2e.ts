import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { expectAccessibleAtAllWidths, expectFocus, openBrowser, stopClock, waitForHydration } from '../browser.ts';
import { openServer } from '../open-server.ts';
import { startServer } from '../processes.ts';
import { aProduct, registerCard } from '../records.ts';

const publicUrl = 'https://rang-su.example';
const card = {
  cardNumber: 'ADS-2026-0001',
  productName: 'perlenau tal',
  clinicName: 'Nha khoa Một; Hai, Ba',
  expiresOn: '2040-12-31',
};
const clinic = { name: card.clinicName, phone: '(028) 0000 0000', map: 'https://map.example/mot' };
const expired = { ...card, cardNumber: 'ADS-2016-0001', expiresOn: '2020-02-29', clinicName: 'Nha khoa Khuất' };
const server = openServer(async (dataDir) => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const act = { db, actor: { name: 'Lan' }, now: new Date('2016-01-01') };
  await addRecord(act, products, aProduct({ name: 'Perlenau Tal' }));
  await addRecord(act, clinics, clinic);
  for (const one of [card, expired]) await registerCard(act, one);
  await db.close();
  return startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', PUBLIC_URL: publicUrl });
});
const { visit } = openBrowser();
const more = (page: Page) => page.getByText('Thêm', { exact: true });
const answerTo = ({ cardNumber }: { cardNumber: string }, path = '/warranty') =>
  `${server.url}${path}?keyword=${cardNumber}`;

const above = 'on %s the verdict, the number and the date of a found card are on the first screen of a phone';
const expectAbove = async (path: string) => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await page.goto(answerTo(card, path));
  const date = page.locator('time').first();
  expect(await date.textContent()).toBe('31/12/2040');
  const top = async (text: string) => (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
  expect(await top('Còn hạn')).toBeLessThan(await top('Thông tin bảo hành'));
  expect(await top('Thông tin bảo hành')).toBeLessThan(await top('Mã số thẻ bảo hành'));
  const [box, bar] = [await date.boundingBox(), await page.getByRole('complementary').boundingBox()];
  expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expectAccessibleAtAllWidths(page);
};
test.each(['/', '/warranty'])(above, { tags: ['thorough'] }, expectAbove);

/** The links and buttons below a card that are seen. */
async function shownActions(page: Page): Promise<string[]> {
  const actions = page.getByRole('status').getByRole('listitem').filter({ visible: true });
  return actions.allInnerTexts();
}

test('below a card a patient calls the clinic, and finds the rest behind "Thêm"', async () => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await page.goto(answerTo(card));
  await waitForHydration(page);
  expect(await shownActions(page)).toEqual(['Gọi nha khoa']);
  await more(page).click();
  const rest = ['Lưu ảnh thẻ', 'Chỉ đường', 'Xem nha khoa', 'Nhắc ngày hết hạn', 'Gửi cho người thân', 'In thẻ'];
  expect(await shownActions(page)).toEqual(['Gọi nha khoa', ...rest]);
  await expectAccessibleAtAllWidths(page);
});

test('at the foot of the window stands who to call about a card: its clinic, then the brand', async () => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  const bar = page.getByRole('complementary', { name: 'Liên hệ nhanh' });
  await page.goto(answerTo(card));
  expect(await bar.getByRole('link').filter({ visible: true }).allTextContents()).toEqual(['Gọi nha khoa', 'Gọi hãng']);
  await page.goto(answerTo(expired));
  expect(await bar.getByRole('link').filter({ visible: true }).allTextContents()).toEqual(['Gọi 1800 0000', 'Zalo']);
});

test('another card is one press away: the field is empty, and has the focus', async () => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await page.goto(answerTo(card));
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Đóng' }).click();
  await expectFocus(page.locator('#cartId'));
  expect(await page.locator('#cartId').inputValue()).toBe('');
});

test('without JavaScript a patient gets to the clinic, to the product and to a reminder', async () => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(answerTo(card));
  expect(await shownActions(page)).toEqual(['Gọi nha khoa']);
  await more(page).click();
  expect(await shownActions(page)).toEqual(['Gọi nha khoa', 'Chỉ đường', 'Xem nha khoa', 'Nhắc ngày hết hạn']);
  const linkOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await linkOf('Gọi nha khoa')).toBe('tel:02800000000');
  expect(await linkOf('Chỉ đường')).toBe(clinic.map);
  await page.getByRole('link', { name: 'Xem nha khoa' }).click();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([clinic.name]);
  await page.goto(answerTo(card));
  await page.getByRole('definition').getByRole('link', { name: 'Perlenau Tal' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Perlenau Tal');
  await page.goto(answerTo(expired));
  for (const name of ['Nhắc ngày hết hạn', 'Gọi nha khoa', 'Chỉ đường', 'Xem nha khoa'])
    expect(await page.getByRole('link', { name }).count(), name).toBe(0);
  await page.getByRole('link', { name: 'Tìm nha khoa' }).click();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([clinic.name]);
});

test('the reminder is an event on the last day of the warranty, a month ahead', async () => {
  const answer = await fetch(`${server.url}/warranty/reminder.ics?keyword=ads20260001`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const lines = (await answer.text()).split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const text = lines.join('\r\n').replaceAll('\r\n ', '');
  expect(text).toContain('DTSTART;VALUE=DATE:20401231\r\nDTEND;VALUE=DATE:20410101\r\n');
  expect(text).toContain('TRIGGER:-P30D\r\n');
  expect(text).toContain('Nha khoa Một\\; Hai\\, Ba.');
});

test.each([expired.cardNumber, 'XYZ', ''])('for %s there is no reminder, and the page says why', async (cardNumber) => {
  const answer = await fetch(`${server.url}/warranty/reminder.ics?keyword=${cardNumber}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`/warranty?keyword=${cardNumber}`);
});

test('the card is saved as a picture with a code that leads to the answer', async () => {
  const page = await visit({});
  await page.goto(answerTo(card));
  const downloading = page.waitForEvent('download');
  await more(page).click();
  await page.getByRole('button', { name: 'Lưu ảnh thẻ' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('the-bao-hanh-ADS-2026-0001.png');
  const picture = sharp(await readFile(await download.path()));
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(1080);
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe(
    `${publicUrl}/warranty?keyword=ADS-2026-0001`,
  );
});

test('the address of the card is shared, or copied where the device cannot share', { tags: ['thorough'] }, async () => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(answerTo(card));
  await more(page).click();
  await page.getByRole('button', { name: 'Gửi cho người thân' }).click();
  await page.getByText('Đã chép địa chỉ của thẻ.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(answerTo(card));
});

test('an answer takes away the toast of the try before', { tags: ['thorough'] }, async () => {
  const page = await visit({});
  await page.clock.install();
  await page.goto(`${server.url}/warranty`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Kiểm tra' }).click();
  // One that leaves stays for the length of its animation, which the clock stops.
  const toast = page.locator('[data-sonner-toast]:not([data-removed="true"])');
  await toast.waitFor();
  await stopClock(page);
  await page.getByPlaceholder('Nhập ID thẻ của bạn').fill(card.cardNumber);
  await page.getByRole('button', { name: 'Kiểm tra' }).click();
  await page.clock.runFor(500);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
  await page.clock.runFor(100);
  await toast.waitFor({ state: 'detached' });
});

test('who does not find the number sees where it stands on the card', { tags: ['thorough'] }, async () => {
  const page = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(`${server.url}/warranty`);
  const picture = page.locator('details img');
  expect(await picture.isVisible()).toBe(false);
  await page.getByText('Mã số ở đâu trên thẻ?').click();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
