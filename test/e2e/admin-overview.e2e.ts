import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { expectAccessibleAtBothEnds, openBackOffice } from '../back-office.ts';
import { openBrowser } from '../browser.ts';
import { setLookUps } from '../look-up/look-up-days.ts';
import { registerCard, renameOnCard } from '../records.ts';

const today = todayInVietnam();
/** 65 days ago, so that cards created then may have expired since. */
const before = new Date(Date.now() - 65 * 86_400_000);

const site = openBackOffice(async (context) => {
  const card = (at: number, clinicName: string, productName: string, days: number, now?: Date) =>
    registerCard(now ? { ...context, now } : context, {
      customerName: `Khách ${at}`,
      cardNumber: `ADS-${at}`,
      clinicName,
      productName,
      expiresOn: addDays(today, days),
    });
  let at = 0;
  for (const days of [10, 20, 50, 80, 900, 900, 900]) await card(++at, 'Nha khoa Sao Mai', 'Kern', days);
  for (const days of [900, 900]) await card(++at, 'Nha khoa Đom Đóm', 'Licht', days);
  for (const days of [-1, -2, -3]) await card(++at, 'Nha khoa Sao Mai', 'Licht', days, before);
  const days = [0, 1, 29].map((ago) => ({ day: addDays(today, -ago), found: 1200 + ago, notFound: 3 }));
  await context.db.write((tx) => setLookUps(tx, days));
});
const { visit } = openBrowser();

const openOverview = async (page: Page) => {
  await page.goto(`${site.url}/admin`);
  await page.getByRole('heading', { name: 'Thẻ mới theo tháng' }).waitFor();
};

test('each figure equals the count of the list that it links to', { tags: ['thorough'] }, async () => {
  const page = await visit(await site.as('viewer'));
  await openOverview(page);
  const links = await page
    .locator('main a[href^="/admin/manage-user"]')
    .evaluateAll((all) => all.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent })));
  const figures = new Map(links.map(({ href, text }) => [decodeURIComponent(href), text]));
  const list = '/admin/manage-user';
  expect(figures.get(list)).toBe('Thẻ bảo hành12');
  expect(figures.get(`${list}?expiry=valid`)).toBe('Còn hạn975%');
  expect(figures.get(`${list}?expiry=expired`)).toBe('Đã hết hạn325%');
  expect(figures.get(`${list}?expiry=in30`)).toBe('Trong 30 ngày2 thẻ');
  expect(figures.get(`${list}?expiry=in60`)).toBe('Trong 60 ngày3 thẻ');
  expect(figures.get(`${list}?expiry=in90`)).toBe('Trong 90 ngày4 thẻ');
  expect(figures.get(`${list}?expiry=valid&clinic=Nha+khoa+Sao+Mai`)).toBe('Nha khoa Sao Mai7 thẻ');
  expect(figures.get(`${list}?expiry=valid&product=Licht`)).toBe('Licht2 thẻ');
  const month = page.getByRole('link', { name: `Tháng ${today.slice(5, 7)}/${today.slice(0, 4)}: 9 thẻ` });
  expect(await month.getAttribute('href')).toBe(`${list}?newIn=${today.slice(0, 7)}`);

  for (const [href, total] of [
    [`${list}?expiry=in60`, 3],
    [`${list}?expiry=valid&clinic=Nha+khoa+Sao+Mai`, 7],
  ] as const) {
    await page.locator(`main a[href="${href}"]`).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`của ${total} mục`).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Thẻ mới theo tháng' }).waitFor();
  }
});

test('look-ups are shown as a plot and as a table', { tags: ['thorough'] }, async () => {
  const page = await visit(await site.as('staff'));
  await openOverview(page);
  await page.getByText('Tìm thấy: 3.630').waitFor();
  await page.getByText('Xem bảng số liệu').click();
  const table = page.getByRole('table');
  expect(await table.getByRole('row').count()).toBe(31);
  expect(await table.getByRole('row').nth(1).textContent()).toBe(`${today.slice(8)}/${today.slice(5, 7)}1.2003`);
  await expectAccessibleAtBothEnds(page);
});

test('the page shows before its figures; a failure shows an error', { tags: ['thorough'] }, async () => {
  await visit(await site.as('staff'), async (page) => {
    await page.route('**/api/overview', (route) => route.abort());
    await page.goto(`${site.url}/admin`);
    await page.getByRole('alert').getByText('Không tải được số liệu.').waitFor();
    await expectAccessibleAtBothEnds(page);
    await page.unroute('**/api/overview');
    let answer = () => {};
    const canAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/overview', async (route) => {
      await canAnswer;
      await route.continue();
    });
    await page.reload();
    await page.getByText('Đang tải số liệu…').waitFor();
    await page.getByRole('heading', { name: 'Tổng quan' }).waitFor();
    answer();
    await page.getByRole('heading', { name: 'Thẻ mới theo tháng' }).waitFor();
  });
});

test('warnings are shown above the figures, to staff but not to viewers', { tags: ['thorough'] }, async () => {
  await site.db.write((tx) => setLookUps(tx, [{ day: today, found: 1_200, notFound: 2_345 }]));
  await visit(await site.as('staff'), async (page) => {
    await openOverview(page);
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Có nhiều lượt tra cứu không thấy: hôm nay 2.345 lượt; ngày thường khoảng 0 lượt.' });
    await alert.waitFor();
    const [top, figures] = await Promise.all([
      alert.boundingBox(),
      page.getByRole('main').getByText('Thẻ bảo hành').first().boundingBox(),
    ]);
    expect(top?.y).toBeLessThan(figures?.y ?? 0);
    await expectAccessibleAtBothEnds(page);
  });
  const page = await visit(await site.as('viewer'));
  await openOverview(page);
  expect(await page.getByText('Có nhiều lượt tra cứu không thấy').count()).toBe(0);
});

