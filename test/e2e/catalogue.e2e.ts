import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { productRevision } from '#domain/product/product.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { Pictures } from '#pictures/pictures.server.ts';
import {
  expectAccessible,
  expectAccessibleAtAllWidths,
  expectFitting,
  expectFocus,
  openBrowser,
  type VisitOptions,
  viewports,
  waitForHydration,
} from '../browser.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';

const longName = `Sứ nguyên khối nhiều lớp ${'dành cho phục hình thẩm mỹ '.repeat(5)}${'Siêutrongsuốt'.repeat(3)}`;
const engine = openEngine();
beforeAll(() => fillCatalogue());
const { server } = openApi(engine, { LOOKUP_LIMIT: '0' });
const { visit } = openBrowser();

/** Adds the twelve sample products with ids from 1, then one with a long name, few attributes and no picture. */
async function fillCatalogue(): Promise<void> {
  const pictures = new Pictures(engine.db);
  const png = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#e9e2d2' } })
    .png()
    .toBuffer();
  const { name: image, width: imageWidth, height: imageHeight } = await pictures.store(new Uint8Array(png));
  const samples = JSON.parse(readFileSync('samples/products.json', 'utf8')) as Record<string, unknown>[];
  for (const sample of samples) {
    await addRecord(engine.context, products, { ...productRevision.parse(sample), image, imageWidth, imageHeight });
  }
  const nothing = { application: null, minimumThickness: null, thickness: null, diameter: null, colour: null };
  const further = ['Mặt nhai', null].map(async (caption, at) => {
    const create = { width: 600 + at, height: 400, channels: 3 as const, background: '#c9d6d9' };
    const { name: picture, ...size } = await pictures.store(new Uint8Array(await sharp({ create }).png().toBuffer()));
    return { picture, ...size, caption };
  });
  const gallery = JSON.stringify(await Promise.all(further));
  await reviseRecord(engine.context, products, { id: pictured, fields: { gallery } });
  const bare = { ...nothing, name: longName, price: 1, translucency: null, flexuralStrength: 905.5, warranty: null };
  await addRecord(engine.context, products, bare);
  const address = { province: 'Hà Nội', address: '1 phố Ví Dụ' };
  await addRecord(engine.context, clinics, { name: 'Nha khoa Ốc', ...address });
  await addRecord(engine.context, clinics, { name: 'Nha khoa không địa chỉ' });
}

