// @module-tag thorough
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { expectAccessibleAtBothEnds, openBackOffice, toast } from '../back-office.ts';
import { expectFitting, openBrowser, viewports } from '../browser.ts';
import { newFolder } from '../folders.ts';
import { damageRegister } from '../operation/damage-register.ts';
import { startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { signedInBrowser } from '../sessions.ts';

const site = openBackOffice(async (context) => {
  await registerCard(context, { cardNumber: 'B-1' });
});
const { visit } = openBrowser();

const open = async (page: Page) => {
  await page.goto(`${site.url}/admin/backups`);
  await page.getByRole('heading', { level: 1, name: 'Sao lưu' }).waitFor();
};
const state = (page: Page) => page.getByRole('region', { name: 'Bản sao lưu dùng được gần nhất' });
const rows = (page: Page) => page.getByRole('table', { name: 'Các bản sao lưu' }).locator('tbody tr');

test('the owner makes the first backup with the keyboard, downloads it and has it checked', async () => {
  const page = await visit(await site.as('owner'));
  await page.goto(`${site.url}/admin`);
  await page.getByRole('link', { name: 'Sao lưu', exact: true }).click();
  await state(page).getByText('Chưa có', { exact: true }).waitFor();
  await state(page).getByText("Hãy bấm 'Sao lưu ngay'.").waitFor();
  await page.getByText('ads restore /var/tmp/register.tar').waitFor();
  await expectAccessibleAtBothEnds(page);

  await page.getByRole('button', { name: 'Sao lưu ngay' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Đã sao lưu xong. Bản này dùng được.').waitFor();
  await state(page).getByText('vừa xong').waitFor();
  await state(page).getByText('Tốt', { exact: true }).waitFor();
  expect(await rows(page).count()).toBe(1);
  expect(await rows(page).textContent()).toContain('Bằng tay');
  await rows(page).getByText('Dùng được', { exact: true }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Tải về ads-/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ads-\d{8}-\d{6}Z\.tar$/);
  expect(readFileSync(await download.path()).includes('manifest.json')).toBe(true);

  await page.getByRole('button', { name: /^Kiểm tra lại ads-/ }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Đã kiểm tra xong. Bản này dùng được.').waitFor();
  await expectAccessibleAtBothEnds(page);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await expectFitting(page);
  }
});

test('the progress is shown while the server works, and nothing else can be started', async () => {
  const page = await visit(await site.as('owner'));
  // The register of a test is backed up before anybody could look, so the answer is held at a job.
  await page.route('**/api/admin/backups', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, job: { task: 'make', name: 'ads-x.tar', share: 0.42 } } });
  });
  await open(page);
  await page.getByRole('progressbar', { name: 'Đang sao lưu và đọc lại để kiểm tra…' }).waitFor();
  await page.getByText('42%').waitFor();
  expect(await page.getByRole('button', { name: 'Sao lưu ngay' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Kiểm tra lại/ }).count()).toBe(0);
  await expectAccessibleAtBothEnds(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Sao lưu ngay' }).isDisabled()).toBe(false);
});

test('an owner is told that the register is damaged, and lets changes through with one button', async () => {
  const dataDir = newFolder();
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  for (let at = 0; at < 60; at++) await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: `B-${at}` });
  const owner = await signedInBrowser(db, 'owner', site.url);
  await db.close();
  damageRegister(join(dataDir, 'ads.sqlite'));
  const server = await startServer({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await server.stop()));
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  const page = await visit(owner);
  await page.goto(`${server.url}/admin/backups`);
  const damage = page.getByRole('alert').filter({ hasText: 'Dữ liệu có chỗ bị hỏng' });
  await damage.getByText('Mọi thay đổi đang bị từ chối.').waitFor();
  await expectAccessibleAtBothEnds(page);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await expectFitting(page);
  }
  await page.getByRole('button', { name: 'Vẫn cho lưu thay đổi' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Từ nay mọi người lại lưu được thay đổi.').waitFor();
  await damage.waitFor({ state: 'detached' });
});

test('staff who are not owners are refused, and have no link to the page', async () => {
  await visit(await site.as('staff'), async (page) => {
    await page.goto(`${site.url}/admin/backups`);
    await page.getByRole('alert').getByText('Tài khoản của bạn không được làm việc này.').waitFor();
    expect(await page.getByRole('button', { name: 'Sao lưu ngay' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Sao lưu', exact: true }).count()).toBe(0);
  });
});
