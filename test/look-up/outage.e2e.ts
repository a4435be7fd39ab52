// PostgreSQL is away, as it is for some twenty seconds while it changes its leader, and pages are open in browsers.
import { expect, test } from 'vitest';
import { openBrowser, waitForHydration } from '../browser.ts';
import { openPostgresServer } from '../open-postgres-server.ts';
import { aProduct, registerCard } from '../records.ts';

const register = openPostgresServer((db) => registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'ADS-1' }), {});
const { visit } = openBrowser();

const asksAgain = 'Hệ thống đang tạm thời gián đoạn. Trang sẽ tự thử lại.';

const interrupted = 'pages in %s say that the system is interrupted, and show what was asked for once it is back';
test.each([['a browser', true]] as const)(interrupted, expectReturn);
test.each([['a browser without JavaScript', false]] as const)(interrupted, { tags: ['thorough'] }, expectReturn);

async function expectReturn(_title: string, javaScriptEnabled: boolean): Promise<void> {
  await register.postgres.stop();
  const page = await visit({ javaScriptEnabled });
  const list = await page.context().newPage();
  for (const [tab, path] of [
    [page, '/warranty?keyword=ADS-1'],
    [list, `/products?q=${aProduct({}).name}`],
  ] as const) {
    expect((await tab.goto(register.server.url + path))?.status()).toBe(503);
    await tab.getByText(asksAgain).waitFor();
  }
  // What is typed meanwhile stays.
  if (javaScriptEnabled) await waitForHydration(page);
  await page.locator('#cartId').fill('ADS-2');
  await register.postgres.start();
  await page.getByText('#ADS-1').waitFor();
  if (javaScriptEnabled) expect(await page.locator('#cartId').inputValue()).toBe('ADS-2');
  await list.getByText(asksAgain).waitFor({ state: 'detached' });
  expect(await list.getByRole('heading', { level: 1 }).textContent()).toBe('Sản phẩm');
}