/** The id of a product with three pictures. */
const pictured = 5;
const cards = (page: Page) => page.locator('main article');
const names = (page: Page) => page.locator('main article :is(h2, h3)').allTextContents();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const terms = (page: Page) => page.locator('main dl dt').allTextContents();
const value = (page: Page, term: string) =>
  page
    .locator('main dl > div', { has: page.getByText(term, { exact: true }) })
    .locator('dd')
    .first()
    .textContent();
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('the pictures in the list are whole at every width', { tags: ['thorough'] }, async () => {
  const page = await visit({});
  for (const { width, height } of viewports) {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/products`);
    const fits = await cards(page)
      .locator('picture img')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).objectFit));
    expect(fits.length).toBeGreaterThan(5);
    expect(new Set(fits)).toEqual(new Set(['contain']));
  }
});

describe('the list', () => {
  test('a card says how translucent and how strong the product is', { tags: ['thorough'] }, async () => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(`${server.url}/products`);
    const card = cards(page).filter({ hasText: 'Perlenau Tal Multi' });
    expect(await card.getByRole('link').textContent()).toContain('Độ trong 45,5% · 760\u00a0MPa');
  });

  test('pictures have three formats and their size; only the first row is loaded eagerly; none is broken', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({});
    await page.goto(`${server.url}/products`);
    const images = cards(page).locator('img');
    const attributes = await images.evaluateAll((all) =>
      all.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')].join(' ')),
    );
    // The newest product has a placeholder instead of a picture.
    expect(attributes.slice(1, 5)).toEqual(['eager auto', 'eager auto', 'lazy auto', 'lazy auto']);
    const sized = await images.evaluateAll((all) => all.every((image) => image.matches('[width][height]')));
    expect(sized).toBe(true);
    const types = await cards(page)
      .nth(1)
      .locator('source')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('type'), one.getAttribute('srcset')]));
    expect(types).toEqual([
      ['image/avif', expect.stringMatching(/^\/pictures\/\w+-400\.avif 400w, \/pictures\/\w+-800\.avif 800w$/)],
      ['image/webp', expect.stringMatching(/-400\.webp 400w, .*-800\.webp 800w$/)],
    ]);
    await images.evaluateAll((all) => {
      for (const image of all) (image as HTMLImageElement).loading = 'eager';
    });
    const broken = () =>
      images.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length);
    await expect.poll(broken).toBe(0);
  });

  const folded = 'has a product on the first screen of a phone: the filters are folded, JavaScript: %s';
  const expectFolded = async (javaScriptEnabled: boolean) => {
    const page = await visit({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    await page.goto(`${server.url}/products`);
    if (javaScriptEnabled) await waitForHydration(page);
    const bar = await page.getByRole('link', { name: 'Zalo' }).boundingBox();
    const first = await cards(page).first().boundingBox();
    // The first one has the longest name there is.
    const usual = await cards(page).nth(1).boundingBox();
    expect((first?.y ?? 740) + (usual?.height ?? 740)).toBeLessThan(bar?.y ?? 0);
    const words = page.getByLabel('Tên hoặc ứng dụng');
    expect(await words.isVisible()).toBe(false);
    await page.getByText('Lọc sản phẩm', { exact: true }).click();
    await words.fill('cầu răng');
    await words.press('Enter');
    await page.getByText('Lọc sản phẩm (1)').waitFor();
    await words.waitFor({ state: 'hidden' });
    await page.getByText('Lọc sản phẩm (1)').click();
    expect(await words.inputValue()).toBe('cầu răng');
  };
  test.each([true, false])(folded, { tags: ['thorough'] }, expectFolded);
});

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a reader, JavaScript: $javaScriptEnabled,',
  (options: VisitOptions) => {
    /** The addresses are the same as without. */
    const withScripts = { tags: options.javaScriptEnabled ? ['thorough'] : [] };

    test('can page through the list', withScripts, async () => {
      await visit(options, async (page) => {
        await page.goto(`${server.url}/products`);
        expect(await page.getByText('Hiển thị mục từ 1 đến 10 của 13 mục').isVisible()).toBe(true);
        expect((await names(page)).slice(0, 2)).toEqual([longName, 'Perlenau Form']);
        const paging = page.getByRole('navigation', { name: 'Phân trang' });
        expect(await paging.locator('[aria-current=page]').textContent()).toBe('1');
        await paging.getByRole('link', { name: 'Trang sau' }).click();
        await page.getByText('Hiển thị mục từ 11 đến 13 của 13 mục').waitFor();
        expect(path(page)).toBe('/products?page=2');
        expect(await names(page)).toEqual(['Perlenau Fels Multi', 'Perlenau Fels', 'Perlenau Kern']);
        expect(await scrolled(page)).toBe(0);
        expect(await paging.locator('[aria-current=page]').textContent()).toBe('2');
        await paging.getByRole('link', { name: 'Trang 1' }).click();
        await page.getByText('Hiển thị mục từ 1 đến 10 của 13 mục').waitFor();
        expect(path(page)).toBe('/products');
      });
    });

    test(
      'filters by words without accents and by minimum values, which stay in the form and across pages',
      withScripts,
      async () => {
        const page = await visit(options);
        await page.goto(`${server.url}/products`);
        await page.getByText('Lọc sản phẩm', { exact: true }).click();
        await page.getByLabel('Tên hoặc ứng dụng').fill('  CAU rang ');
        await page.getByLabel('Độ bền uốn').selectOption({ label: 'Từ 800\u00a0MPa' });
        await page.getByLabel('Độ trong').selectOption({ label: 'Từ 43%' });
        await page.getByRole('button', { name: 'Lọc' }).click();
        await page.getByText('Hiển thị mục từ 1 đến 2 của 2 mục').waitFor();
        expect(await names(page)).toEqual(['Perlenau Tal', 'Perlenau Fels Multi']);
        expect(await page.getByLabel('Tên hoặc ứng dụng').inputValue()).toBe('CAU rang');
        expect(await page.getByLabel('Độ bền uốn').inputValue()).toBe('800');
        await page.goto(page.url());
        expect(await names(page)).toEqual(['Perlenau Tal', 'Perlenau Fels Multi']);
        await page.getByRole('link', { name: 'Xóa bộ lọc' }).click();
        await page.getByText('Hiển thị mục từ 1 đến 10 của 13 mục').waitFor();
        expect(await page.getByLabel('Tên hoặc ứng dụng').inputValue()).toBe('');

        await page.goto(`${server.url}/products?strength=300`);
        await page.getByRole('link', { name: 'Trang sau' }).click();
        await page.getByText('Hiển thị mục từ 11 đến 12 của 12 mục').waitFor();
        expect(path(page)).toBe('/products?strength=300&page=2');
      },
    );

    test('sees a message and a link back for a search without results and a page beyond the last', {
      tags: ['thorough'],
    }, async () => {
      await visit(options, async (page) => {
        await page.goto(`${server.url}/products?q=xyz`);
        expect(await page.getByText('No product founds', { exact: true }).isVisible()).toBe(true);
        await page.getByRole('link', { name: 'Xem tất cả sản phẩm' }).click();
        await page.getByText('của 13 mục').waitFor();
        await page.goto(`${server.url}/products?q=perlenau&page=9`);
        expect(await page.getByText('No product founds', { exact: true }).isVisible()).toBe(true);
        await page.getByRole('link', { name: 'Về trang đầu' }).click();
        await page.getByText('Hiển thị mục từ 1 đến 10 của 12 mục').waitFor();
        expect(path(page)).toBe('/products?q=perlenau');
      });
    });

    test('selects products, compares them and changes the selection', withScripts, async () => {
      const page = await visit(options);
      await page.goto(`${server.url}/products`);
      await page.getByRole('checkbox', { name: 'So sánh Perlenau Glas' }).check();
      await page.getByRole('checkbox', { name: 'So sánh Perlenau Tal', exact: true }).check();
      await page.getByRole('button', { name: 'So sánh' }).click();
      await page.waitForURL('**/products/compare?*');
      await page.getByRole('heading', { name: 'So sánh sản phẩm' }).waitFor();
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(['1Perlenau Glas', '2Perlenau Tal']);
      await page.getByText('Đổi sản phẩm').click();
      await page.getByLabel('Sản phẩm 2').selectOption({ label: 'Perlenau Kern' });
      await page.getByRole('button', { name: 'So sánh' }).click();
      await expect
        .poll(() => page.getByRole('columnheader').allTextContents())
        .toEqual(['1Perlenau Glas', '2Perlenau Kern']);
    });

    test('can go from a product to the list, the comparison and another product', { tags: ['thorough'] }, async () => {
      const page = await visit(options);
      await page.goto(`${server.url}/products/1`);
      await page.getByRole('main').getByRole('link', { name: 'Sản phẩm', exact: true }).click();
      await page.waitForURL(`${server.url}/products`);
      await page.goto(`${server.url}/products/1`);
      await page.getByRole('link', { name: 'So sánh' }).click();
      await page.waitForURL(`${server.url}/products/compare?ids=1`);
      expect(await page.getByLabel('Sản phẩm 1').inputValue()).toBe('1');
      await page.goto(`${server.url}/products/1`);
      expect(await page.getByRole('heading', { name: 'Sản phẩm khác' }).isVisible()).toBe(true);
      await cards(page).first().getByRole('link').click();
      await page.waitForURL(`${server.url}/products/13`);
      await expect.poll(() => heading(page)).toBe(longName);
    });
  },
);

test('invalid parameters of the list are ignored', async () => {
  const wrong = [
    'page=0',
    'page=x',
    'page=1e3',
    'page=2&page=1',
    'strength=-1',
    'strength=%27',
    'translucency=101',
    'x=y',
  ];
  for (const search of [...wrong, 'q=&strength=&translucency=&page=', `q=${'a'.repeat(201)}`]) {
    const answer = await fetch(`${server.url}/products?${search}`);
    expect(answer.status, search).toBe(200);
    expect(await answer.text(), search).toMatch(search.startsWith('page=2') ? /11 đến 13/ : /1 đến 10 của 13/);
  }
  const html = await (await fetch(`${server.url}/products?strength=905,5`)).text();
  expect(html).toContain('của 4 mục');
  expect(html).toMatch(/<option value="905.5" selected="">Từ 905,5\u00a0MPa/);
});

describe('a product', () => {
  test('has its picture loaded first, in sizes that never enlarge it', { tags: ['thorough'] }, async () => {
    const page = await visit({});
    await page.goto(`${server.url}/products/5`);
    const picture = page.getByRole('img', { name: 'Perlenau Tal Multi', exact: true });
    expect(await picture.getAttribute('fetchpriority')).toBe('high');
    // The original is 1,200 pixels wide and is never enlarged.
    expect(await picture.getAttribute('srcset')).toMatch(/400\.jpg 400w, .*800\.jpg 800w, .*1600\.jpg 1200w$/);
  });

  test('has its picture beside all attributes, or in view while they go by', { tags: ['thorough'] }, async () => {
    const page = await visit({ javaScriptEnabled: false });
    const picture = page.getByRole('img', { name: 'Perlenau Tal Multi', exact: true });
    const bottomOf = async (name: string) => {
      const box = await page.getByText(name, { exact: true }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    for (const viewport of [
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(`${server.url}/products/5`);
      expect((await picture.boundingBox())?.width).toBeGreaterThan(viewport.width * 0.39);
    }
    const hole = (await bottomOf('Các thông số này nghĩa là gì?')) - (await bottomOf('So sánh'));
    expect(hole).toBeLessThan(24);
    await page.setViewportSize({ width: 768, height: 480 });
    await page.evaluate(() => window.scrollTo(0, 400));
    const box = await picture.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(480);
  });

  test('leaves out missing attributes and shows a placeholder without a picture', { tags: ['thorough'] }, async () => {
    const page = await visit({});
    await page.goto(`${server.url}/products/13`);
    expect(await terms(page)).toEqual(['Độ bền uốn']);
    expect(await value(page, 'Độ bền uốn')).toBe('905,5\u00a0MPa');
    const drawing = page.getByRole('img', { name: 'Sản phẩm chưa có ảnh' });
    expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test.each(['/products/999', '/products/0', '/products/abc', '/products/1e0', '/products/01'])(
    '%s is a page with status 404',
    async (address) => {
      const answer = await fetch(server.url + address);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Unexpected Application Error!');
    },
  );

  test('does not expose its price or its change history to the public', async () => {
    for (const address of ['/products.data', '/products/5.data', '/products/compare.data?ids=5', '/products/5', '/']) {
      const text = await (await fetch(server.url + address)).text();
      expect(text, address).toContain('Perlenau');
      expect(text, address).not.toMatch(/price|5800000|createdAt|updatedAt|binned|version\\?",/);
    }
  });
});

describe('the carousel', { tags: ['thorough'] }, () => {
  const row = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Sản phẩm khác' }) });
  /** Names of the fully visible slides, from left to right. */
  const visibleSlides = (page: Page) =>
    row(page)
      .locator('li')
      .evaluateAll((slides) => {
        const view = slides[0]?.closest('div')?.getBoundingClientRect();
        return slides
          .map((slide) => ({ box: slide.getBoundingClientRect(), name: slide.querySelector('h3')?.textContent }))
          .filter(
            ({ box }) => view && box.right > view.left + 40 && box.right <= view.right + 2 && box.left > view.left - 40,
          )
          .sort((a, b) => a.box.left - b.box.left)
          .map(({ name }) => name);
      });
  const expectSlides = (page: Page, slides: string[]) => expect.poll(() => visibleSlides(page)).toEqual(slides);
  /** Scrolls to the carousel, which loads its controls. */
  const scrollToCarousel = async (page: Page) => {
    await page.getByRole('heading', { name: 'Sản phẩm khác' }).scrollIntoViewIfNeeded();
    await row(page).getByRole('button').first().waitFor();
  };
  const others = ['Perlenau Tal', 'Perlenau Fels Multi', 'Perlenau Fels', 'Perlenau Kern', longName, 'Perlenau Form'];

  test('loops', async () => {
    const page = await visit({ viewport: { width: 1024, height: 900 } });
    await page.goto(`${server.url}/products/5`);
    const next = row(page).getByRole('button', { name: 'Sản phẩm tiếp theo' });
    await row(page).scrollIntoViewIfNeeded();
    for (let click = 0; click < 11; click++) await next.click();
    await expectSlides(page, others.slice(1, 4));
  });

  test('moves with the arrow keys, which also move the focus, and with the Tab key, on a slow device', async () => {
    const page = await visit({ viewport: { width: 360, height: 740 } });
    await page.goto(`${server.url}/products/5`);
    await scrollToCarousel(page);
    // A slow device takes time between a key and what it does.
    await page.evaluate(() =>
      document.addEventListener('keydown', () => {
        const end = performance.now() + 30;
        while (performance.now() < end);
      }),
    );
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent);
    await row(page).getByRole('link').first().focus();
    await page.keyboard.press('ArrowRight');
    await expectSlides(page, ['Perlenau Fels Multi']);
    await expect.poll(focused).toBe('Perlenau Fels Multi');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Perlenau Fels');
    await expectSlides(page, ['Perlenau Fels']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectSlides(page, ['Perlenau Licht Multi']);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/products/8`);
  });

  test('can be swiped without following a link', async () => {
    const page = await visit({ viewport: { width: 360, height: 740 } });
    await page.goto(`${server.url}/products/5`);
    await scrollToCarousel(page);
    await row(page).locator('li').first().scrollIntoViewIfNeeded();
    const box = await row(page).locator('li').first().boundingBox();
    const y = (box?.y ?? 0) + 100;
    await page.mouse.move(300, y);
    await page.mouse.down();
    await page.mouse.move(60, y, { steps: 6 });
    await page.mouse.up();
    await expectSlides(page, ['Perlenau Fels Multi']);
    expect(path(page)).toBe('/products/5');
  });

  test('moves without animation if the reader prefers reduced motion', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    await page.goto(`${server.url}/products/5`);
    await scrollToCarousel(page);
    await row(page).getByRole('button', { name: 'Sản phẩm tiếp theo' }).click();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await visibleSlides(page)).toEqual(others.slice(1, 4));
  });

  test('is a scrollable row without JavaScript', async () => {
    const page = await visit({ javaScriptEnabled: false, viewport: { width: 768, height: 900 } });
    await page.goto(`${server.url}/products/5`);
    expect(await row(page).getByRole('button').count()).toBe(0);
    const fits = await row(page)
      .locator('ul')
      .evaluate((list) => list.parentElement && list.parentElement.scrollWidth <= list.parentElement.clientWidth);
    expect(fits).toBe(false);
    await row(page).locator('li').last().scrollIntoViewIfNeeded();
    expect((await visibleSlides(page)).at(-1)).toBe('Perlenau Licht Multi');
  });

  test('loads its library only on product pages, when the row is near the viewport', async () => {
    const page = await visit({ viewport: { width: 360, height: 740 } });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    for (const address of ['/', '/products', '/products/compare?ids=1,2']) {
      await page.goto(server.url + address);
      await waitForHydration(page);
    }
    expect(scripts.filter((url) => url.includes('carousel-controls'))).toEqual([]);
    const html = await (await fetch(`${server.url}/products/1`)).text();
    expect(html).not.toContain('modulepreload" href="/assets/carousel-controls');
    await page.goto(`${server.url}/products/1`);
    await waitForHydration(page);
    expect(scripts.filter((url) => url.includes('carousel-controls'))).toEqual([]);
    await scrollToCarousel(page);
    expect(scripts.filter((url) => url.includes('carousel-controls'))).toHaveLength(1);
  });
});

