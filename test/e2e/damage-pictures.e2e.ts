// @module-tag thorough
// Pictures of a damage in a browser: a clinic sends them from a phone, with scripts and without, and staff look at them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { apiClient } from '../api-client.ts';
import { openBackOffice } from '../back-office.ts';
import { expectAccessibleAtAllWidths, openBrowser } from '../browser.ts';
import { drawing } from '../pictures/picture-helpers.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const cards: number[] = [];
const site = openBackOffice(async (context) => {
  for (const [cardNumber, customerName] of [
    ['AH-1', 'Đỗ Thị Lan'],
    ['AH-2', 'Trần Thị Bưởi'],
    ['AH-3', 'Lý Thị Cam'],
  ])
    cards.push(await registerCard(context, { cardNumber, customerName }));
});
const { visit } = openBrowser();
const phone = { viewport: { width: 390, height: 844 } };

const aPicture = async (name: string, width = 900) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawing(width, 700).jpeg().toBuffer(),
});
const heic = {
  name: 'IMG_1.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};

const openDamage = async (page: Page, card: number | undefined, path = '/clinic/cards') => {
  await page.goto(`${site.url}${path}/${card}`);
  await page.locator('summary', { hasText: /Răng có hư hỏng|A restoration is damaged/ }).click();
};
/** Until scripts send the form. */
const hydrated = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('form:has(input[type=file])')
        .first()
        .evaluate((form) => Object.keys(form).some((name) => name.startsWith('__reactProps'))),
    )
    .toBe(true);
const fillDamage = async (page: Page) => {
  await page.getByLabel('Răng nào, số FDI (có thể bỏ trống)').fill('11');
  await page.getByLabel('Hư hỏng thế nào, từ khi nào?').fill('Mẻ rìa cắn khi nhai');
};
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('form:has([name=intent]) input[type=file]').first().setInputFiles(files);
const send = (page: Page) => page.getByRole('button', { name: 'Gửi nhà phân phối xét bảo hành' }).click();
const shownPictures = (page: Page) => page.getByRole('img', { name: /^Ảnh \d/ });
/** How many of them a browser has decoded. */
const decodedCount = (page: Page) =>
  shownPictures(page).evaluateAll(
    (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
  );

test('without scripts a damage is reported with pictures, and what was refused keeps the words', async () => {
  const clinic = await site.asClinic();
  await visit({ ...clinic, ...phone, javaScriptEnabled: false }, async (page) => {
    await openDamage(page, cards[0]);
    await fillDamage(page);
    await choose(page, [await aPicture('rang.jpg'), heic]);
    await send(page);
    await page.getByText(/^Ảnh "IMG_1\.heic": Không đọc được ảnh HEIC/).waitFor();
    expect(await page.getByLabel('Hư hỏng thế nào, từ khi nào?').inputValue()).toBe('Mẻ rìa cắn khi nhai');
    await choose(page, await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => aPicture(`${name}.jpg`, 200))));
    await send(page);
    await page.getByText('Chỉ gửi được tối đa 4 ảnh mỗi lần. Hãy bỏ bớt ảnh rồi gửi lại.').waitFor();
    expect(await page.getByLabel('Răng nào, số FDI (có thể bỏ trống)').inputValue()).toBe('11');
    await choose(page, [await aPicture('rang.jpg'), await aPicture('phim.jpg', 500)]);
    await send(page);
    await page.getByText('Đã gửi báo hư hỏng. Nhà phân phối trả lời ở đây.').waitFor();
    expect(await shownPictures(page).count()).toBe(2);
    await page.reload();
    expect(await shownPictures(page).count()).toBe(2);
  });
});

