// @module-tag thorough
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChooser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { orderBatch } from '#domain/printed-card/order-batch.server.ts';
import { printedCardCode } from '#domain/printed-card/printed-card-code.server.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import {
  expectAccessibleAtAllWidths,
  expectFitting,
  expectFocus,
  openBrowser,
  type VisitOptions,
  waitForHydration,
} from '../browser.ts';
import { openServer } from '../open-server.ts';
import { runProgram, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { film, photograph, photographWithoutCode } from './photos.ts';

const publicUrl = 'https://rang-su.example';
const server = openServer(async (dataDir) => {
  const imported = await runProgram('import', ['samples/the-bao-hanh-2026-10.xlsx'], { DATA_DIR: dataDir });
  expect(imported.status).toBe(0);
  printed = await orderIssuedCard(dataDir);
  return startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', PUBLIC_URL: publicUrl });
});
/** A printed card that a warranty has. */
let printed = { number: '', code: '' };
const { visit } = openBrowser();

async function orderIssuedCard(dataDir: string): Promise<typeof printed> {
  const config = { dataDir, databaseUrl: undefined };
  const db = await openDatabase(config);
  try {
    const context = { db, actor: { name: 'Lan' } };
    const keys = new BatchKeys(new SecretKey(config));
    await orderBatch(context, keys, { size: 1, note: null });
    const { cardKey } = await db.read.selectFrom('printedCard').select('cardKey').executeTakeFirstOrThrow();
    const batch = await db.read.selectFrom('cardBatch').select(['lot as batchName', 'key']).executeTakeFirstOrThrow();
    await registerCard(context, { cardNumber: formatCardNumber(cardKey) });
    return { number: formatCardNumber(cardKey), code: printedCardCode((await keys.open(batch)) ?? '', cardKey) };
  } finally {
    await db.close();
  }
}

const label = 'Quét mã QR trên thẻ';
/** Before hydration an input has its place. */
const scanButton = (page: Page) => page.locator('button').filter({ hasText: /QR/ });
const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel('Chọn ảnh có sẵn trong máy').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
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
    const page = await visit({});
    await page.goto(`${server.url}/warranty`);
    await choose(page, await photograph(addressOfCard, shot));
    await expectAnswer(page);
  });

  test.each([
    ['a URL of the current host', () => `${server.url}/warranty?keyword=${card}`],
    ['a URL with http and www', () => addressOfCard.replace('https://', 'http://www.')],
    ['a URL of the home page', () => `${publicUrl}/?keyword=${card}`],
    ['a URL of the plain form', () => `${publicUrl}/warranty/?cartId=${card}`],
    ['only the number', () => card],
  ])('a code that holds %s, and sees the answer', async (_what, content) => {
    const page = await visit({});
    await page.goto(server.url);
    await choose(page, await photograph(content()));
    await expectAnswer(page);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test.each([
    ['in Vietnamese', '', 'Mã QR đúng'],
    ['in English', '/en', 'The QR code is right'],
  ])(
    'a printed card, and sees the answer %s, that its code is right, and the number without the code',
    async (_how, language, sentence) => {
      const page = await visit({});
      await page.goto(`${server.url}${language}/warranty`);
      const address = `${publicUrl}/c/${printed.number.replaceAll('-', '')}-${printed.code}`;
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles({
          name: 'IMG_0001.jpg',
          mimeType: 'image/jpeg',
          buffer: await photograph(address),
        });
      await page.getByText(sentence).waitFor();
      await page.getByText(`#${printed.number}`).waitFor();
      expect(await page.locator('input[name=cartId]').inputValue()).toBe(printed.number);
    },
  );

  test('a printed card with the code of another one, and sees no card', async () => {
    const page = await visit({});
    await page.goto(`${server.url}/warranty`);
    const wrong = printed.code === 'aaaaaa' ? 'bbbbbb' : 'aaaaaa';
    await choose(page, await photograph(`${publicUrl}/c/${printed.number.replaceAll('-', '')}-${wrong}`));
    await page.getByText('Mã QR không khớp với số thẻ.').waitFor();
    expect(await page.getByText(`#${printed.number}`).count()).toBe(0);
  });

  test.each([
    ['a URL of another site', `https://elsewhere.example/warranty?keyword=${card}`, 'không phải của thẻ bảo hành'],
    ['another page of the site', `${publicUrl}/products/1`, 'không phải của thẻ bảo hành'],
    ['the key of a wireless network', 'WIFI:S:Nha khoa;T:WPA;P:12345678;;', 'không phải của thẻ bảo hành'],
    ['words', 'Cảm ơn quý khách', 'không phải của thẻ bảo hành'],
    ['a script', `javascript:alert(${1})`, 'không phải của thẻ bảo hành'],
  ])('a code that holds %s, and sees that it is not from a card', async (_what, content, sentence) => {
    const page = await visit({});
    await page.goto(`${server.url}/warranty`);
    await choose(page, await photograph(content));
    await problem(page).filter({ hasText: sentence }).waitFor();
    expect(page.url()).toBe(`${server.url}/warranty`);
  });

  test('no code, then a file that is not a photo, and sees what to do; the next photo works', async () => {
    const page = await visit({ viewport: { width: 360, height: 740 } });
    await page.goto(`${server.url}/warranty`);
    await choose(page, await photographWithoutCode());
    await problem(page).filter({ hasText: 'Không thấy mã QR trong ảnh' }).waitFor();
    const box = await problem(page).boundingBox();
    const bar = await page.getByRole('complementary').boundingBox();
    expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await choose(page, Buffer.from('%PDF-1.7'));
    await problem(page).filter({ hasText: 'Không mở được ảnh này' }).waitFor();
    await choose(page, await photograph(addressOfCard));
    await expectAnswer(page);
    expect(await problem(page).count()).toBe(0);
  });
});

