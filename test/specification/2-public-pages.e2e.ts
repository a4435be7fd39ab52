// Section 2 of the specification: what visitors see. A title quotes the sentence that its test holds.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openBrowser, runClockUntil, stopClock, viewports, waitForHydration } from '../browser.ts';
import { roundTrip } from './clock.ts';
import { cardNumber, clinicNames, customer, productNames } from './register.ts';
import { openSite } from './site.ts';

const site = openSite();
const { visit } = openBrowser();
const [phone, , desktop] = viewports;

const open = async (page: Page, path: string) => {
  await page.goto(site.url + path);
  await waitForHydration(page);
};
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const entries = (page: Page) => page.evaluate(() => history.length);
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

describe('Public layout', () => {
  const items = [
    ['ADS', '/'],
    ['products', '/products'],
    ['CỘNG SỰ', '/partner'],
    ['ẢNH', '/photos'],
    ['BẢO HÀNH', '/warranty'],
    ['LIÊN HỆ', '/contact'],
  ];
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Điều hướng chính' });
  const links = (page: Page) =>
    menu(page)
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => ({
          item: [link.textContent, link.getAttribute('href')],
          isCurrent: link.getAttribute('aria-current') === 'page',
          weight: getComputedStyle(link).fontWeight,
        })),
      );

  test('"six items; the item matching the current path is bold"', async () => {
    const page = await visit({ viewport: desktop, javaScriptEnabled: false });
    for (const [label, path = ''] of [
      ...items,
      ['products', '/products/1'],
      ['BẢO HÀNH', `/warranty?keyword=${cardNumber(1)}`],
      ['BẢO HÀNH', '/warranty/notes'],
      ['', '/login'],
      ['', '/nothing-here'],
    ]) {
      await page.goto(site.url + path);
      expect(await menu(page).getByRole('button').isVisible()).toBe(false);
      const shown = await links(page);
      expect(shown.map(({ item }) => item)).toEqual(items);
      for (const { item, isCurrent, weight } of shown)
        expect([isCurrent, weight], path).toEqual(item[0] === label ? [true, '700'] : [false, '400']);
    }
  });

  test('"the menu collapses behind a toggle button and closes on window resize or a click outside it"', async () => {
    const page = await visit({ viewport: phone });
    const contact = menu(page).getByRole('link', { name: 'LIÊN HỆ' });
    const toggle = menu(page).getByRole('button', { name: 'Menu' });
    await open(page, '/');
    expect(await contact.isVisible()).toBe(false);
    const openMenu = async () => {
      await toggle.click();
      await contact.waitFor();
      await toggle.and(page.locator('[aria-expanded=true]')).waitFor();
    };
    const expectClosed = async () => {
      await contact.waitFor({ state: 'hidden' });
      await toggle.and(page.locator('[aria-expanded=false]')).waitFor();
    };
    await openMenu();
    await page.setViewportSize({ width: 400, height: 740 });
    await expectClosed();
    await page.setViewportSize(phone);
    await expectClosed();
    await openMenu();
    await page.mouse.click(5, 600);
    await expectClosed();
  });

  test('"Footer: copyright line, investment registration line, two office addresses, a phone line, four social icons"', async () => {
    const brand = JSON.parse(readFileSync('brand.json', 'utf8'));
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(site.url);
    const footer = page.getByRole('contentinfo');
    await footer.getByText(`© ${new Date().getFullYear()} ${brand.company}`).waitFor();
    await footer.getByText('Giấy chứng nhận đăng ký đầu tư cấp ngày 28/08/2007').waitFor();
    expect(brand.offices).toHaveLength(2);
    for (const { address } of brand.offices) await footer.getByText(address).waitFor();
    await footer.getByRole('link', { name: brand.phone }).waitFor();
    for (const name of ['Video', 'Facebook', 'TikTok', 'Instagram'])
      expect(await footer.getByRole('link', { name }).locator('svg, img').first().isVisible()).toBe(true);
  });

  test.each([
    ['Partner', '/partner'],
    ['Contact', '/contact'],
    ['Will be soon', '/photos'],
  ])('"shows only the text \'%s\'"', async (text, path) => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(site.url + path);
    expect(await heading(page)).toBe(text);
  });

  test('"Home page contains the warranty lookup form (card-number field named cartId) and a \'why choose us\' block with three items"', async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(site.url);
    expect(await page.locator('main form input[name=cartId]').count()).toBe(1);
    const why = page.getByRole('region', { name: 'Vì sao chọn chúng tôi' });
    expect(await why.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Bảo hành lên đến 15 năm',
      'Kiểm tra định kỳ miễn phí trong thời gian bảo hành',
      'Hỗ trợ khẩn cấp 24/7',
    ]);
  });
});

