// @module-tag thorough
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { common as english } from '#strings/en/site/common.ts';
import { common as vietnamese } from '#strings/vi/site/common.ts';
import { localPath } from '#web/site/language/languages.ts';
import { publicPaths } from '#web/site/public-pages.ts';
import { expectAccessibleAtAllWidths, openBrowser, viewports, waitForHydration } from '../browser.ts';
import { copyRegister, openServer, serveTests } from '../open-server.ts';
import { startServer } from '../processes.ts';
import { patientCard, registerCard } from '../records.ts';

const { cardNumber, customerName } = patientCard;
const server = openServer(async (dataDir) => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  await registerCard({ db, actor: { name: 'test' } }, { ...patientCard, expiresOn: '2040-02-29' });
  await db.close();
  return startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0' });
});
const { visit } = openBrowser();
const [phone, , desktop] = viewports;
const answer = `/en/warranty?keyword=${cardNumber}`;
const pages = [
  ...publicPaths.map((path) => localPath('en', path.replace(':id', '1'))),
  '/en/products/compare?ids=1',
  '/en/nothing-here',
];

test('every page is in English; what stays Vietnamese is marked as such', async () => {
  await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
    for (const path of pages) {
      await page.goto(server.url + path);
      expect(await page.locator('html').getAttribute('lang'), path).toBe('en');
      const unmarked = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (walker.nextNode()) {
          const { textContent, parentElement } = walker.currentNode;
          const isHidden = parentElement?.closest('[lang=vi], script, style');
          if (!isHidden && /[ăâđêôơưạ-ỹ]/iu.test(textContent ?? '')) found.push(textContent ?? '');
        }
        return found;
      });
      // The name of the company, and what is printed on the card.
      const names = /Công ty TNHH Perlenau Việt Nam|“Mã số thẻ”/;
      expect(
        unmarked.filter((text) => /[ăâđêôơưạ-ỹ]/iu.test(text.replace(names, ''))),
        path,
      ).toEqual([]);
    }
  });
});

test('the pages are accessible at all widths', async () => {
  const page = await visit({});
  for (const path of ['/en', '/en/privacy', '/privacy', answer]) {
    await page.goto(server.url + path);
    await waitForHydration(page);
    await expectAccessibleAtAllWidths(page);
  }
});

test.each([
  ['/products?q=tal&strength=500', '/en/products?q=tal&strength=500'],
  [`/warranty?keyword=${cardNumber}`, answer],
  ['/', '/en'],
  ['/login', '/en'],
  ['/nothing-here', '/en'],
])('the switch of %s leads to %s and back, without JavaScript', async (path, other) => {
  const page = await visit({ viewport: desktop, javaScriptEnabled: false });
  await page.goto(server.url + path);
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  expect(page.url()).toBe(server.url + other);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tiếng Việt' }).click();
  expect(page.url()).toBe(`${server.url}${other === '/en' ? '/' : path}`);
});

describe('a look-up in English', () => {
  test.each([true, false])('is answered in English (with JavaScript: %s)', async (javaScriptEnabled) => {
    const page = await visit({ viewport: phone, javaScriptEnabled });
    await page.goto(`${server.url}/en`);
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByPlaceholder(english.lookUp.placeholder).fill(cardNumber.toLowerCase());
    await page.getByRole('button', { name: english.lookUp.submit, exact: true }).click();
    await page.getByText('29 February 2040').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/en');
    await page.getByText(customerName).first().waitFor();
    await page.getByText('More', { exact: true }).click();
    const reminder = page.getByRole('link', { name: 'Remind me of the expiry' });
    const file = await fetch(new URL((await reminder.getAttribute('href')) ?? '', server.url));
    expect(await file.text()).toContain(`SUMMARY:Dental warranty expires\\, card ${cardNumber}`);
  });

  test('that finds nothing, and a page that cannot be read, say so in English', async () => {
    const text = async (path: string) => (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text();
    expect(await text('/en/warranty?keyword=NONE')).toContain('Your search did not match any results.');
    const broken = await text('/en/products/%E0%A4%A');
    expect(broken).toContain('<html lang="en">');
    expect(broken).toContain('<form action="/en/warranty">');
  });
});

test('a reader loads the words of one language only', async () => {
  const scriptsOf = async (path: string) => {
    const html = await (await fetch(server.url + path)).text();
    const [, modules = ''] = /data-modules="([^"]*)"/.exec(html) ?? [];
    const texts = modules.split(' ').map(async (module) => (await fetch(server.url + module)).text());
    return (await Promise.all(texts)).join('\n');
  };
  const [ofVietnamese, ofEnglish] = [await scriptsOf('/'), await scriptsOf('/en')];
  expect(ofVietnamese).toContain(vietnamese.lookUp.heading);
  expect(ofVietnamese).not.toContain(english.lookUp.heading);
  expect(ofEnglish).toContain(english.lookUp.heading);
  expect(ofEnglish).not.toContain(vietnamese.lookUp.heading);
});

describe('the page about privacy', () => {
  const masked = serveTests(async () =>
    startServer({ DATA_DIR: await copyRegister(server.dataDir), WARRANTY_NAME_MASK: 'partial' }),
  );

  test.each([
    ['/privacy', 'thấy họ tên', 'thấy chữ cái đầu của họ tên'],
    ['/en/privacy', 'sees the name', 'sees the first letters of the name'],
  ])('at %s says who sees a name, as the site is configured', async (path, whole, initials) => {
    const [open, partial] = await Promise.all(
      [server.url, masked.url].map(async (url) => (await fetch(url + path)).text()),
    );
    expect(open).toContain(whole);
    expect(open).not.toContain(initials);
    expect(partial).toContain(initials);
  });

  test('is linked from the look-up and the footer', async () => {
    const page = await visit({ viewport: phone, javaScriptEnabled: false });
    await page.goto(server.url);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Quyền riêng tư' }).click();
    await page.getByRole('heading', { name: 'Ai thấy tên của bạn' }).waitFor();
    await page.goto(server.url);
    await page.getByRole('link', { name: vietnamese.lookUp.privacy }).click();
    await page.getByRole('heading', { name: 'Ai thấy tên của bạn' }).waitFor();
  });
});
