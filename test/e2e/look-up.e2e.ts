import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { expectAccessibleAtAllWidths, expectFitting, openBrowser, viewports, waitForHydration } from '../browser.ts';
import { copyRegister, openServer } from '../open-server.ts';
import { runProgram, startServer } from '../processes.ts';

const server = openServer(async (dataDir) => {
  const imported = await runProgram('import', ['samples/the-bao-hanh-2026-10.xlsx'], { DATA_DIR: dataDir });
  expect(imported.status).toBe(0);
  return startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0' });
});
const { visit } = openBrowser();

const empty = 'Bạn chưa nhập mã số thẻ';
const notFound = 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.';
const field = (page: Page) => page.getByPlaceholder('Nhập ID thẻ của bạn');
const lookUp = async (page: Page, cardNumber: string) => {
  await field(page).fill(cardNumber);
  await page.getByRole('button', { name: 'Kiểm tra' }).click();
};
const fields = (page: Page) =>
  page
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
    );

async function expectCard(page: Page): Promise<void> {
  await page.getByText('#ADS-2026-0001').waitFor();
  expect(await page.getByRole('heading', { name: 'Thông tin bảo hành' }).isVisible()).toBe(true);
  expect(await page.getByText('Còn hạn', { exact: true }).isVisible()).toBe(true);
  await expect
    .poll(() => fields(page))
    .toEqual([
      ['Họ tên', 'Nguyễn Thị Hoa'],
      ['Ngày hết hạn', expect.stringMatching(/^31\/12\/2040/)],
      ['Sản phẩm', 'Perlenau Tal'],
      ['Số lượng', '2'],
      ['Nha khoa', 'Nha khoa Thuyền Giấy'],
      ['Bác sĩ', 'BS. Trần Minh Khôi'],
    ]);
}

const expectAnswerFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');

