// Section 9 of the specification: delays that no other section's test holds. A title quotes the sentence that its test holds.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { toast } from '../back-office.ts';
import { openBrowser, runClockUntil, stopClock, waitForHydration } from '../browser.ts';
import { button, field } from '../e2e/admin-forms-scene.ts';
import { listQueries, roundTrip } from './clock.ts';
import { cardNumber } from './register.ts';
import { openSite } from './site.ts';

const site = openSite();
const { visit } = openBrowser();
const search = (page: Page) => new URL(page.url()).search;

test('"Search text is written to the URL query parameter q after an 800 ms debounce; the URL query parameters drive the data load"', async () => {
  const page = await visit(site.staff);
  await page.clock.install();
  await site.open(page, '/admin/manage-user?page=2');
  const queries = listQueries(page, 'user');
  const field = page.getByRole('textbox', { name: 'Tìm kiếm', exact: true });
  await stopClock(page);
  await field.fill('bh');
  await page.clock.runFor(500);
  await field.fill(cardNumber(7));
  await page.clock.runFor(790);
  await roundTrip(page);
  expect([search(page), queries.length]).toEqual(['?page=2', 0]);
  await page.clock.runFor(20);
  await expect.poll(() => queries.length).toBe(1);
  await page.clock.resume();
  await page.waitForURL(`**/manage-user?q=${cardNumber(7)}`);
  await page.getByText('Hiển thị mục từ 1 đến 1 của 1 mục').waitFor();
  expect(queries.map((query) => query.get('q'))).toEqual([cardNumber(7)]);
});

/** Fails unless a toast is gone between `ms` and `ms` and half a second, in which it fades. */
async function expectToastFor(page: Page, text: string, ms: number): Promise<void> {
  const shown = toast(page, text);
  await runClockUntil(page, shown);
  await page.clock.runFor(ms - 200);
  expect(await shown.getAttribute('data-removed')).toBe('false');
  await page.clock.runFor(700);
  await shown.waitFor({ state: 'detached' });
}

test('"Toasts appear top-right and auto-close after 2000 ms"', async () => {
  const page = await visit({});
  await page.clock.install();
  await page.goto(`${site.url}/warranty`);
  await waitForHydration(page);
  await stopClock(page);
  const text = 'Bạn chưa nhập mã số thẻ';
  await button(page, 'Kiểm tra').click();
  await runClockUntil(page, toast(page, text));
  await page.clock.runFor(500);
  const { x = 0, y = 0, width = 0 } = (await toast(page, text).boundingBox()) ?? {};
  const { width: window } = page.viewportSize() ?? { width: 0 };
  expect(window - (x + width)).toBeLessThan(50);
  expect(y).toBeLessThan(100);
  await page.clock.runFor(2_500);
  await toast(page, text).waitFor({ state: 'detached' });
  await button(page, 'Kiểm tra').click();
  await expectToastFor(page, text, 2_000);
  await page.clock.resume();
});

test('"another place shows a 5000 ms default"', async () => {
  const id = await site.add({ cardNumber: 'TO-1' });
  const page = await visit(site.staff);
  await page.clock.install();
  await site.open(page, `/admin/update-user/${id}`);
  await field(page, 'Họ tên').fill('Tên Của Tôi');
  const before = await site.db.read.selectFrom('warranty').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await reviseRecord(site, warranties, { id, fields: { ...before, quantity: 5 } });
  await stopClock(page);
  await button(page, 'Lưu').click();
  await expectToastFor(page, 'Đã gộp với bản mới.', 5_000);
  await page.clock.resume();
});
