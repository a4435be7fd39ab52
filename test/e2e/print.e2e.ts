// @module-tag thorough
import type { Locator, Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { openBrowser } from '../browser.ts';
import { copyRegister, openServer } from '../open-server.ts';
import { startServer } from '../processes.ts';
import { registerCard } from '../records.ts';

const card = {
  cardNumber: 'ADS-2026-0001',
  customerName: 'Nguyễn Thị Hoa',
  productName: 'Perlenau Tal',
  clinicName: 'Nha khoa Thuyền Giấy',
  doctorName: 'BS. Trần Minh Khôi',
  quantity: 2,
  expiresOn: '2040-12-31',
};
const ungrouped = { ...card, cardNumber: '0902123456789' };
const longest = {
  ...card,
  cardNumber: 'W'.repeat(64),
  customerName: 'Ngưỡng '.repeat(28).trim(),
  productName: 'M'.repeat(200),
  clinicName: 'Nha khoa '.repeat(22).trim(),
  doctorName: 'Bác sĩ '.repeat(28).trim(),
};
const marked = { ...card, cardNumber: 'ADS-2026-0003', customerName: 'NGUYỄN ẪN' };
const titled = {
  ...card,
  cardNumber: 'ADS-2026-0004',
  clinicName: 'Phòng khám nha khoa Trăng Khuyết Thủ Đức',
  doctorName: 'ThS.BS. Nguyen Van Hoang Long',
};
const expired = { ...card, cardNumber: 'ADS-2016-0001', expiresOn: '2020-02-29' };
const publicUrl = 'https://rang-su.example';
const server = openServer(async (dataDir) => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  for (const one of [card, ungrouped, longest, marked, titled, expired])
    await registerCard({ db, actor: { name: 'test' }, now: new Date('2016-01-01') }, one);
  await db.close();
  return startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', PUBLIC_URL: publicUrl });
});
const { visit } = openBrowser();

const addressOf = ({ cardNumber }: { cardNumber: string }, path = '/warranty') =>
  `${server.url}${path}?keyword=${cardNumber}`;
const printed = (page: Page) => page.getByText('Thẻ bảo hành răng sứ').locator('xpath=..');
/** CSS defines an inch as 96 pixels. */
const inMillimetres = (pixels: number) => (pixels / 96) * 25.4;

/** Width and height of the pages of a PDF in millimetres. */
function pagesOf(pdf: Buffer): [number, number][] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  return [...boxes].map((box) => [(Number(box[1]) / 72) * 25.4, (Number(box[2]) / 72) * 25.4]);
}

/** The lines of visible text. */
const visibleText = (page: Page) =>
  page.evaluate(() => document.body.innerText.split('\n').flatMap((line) => line.trim() || []));

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a patient, JavaScript: $javaScriptEnabled,',
  (options) => {
    test.each(['/', '/warranty'])('prints from %s one page: the card in the size of a bank card', async (path) => {
      await visit(options, async (page) => {
        await page.goto(addressOf(card, path));
        const [[width, height] = [0, 0], ...more] = pagesOf(await page.pdf({ preferCSSPageSize: true }));
        expect(more).toEqual([]);
        expect(Math.abs(width - 85.6)).toBeLessThan(0.2);
        expect(Math.abs(height - 54)).toBeLessThan(0.2);

        await page.emulateMedia({ media: 'print' });
        const box = await printed(page).boundingBox();
        expect(inMillimetres(box?.width ?? 0)).toBeCloseTo(85.6, 1);
        expect(inMillimetres(box?.height ?? 0)).toBeCloseTo(54, 1);
        expect(await visibleText(page)).toEqual([
          'PERLENAU',
          'Thẻ bảo hành răng sứ',
          'Mã số thẻ',
          card.cardNumber,
          'Ngày hết hạn',
          '31/12/2040',
          'Họ tên',
          card.customerName,
          'Sản phẩm',
          `${card.productName} × 2`,
          'Nha khoa',
          card.clinicName,
          'Bác sĩ',
          card.doctorName,
          'Quét để xem hạn',
          'Hỗ trợ 24/7: 1800 0000',
          'Mất thẻ: hỏi nha khoa, mang giấy tờ tùy thân.',
        ]);
      });
    });
  },
);