test('with scripts the progress is shown, and a lost connection keeps words and pictures', async () => {
  const page = await visit({ ...(await site.asClinic()), ...phone });
  await openDamage(page, cards[1]);
  await hydrated(page);
  await fillDamage(page);
  await choose(page, [await aPicture('rang.jpg')]);
  const lost = page.getByText('Mất kết nối. Nội dung vẫn còn, hãy gửi lại.');
  const words = page.getByLabel('Hư hỏng thế nào, từ khi nào?');
  const expectKept = async () => {
    await lost.waitFor();
    expect(await words.inputValue()).toBe('Mẻ rìa cắn khi nhai');
  };
  // Before the script that sends has come.
  await page.context().setOffline(true);
  await send(page);
  await expectKept();
  await page.context().setOffline(false);
  await page.route('**/api/clinic/cards/*/visits', (route) => route.abort('connectionreset'), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/'));
  await send(page);
  await failed;
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await expectKept();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/clinic/cards/*/visits', async (route) => {
    await held;
    await route.continue();
  });
  await send(page);
  await page.getByRole('progressbar', { name: 'Đang gửi' }).waitFor();
  release();
  await page.getByText('Đã gửi báo hư hỏng. Nhà phân phối trả lời ở đây.').waitFor();
  await expect.poll(() => decodedCount(page)).toBe(1);
  expect(await shownPictures(page).count()).toBe(1);
  await expectAccessibleAtAllWidths(page);
});

test('what is about to be tapped stays in its place when the scripts come', async () => {
  const page = await visit({ ...(await site.asClinic()), ...phone });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/clinic/cards/${cards[2]}`);
  await page.evaluate(() => document.fonts.ready);
  const top = () =>
    page.locator('summary', { hasText: 'Răng có hư hỏng' }).evaluate((one) => one.getBoundingClientRect().top);
  const before = await top();
  release();
  await hydrated(page);
  expect(await top()).toBe(before);
});

test('in English what the server refuses is said in English', async () => {
  const page = await visit({ ...(await site.asClinic()), ...phone });
  await openDamage(page, cards[2], '/en/clinic/cards');
  await hydrated(page);
  await page.getByLabel('What is damaged, and since when?').fill('Chipped');
  await choose(page, [heic, await aPicture('a.jpg')]);
  await page.getByRole('button', { name: 'Send to the distributor as a claim' }).click();
  await page.getByText(/^Picture "IMG_1\.heic": A HEIC picture cannot be read/).waitFor();
  expect(await page.getByLabel('What is damaged, and since when?').inputValue()).toBe('Chipped');
});

test('staff see each picture beside its line, and open it large by keyboard; the clinic answers with more', async () => {
  const staff = apiClient(site.url, await sessionCookie(site.db, 'staff'));
  const { _id } = (await staff.call('GET', '/visits?q=AH-2')).body.visits[0];
  await staff.call('POST', `/visits/${_id}/ask`, { text: 'Gửi thêm ảnh' });
  await visit({ ...(await site.asClinic()), ...phone }, async (page) => {
    await page.goto(`${site.url}/clinic`);
    await choose(page, [await aPicture('them.jpg', 400)]);
    await page.getByRole('button', { name: 'Gửi câu trả lời' }).click();
    await page.getByText('Đã gửi câu trả lời.').waitFor();
  });
  const page = await visit({ ...(await site.as('staff')), viewport: { width: 1366, height: 900 } });
  await page.goto(`${site.url}/admin/visits?visit=${_id}`);
  const claim = page.getByRole('region', { name: 'Có hư hỏng' });
  await claim
    .getByRole('img', { name: /^Ảnh 1, nha khoa gửi / })
    .first()
    .waitFor();
  expect(await claim.getByRole('img').count()).toBe(2);
  await expect.poll(() => decodedCount(page)).toBe(2);
  await claim.scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 390, height: 844 });
  const [large] = await Promise.all([
    page.context().waitForEvent('page'),
    claim
      .getByRole('link', { name: /^Ảnh 1, nha khoa gửi / })
      .first()
      .press('Enter'),
  ]);
  await large.waitForLoadState();
  expect(new URL(large.url()).pathname).toMatch(/^\/api\/visits\/\d+\/pictures\/[0-9a-f]{24}-1600\.jpg$/);
  expect(await large.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await large.close();
});