test('the photo is not uploaded, and the decoder is loaded with the first photo', async () => {
  const page = await visit({});
  const requests: { method: string; path: string }[] = [];
  page.on('request', (request) => {
    requests.push({ method: request.method(), path: new URL(request.url()).pathname });
  });
  await page.goto(`${server.url}/warranty`, { waitUntil: 'networkidle' });
  await scanButton(page).waitFor();
  const isDecoder = ({ path }: { path: string }) => path.includes('scan-decode');
  expect(requests.some(isDecoder)).toBe(false);
  await choose(page, await photograph(addressOfCard));
  await expectAnswer(page);
  expect(requests.filter(isDecoder)).toHaveLength(1);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test("the browser's own detector is used if it supports QR codes", async () => {
  const page = await visit({});
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

test('reading a photo shows and announces progress; a decoder that fails to load shows an error', async () => {
  const page = await visit({});
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

test('where the browser shows no camera to pages, the scan button takes a photo, by keyboard too; without JavaScript it is hidden', async () => {
  await visit({}, async (page) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    // Listen early: Playwright must intercept the file chooser before the key press.
    const opened = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
    await page.goto(`${server.url}/warranty`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Kiểm tra' }).focus();
    await page.keyboard.press('Tab');
    const control = page.getByLabel(label);
    await expectFocus(control);
    await page.keyboard.press('Enter');
    expect((await opened).isMultiple()).toBe(false);
    const box = await page.locator('label', { hasText: 'Quét mã QR' }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(await control.getAttribute('accept')).toBe('image/*');
    expect(await control.getAttribute('capture')).toBe('environment');
  });
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(`${server.url}/warranty`);
  expect(await page.getByText('Quét mã QR').isVisible()).toBe(false);
});

test('the scan button and its messages are accessible and fit at every width', async () => {
  const page = await visit({});
  await page.goto(`${server.url}/warranty`);
  await waitForHydration(page);
  await choose(page, await photographWithoutCode());
  await problem(page).waitFor();
  await expectAccessibleAtAllWidths(page);
});

describe('a patient scans live', () => {
  const video = join(server.dataDir, 'camera.mjpeg');
  /** What the camera sees from the next time it is opened. */
  const show = async (photo: Promise<Buffer>) => writeFileSync(video, await film(await photo));
  // Chromium looks at the file when it starts.
  beforeAll(() => show(photographWithoutCode()));
  const { visit: visitWithCamera } = openBrowser(
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
    '--use-fake-ui-for-media-stream',
  );
  const { visit: visitWithoutPermission } = openBrowser(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream=deny',
  );
  const dialog = (page: Page) => page.getByRole('dialog', { name: label });
  const cameras = (page: Page) =>
    page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState));

  /** What a browser does when another tab is chosen. */
  const hide = (page: Page, isHidden: boolean) =>
    page.evaluate(
      (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      },
      isHidden ? 'hidden' : 'visible',
    );

  /** Opens a page for somebody with a camera, and presses the scan button. */
  async function scan(options: VisitOptions & { path?: string }, watch: (page: Page) => Promise<void>) {
    const { path = '/warranty', ...context } = options;
    await visitWithCamera(context, async (page) => {
      await page.addInitScript(() => {
        const tracks: MediaStreamTrack[] = [];
        const { mediaDevices } = navigator;
        const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (constraints) => {
          const stream = await getUserMedia(constraints);
          tracks.push(...stream.getTracks());
          return stream;
        };
        Object.assign(window, { tracks });
      });
      await page.goto(`${server.url}${path}`);
      await scanButton(page).click();
      await watch(page);
    });
  }

  test('a card, and sees the answer at once; the camera is closed, and nothing was sent', async () => {
    await show(photograph(addressOfCard, { rotation: 20 }));
    const sent: string[] = [];
    await scan({}, async (page) => {
      page.on('request', (request) => sent.push(request.method()));
      await expectAnswer(page);
      expect(await dialog(page).count()).toBe(0);
      expect(await cameras(page)).toEqual(['ended']);
      expect(new Set(sent)).toEqual(new Set(['GET']));
    });
  });

  test('the code of another site, and is told to go on, in English too, until the card is seen', async () => {
    await show(photograph('https://elsewhere.example/'));
    await scan({ path: '/en' }, async (page) => {
      await page.getByRole('status').filter({ hasText: 'not that of a warranty card' }).waitFor();
      expect(await cameras(page)).toEqual(['live']);
      await show(photograph(card));
      // The camera sees something else from the next time it is opened.
      await hide(page, true);
      await hide(page, false);
      await page.getByText(`#${card}`).waitFor();
      expect(await cameras(page)).toEqual(['ended', 'ended']);
    });
  });

  test('nothing for now: Escape, the button, a hidden tab and another page all close the camera', async () => {
    await show(photographWithoutCode());
    await scan({}, async (page) => {
      await page.getByText('Đưa mã QR trên thẻ vào trong khung').waitFor();
      await page.keyboard.press('Escape');
      await expectFocus(scanButton(page));
      expect(await cameras(page)).toEqual(['ended']);
      await page.keyboard.press('Enter');
      await expect.poll(() => cameras(page)).toEqual(['ended', 'live']);
      await hide(page, true);
      expect(await cameras(page)).toEqual(['ended', 'ended']);
      await hide(page, false);
      await expect.poll(() => cameras(page)).toEqual(['ended', 'ended', 'live']);
      await dialog(page).getByRole('button', { name: 'Đóng' }).click();
      await scanButton(page).click();
      await expect.poll(() => cameras(page)).toEqual(['ended', 'ended', 'ended', 'live']);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      expect(await cameras(page)).toEqual(['ended', 'ended', 'ended', 'ended']);
    });
  });

  test('in the dark, with the light of the camera', async () => {
    await show(photographWithoutCode());
    await scan({}, async (page) => {
      expect(await dialog(page).getByRole('button', { name: 'Đèn' }).count()).toBe(0);
      await page.evaluate(() => {
        const lit: unknown[] = [];
        MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
        MediaStreamTrack.prototype.applyConstraints = async (constraints) => void lit.push(constraints?.advanced);
        Object.assign(window, { lit });
      });
      await hide(page, true);
      await hide(page, false);
      const torch = dialog(page).getByRole('button', { name: 'Đèn' });
      await torch.click();
      await expect.poll(() => torch.getAttribute('aria-pressed')).toBe('true');
      await torch.click();
      await expect.poll(() => torch.getAttribute('aria-pressed')).toBe('false');
      expect(await page.evaluate(() => (window as unknown as { lit: unknown }).lit)).toEqual([
        [{ torch: true }],
        [{ torch: false }],
      ]);
    });
  });

  test('without permission, and is told how to go on, with a photo, too', async () => {
    await visitWithoutPermission({}, async (page) => {
      await page.goto(`${server.url}/warranty`);
      await scanButton(page).click();
      await problem(page).filter({ hasText: 'chưa được phép dùng máy ảnh' }).waitFor();
      await expectAccessibleAtAllWidths(page);
      const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photograph(addressOfCard) };
      await dialog(page).getByLabel('Chụp ảnh / chọn ảnh').setInputFiles(photo);
      await expectAnswer(page);
      expect(await dialog(page).count()).toBe(0);
    });
  });

  test('without a camera, then with one that is in use, and tries again when it is free', async () => {
    await show(photograph(addressOfCard));
    await visitWithCamera({}, async (page) => {
      // What Chromium does without a camera, and with one that another program holds.
      await page.addInitScript(() => {
        const errors = ['NotFoundError', 'NotReadableError'];
        const { mediaDevices } = navigator;
        const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = (constraints) => {
          const error = errors.shift();
          return error ? Promise.reject(new DOMException('', error)) : getUserMedia(constraints);
        };
      });
      await page.goto(`${server.url}/warranty`);
      await scanButton(page).click();
      await problem(page).filter({ hasText: 'Không tìm thấy máy ảnh' }).waitFor();
      await dialog(page).getByRole('button', { name: 'Thử lại' }).click();
      await problem(page).filter({ hasText: 'có thể ứng dụng khác đang dùng' }).waitFor();
      await dialog(page).getByRole('button', { name: 'Thử lại' }).click();
      await expectAnswer(page);
    });
  });

  test('at any width, also with letters of twice the size', async () => {
    await show(photographWithoutCode());
    await scan({}, async (page) => {
      await page.getByText('Đưa mã QR trên thẻ vào trong khung').waitFor();
      await expectAccessibleAtAllWidths(page);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const close = dialog(page).getByRole('button', { name: 'Đóng' });
      await close.scrollIntoViewIfNeeded();
      expect((await close.boundingBox())?.width).toBeLessThanOrEqual(360);
      await expectFitting(page);
    });
  });
});