describe('Warranty expiry check page', () => {
  const notFound = 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.';
  const field = (page: Page) => page.getByRole('main').getByRole('textbox');
  const lookUp = async (page: Page, number: string) => {
    await field(page).fill(number);
    await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click();
  };

  test("\"Heading 'Kiểm tra ngày hết hạn'. One text input, placeholder 'Nhập ID thẻ của bạn', and a button 'Kiểm tra'\"", async () => {
    const page = await visit({});
    await open(page, '/warranty');
    expect(await heading(page)).toBe('Kiểm tra ngày hết hạn');
    expect(await field(page).getAttribute('placeholder')).toBe('Nhập ID thẻ của bạn');
    await page.getByRole('main').getByRole('button', { name: 'Kiểm tra', exact: true }).waitFor();
  });

  test('"On success a card titled \'Thông tin bảo hành\' appears: \'#\' plus the card number"; "Submitting sets the query parameter keyword"', async () => {
    const page = await visit({});
    await open(page, '/warranty');
    const expectCard = async () => {
      await page.getByRole('heading', { name: 'Thông tin bảo hành' }).waitFor();
      expect(await page.getByText(`#${cardNumber(1)}`, { exact: true }).isVisible()).toBe(true);
      const fields = () =>
        page
          .locator('dl > div')
          .evaluateAll((all) =>
            all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
          );
      await expect.poll(fields).toEqual([
        ['Họ tên', customer(1)],
        ['Ngày hết hạn', expect.stringMatching(/^31\/12\/2040/)],
        ['Sản phẩm', productNames[0]],
        ['Số lượng', '2'],
        ['Nha khoa', clinicNames[1]],
        ['Bác sĩ', 'BS. Lê An'],
      ]);
    };
    await lookUp(page, ' bh 0001 ');
    await expectCard();
    expect(address(page)).toBe('/warranty?keyword=bh+0001');
    await page.goto(page.url());
    await expectCard();
    expect(await field(page).inputValue()).toBe('bh 0001');
  });

  test("\"a badge 'Còn hạn' (green) if the expiry date is later than now, otherwise 'Hết hạn' (red)\"", async () => {
    const page = await visit({ javaScriptEnabled: false });
    /** Which of red, green and blue is the strongest in the ground of the badge. */
    const colourOf = async (badge: Locator) => {
      const { x = 0, y = 0, height = 0 } = (await badge.boundingBox()) ?? {};
      const clip = { x: x + 4, y: y + height / 2, width: 1, height: 1 };
      const pixel = await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer();
      return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))];
    };
    for (const [at, text, colour] of [
      [1, 'Còn hạn', 'green'],
      [5, 'Hết hạn', 'red'],
    ] as const) {
      await page.goto(`${site.url}/warranty?keyword=${cardNumber(at)}`);
      // The card for printing has the words, too.
      const badges = page.getByText(/^(Còn hạn|Hết hạn)$/).filter({ visible: true });
      expect(await badges.allTextContents()).toEqual([text]);
      expect(await colourOf(badges)).toBe(colour);
    }
  });

  test(`"If the lookup is unsuccessful and the panel is open, a not-found image is shown with '${notFound}'"; "A close icon clears the result"`, async () => {
    const page = await visit({});
    await open(page, '/warranty');
    await lookUp(page, 'ADS-0000');
    await page.getByText(notFound, { exact: true }).waitFor();
    expect(await page.getByRole('img', { name: 'Kính lúp trên một tấm thẻ trống' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Đóng' }).click();
    await page.getByText(notFound).waitFor({ state: 'detached' });
    expect(address(page)).toBe('/warranty');
    expect(await field(page).inputValue()).toBe('');
    await lookUp(page, cardNumber(1));
    await page.getByText(`#${cardNumber(1)}`).waitFor();
    await page.getByRole('link', { name: 'Đóng' }).click();
    await page.getByText(`#${cardNumber(1)}`).waitFor({ state: 'detached' });
    expect(await page.getByText(notFound).count()).toBe(0);
  });
});

describe('Warranty notes page', () => {
  test.each([true, false])(
    '"Title \'Lưu ý về bảo hành\' with four accordion sections, only one open at a time", JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visit({ javaScriptEnabled });
      await page.goto(`${site.url}/warranty/notes`);
      expect(await heading(page)).toBe('Lưu ý về bảo hành');
      const sections = () =>
        page.locator('details').evaluateAll((all) =>
          all.map((one) => ({
            open: one instanceof HTMLDetailsElement && one.open,
            shown: one.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }),
          })),
        );
      const onlyOpen = (index: number) => [0, 1, 2, 3].map((at) => ({ open: at === index, shown: at === index }));
      expect(await sections()).toEqual(onlyOpen(0));
      for (const index of [1, 2, 3]) {
        await page.locator('summary').nth(index).focus();
        await page.keyboard.press('Enter');
        expect(await sections()).toEqual(onlyOpen(index));
      }
    },
  );

  test('"1. Warranty duration. 2. Cases not covered … 3. After-care guidance (five points). 4. Other notes"', async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(`${site.url}/warranty/notes`);
    const [duration, notCovered, care, other] = await page.locator('details').all();
    expect(await duration?.textContent()).toContain('Thời hạn bảo hành');
    expect(await notCovered?.getByRole('listitem', { includeHidden: true }).allTextContents()).toEqual([
      expect.stringMatching('hết hạn, bị tẩy xóa, sửa chữa hoặc hư hỏng'),
      expect.stringMatching('không khớp với giấy tờ tùy thân'),
      expect.stringMatching('vỡ trước khi được gắn'),
      expect.stringMatching('do sử dụng không đúng cách'),
    ]);
    expect(await care?.getByRole('listitem', { includeHidden: true }).count()).toBe(5);
    const notes = await other?.textContent();
    for (const fact of ['sản xuất tại Đức', 'nhà phân phối độc quyền', 'hướng dẫn của bác sĩ', 'xuất trình thẻ'])
      expect(notes).toContain(fact);
  });
});