test('the overview of an empty register is accessible', { tags: ['thorough'] }, async () => {
  const page = await visit(await site.as('staff'));
  const nothing = { active: 0, valid: 0, expired: 0, in30: 0, in60: 0, in90: 0, newThisMonth: 0, deleted: 0 };
  const lookUps = Array.from({ length: 30 }, (_, at) => ({ day: addDays(today, at - 29), found: 0, notFound: 0 }));
  const months = [{ month: today.slice(0, 7), counts: 0 }];
  await page.route('**/api/overview', (route) =>
    route.fulfill({
      json: {
        ...{ success: true, today, cards: nothing, dentals: [], products: [], months, lookUps, warnings: [] },
        damages: { products: [], dentals: [], years: [] },
      },
    }),
  );
  await openOverview(page);
  expect(await page.getByText('sẽ hiện ở đây.').count()).toBe(4);
  await expectAccessibleAtBothEnds(page);
});

test('all unknown names are on one page, where the name that is meant is taken by one press', {
  tags: ['thorough'],
}, async () => {
  const card = { clinicName: 'Nha khoa Tạm', expiresOn: '2040-01-31' };
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const id = await registerCard(site.context, { ...card, cardNumber: `NHIEU-${at}` });
    const clinicName = at === 6 ? 'PKNK Sao Mai' : `Nha khoa Xa Lạ ${at}`;
    await renameOnCard(site.db, id, clinicName);
  }
  const page = await visit(await site.as('staff'));
  await openOverview(page);
  const task = page.getByRole('listitem').filter({ hasText: 'tên trên thẻ không có trong danh mục' });
  await task.getByRole('link', { name: 'Xem tất cả' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tên chưa có trong danh mục' }).waitFor();
  for (const at of [1, 2, 3, 4, 5]) await page.getByRole('link', { name: `Nha khoa Xa Lạ ${at}` }).waitFor();
  await expectAccessibleAtBothEnds(page);
  await page.getByRole('button', { name: 'Đổi thành "Nha khoa Sao Mai", thay cho "PKNK Sao Mai"' }).click();
  await page.getByText('1 thẻ ghi "PKNK Sao Mai" nay ghi "Nha khoa Sao Mai".').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'PKNK Sao Mai' }).count()).toBe(0);
  // What else is meant is found by the start of its words, and Enter takes the first.
  await page.getByRole('button', { name: 'Xử lý tên "Nha khoa Xa Lạ 1"' }).click();
  await page.getByRole('combobox', { name: 'Tên trong danh mục' }).fill('sao');
  await page.getByRole('option', { name: 'Nha khoa Sao Mai' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Lưu' }).click();
  await page.getByText('1 thẻ ghi "Nha khoa Xa Lạ 1" nay ghi "Nha khoa Sao Mai".').waitFor();
});

test('an unknown clinic is resolved where it is listed, and that can be undone', async () => {
  const card = { clinicName: 'Nha khoa Tạm', expiresOn: '2040-01-31' };
  for (const [cardNumber, clinicName] of [
    ['LA-1', 'NK Lạ'],
    ['LA-2', 'Nha khoa Sao Mau'],
  ] as const) {
    const id = await registerCard(site.context, { ...card, cardNumber });
    await renameOnCard(site.db, id, clinicName);
  }
  await visit(await site.as('staff'), async (page) => {
    await openOverview(page);
    const list = page.getByRole('region', { name: 'Việc cần làm' });
    await list.getByRole('button', { name: 'Xử lý tên "NK Lạ"' }).click();
    const dialog = page.getByRole('dialog', { name: 'Xử lý tên "NK Lạ"' });
    await dialog.getByRole('button', { name: 'Lưu' }).click();
    await dialog.getByText('Hãy chọn một tên trong danh mục').waitFor();
    await dialog.getByRole('combobox', { name: 'Tên trong danh mục' }).fill('sao mai');
    await dialog.getByRole('option', { name: 'Nha khoa Sao Mai' }).click();
    await expectAccessibleAtBothEnds(page);
    await dialog.getByRole('button', { name: 'Lưu' }).click();
    await page.getByText('1 thẻ ghi "NK Lạ" nay ghi "Nha khoa Sao Mai".').waitFor();
    await expect.poll(() => list.getByText('NK Lạ').count()).toBe(0);
    await page.getByRole('button', { name: /Hoàn tác/ }).click();
    await list.getByRole('button', { name: 'Xử lý tên "NK Lạ"' }).waitFor();

    // A name that is almost one of the catalogue is suggested as that.
    await list.getByRole('button', { name: 'Xử lý tên "Nha khoa Sao Mau"' }).click();
    await page.getByText('Tên gần giống nhất.').waitFor();
    await page.getByRole('button', { name: 'Lưu' }).click();
    await page.getByText('1 thẻ ghi "Nha khoa Sao Mau" nay ghi "Nha khoa Sao Mai".').waitFor();
  });
  const page = await visit(await site.as('viewer'));
  await openOverview(page);
  expect(await page.getByRole('heading', { name: 'Việc cần làm' }).count()).toBe(0);
});
