import { expect, test } from 'vitest';
import { todayInVietnam } from '#domain/calendar.ts';
import { apiClient } from '../api-client.ts';
import { openBackOffice } from '../back-office.ts';
import { expectAccessibleAtAllWidths, expectFitting, openBrowser, viewports } from '../browser.ts';
import { setLookUps } from '../look-up/look-up-days.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const site = openBackOffice(async (context) => {
  await registerCard(context, {});
  await context.db.write((tx) => setLookUps(tx, [{ day: todayInVietnam(), found: 12, notFound: 3 }]));
});
const { visit } = openBrowser();
const folder = process.env.SCREENSHOTS;

test('staff see how each part of the system is, in a word and not in colour alone', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin`);
  await page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name: 'Hệ thống' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hệ thống' }).waitFor();
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Kiểm tra lại' }).click();
      return page.getByRole('listitem').filter({ hasText: 'Độ nguyên vẹn' }).textContent();
    })
    .toContain('Tốt');
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  expect(await row('Lượt tra cứu').textContent()).toContain('12 lượt thấy, 3 lượt không thấy');
  expect(await row('Dữ liệu').first().textContent()).toContain('Đọc và ghi bình thường');
  expect(await row('Ổ đĩa').first().getByRole('meter').count()).toBe(1);
  expect(await row('Phiên bản').textContent()).toMatch(/ADS \d+\.\d+\.\d+/);
  await expectAccessibleAtAllWidths(page);
  if (!folder) return;
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `${folder}/health-${viewport.width}.png`, fullPage: true });
  }
});

test('what is to be done is said, with the number of such things above', { tags: ['thorough'] }, async () => {
  const page = await visit(await site.as('owner'));
  await page.route('**/api/health', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const advice = `Hãy giải phóng dung lượng. ${'/srv/ads'.repeat(40)}`;
    const parts = body.parts.map((part: { part: string }) =>
      part.part === 'disk' ? { ...part, state: 'bad', advice, usedShare: 1 } : { ...part, state: 'good' },
    );
    await route.fulfill({ json: { ...body, parts } });
  });
  await page.goto(`${site.url}/admin/health`);
  await page.getByText('Có 1 việc cần xem.').waitFor();
  const disk = page.getByRole('listitem').filter({ hasText: 'Hãy giải phóng dung lượng.' });
  expect(await disk.textContent()).toContain('Có lỗi');
  await expectAccessibleAtAllWidths(page);
  if (folder) await page.screenshot({ path: `${folder}/health-bad.png`, fullPage: true });
});

test('a window that is narrowed has no overflow even before the script has taken the side bar away', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.as('staff'));
  await page.addInitScript(() => {
    MediaQueryList.prototype.addEventListener = () => {};
  });
  await page.goto(`${site.url}/admin/health`);
  await page.getByRole('navigation', { name: 'Khu vực' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Lượt tra cứu' }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFitting(page);
});

test('a proxy that is not named is noticed and reported; viewers are told nothing', async () => {
  const staff = apiClient(site.url, await sessionCookie(site.db, 'staff'));
  const proxyOf = async () => {
    const { body } = await staff.call('GET', '/health');
    return body.parts.find(({ part }: { part: string }) => part === 'proxy').state;
  };
  expect(await proxyOf()).toBe('good');
  for (let at = 0; at < 3; at++) await fetch(site.url, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await proxyOf()).toBe('attention');
  const viewer = apiClient(site.url, await sessionCookie(site.db, 'viewer'));
  expect((await viewer.call('GET', '/health')).status).toBe(403);
  expect((await apiClient(site.url).call('GET', '/health')).status).toBe(401);
});