describe('the comparison', () => {
  /** The texts of the row of an attribute. */
  const cells = (page: Page, term: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${term} `) })
      .getByRole('cell')
      .evaluateAll((all) => all.map((cell) => (cell as HTMLElement).innerText.trim()));

  test('shows three products side by side and marks the best values with text', async () => {
    const page = await visit({});
    await page.goto(`${server.url}/products/compare?ids=1,5,10`);
    expect(await cells(page, 'Độ trong')).toEqual(['38%', '45,5%', '54%']);
    expect(await cells(page, 'Độ bền uốn')).toEqual(['1.200\u00a0MPa Bền nhất', '760\u00a0MPa', '450\u00a0MPa']);
    expect(await cells(page, 'Độ dày phục hình tối thiểu')).toEqual([
      '0,4\u00a0mm',
      '0,6\u00a0mm',
      '0,3\u00a0mm Mỏng nhất',
    ]);
    expect(await cells(page, 'Đường kính')).toEqual(['98,5\u00a0mm', '98,5\u00a0mm', '12,7\u00a0mm']);
    const plot = page.getByRole('img', { name: /^Biểu đồ độ trong và độ bền uốn Perlenau Kern: 38%, 1\.200/ });
    // Three compared products and eight others; metal and incomplete products are left out.
    expect(await plot.locator('circle').count()).toBe(11);
    const legend = page.getByRole('figure').getByRole('listitem');
    expect(await legend.nth(2).textContent()).toContain('Perlenau Glas: 54%');
    expect(await legend.allTextContents()).toHaveLength(11);
    await page.getByRole('columnheader', { name: 'Perlenau Kern' }).getByRole('link').click();
    await page.waitForURL(`${server.url}/products/1`);
  });

  test('has each name below its picture and values in regular weight; rows of equal values stand back', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({});
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.url}/products/compare?ids=3,4`);
      const picture = await page.locator('thead img').first().boundingBox();
      const name = await page.getByRole('columnheader').first().getByRole('link').boundingBox();
      const gap = (name?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0);
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(24);
      const styleOf = (term: string) =>
        page
          .getByRole('row', { name: term })
          .getByRole('cell')
          .first()
          .locator('span[lang], span span')
          .last()
          .evaluate((one) => [getComputedStyle(one).fontWeight, getComputedStyle(one).color]);
      const [[weight, equal], [, other]] = [await styleOf('Đường kính'), await styleOf('Độ trong')];
      expect(weight).toBe('400');
      expect(equal).not.toBe(other);
      await expectAccessible(page);
    }
  });

  test('of one product asks for more; missing values are a dash, and empty rows are left out', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({});
    await page.goto(`${server.url}/products/compare?ids=13`);
    expect(await page.getByText('Chọn tối đa ba sản phẩm để xem các thông số cạnh nhau.').isVisible()).toBe(true);
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.locator('figure').count()).toBe(0);
    await page.goto(`${server.url}/products/compare?ids=13&ids=2`);
    expect(await cells(page, 'Độ trong')).toEqual(['–', '40%']);
    expect(await page.locator('figure li').getByText(`${longName}: chưa đủ số liệu`).isVisible()).toBe(true);
  });

  test('shows at most three products, without repetitions, and tells what was left out', {
    tags: ['thorough'],
  }, async () => {
    const answers = [
      ['ids=1,2,3,4', ['Perlenau Kern', 'Perlenau Fels', 'Perlenau Fels Multi'], 'Mỗi lần so sánh được 3 sản phẩm'],
      ['ids=2,1,999,abc', ['Perlenau Fels', 'Perlenau Kern'], 'Có sản phẩm không còn trong danh mục.'],
      ['ids=2&ids=2&ids=&ids=1', ['Perlenau Fels', 'Perlenau Kern'], 'So sánh sản phẩm'],
      ['ids=999', [], 'Có sản phẩm không còn trong danh mục.'],
      ['', [], 'Chọn tối đa ba sản phẩm'],
    ] as const;
    const page = await visit({ javaScriptEnabled: false });
    for (const [search, shown, note] of answers) {
      await page.goto(`${server.url}/products/compare?${search}`);
      expect(
        await page.locator('thead th a').evaluateAll((all) => all.map((link) => link.lastChild?.textContent)),
      ).toEqual(shown);
      expect(await page.getByText(note).first().isVisible(), search).toBe(true);
    }
  });

  test('with JavaScript at most three products can be selected', { tags: ['thorough'] }, async () => {
    const page = await visit({});
    await page.goto(`${server.url}/products`);
    await waitForHydration(page);
    const boxes = page.getByRole('checkbox');
    for (const at of [0, 1, 2]) await boxes.nth(at).check();
    expect(await page.getByText('Đã chọn 3/3').isVisible()).toBe(true);
    expect(await boxes.nth(3).isDisabled()).toBe(true);
    await boxes.nth(1).uncheck();
    expect(await boxes.nth(3).isDisabled()).toBe(false);
  });
});