/** Fails unless the verdict on an expired card is red, and above all else of its answer. */
async function expectVerdict(page: Page): Promise<void> {
  const verdict = page.getByText(/^(Hết hạn|Expired)$/).filter({ visible: true });
  for (const { width, height } of viewports) {
    await page.setViewportSize({ width, height });
    expect(await verdict.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(138, 26, 31)');
    const top = (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().top);
    expect(await top(page.getByRole('status').getByRole('heading').first())).toBeGreaterThan(await top(verdict));
    await expectFitting(page);
  }
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a patient, JavaScript: $javaScriptEnabled,',
  (options) => {
    /** The server answers both in the same way. */
    const withScripts = { tags: options.javaScriptEnabled ? ['thorough'] : [] };
    // On /warranty with JavaScript they are in test/specification/.
    const paths = options.javaScriptEnabled ? [] : ['/warranty'];
    describe.each(paths)('on %s', expectAnswers);
    // The same look-up on another page.
    describe.each(['/'])('on %s', { tags: ['thorough'] }, expectAnswers);
    function expectAnswers(path: string) {
      test('enters a card number and sees the card, and its URL shows it again', async () => {
        const page = await visit(options);
        await page.goto(server.url + path);
        await lookUp(page, ' ads 2026.0001 ');
        await expectCard(page);
        expect(new URL(page.url()).pathname).toBe(path);
        const keyword = new URL(page.url()).searchParams.get('keyword');
        expect(keyword).toBe('ads 2026.0001');
        await page.goto(page.url());
        await expectCard(page);
        expect(await field(page).inputValue()).toBe('ads 2026.0001');
      });

      test('sees a message for an unknown number and can close it', async () => {
        const page = await visit(options);
        await page.goto(server.url + path);
        await lookUp(page, 'ADS-0000');
        await page.getByText(notFound).waitFor();
        expect(await page.getByRole('img', { name: 'Kính lúp trên một tấm thẻ trống' }).isVisible()).toBe(true);
        await page.getByRole('link', { name: 'Đóng' }).click();
        await page.getByText(notFound).waitFor({ state: 'detached' });
        expect(page.url()).toBe(server.url + path);
        expect(await field(page).inputValue()).toBe('');
      });

      test('sees an error for an empty number, and the previous answer disappears', async () => {
        const page = await visit(options);
        await page.goto(`${server.url}${path}?keyword=ADS-2026-0001`);
        await lookUp(page, '   ');
        await page.getByRole('alert').filter({ hasText: empty }).waitFor();
        expect(await page.getByText('#ADS-2026-0001').count()).toBe(0);
      });
    }

    test('is offered a similar number, and sees its card only after choosing it', withScripts, async () => {
      const page = await visit(options);
      await page.goto(`${server.url}/warranty`);
      await lookUp(page, 'ADS-2O26-O001');
      const suggestion = page.getByRole('link', { name: 'Thử đổi O thành 0 ADS-2026-0001' });
      await suggestion.waitFor();
      expect(await page.getByText('Nguyễn Thị Hoa').count()).toBe(0);
      await suggestion.click();
      await expectCard(page);
    });

    test('sees the similar number directly below the answer, on the first screen of a low phone', {
      tags: options.javaScriptEnabled ? [] : ['thorough'],
    }, async () => {
      const page = await visit({ ...options, viewport: { width: 360, height: 640 } });
      await page.goto(`${server.url}/warranty`);
      if (options.javaScriptEnabled) await waitForHydration(page);
      await lookUp(page, 'ADS-2O26-O001');
      const suggestion = page.getByRole('link', { name: 'Thử đổi O thành 0' }).first();
      await suggestion.waitFor();
      if (options.javaScriptEnabled) await expectAnswerFocus(page);
      const [box, bar] = [await suggestion.boundingBox(), await page.getByRole('complementary').boundingBox()];
      expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      const links = page.getByRole('status').getByRole('link');
      // After the one that closes the answer.
      expect(await links.nth(1).innerText()).toBe('Thử đổi O thành 0\nADS-2026-0001');
      expect(await page.getByRole('img', { name: 'Kính lúp' }).boundingBox()).toMatchObject({ width: 120 });
    });

    test.each(['/', '/warranty'])(
      'on %s sees an error when the server fails, and can retry',
      { tags: ['thorough'] },
      async (path) => {
        const db = await openDatabase({ dataDir: server.dataDir, databaseUrl: undefined });
        const rename = (from: string, to: string) =>
          db.write((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx));
        try {
          await visit(options, async (page) => {
            await page.goto(server.url + path);
            await rename('warranty', 'away');
            await lookUp(page, 'ADS-2026-0001');
            await page.getByText('Hệ thống đang gặp sự cố nên chưa kiểm tra được thẻ.').waitFor();
            expect(await page.getByText(notFound).count()).toBe(0);
            expect(await field(page).inputValue()).toBe('ADS-2026-0001');
            if (options.javaScriptEnabled) await expectAccessibleAtAllWidths(page);
            await rename('away', 'warranty');
            await page.getByRole('link', { name: 'Thử lại' }).click();
            await expectCard(page);
          });
        } finally {
          await rename('away', 'warranty').catch(() => {});
          await db.close();
        }
      },
    );

    test('sees that a card is expired', withScripts, async () => {
      const page = await visit(options);
      await page.goto(`${server.url}/warranty?keyword=ADS-2019-0042`);
      // The card for printing has the words, too.
      const verdict = page.getByText('Hết hạn', { exact: true }).filter({ visible: true });
      expect(await verdict.count()).toBe(1);
      expect(await page.getByText('Còn hạn', { exact: true }).count()).toBe(0);
      await expectVerdict(page);
      await page.goto(`${server.url}/en?keyword=ADS-2019-0042`);
      await expectVerdict(page);
    });
  },
);

test('with JavaScript the answer takes the focus', async () => {
  const page = await visit({});
  await page.goto(`${server.url}/warranty`);
  await waitForHydration(page);
  await field(page).focus();
  await page.keyboard.type('ADS-2026-0001');
  await page.keyboard.press('Enter');
  await page.getByText('#ADS-2026-0001').waitFor();
  await expectAnswerFocus(page);
});

test('who closes an answer leaves no name behind: Back shows none of the answers', { tags: ['thorough'] }, async () => {
  const page = await visit({});
  await page.goto(server.url);
  await waitForHydration(page);
  const warranty = page.getByRole('navigation').getByRole('link', { name: 'BẢO HÀNH' });
  await warranty.click();
  // The address changes before the page: the field of the page before would take the number.
  await expect.poll(() => warranty.getAttribute('aria-current')).toBe('page');
  for (const cardNumber of ['ADS-2026-0002', 'ADS-2O26-O001']) {
    await lookUp(page, cardNumber);
    await expectAnswerFocus(page);
    await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe(cardNumber);
  }
  await page.getByRole('link', { name: 'Thử đổi O thành 0' }).first().click();
  await expectCard(page);
  await page.getByRole('link', { name: 'Đóng' }).click();
  await page.waitForURL(`${server.url}/warranty`);
  await page.goBack();
  expect(page.url()).toBe(`${server.url}/warranty`);
  await page.goBack();
  expect(page.url()).toBe(`${server.url}/`);
  await expect.poll(() => page.getByText('Thông tin bảo hành').count()).toBe(0);
});

test('an empty number is said once, and again at each try', async () => {
  const page = await visit({});
  await page.goto(`${server.url}/warranty`);
  await waitForHydration(page);
  const alert = page.getByRole('alert').filter({ hasText: empty });
  await page.getByRole('button', { name: 'Kiểm tra' }).click();
  await page.locator('[data-sonner-toast]', { hasText: empty }).first().waitFor();
  /** The live regions in which a screen reader finds the sentence. */
  const regions = () =>
    page.locator('[role="alert"], [role="status"], [aria-live]').evaluateAll((all, text) => {
      const spoken = (node: Node): string => {
        if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
        return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [...node.childNodes].map(spoken).join('');
      };
      return all.filter((one) => spoken(one).includes(text)).length;
    }, empty);
  expect(await regions()).toBe(1);
  const first = await alert.elementHandle();
  await page.keyboard.press('Enter');
  // A new element, since one that stays is not read again.
  await expect.poll(() => first?.evaluate((one) => one.isConnected)).toBe(false);
  await alert.waitFor();
});

test('the focus on an answer, which no key has moved, draws no frame around it', { tags: ['thorough'] }, async () => {
  const page = await visit({});
  await page.goto(`${server.url}/warranty`);
  await waitForHydration(page);
  const outline = () =>
    page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle);
  for (const cardNumber of ['ADS-0000', 'ADS-2026-0001']) {
    await field(page).fill(cardNumber);
    await field(page).press('Enter');
    await expectAnswerFocus(page);
    expect(await outline()).toBe('none');
  }
  await page.keyboard.press('Tab');
  expect(await outline()).toBe('solid');
});