describe('Product list page', () => {
  const cards = (page: Page) => page.locator('main article');
  const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
  const newestFirst = productNames.toReversed();

  test('"Heading \'Sản phẩm\'. Grid: 3 columns on extra-large screens, 2 on large, 1 on medium. Each card shows product image and name"', async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(`${site.url}/products`);
    expect(await heading(page)).toBe('Sản phẩm');
    const columns: Record<number, number> = {};
    for (const width of [360, 768, 1023, 1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const lefts = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
      columns[width] = new Set(lefts).size;
    }
    expect(columns).toEqual({ 360: 1, 768: 1, 1023: 1, 1024: 2, 1279: 2, 1280: 3, 1440: 3 });
    for (const card of await cards(page).all()) {
      expect(await card.getByRole('link').count()).toBe(1);
      expect(await card.getByRole('link').locator('img, h2').count()).toBe(2);
    }
  });

  test('"Clicking the name scrolls to top and goes to /products/{id}, replacing the history entry"', async () => {
    const page = await visit({});
    await page.goto(`${site.url}/warranty`);
    await open(page, '/products');
    const before = await entries(page);
    const name = page.getByRole('heading', { name: productNames[4] ?? '', exact: true });
    await name.scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(0);
    await name.click();
    await page.waitForURL(`${site.url}/products/5`);
    await expect.poll(() => heading(page)).toBe(productNames[4]);
    expect(await scrolled(page)).toBe(0);
    expect(await entries(page)).toBe(before);
    expect(await page.title()).toContain(productNames[4]);
    await page.goBack();
    expect(address(page)).toBe('/warranty');
  });

  test('"Filters are read from the URL query string … Page size 10"', async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(`${site.url}/products`);
    expect(await names(page)).toEqual(newestFirst.slice(0, 10));
    await page.goto(`${site.url}/products?page=2`);
    expect(await names(page)).toEqual(newestFirst.slice(10));
    await page.goto(`${site.url}/products?q=perlenau+tal&strength=800`);
    expect(await names(page)).toEqual(['Perlenau Tal']);
    expect(await page.locator('select[name=strength]').inputValue()).toBe('800');
  });

  test('"Only products with isActive true are listed"; "Empty list: \'No product founds\'"', async () => {
    const shows = async (path: string, text: string) => (await (await fetch(site.url + path)).text()).includes(text);
    const lists = ['/', '/products', '/products/1', '/products/compare?ids=1,12', '/products.data'];
    const [first, last] = [productNames[0] ?? '', productNames.at(-1) ?? ''];
    for (const path of lists) expect(await shows(path, last), path).toBe(true);
    expect((await site.client.call('DELETE', '/product/delete/12')).status).toBe(200);
    for (const path of ['/products/12', '/products/12.data']) expect((await fetch(site.url + path)).status).toBe(404);
    for (const path of lists) expect(await shows(path, last), path).toBe(false);

    expect((await site.client.call('POST', '/product/remove-all', { all: true })).status).toBe(200);
    const page = await visit({});
    await page.goto(`${site.url}/products`);
    await page.getByText('No product founds', { exact: true }).waitFor();
    for (const path of ['/', '/products']) {
      await page.goto(site.url + path);
      expect(await cards(page).count()).toBe(0);
      expect(await page.getByRole('list', { name: 'Nhóm' }).count()).toBe(0);
    }
    for (let id = 1; id <= productNames.length; id++)
      expect((await site.client.call('PUT', `/product/restore/${id}`)).status).toBe(200);
    expect(await shows('/products?page=2', first)).toBe(true);
  });
});