describe('a dentist who compares', () => {
  test('keeps what was chosen while paging and reading, and takes it out again', { tags: ['thorough'] }, async () => {
    const page = await visit({ viewport: { width: 360, height: 740 } });
    await page.goto(`${server.url}/products?q=perlenau`);
    await waitForHydration(page);
    await page.getByRole('checkbox', { name: 'So sánh Perlenau Glas' }).check();
    await page.getByRole('link', { name: 'Trang sau' }).click();
    await page.getByText('Hiển thị mục từ 11 đến 12 của 12 mục').waitFor();
    await page.getByRole('checkbox', { name: 'So sánh Perlenau Kern' }).check();
    expect(await page.getByText('Đã chọn 2/3').isVisible()).toBe(true);

    await page.getByRole('heading', { name: 'Perlenau Fels' }).click();
    await page.waitForURL(`${server.url}/products/2`);
    const compare = page.getByRole('link', { name: 'So sánh' });
    expect(await compare.getAttribute('href')).toBe('/products/compare?ids=10,1,2');
    await page.getByRole('main').getByRole('link', { name: 'Sản phẩm', exact: true }).click();
    await page.getByText('Hiển thị mục từ 11 đến 12 của 12 mục').waitFor();
    expect(path(page)).toBe('/products?q=perlenau&page=2');

    await page.getByRole('button', { name: 'Bỏ Perlenau Kern' }).click();
    expect(await page.getByText('Đã chọn 1/3').isVisible()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'So sánh Perlenau Kern' }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'So sánh Perlenau Fels', exact: true }).check();
    await page.getByRole('button', { name: 'So sánh', exact: true }).click();
    await page.getByRole('heading', { name: 'So sánh sản phẩm' }).waitFor();
    expect((await page.getByRole('columnheader').allTextContents()).toSorted()).toEqual([
      '1Perlenau Fels',
      '2Perlenau Glas',
    ]);
  });

  test('chooses products of different pages without JavaScript', { tags: ['thorough'] }, async () => {
    const page = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
    await page.goto(`${server.url}/products?q=perlenau`);
    await page.getByRole('checkbox', { name: 'So sánh Perlenau Glas' }).check();
    await page.getByRole('checkbox', { name: 'So sánh Perlenau Tal', exact: true }).check();
    await page.getByRole('button', { name: 'Trang 2' }).click();
    await page.getByText('Hiển thị mục từ 11 đến 12 của 12 mục').waitFor();
    expect(await page.getByText('Đã chọn 2/3').isVisible()).toBe(true);
    await expectFitting(page);
    await page.getByRole('checkbox', { name: 'So sánh Perlenau Kern' }).check();
    await page.getByRole('checkbox', { name: 'Perlenau Tal', exact: true }).uncheck();
    await page.getByRole('button', { name: 'So sánh', exact: true }).click();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['1Perlenau Kern', '2Perlenau Glas']);

    await page.getByRole('main').getByRole('link', { name: 'Sản phẩm', exact: true }).click();
    expect(await page.getByText('Đã chọn 2/3').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Trang sau' }).click();
    await page.getByText('Hiển thị mục từ 11 đến 13 của 13 mục').waitFor();
    expect(await page.getByRole('checkbox', { name: 'So sánh Perlenau Kern' }).isChecked()).toBe(true);
  });

  test('who takes a product out by the keyboard goes on from the heading', { tags: ['thorough'] }, async () => {
    const page = await visit({});
    await page.goto(`${server.url}/products/compare?ids=1,5,10`);
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Bỏ Perlenau Tal Multi' }).press('Enter');
    await page.waitForURL(`${server.url}/products/compare?ids=1,10`);
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });

  test('sees the names beside every row, and takes a product out without JavaScript', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
    await page.goto(`${server.url}/products/compare?ids=1,5,10`);
    await page.getByRole('rowheader', { name: 'Bảo hành' }).scrollIntoViewIfNeeded();
    const name = page.getByRole('columnheader', { name: 'Perlenau Kern' });
    expect((await name.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('link', { name: 'Bỏ Perlenau Tal Multi' }).click();
    await page.waitForURL(`${server.url}/products/compare?ids=1,10`);
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['1Perlenau Kern', '2Perlenau Glas']);
  });

  test('prints every row on one sheet, and the datasheet of a product', { tags: ['thorough'] }, async () => {
    const page = await visit({ viewport: { width: 718, height: 1000 } });
    await page.goto(`${server.url}/products/compare?ids=1,5,10`);
    const rows = await page.getByRole('rowheader').allTextContents();
    await page.emulateMedia({ media: 'print' });
    const isPrinted = await page.getByRole('rowheader').evaluateAll((all) => all.map((row) => row.checkVisibility()));
    expect(isPrinted).toEqual(rows.map(() => true));
    expect(await page.getByRole('cell', { name: '760\u00a0MPa' }).isVisible()).toBe(true);
    expect(await page.getByText('Đổi sản phẩm').isVisible()).toBe(false);

    await page.emulateMedia({ media: null });
    // The products with the longest values.
    for (const path of ['/products/compare?ids=10,11,12', '/products/5']) {
      await page.goto(server.url + path);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'In hoặc lưu PDF' }).waitFor();
      const file = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } });
      expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g), path).toHaveLength(1);
    }
  });
});