test('O and 0 differ in the field and in the answer, on screen and on paper', { tags: ['thorough'] }, async () => {
  const page = await visit({});
  await page.goto(`${server.url}/warranty?keyword=ADS-2026-0001`);
  await page.evaluate(() => document.fonts.ready);
  const family = (number: Locator) => number.evaluate((one) => getComputedStyle(one).fontFamily);
  for (const number of [field(page), page.getByText('#ADS-2026-0001')])
    expect(await family(number)).toMatch(/^"Atkinson Hyperlegible Mono"/);
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByText('ADS-2026-0001', { exact: true });
  expect(await family(printed)).toMatch(/^"Atkinson Hyperlegible Mono"/);
  expect(await page.evaluate(() => document.fonts.check('20px "Atkinson Hyperlegible Mono"', 'ADS-0'))).toBe(true);
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
  await expect.poll(loaded).toContain('Atkinson Hyperlegible Mono');
  // Who looks up nothing loads no font for numbers.
  await page.goto(`${server.url}/warranty`, { waitUntil: 'networkidle' });
  expect(await loaded()).not.toContain('Atkinson Hyperlegible Mono');
});

test.each([
  ['/warranty?keyword=ADS-2026-0001', 320, [1, 1]],
  // Between the words of an English date, a line may break.
  ['/en/warranty?keyword=ADS-2026-0001', 360, [1, expect.any(Number)]],
] as const)(
  'with letters twice as large the verdict and the date of %s are each on one line at %i px',
  async (path, width, expected) => {
    const page = await visit({ viewport: { width, height: 740 } });
    await page.goto(server.url + path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const verdict = page.getByText(/^(Còn hạn|Valid)$/);
    const lines = await verdict
      .or(page.locator('time'))
      .filter({ visible: true })
      .evaluateAll((texts) =>
        texts.map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text.lastChild ?? text);
          return range.getClientRects().length;
        }),
      );
    expect(lines).toEqual(expected);
    await expectFitting(page);
  },
);

