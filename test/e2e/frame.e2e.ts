import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { expectAccessible, openBrowser, viewports, waitForHydration } from '../browser.ts';
import { openServer, serveTests } from '../open-server.ts';
import { runProgram, startServer } from '../processes.ts';
import { signedInBrowser } from '../sessions.ts';

const demo = JSON.parse(readFileSync('brand.json', 'utf8'));
const brand = { ...demo, name: 'Aulenper', phone: '+84 (28) 0000-0001', social: { facebook: demo.social.facebook } };
const server = openServer((dataDir) => {
  const brandFile = join(dataDir, 'brand.json');
  writeFileSync(brandFile, JSON.stringify(brand));
  return startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', BRAND_FILE: brandFile });
});
const { dataDir } = server;
const { visit } = openBrowser();

const [phone, , desktop] = viewports;
const items = [
  ['ADS', '/'],
  ['products', '/products'],
  ['CỘNG SỰ', '/partner'],
  ['ẢNH', '/photos'],
  ['BẢO HÀNH', '/warranty'],
  ['LIÊN HỆ', '/contact'],
];
const menu = (page: Page) => page.getByRole('navigation', { name: 'Điều hướng chính' });
const toggle = (page: Page) => menu(page).getByRole('button', { name: 'Menu' });
const links = (page: Page) => menu(page).getByRole('link');
const contact = (page: Page) => menu(page).getByRole('link', { name: 'LIÊN HỆ' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** Opens the home page, and the menu as soon as the page is hydrated. */
const openMenu = async (page: Page) => {
  await page.goto(server.url);
  await page.locator('button[aria-expanded=false]').waitFor();
  await toggle(page).click();
  await contact(page).waitFor();
  await expect.poll(() => toggle(page).getAttribute('aria-expanded')).toBe('true');
};
/** The darkest red, from 0 to 255, of what is drawn where an element is. */
/** The darkest red of the bars or the cross of the menu's button, left of its word. */
const darkestOfIcon = async (button: Locator) => {
  const left = sharp(await button.screenshot()).extract({ left: 4, top: 8, width: 24, height: 32 });
  return (await sharp(await left.png().toBuffer()).stats()).channels[0]?.min;
};
const expectClosed = async (page: Page) => {
  await contact(page).waitFor({ state: 'hidden' });
  await page.locator('button[aria-expanded=false]').waitFor();
};

describe('on a wide screen', () => {
  test('the menu does not move from page to page', { tags: ['thorough'] }, async () => {
    await visit({ viewport: desktop }, async (page) => {
      const positions = async () =>
        JSON.stringify(await links(page).evaluateAll((all) => all.map((link) => link.getBoundingClientRect().x)));
      await page.goto(server.url);
      await page.evaluate(() => document.fonts.ready);
      const before = await positions();
      await contact(page).click();
      await page.getByRole('heading', { name: 'Contact' }).waitFor();
      expect(await positions()).toBe(before);
    });
  });

  test('a link moves the focus to the new page, and the brand is not loaded again', async () => {
    await visit({ viewport: desktop }, async (page) => {
      const answers: string[] = [];
      // Playwright does not store the bodies of no-store answers.
      await page.route('**/*.data*', async (route) => {
        const response = await route.fetch();
        answers.push(await response.text());
        await route.fulfill({ response });
      });
      await page.goto(server.url);
      await waitForHydration(page);
      for (const [label = '', path = ''] of items.slice(1)) {
        await menu(page).getByRole('link', { name: label, exact: true }).click();
        await page.waitForURL(server.url + path);
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      }
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.join()).not.toContain(brand.company);
    });
  });
});

describe('on a small screen', () => {
  test('the menu works by keyboard', async () => {
    const page = await visit({ viewport: phone });
    await page.goto(server.url);
    await page.locator('button[aria-expanded=false]').waitFor();
    expect(await contact(page).count()).toBe(0);
    for (const name of ['Chuyển đến nội dung chính', 'Aulenper', 'Menu']) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(name);
    }
    await page.keyboard.press('Enter');
    await contact(page).waitFor();
    await expect.poll(() => toggle(page).getAttribute('aria-expanded')).toBe('true');
    for (const [label] of items) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(label);
    }
    await page.keyboard.press('Escape');
    await expectClosed(page);
    expect(await focused(page)).toBe('Menu');
    await page.keyboard.press('Space');
    await contact(page).waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('LIÊN HỆ');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Contact' }).waitFor();
    await expectClosed(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  test('the menu closes on its button and on back navigation', { tags: ['thorough'] }, async () => {
    const page = await visit({ viewport: phone });
    await openMenu(page);
    await toggle(page).click();
    await expectClosed(page);
    await toggle(page).click();
    await contact(page).click();
    await page.getByRole('heading', { name: 'Contact' }).waitFor();
    await toggle(page).click();
    await contact(page).waitFor();
    await page.goBack();
    await expectClosed(page);
  });

  test('the menu works without JavaScript', async () => {
    const page = await visit({ viewport: phone, javaScriptEnabled: false });
    await page.goto(server.url);
    await toggle(page).click();
    await contact(page).waitFor();
    await page.keyboard.press('Escape');
    await contact(page).waitFor({ state: 'hidden' });
    await toggle(page).click();
    await page.mouse.click(5, 600);
    await contact(page).waitFor({ state: 'hidden' });
    await toggle(page).click();
    await contact(page).click();
    expect(page.url()).toBe(`${server.url}/contact`);
    expect(await contact(page).count()).toBe(0);
  });

  test.each([phone, { width: 320, height: 640 }])(
    'name, menu and language are in one row at $width px',
    async (viewport) => {
      const page = await visit({ viewport });
      await page.goto(server.url);
      await toggle(page).waitFor();
      const parts = [page.getByRole('banner').getByRole('link', { name: 'Aulenper' }), toggle(page)];
      const boxes = [...parts, page.getByRole('banner').getByRole('link', { name: 'English' })].map(
        async (part) => (await part.boundingBox())?.y,
      );
      expect(new Set(await Promise.all(boxes)).size).toBe(1);
    },
  );

  test('the bars of the menu are seen where the system has colours of its own', { tags: ['thorough'] }, async () => {
    const page = await visit({ viewport: phone, forcedColors: 'active' });
    await openMenu(page);
    expect(await darkestOfIcon(toggle(page))).toBeLessThan(64);
    await page.keyboard.press('Escape');
    await expectClosed(page);
    expect(await darkestOfIcon(toggle(page))).toBeLessThan(64);
  });

  test('the open menu is accessible and its touch targets are at least 48 px high', async () => {
    const page = await visit({ viewport: phone });
    await openMenu(page);
    await expectAccessible(page);
    const targets = [toggle(page), ...(await links(page).all()), page.getByRole('link', { name: 'Aulenper' })];
    for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  });
});

describe('the footer', () => {
  test('has the phone and the networks of the brand file, and leads to the sign-in', async () => {
    const html = await (await fetch(`${server.url}/photos`)).text();
    const [, footer = ''] = /<footer.*?>(.*)<\/footer>/s.exec(html) ?? [];
    expect(footer).toContain('href="tel:+842800000001"');
    expect(footer).toContain(`href="${brand.social.facebook}"`);
    expect(footer).not.toContain('tiktok');
    expect(footer).toContain('href="/login"');
  });

  test('has touch targets of at least 48 px', { tags: ['thorough'] }, async () => {
    const page = await visit({ viewport: phone });
    await page.goto(server.url);
    for (const target of await page.locator('footer a').all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  });
});

describe('the mark of the brand file', { tags: ['thorough'] }, () => {
  const mark = 'M8 8h48v48H8z';
  const marked = serveTests(() => {
    const { zalo: _, ...unreachable } = demo;
    const path = join(dataDir, 'marked.json');
    writeFileSync(path, JSON.stringify({ ...unreachable, mark, colours: { accent: '#5a1030', gold: '#808080' } }));
    return startServer({ DATA_DIR: mkdtempSync(join(dataDir, 'marked-')), BRAND_FILE: path });
  });

  test('is in the icons and in the picture for shared links, in the colours of the file', async () => {
    const svg = await fetch(`${marked.url}/favicon.svg`);
    expect(svg.headers.get('content-type')).toBe('image/svg+xml');
    expect(await svg.text()).toContain(`fill="#5a1030"/><path fill="#fff" d="${mark}"`);
    for (const [path, x, y] of [
      ['/icon-192.png', 20, 20],
      ['/og.jpg', 106, 315],
    ] as const) {
      const bytes = Buffer.from(await (await fetch(marked.url + path)).arrayBuffer());
      const [ground] = [await sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()];
      for (const [at, value] of [0x5a, 0x10, 0x30].entries())
        expect(Math.abs((ground[at] ?? 0) - value), path).toBeLessThan(14);
    }
  });

  test('its colours are those of the drawings of how a crown is made', async () => {
    const html = await (await fetch(`${marked.url}/photos`)).text();
    const drawings = [...html.matchAll(/<img src="([^"]*\.svg)"[^>]* loading="lazy"/g)];
    expect(drawings).toHaveLength(8);
    for (const [, path = ''] of drawings) {
      const answer = await fetch(marked.url + path);
      expect(answer.headers.get('content-type'), path).toBe('image/svg+xml');
      const svg = await answer.text();
      expect(svg, path).toMatch(/#5a1030|#808080/);
      expect(svg, path).not.toMatch(/var\(|#0a5560|#b8954f/);
    }
  });

  test('stands beside the name in header and footer; buttons have the accent; no chat, no button for it', async () => {
    const page = await visit({ viewport: phone });
    await page.goto(marked.url);
    await waitForHydration(page);
    for (const landmark of ['banner', 'contentinfo'] as const) {
      const place = page.getByRole(landmark);
      await place.getByText('Perlenau', { exact: true }).waitFor();
      expect(await place.locator('img[src="/favicon.svg"]').isVisible()).toBe(true);
    }
    const submit = page.getByRole('button', { name: 'Kiểm tra', exact: true });
    expect(await submit.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(90, 16, 48)');
    const reach = page.getByRole('complementary', { name: 'Liên hệ nhanh' });
    expect(await reach.getByRole('link').allTextContents()).toEqual(['Gọi 1800 0000']);
    const [bar, button] = [await reach.boundingBox(), await submit.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await page.emulateMedia({ media: 'print' });
    expect(await reach.isVisible()).toBe(false);
  });
});

describe('a brand file', () => {
  const start = async (content: string) => {
    const path = join(dataDir, 'other-brand.json');
    writeFileSync(path, content);
    return runProgram('server', [], { DATA_DIR: join(dataDir, 'refused'), BRAND_FILE: path, PORT: '0' });
  };

  test('with errors stops the start and lists all of them', { tags: ['thorough'] }, async () => {
    writeFileSync(join(dataDir, 'text.jpg'), 'no picture');
    symlinkSync(resolve('artwork/shared.jpg'), join(dataDir, 'link.jpg'));
    const { status, stdout, stderr } = await start(
      JSON.stringify({
        ...demo,
        company: ' ',
        offices: [{ name: 'Huế' }],
        mark: 'M0 0"/><script>',
        colours: { accent: '#88bbcc', gold: 'gold' },
        phone: 'hãy gọi',
        social: { facebook: 'http://facebook.example.com', zalo: 'https://zalo.example.com' },
        photos: ['absent.jpg', '../outside.jpg', 'link.jpg', 'text.jpg', '.'].map((file) => ({ file, text: 'Ảnh' })),
      }),
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('other-brand.json (BRAND_FILE) có chỗ sai');
    expect(stderr.match(/^ {2}[\w.]+:/gm)?.map((line) => line.trim())).toEqual([
      'company:',
      'mark:',
      'colours.accent:',
      'colours.gold:',
      'offices.0.address:',
      'phone:',
      'social.facebook:',
      'social:',
      ...[0, 1, 2, 3, 4].map((at) => `photos.${at}.file:`),
    ]);
    expect(stderr).toContain('photos.0.file: không có tệp này');
    expect(stderr).toContain('photos.2.file: phải nằm trong thư mục của tệp này');
    expect(stderr).not.toContain('    at ');
  });

  test('that is missing or not JSON stops the start with a message', { tags: ['thorough'] }, async () => {
    const broken = await start('{');
    expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining('Không đọc được tệp thương hiệu ')]);
    const absent = await runProgram('server', [], { DATA_DIR: dataDir, BRAND_FILE: '/nowhere/brand.json' });
    expect([absent.status, absent.stderr]).toEqual([
      1,
      expect.stringContaining('/nowhere/brand.json (BRAND_FILE): không có tệp'),
    ]);
  });
});

test('without a connection a page shows the telephone and offices, and nothing that was looked up is kept', async () => {
  await visit({ viewport: phone, serviceWorkers: 'allow' }, async (page) => {
    await page.goto(`${server.url}/warranty?keyword=ADS-0000`, { waitUntil: 'networkidle' });
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated')
        await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    await page.context().setOffline(true);
    await page.goto(`${server.url}/warranty?keyword=ADS-0000`);
    await page.getByRole('heading', { name: 'Không có kết nối mạng' }).waitFor();
    expect(await page.getByRole('link', { name: '1800 0000' }).getAttribute('href')).toBe('tel:18000000');
    await page.getByText(demo.offices[0].address).waitFor();
    const heading = page.getByRole('heading', { name: 'Không có kết nối mạng' });
    expect(await heading.evaluate((one) => getComputedStyle(one).fontFamily)).toMatch(/^"Public Sans"/);
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map(({ status }) => status);
    });
    expect(loaded).toEqual(['loaded', 'loaded']);
    const retry = page.getByRole('link', { name: 'Thử lại' });
    expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await expectAccessible(page);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.slice(0, 3)).toEqual(['/offline', '/en/offline', '/favicon.svg']);
    expect(kept.slice(3)).toEqual(Array(2).fill(expect.stringMatching(/^\/assets\/public-sans-[\w-]+\.woff2$/)));
    await page.goto(`${server.url}/en/products`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.goto(`${server.url}/warranty?keyword=ADS-0000`);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Thử lại' }).click();
    await page.getByText('Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.').waitFor();
  });
});

test('an unknown URL of the back office keeps its frame and leads on, with status 404', {
  tags: ['thorough'],
}, async () => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const staff = await signedInBrowser(db, 'staff', server.url);
  await db.close();
  await visit({ viewport: phone }, async (page) => {
    await page.goto(`${server.url}/admin/nothing-here`);
    expect(page.url()).toBe(`${server.url}/login?next=%2Fadmin%2Fnothing-here`);
  });
  const page = await visit({ viewport: phone, ...staff });
  const answer = await page.goto(`${server.url}/admin/nothing-here`);
  expect(answer?.status()).toBe(404);
  await page.getByText('Trong phần quản trị không có trang nào ở địa chỉ này.').waitFor();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Danh sách nha khoa' }).click();
  await page.getByRole('heading', { name: 'QUẢN LÝ NHA KHOA' }).waitFor();
});

describe('a page that fails', () => {
  const broken = mkdtempSync(join(dataDir, 'broken-'));
  const failing = serveTests(() => startServer({ DATA_DIR: broken, LOOKUP_LIMIT: '0' }));
  beforeAll(() => {
    const db = new Sqlite(join(broken, 'ads.sqlite'));
    for (const table of ['clinic', 'product', 'warranty'])
      db.exec(`alter table ${table} rename column "binnedBy" to "gone"`);
    db.exec('alter table warranty rename column "customerName" to "lost"');
    db.exec('alter table product rename column "name" to "lost"');
    db.exec('alter table clinic rename column "address" to "lost"');
    db.close();
  });
  /** Expects the request id on the page to match the log entry with the reason. */
  const expectReason = (html: string) => {
    const [, id] = /<code>([^<]+)<\/code>/.exec(html) ?? [];
    expect(id).toBeDefined();
    const line = failing.output.stdout.split('\n').find((entry) => entry.includes(`"id":"${id}"`));
    expect(line).toContain('no such column');
    expect(html).not.toContain('no such column');
  };

  test.each(['/partner', '/products', '/products?q=a', '/products/1', '/products/compare?ids=1'])(
    'at %s shows a request id, and the log has the reason under the same id',
    async (path) => {
      const answer = await fetch(failing.url + path);
      expect(answer.status).toBe(500);
      const html = await answer.text();
      expect(html).toContain('500 Internal Server Error');
      expectReason(html);
    },
  );

  test.each(['/', '/warranty'])('as a look-up on %s shows the error in the look-up panel', async (path) => {
    const answer = await fetch(`${failing.url}${path}?keyword=1`);
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain('Xin thử lại sau ít phút.');
    expectReason(html);
  });

  test('shows the same error after client-side navigation', { tags: ['thorough'] }, async () => {
    const page = await visit({ viewport: desktop });
    await page.goto(`${failing.url}/contact`);
    await waitForHydration(page);
    await menu(page).getByRole('link', { name: 'CỘNG SỰ' }).click();
    await page.getByText('500 Internal Server Error').waitFor();
    expectReason(await page.content());
    await expectAccessible(page);
  });
});