describe('the pictures of a product', () => {
  const large = /^\/pictures\/[0-9a-f]{24}-1600\.jpg$/;
  const thumbs = (page: Page) => page.getByRole('list', { name: 'Ảnh của sản phẩm' }).getByRole('link');
  const opened = (page: Page) => page.getByRole('dialog', { name: 'Ảnh của sản phẩm' });
  const position = (page: Page) => opened(page).getByRole('status').textContent();
  const live = (page: Page) => page.locator('[data-gallery=live]').waitFor({ state: 'attached' });

  test('are links to their large files without JavaScript, and search engines know all of them', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto(`${server.url}/products/${pictured}`);
    expect(
      await thumbs(page)
        .getByRole('img')
        .evaluateAll((all) => all.map((one) => one.getAttribute('alt'))),
    ).toEqual([
      expect.stringMatching(/^Perlenau .*, ảnh 1$/),
      'Mặt nhai',
      expect.stringMatching(/^Perlenau .*, ảnh 3$/),
    ]);
    for (const link of await thumbs(page).all()) {
      const file = (await link.getAttribute('href')) ?? '';
      expect(file).toMatch(large);
      expect((await fetch(server.url + file)).status).toBe(200);
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
    await page.emulateMedia({ media: 'print' });
    expect([await thumbs(page).count(), await page.locator('main img:visible').count()]).toEqual([0, 1]);
  });

  test('are shown one after the other in a dialog, by keyboard, which gives the focus back', async () => {
    const scripts: string[] = [];
    const page = await visit({ viewport: { width: 1440, height: 900 } });
    page.on('request', (request) => scripts.push(request.url()));
    const isDialog = (url: string) => /gallery-dialog.*\.js/.test(url);
    await page.goto(`${server.url}/products/${pictured}`);
    await live(page);
    expect(scripts.some(isDialog)).toBe(false);
    await thumbs(page).nth(1).press('Enter');
    await opened(page).waitFor();
    expect([await position(page), scripts.some(isDialog)]).toEqual(['2 / 3Mặt nhai', true]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position(page)).toBe('3 / 3');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position(page)).toBe('1 / 3');
    await page.keyboard.press('End');
    await expect.poll(() => position(page)).toBe('3 / 3');
    const shown = opened(page).getByRole('img');
    expect(await shown.count()).toBe(1);
    const before = await shown.boundingBox();
    const zoom = opened(page).getByRole('button', { name: 'Phóng to' });
    await zoom.click();
    expect(await zoom.getAttribute('aria-pressed')).toBe('true');
    const after = await shown.boundingBox();
    expect((after?.width ?? 0) / (before?.width ?? 1)).toBeCloseTo(2.5, 1);
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await opened(page).waitFor({ state: 'detached' });
    expect(
      await thumbs(page)
        .nth(1)
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
  });

  test('are swiped and enlarged by a tap on a phone, in English, too', { tags: ['thorough'] }, async () => {
    const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await page.goto(`${server.url}/en/products/${pictured}`);
    await live(page);
    await page.getByRole('link', { name: 'Enlarge the picture' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Pictures of the product' });
    await dialog.waitFor();
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 350 }] });
    await send('touchStart', 300);
    for (const x of [260, 200, 140, 80, 40]) await send('touchMove', x);
    await send('touchEnd');
    await expect.poll(() => dialog.getByRole('status').textContent()).toBe('2 / 3Mặt nhai');
    expect(await dialog.getByText('Mặt nhai').getAttribute('lang')).toBe('vi');
    await dialog.getByRole('img').tap();
    await dialog.getByRole('button', { name: 'Zoom in', pressed: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await dialog.waitFor({ state: 'detached' });
  });
});