describe('with JavaScript, without an answer from the server,', () => {
  const unreachable = 'Không kết nối được với hệ thống nên chưa kiểm tra được thẻ. Xin xem lại kết nối mạng.';
  const data = /\.data\?/;
  const expectUnreachable = async (page: Page) => {
    await page.getByRole('status').getByText(unreachable).waitFor();
    expect(await page.getByText(notFound).count()).toBe(0);
    expect(await field(page).inputValue()).toBe('ADS-2026-0001');
    await expectAnswerFocus(page);
  };

  test.each(['/', '/warranty'])(
    'a patient on %s without a network sees an error and can retry',
    { tags: ['thorough'] },
    async (path) => {
      const page = await visit({});
      await page.goto(server.url + path);
      await waitForHydration(page);
      await page.context().setOffline(true);
      await lookUp(page, 'ADS-2026-0001');
      await expectUnreachable(page);
      await page.getByRole('link', { name: 'Thử lại' }).click();
      await expectUnreachable(page);
      await expectAccessibleAtAllWidths(page);
      await page.context().setOffline(false);
      await page.getByRole('link', { name: 'Thử lại' }).click();
      await expectCard(page);
    },
  );

  test.each([
    ['an error page of a proxy', 502],
    ['an HTML page with status 200', 200],
  ])('%s shows the same error', { tags: ['thorough'] }, async (_title, status) => {
    const page = await visit({});
    await page.route(data, (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Gateway</h1>' }));
    await page.goto(`${server.url}/warranty`);
    await waitForHydration(page);
    await lookUp(page, 'ADS-2026-0001');
    await expectUnreachable(page);
    await page.getByRole('link', { name: 'Đóng' }).click();
    await page.getByText(unreachable).waitFor({ state: 'detached' });
  });

  test('a look-up fails after 15 seconds', { tags: ['thorough'] }, async () => {
    const page = await visit({});
    await page.clock.install();
    await page.route(data, () => {});
    await page.goto(`${server.url}/warranty`);
    await waitForHydration(page);
    const request = page.waitForRequest(data);
    await lookUp(page, 'ADS-2026-0001');
    await request;
    await page.clock.fastForward(15_000);
    await expectUnreachable(page);
  });

  test('without the answer’s script, errors are still shown and the answer is loaded as a new page', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({});
    await page.route(/assets\/answer-.*\.js/, (route) => route.abort());
    await page.route(data, (route) => route.abort());
    await page.goto(`${server.url}/warranty`);
    await waitForHydration(page);
    await lookUp(page, 'ADS-2026-0001');
    await expectUnreachable(page);
    await page.unroute(data);
    await page.getByRole('link', { name: 'Thử lại' }).click();
    await expectCard(page);
  });
});

test('the code of an answer is loaded when the reader reaches the look-up, or was there before hydration', {
  tags: ['thorough'],
}, async () => {
  const code = /assets\/answer-.*\.js/;
  for (const isEarly of [false, true]) {
    await visit({ hasTouch: true }, async (page) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      const loaded = page.waitForRequest(code);
      await page.goto(server.url, { waitUntil: isEarly ? 'commit' : 'load' });
      if (isEarly) {
        await field(page).focus();
      } else {
        await waitForHydration(page);
        // The scan's code is loaded by what replaces the page's own buttons.
        await page.getByRole('button', { name: 'Quét mã QR' }).waitFor();
        expect(requested.filter((url) => code.test(url))).toEqual([]);
        await field(page).tap();
      }
      await loaded;
    });
  }
});

test.each(['block', 'allow'] as const)(
  'a link from another site shows the answer, a picture there costs no look-up (service workers: %s)',
  { tags: ['thorough'] },
  async (serviceWorkers) => {
    const limited = await startServer({ DATA_DIR: await copyRegister(server.dataDir), LOOKUP_LIMIT: '1' });
    const answer = `${limited.url}/warranty?keyword=ADS-2026-0001`;
    const stranger = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<link rel="icon" href="data:,"><img src="${answer}"><a href="${answer}">card</a>`);
    }).listen(0);
    try {
      await visit({ serviceWorkers }, async (page) => {
        await page.goto(`${limited.url}/contact`);
        if (serviceWorkers === 'allow') await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
        // Another name of the same machine is another site. It has loaded when the picture was refused.
        await page.goto(`http://localhost:${(stranger.address() as AddressInfo).port}`);
        await page.getByRole('link', { name: 'card' }).click();
        await expectCard(page);
      });
    } finally {
      stranger.close();
      await limited.stop();
    }
  },
);

test('too many look-ups show when to try again', { tags: ['thorough'] }, async () => {
  const limited = await startServer({ DATA_DIR: await copyRegister(server.dataDir), LOOKUP_LIMIT: '1' });
  try {
    await visit({}, async (page) => {
      await page.goto(`${limited.url}/warranty?keyword=ADS-2026-0001`);
      await waitForHydration(page);
      await lookUp(page, 'ADS-0000');
      await page.getByText(/^Bạn đã kiểm tra quá nhiều lần\. Vui lòng thử lại sau \d+ (giây|phút)\.$/).waitFor();
      await expectAccessibleAtAllWidths(page);
    });
  } finally {
    await limited.stop();
  }
});