test('the printed QR code is at least 20 mm wide and links to the answer', async () => {
  const page = await visit({ deviceScaleFactor: 3 });
  await page.goto(addressOf(card, '/'));
  await page.emulateMedia({ media: 'print' });
  const code = printed(page).locator('svg path');
  const box = await code.boundingBox();
  expect(inMillimetres(box?.width ?? 0)).toBeGreaterThanOrEqual(20);
  expect(inMillimetres(box?.height ?? 0)).toBeGreaterThanOrEqual(20);
  const { data, info } = await sharp(await printed(page).screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe(
    addressOf(card).replace(server.url, publicUrl),
  );
  await page.emulateMedia({ media: 'screen' });
  await page.goto(addressOf(card));
  await page.getByText(`#${card.cardNumber}`).waitFor();
});

test('a number without separators is printed in groups', async () => {
  const page = await visit({});
  await page.goto(addressOf(ungrouped));
  await page.emulateMedia({ media: 'print' });
  expect(await printed(page).locator('span').allTextContents()).toEqual(['09021', '23456', '789']);
});

test('a site without a configured origin prints no QR code, so the Host header cannot forge one', async () => {
  const withoutOrigin = await startServer({ DATA_DIR: await copyRegister(server.dataDir), LOOKUP_LIMIT: '0' });
  const html = await (await fetch(addressOf(card).replace(server.url, withoutOrigin.url))).text();
  await withoutOrigin.stop();
  expect(html).toContain(card.customerName);
  expect(html).not.toContain('Quét để xem hạn');
});

test('the longest allowed names fit on the card', async () => {
  const page = await visit({});
  await page.goto(addressOf(longest));
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  const outside = await printed(page).evaluate((element) => {
    const edge = element.getBoundingClientRect();
    const parts = [...element.querySelectorAll('p, dt, dd, svg')].map((part) => part.getBoundingClientRect());
    return parts.filter(({ bottom, right }) => bottom > edge.bottom || right > edge.right).length;
  });
  expect(outside).toBe(0);
});

test('a doctor with titles is whole, below a clinic with a long name', async () => {
  const page = await visit({});
  await page.goto(addressOf(titled));
  await page.emulateMedia({ media: 'print' });
  const name = printed(page).locator('dd').last();
  const linesOf = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const room = element.parentElement?.getBoundingClientRect();
    return [...text.getClientRects()].map(({ right, bottom }) => ({
      isWide: right > (room?.right ?? 0),
      isLow: bottom > (room?.bottom ?? 0),
    }));
  };
  // Once the fonts of the print are there.
  await expect.poll(() => name.evaluate(linesOf)).toEqual([{ isWide: false, isLow: false }]);
  expect(await name.textContent()).toBe(titled.doctorName);
});

test('the marks of a name are whole below the date', async () => {
  const page = await visit({});
  await page.goto(addressOf(marked));
  await page.emulateMedia({ media: 'print' });
  const [date, name] = [page.getByText('31/12/2040').last(), page.getByText('NGUYỄN ẪN').last()];
  const inkOf = (part: Locator) =>
    part.evaluate((one) => {
      const { font, lineHeight, paddingTop } = getComputedStyle(one);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('There is no canvas');
      pen.font = font;
      const ink = pen.measureText(one.textContent ?? '');
      const { top } = one.getBoundingClientRect();
      const room = Number.parseFloat(lineHeight) - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent;
      const baseline = top + Number.parseFloat(paddingTop) + room / 2 + ink.fontBoundingBoxAscent;
      return {
        box: top,
        top: baseline - ink.actualBoundingBoxAscent,
        bottom: baseline + ink.actualBoundingBoxDescent,
      };
    });
  const [upper, lower] = [await inkOf(date), await inkOf(name)];
  // What is above its box is cut off.
  expect(lower.top).toBeGreaterThanOrEqual(lower.box);
  expect(lower.top).toBeGreaterThan(upper.bottom);
});

test('an expired card says so in print', async () => {
  const page = await visit({});
  await page.goto(addressOf(expired));
  await page.emulateMedia({ media: 'print' });
  expect(await visibleText(page)).toContain('Hết hạn');
});

test('the button "In thẻ" opens the print dialog', async () => {
  await visit({}, async (page) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.title = 'printed';
      };
    });
    await page.goto(addressOf(card));
    await page.getByText('Thêm', { exact: true }).click();
    await page.getByRole('button', { name: 'In thẻ' }).click();
    expect(await page.title()).toBe('printed');
  });
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(addressOf(card));
  await page.getByText('Thêm', { exact: true }).click();
  expect(await page.getByText('In thẻ').isVisible()).toBe(false);
});

test('a page without a card is printed in full', async () => {
  await visit({}, async (page) => {
    await page.goto(`${server.url}/warranty?keyword=XYZ`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Tìm kiếm của bạn không khớp').isVisible()).toBe(true);
    const [[width = 0] = [0]] = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(width).toBeGreaterThan(200);
  });
});

test('a server-rendered answer stays on the page while its script loads, and if it fails to load', async () => {
  await visit({}, async (page) => {
    const requested = Promise.withResolvers<void>();
    const checked = Promise.withResolvers<void>();
    await page.route('**/answer-*.js', async (route) => {
      requested.resolve();
      await checked.promise;
      await route.abort();
    });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/answer-'));
    await page.goto(addressOf(card), { waitUntil: 'commit' });
    await requested.promise;
    expect(await page.getByText(`#${card.cardNumber}`).isVisible()).toBe(true);
    checked.resolve();
    await failed;
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(`#${card.cardNumber}`).isVisible()).toBe(true);
    await page.getByPlaceholder('Nhập ID thẻ của bạn').fill(ungrouped.cardNumber);
    await page.getByRole('button', { name: 'Kiểm tra' }).click();
    await page.getByText(`#${ungrouped.cardNumber}`).waitFor();
  });
});