test('what values mean is folded away, the chart has its place, and the warranty is said once', {
  tags: ['thorough'],
}, async () => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(`${server.url}/products/8`);
  const meaning = page.getByText('Sức chịu uốn trước khi gãy: càng cao càng bền.');
  expect(await meaning.isVisible()).toBe(false);
  await page.getByText('Các thông số này nghĩa là gì?').click();
  expect(await meaning.isVisible()).toBe(true);
  expect(await value(page, 'Bảo hành')).toBe('10 năm');
  const plot = page.getByRole('img', { name: /^Biểu đồ độ trong và độ bền uốn Perlenau Licht Multi: 49%, 580/ });
  expect(await plot.locator('circle').count()).toBe(11);
});

test.each([
  [
    '/products/9',
    'Màu theo bảng VITA',
    ['A nâu đỏ A1 A2 A3', 'B vàng đỏ B1 B2', 'BL cho răng tẩy trắng BL1 BL2 BL3'],
    null,
  ],
  [
    '/en/products/9',
    'VITA shades',
    ['A reddish brown A1 A2 A3', 'B reddish yellow B1 B2', 'BL for bleached teeth BL1 BL2 BL3'],
    null,
  ],
  ['/products/3', 'Màu theo bảng VITA', null, 'Phôi 5 lớp màu, chuyển dần từ rìa cắn đến cổ răng'],
] as const)(
  '%s names the VITA shades and draws the layers that its colour tells',
  { tags: ['thorough'] },
  async (page, title, hues, layers) => {
    expect(await (await fetch(server.url + page)).text()).toContain(title);
    const reader = await visit({});
    await reader.goto(server.url + page);
    const guide = reader.getByRole('region', { name: title });
    if (hues) {
      const found = (await guide.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
      expect(found).toEqual(hues);
    }
    const drawing = guide.getByRole('img');
    expect(await drawing.count()).toBe(layers ? 1 : 0);
    if (layers) {
      expect(await drawing.getAttribute('aria-label')).toBe(layers);
      expect(await drawing.locator('rect').count()).toBe(5);
    }
    await expectAccessibleAtAllWidths(reader);
  },
);

test('with letters of twice the size on a phone, the values that are compared stand below each other', {
  tags: ['thorough'],
}, async () => {
  const page = await visit({ viewport: { width: 360, height: 740 } });
  await page.goto(`${server.url}/products/compare?ids=1&ids=2&ids=3`);
  const values = page.getByRole('row', { name: 'Độ bền uốn' }).getByRole('cell');
  const tops = async () => Promise.all((await values.all()).map(async (value) => (await value.boundingBox())?.y));
  expect(new Set(await tops()).size).toBe(1);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(async () => new Set(await tops()).size).toBe(3);
  await expectFitting(page);
});

test('groups and indications filter the list with counts, without JavaScript and in English, too', {
  tags: ['thorough'],
}, async () => {
  const page = await visit({ javaScriptEnabled: false });
  const chips = (label: string) => page.getByRole('list', { name: label }).getByRole('link');
  const unfold = () => page.locator('summary', { hasText: /^(Lọc sản phẩm|Filter)/ }).click();
  await page.goto(`${server.url}/products?strength=500`);
  await unfold();
  expect(await chips('Nhóm').allTextContents()).toEqual([
    'Sườn kim loại (1)',
    'Zirconia nguyên khối (3)',
    'Zirconia nhiều lớp (4)',
    'Zirconia khung sườn (1)',
  ]);
  await chips('Chỉ định').filter({ hasText: 'Inlay/onlay (3)' }).click();
  expect(path(page)).toBe('/products?indication=inlay-onlay&strength=500');
  await unfold();
  await chips('Nhóm').filter({ hasText: 'Zirconia nhiều lớp (2)' }).click();
  expect(await names(page)).toEqual(['Perlenau Licht Multi', 'Perlenau Morgen']);
  // A search keeps what the links have chosen.
  await unfold();
  await page.getByLabel('Tên hoặc ứng dụng').fill('cổ răng');
  await page.getByRole('button', { name: 'Lọc' }).click();
  expect(await names(page)).toEqual(['Perlenau Morgen']);
  await unfold();
  await page.getByRole('link', { name: 'Bỏ lọc Inlay/onlay (1)' }).click();
  expect(await names(page)).toEqual(['Perlenau Morgen', 'Perlenau Tal Multi', 'Perlenau Fels Multi']);
  await page.goto(`${server.url}/en/products`);
  await unfold();
  await chips('Indications').filter({ hasText: 'Veneer (2)' }).click();
  expect(await names(page)).toEqual(['Perlenau Glas', 'Perlenau Tau']);
});

test('a product says its group, indications and largest bridge: on its page, for machines and beside others', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${server.url}/products/4`);
    const uses = (label: string) => page.getByRole('list', { name: label }).getByRole('listitem').allTextContents();
    expect(await uses('Chỉ định')).toEqual(['Mão đơn lẻ', 'Cầu răng đến 4 đơn vị', 'Trên implant']);
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
    expect(data).toContain('"category":"Zirconia nguyên khối"');
    expect(data).toContain('"value":"Cầu răng đến 4 đơn vị"');
    await page.goto(`${server.url}/en/products/4`);
    expect(await uses('Indications')).toEqual(['Single crown', 'Bridge of up to 4 units', 'Implant-supported']);
    await page.getByRole('link', { name: 'Monolithic zirconia' }).click();
    expect(await names(page)).toContain('Perlenau Fels');
    await page.goto(`${server.url}/products/compare?ids=4,10`);
    const row = page.getByRole('row').filter({ hasText: /^Chỉ định/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      expect.stringContaining('Mão đơn lẻ, Cầu răng đến 4 đơn vị, Trên implant'),
      expect.stringContaining('Mão đơn lẻ, Mặt dán, Inlay/onlay'),
    ]);
  });
});

test('the home page sells below the look-up: a product of each group, how a crown is made, who works with the ceramic', async () => {
  await visit({ viewport: { width: 1920, height: 1080 } }, async (page) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto(`${server.url}/`);
    await waitForHydration(page);
    const featured = ['Perlenau Form', 'Perlenau Metall', 'Perlenau Glas', 'Perlenau Tau', 'Perlenau Licht Multi'];
    expect(await names(page)).toEqual([longName, ...featured]);
    expect(await cards(page).nth(3).textContent()).toContain('Gốm thủy tinh');
    expect((await page.locator('main ul').last().boundingBox())?.width).toBe(1200);
    const steps = page.getByRole('region', { name: 'Một chiếc răng sứ được làm ra như thế nào' });
    expect(await steps.getByRole('img').count()).toBe(8);
    const origin = page.getByRole('region', { name: 'Từ Đức đến nha khoa của bạn' });
    expect(await origin.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Sản xuất tại Đức',
      'Nhà phân phối độc quyền',
      '1 nha khoa ở 1 tỉnh, thành phố',
    ]);
    expect(await page.getByText('miễn phí', { exact: true }).isVisible()).toBe(true);
    await page.getByPlaceholder('Nhập ID thẻ của bạn').fill('ADS-0000');
    await page.getByRole('button', { name: 'Kiểm tra' }).click();
    await page.getByText('Tìm kiếm của bạn không khớp').waitFor();
    expect(await names(page)).toHaveLength(6);
    expect(calls.filter((url) => url.includes('.data')).join()).not.toContain('sections');
    await page.getByRole('link', { name: 'Xem từng bước' }).click();
    await page.waitForURL(`${server.url}/photos#lam-rang-su`);
  });
});

