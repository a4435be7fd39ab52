// @module-tag thorough
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileChooser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleAtAllWidths, expectFocus, openBrowser, waitForHydration } from '../browser.ts';
import { type RunningServer, runProgram, startServer } from '../processes.ts';
import { photograph, photographWithoutCode } from './photos.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
const publicUrl = 'https://rang-su.example';
let server: RunningServer;
beforeAll(async () => {
  const imported = await runProgram('import', ['samples/the-bao-hanh-2026-10.xlsx'], { DATA_DIR: dataDir });
  expect(imported.status).toBe(0);
  server = await startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});
const { visit } = openBrowser();

const control = (page: Page) => page.getByLabel('Quét mã QR trên thẻ');
const choose = (page: Page, buffer: Buffer) =>
  control(page).setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
const problem = (page: Page) => page.getByRole('alert');
const card = 'ADS-2026-0001';
const addressOfCard = `${publicUrl}/warranty?keyword=${card}`;

async function expectAnswer(page: Page): Promise<void> {
  await page.getByText(`#${card}`).waitFor();
  expect(new URL(page.url()).searchParams.get('keyword')).toBe(card);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
}

describe('a patient whose browser has no barcode detector photographs', () => {
  test.each([
    ['the code straight', {}],
    ['the code upside down', { rotation: 180 }],
    ['the code askew', { rotation: 33 }],
    ['the code out of focus', { rotation: 7, blur: 2 }],
    ['a small code in a large photo', { width: 4000, height: 3000, side: 330, rotation: 12 }],
  ])('%s, and sees the answer at once', async (_how, shot) => {
    await visit({}, async (page) => {
      await page.goto(`${server.url}/warranty`);
      await choose(page, await photograph(addressOfCard, shot));
      await expectAnswer(page);
    });
  });

  test.each([
    ['a URL of the current host', () => `${server.url}/warranty?keyword=${card}`],
    ['a URL with http and www', () => addressOfCard.replace('https://', 'http://www.')],
    ['a URL of the home page', () => `${publicUrl}/?keyword=${card}`],
    ['a URL of the plain form', () => `${publicUrl}/warranty/?cartId=${card}`],
    ['only the number', () => card],
  ])('a code that holds %s, and sees the answer', async (_what, content) => {
    await visit({}, async (page) => {
      await page.goto(server.url);
      await choose(page, await photograph(content()));
      await expectAnswer(page);
      expect(new URL(page.url()).pathname).toBe('/');
    });
  });

  test.each([
    ['a URL of another site', `https://elsewhere.example/warranty?keyword=${card}`, 'không phải của thẻ bảo hành'],
    ['another page of the site', `${publicUrl}/products/1`, 'không phải của thẻ bảo hành'],
    ['the key of a wireless network', 'WIFI:S:Nha khoa;T:WPA;P:12345678;;', 'không phải của thẻ bảo hành'],
    ['words', 'Cảm ơn quý khách', 'không phải của thẻ bảo hành'],
    ['a script', `javascript:alert(${1})`, 'không phải của thẻ bảo hành'],
  ])('a code that holds %s, and sees that it is not from a card', async (_what, content, sentence) => {
    await visit({}, async (page) => {
      await page.goto(`${server.url}/warranty`);
      await choose(page, await photograph(content));
      await problem(page).filter({ hasText: sentence }).waitFor();
      expect(page.url()).toBe(`${server.url}/warranty`);
    });
  });

  test('no code, then a file that is not a photo, and sees what to do; the next photo works', async () => {
    await visit({}, async (page) => {
      await page.goto(`${server.url}/warranty`);
      await choose(page, await photographWithoutCode());
      await problem(page).filter({ hasText: 'Không thấy mã QR trong ảnh' }).waitFor();
      await choose(page, Buffer.from('%PDF-1.7'));
      await problem(page).filter({ hasText: 'Không mở được ảnh này' }).waitFor();
      await choose(page, await photograph(addressOfCard));
      await expectAnswer(page);
      expect(await problem(page).count()).toBe(0);
    });
  });
});

test('the photo is not uploaded, and the decoder is loaded with the first photo', async () => {
  await visit({}, async (page) => {
    const requests: { method: string; path: string }[] = [];
    page.on('request', (request) => {
      requests.push({ method: request.method(), path: new URL(request.url()).pathname });
    });
    await page.goto(`${server.url}/warranty`, { waitUntil: 'networkidle' });
    await control(page).waitFor();
    const isDecoder = ({ path }: { path: string }) => path.includes('scan-decode');
    expect(requests.some(isDecoder)).toBe(false);
    await choose(page, await photograph(addressOfCard));
    await expectAnswer(page);
    expect(requests.filter(isDecoder)).toHaveLength(1);
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

test("the browser's own detector is used if it supports QR codes", async () => {
  await visit({}, async (page) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.addInitScript((rawValue) => {
      class Detector {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => [{ rawValue: 'https://elsewhere.example/' }, { rawValue }];
      }
      Object.assign(window, { BarcodeDetector: Detector });
    }, addressOfCard);
    await page.goto(`${server.url}/warranty`);
    await choose(page, await photographWithoutCode());
    await expectAnswer(page);
    expect(fetched.filter((url) => url.includes('scan-decode'))).toEqual([]);
  });
});

test('reading a photo shows and announces progress; a decoder that fails to load shows an error', async () => {
  await visit({}, async (page) => {
    await page.goto(`${server.url}/warranty`);
    const checked = Promise.withResolvers<void>();
    await page.route('**/scan-decode-*.js', async (route) => {
      await checked.promise;
      await route.abort();
    });
    await choose(page, await photograph(addressOfCard));
    await page.getByRole('status').filter({ hasText: 'Đang đọc mã QR…' }).waitFor({ state: 'attached' });
    checked.resolve();
    await problem(page).filter({ hasText: 'mất kết nối' }).waitFor();
    await page.getByPlaceholder('Nhập ID thẻ của bạn').fill(card);
    await page.getByRole('button', { name: 'Kiểm tra' }).click();
    await expectAnswer(page);
    expect(await problem(page).count()).toBe(0);
  });
});

test('the scan button works by keyboard, is at least 48 px high, and is hidden without JavaScript', async () => {
  await visit({}, async (page) => {
    // Listen early: Playwright must intercept the file chooser before the key press.
    const opened = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
    await page.goto(`${server.url}/warranty`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Kiểm tra' }).focus();
    await page.keyboard.press('Tab');
    await expectFocus(control(page));
    await page.keyboard.press('Enter');
    expect((await opened).isMultiple()).toBe(false);
    const box = await page.locator('label', { hasText: 'Quét mã QR' }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(await control(page).getAttribute('accept')).toBe('image/*');
    expect(await control(page).getAttribute('capture')).toBe('environment');
  });
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${server.url}/warranty`);
    expect(await page.getByText('Quét mã QR').isVisible()).toBe(false);
  });
});

test('the scan button and its messages are accessible and fit at every width', async () => {
  await visit({}, async (page) => {
    await page.goto(`${server.url}/warranty`);
    await waitForHydration(page);
    await choose(page, await photographWithoutCode());
    await problem(page).waitFor();
    await expectAccessibleAtAllWidths(page);
  });
});