describe('Product detail page', () => {
  test('"Large image, name, and attribute list"', async () => {
    const page = await visit({ javaScriptEnabled: false, viewport: desktop });
    await page.goto(`${site.url}/products/5`);
    expect(await heading(page)).toBe('Perlenau Tal Multi');
    const picture = page.getByRole('img', { name: 'Perlenau Tal Multi', exact: true });
    expect((await picture.boundingBox())?.width).toBeGreaterThan(desktop.width / 3);
    const attributes = () =>
      page
        .locator('main dl > div')
        .evaluateAll((all) =>
          all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
        );
    expect(await attributes()).toEqual([
      ['Độ trong', '45,5%'],
      ['Độ bền uốn', '760\u00a0MPa'],
      ['Ứng dụng', expect.stringMatching(/\w/)],
      ['Độ dày phục hình tối thiểu', '0,6\u00a0mm'],
      ['Độ dày', '14, 16, 18, 20, 22, 25\u00a0mm'],
      ['Đường kính', '98,5\u00a0mm'],
      ['Màu', expect.stringMatching(/\w/)],
      ['Bảo hành', '12 năm'],
    ]);
    await page.goto(`${site.url}/products/1`);
    expect((await attributes())[1]).toEqual(['Độ bền uốn', '1.200\u00a0MPa']);
  });

  const row = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Sản phẩm khác' }) });
  /** Names of the fully visible slides, from left to right. */
  const slides = (page: Page) =>
    row(page)
      .locator('li')
      .evaluateAll((all) => {
        const view = all[0]?.closest('div')?.getBoundingClientRect();
        return all
          .map((slide) => ({ box: slide.getBoundingClientRect(), name: slide.querySelector('h3')?.textContent }))
          .filter(
            ({ box }) => view && box.right > view.left + 40 && box.right <= view.right + 2 && box.left > view.left - 40,
          )
          .sort((a, b) => a.box.left - b.box.left)
          .map(({ name }) => name);
      });
  /** Scrolls to the carousel, which loads its controls. */
  const scrollToCarousel = async (page: Page) => {
    await page.getByRole('heading', { name: 'Sản phẩm khác' }).scrollIntoViewIfNeeded();
    await row(page).getByRole('button').first().waitFor();
  };

  test('"carousel \'Sản phẩm khác\' of other active products, 10 per page, 3 slides on wide screens (from 1024 px), 2 from 768 px, 1 from 340 px, looping, with navigation arrows"', async () => {
    // Older products come first, then the newest ones.
    const others = [4, 3, 2, 1, 12, 11, 10, 9, 8, 7].map((id) => productNames[id - 1]);
    const page = await visit({ reducedMotion: 'reduce' });
    await page.goto(`${site.url}/products/5`);
    await scrollToCarousel(page);
    expect(await row(page).locator('li').count()).toBe(10);
    const next = row(page).getByRole('button', { name: 'Sản phẩm tiếp theo' });
    const previous = row(page).getByRole('button', { name: 'Sản phẩm trước' });
    for (const [width, count] of [
      [1440, 3],
      [1024, 3],
      [1023, 2],
      [768, 2],
      [767, 1],
      [340, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => slides(page)).toEqual(others.slice(0, count));
      await next.click();
      await expect.poll(() => slides(page)).toEqual(others.slice(1, 1 + count));
      await previous.click();
      await previous.click();
      await expect.poll(() => slides(page)).toEqual([others.at(-1), ...others].slice(0, count));
      await next.click();
    }
    const box = await next.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  });

  test('"Clicking an item goes to /products/{id}, replacing history and scrolling to top"', async () => {
    const page = await visit({ viewport: { width: 1440, height: 600 } });
    await page.goto(`${site.url}/warranty`);
    await page.goto(`${site.url}/products/5`);
    await scrollToCarousel(page);
    const before = await entries(page);
    await row(page).getByText('Perlenau Fels', { exact: true }).click();
    await page.waitForURL(`${site.url}/products/2`);
    await expect.poll(() => heading(page)).toBe('Perlenau Fels');
    expect(await scrolled(page)).toBe(0);
    expect(await entries(page)).toBe(before);
    await scrollToCarousel(page);
    expect(await slides(page)).toEqual([1, 12, 11].map((id) => productNames[id - 1]));
    await page.goBack();
    expect(address(page)).toBe('/warranty');
  });
});

describe('Login page (/login)', () => {
  test("\"Title 'Ads - Đăng nhập'; field 'Tên đăng nhập' (id fullName); password field 'Mật khẩu'; a LOGIN button; … a reCAPTCHA notice shown as text\"", async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(`${site.url}/login`);
    expect([await page.title(), await heading(page)]).toEqual(['Ads - Đăng nhập', 'Ads - Đăng nhập']);
    expect(await page.getByLabel('Tên đăng nhập').getAttribute('id')).toBe('fullName');
    expect(await page.getByLabel('Mật khẩu', { exact: true }).getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'LOGIN', exact: true }).waitFor();
    await page.getByText('reCAPTCHA').waitFor();
  });

  test('"a \'Trang chủ\' link that goes home after a 2 second loading state"', async () => {
    const page = await visit({});
    await page.clock.install();
    await open(page, '/login');
    await stopClock(page);
    await page.getByRole('main').getByRole('link', { name: 'Trang chủ', exact: true }).click();
    await runClockUntil(page, page.getByRole('status').filter({ hasText: 'Đang tải…' }));
    // The router asks for nothing yet, neither data nor scripts.
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.clock.runFor(1_900);
    await roundTrip(page);
    expect([address(page), requested]).toEqual(['/login', ['/livez']]);
    await page.clock.runFor(100);
    await page.waitForURL(`${site.url}/`);
    await page.clock.resume();
  });
});

test('"Unknown-route fallback: \'Unexpected Application Error!\' with the error status or message"', async () => {
  const page = await visit({ viewport: phone });
  expect((await page.goto(`${site.url}/nothing-here`))?.status()).toBe(404);
  expect(await heading(page)).toBe('Unexpected Application Error!');
  await page.getByText('404 Not Found').waitFor();
  await page.getByRole('contentinfo').waitFor();
  await page.getByRole('link', { name: 'Trang chủ', exact: true }).click();
  await page.getByRole('heading', { name: 'Kiểm tra ngày hết hạn' }).waitFor();
});