test.each([
  '/products',
  '/products?q=cau&strength=800&translucency=40',
  '/products?q=xyz',
  '/products?group=Zirconia+nhi%E1%BB%81u+l%E1%BB%9Bp&indication=bridge',
  '/products/5',
  '/products/13',
  '/products/compare',
  '/products/compare?ids=1',
  '/products/compare?ids=1,5,13',
  '/',
])('%s is accessible and fits at every width', { tags: ['thorough'] }, async (state) => {
  const page = await visit({});
  await page.goto(server.url + state);
  await waitForHydration(page);
  await expectAccessibleAtAllWidths(page);
});

const fit = 'at %i pixels and a font size of %s the pages fit: %j';
const expectFittingPages = (width: number, fontSize: string, states: readonly string[]) =>
  visit({ viewport: { width, height: 640 } }, async (page) => {
    for (const state of states) {
      await page.goto(server.url + state);
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
      await expectFitting(page);
    }
  });
const comparison = '/products/compare?ids=1,5,13';
test.each([[320, '200%', ['/', '/warranty?keyword=nope', '/products', '/products/5', comparison, '/login']]] as const)(
  fit,
  expectFittingPages,
);
test.each([
  [320, '100%', ['/products', '/products/5', '/products/13', comparison, '/']],
  [640, '200%', ['/products', '/products/5', '/products/13', comparison, '/']],
  [320, '200%', ['/warranty', '/products/13', '/warranty/notes', '/partner', '/photos', '/contact', '/nope']],
] as const)(fit, { tags: ['thorough'] }, expectFittingPages);

test('a picture with a missing file is replaced by a placeholder', { tags: ['thorough'] }, async () => {
  const page = await visit({});
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  for (const path of ['/products/5', '/products']) {
    await page.goto(server.url + path);
    const picture = page.locator('main img').first();
    await expect.poll(() => picture.getAttribute('src')).toContain('no-picture');
  }
});