const accessible = '%s is accessible and fits at every width';
const expectAccessibleState = (state: string) =>
  visit({}, async (page) => {
    await page.goto(server.url + state);
    await waitForHydration(page);
    await expectAccessibleAtAllWidths(page);
  });
test.each(['/warranty?keyword=ADS-2026-0001'])(accessible, expectAccessibleState);
test.each([
  '/warranty?keyword=ADS-2O26-O00O',
  '/warranty?keyword=',
  '/warranty?keyword=ADS-2019-0042',
  '/?keyword=ADS-0000',
  '/nothing-here',
])(accessible, { tags: ['thorough'] }, expectAccessibleState);

const aboveFold = 'the look-up on %s is above the fold, with a field and button of at least 56 px';
const expectAboveFold = async (path: string) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(server.url + path);
  for (const viewport of [{ width: 360, height: 640 }, ...viewports]) {
    await page.setViewportSize(viewport);
    const button = await page.getByRole('button', { name: 'Kiểm tra' }).boundingBox();
    const box = await field(page).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect(Math.min(box?.height ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(56);
  }
};
test.each(['/'])(aboveFold, expectAboveFold);
test.each(['/warranty'])(aboveFold, { tags: ['thorough'] }, expectAboveFold);

const expectOnFirstScreen = async (path: string) => {
  const page = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(server.url + path);
  await lookUp(page, 'ADS-0000');
  const box = await page.getByText(notFound).boundingBox();
  const bar = await page.getByRole('complementary').boundingBox();
  expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
};
test.each(['/warranty'])(
  'on %s a reader without JavaScript sees on the first screen of a phone that there is no such card',
  expectOnFirstScreen,
);
test.each(['/'])(
  'on %s a reader without JavaScript sees on the first screen of a phone that there is no such card',
  { tags: ['thorough'] },
  expectOnFirstScreen,
);

const expectNextVerdict = async (path: string) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 390, height: 664 },
  ])
    await visit({ viewport }, async (page) => {
      await page.goto(`${server.url}${path}?keyword=ADS-2026-0001`);
      await waitForHydration(page);
      for (const [number, text] of [
        ['ADS-2019-0042', 'Hết hạn'],
        ['ADS-0000', notFound],
      ] as const) {
        await page.locator('#cartId').scrollIntoViewIfNeeded();
        await lookUp(page, number);
        const verdict = page.getByRole('status').getByText(text, { exact: true }).filter({ visible: true });
        await expect
          .poll(() => verdict.evaluate((element) => element.getBoundingClientRect().top))
          .toBeGreaterThanOrEqual(0);
        const bottom = await verdict.evaluate((element) => element.getBoundingClientRect().bottom);
        const bar = await page.getByRole('complementary').boundingBox();
        expect(bottom).toBeLessThanOrEqual(Math.min(viewport.height, bar?.y ?? viewport.height));
        await expectAnswerFocus(page);
      }
    });
};
test.each(['/', '/warranty'])(
  'on %s the verdict of the next card stands in the window of a phone, too',
  { tags: ['thorough'] },
  expectNextVerdict,
);

test('the field of the look-up and its button are on the first screen of a low phone, whole', {
  tags: ['thorough'],
}, async () => {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 320, height: 568 },
  ])
    await visit({ viewport }, async (page) => {
      await page.goto(server.url);
      const button = await page.getByRole('button', { name: 'Kiểm tra', exact: true }).boundingBox();
      const bar = await page.getByRole('complementary').boundingBox();
      const end = Math.min(viewport.height, bar?.y ?? viewport.height);
      expect((button?.y ?? 1_000) + (button?.height ?? 0)).toBeLessThanOrEqual(end);
    });
});

test('the plain form is redirected to the URL of the answer; the first of several numbers counts', async () => {
  const redirect = await fetch(`${server.url}/?cartId=ADS-1%202`, { redirect: 'manual' });
  expect(redirect.status).toBe(302);
  expect(redirect.headers.get('location')).toBe('/?keyword=ADS-1+2');
  expect(await (await fetch(`${server.url}/warranty?keyword=&keyword=ADS-2026-0001&keyword=2`)).text()).toContain(
    'Nguyễn Thị Hoa',
  );
});

test('files are served with their type; hashed files are immutable', async () => {
  const html = await (await fetch(`${server.url}/`)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
  const file = await fetch(server.url + script);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toContain('javascript');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${server.url}/favicon.svg`)).headers.get('cache-control')).toBe('public, max-age=3600');
});
