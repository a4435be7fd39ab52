// @module-tag thorough
// Staff take the cards of a list, or those that they selected, away as a file.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { expectAccessibleAtBothEnds, openBackOffice } from '../back-office.ts';
import { openBrowser } from '../browser.ts';
import { registerCard } from '../records.ts';

const numbers = ['00120', '00121', '00122'];
const office = openBackOffice(async (context) => {
  for (const cardNumber of numbers) {
    await registerCard(context, { cardNumber, customerName: `Phạm Thị ${cardNumber === '00121' ? 'Đào' : 'Mận'}` });
  }
});
const { visit } = openBrowser();

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`${office.url}/admin/manage-user${query}`);
  await page.getByRole('row', { name: /00121/ }).waitFor();
}

/** The lines of the file that a download brings. */
async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
}

test('the cards of a filtered list are downloaded with the columns that were left, by the keyboard alone', async () => {
  const page = await visit(await office.as('staff'));
  await openList(page, '?q=dao');
  await page.getByRole('button', { name: 'Xuất tệp' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Xuất thẻ bảo hành' });
  await dialog.getByText('Tệp sẽ có 1 thẻ.').waitFor();
  await expectAccessibleAtBothEnds(page);
  await dialog.getByRole('radio', { name: /Excel/ }).focus();
  await page.keyboard.press('ArrowDown');
  const leftOut = 'Tên sản phẩm, Nha khoa, Bác sĩ, Số lượng, Ngày hết hạn, Ngày cấp, Vị trí răng, Số lô, Ghi chú'.split(
    ', ',
  );
  for (const name of leftOut) {
    await dialog.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  }
  await dialog.getByRole('button', { name: 'Tải xuống' }).focus();
  const { name, lines } = await downloaded(page, () => page.keyboard.press('Enter'));
  expect(name).toMatch(/^Thẻ bảo hành [\d-]{10}\.csv$/);
  expect(lines).toEqual(['\uFEFFHọ tên,Mã số', 'Phạm Thị Đào,00121']);
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?q=dao');
});

test('selected cards are downloaded alone; without a column nothing is', async () => {
  const page = await visit(await office.as('staff'));
  await openList(page);
  for (const number of ['00120', '00122']) {
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('checkbox')
      .check();
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Xuất tệp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Xuất thẻ bảo hành' });
  await dialog.getByText('Tệp sẽ có 2 thẻ đã chọn.').waitFor();
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await dialog.getByText('Hãy chọn ít nhất một cột.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Tải xuống' }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Mã số' }).check();
  await dialog.getByRole('radio', { name: /CSV/ }).check();
  const { lines } = await downloaded(page, () => dialog.getByRole('button', { name: 'Tải xuống' }).click());
  expect(lines).toEqual(['\uFEFFMã số', '00122', '00120']);
});

test('a viewer is not offered a file', async () => {
  const page = await visit(await office.as('viewer'));
  await openList(page);
  expect(await page.getByRole('button', { name: 'Xuất tệp' }).count()).toBe(0);
});

test('everything about a customer is downloaded from one of her cards, with those that staff say are hers, also from the bin', async () => {
  const ids: number[] = [];
  for (const [cardNumber, customerName] of [
    ['00201', 'Võ Thị Cúc'],
    ['00202', 'Vo Thi Cuc'],
    ['00203', 'Võ Thị Cúc Hoa'],
    ['00204', 'Võ Thị Cúc'],
  ] as const)
    ids.push(await registerCard(office.context, { cardNumber, customerName }));
  const [hers = 0, , , binned = 0] = ids;
  await binRecord(office.context, warranties, { id: binned });
  await visit(await office.as('staff'), async (page) => {
    await page.goto(`${office.url}/admin/update-user/${hers}`);
    await page.getByRole('button', { name: 'Tải dữ liệu của khách hàng' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tải dữ liệu của khách hàng' });
    await dialog.getByText('00204').waitFor();
    await expectAccessibleAtBothEnds(page);
    const boxes = dialog.getByRole('group', { name: 'Các thẻ mang tên Võ Thị Cúc' }).getByRole('checkbox');
    expect(await Promise.all((await boxes.all()).map((box) => box.isChecked()))).toEqual([true, false, false]);
    await dialog.getByRole('checkbox', { name: '00201' }).uncheck();
    await dialog.getByText('Hãy chọn ít nhất một thẻ.').waitFor();
    await dialog.getByRole('checkbox', { name: '00201' }).check();
    await dialog
      .getByRole('checkbox', { name: '00204 Nha khoa Thuyền Giấy, hết hạn 31/01/2040, trong thùng rác' })
      .check();
    await dialog.getByRole('radio', { name: /CSV/ }).check();
    const { name, lines } = await downloaded(page, () => dialog.getByRole('button', { name: 'Tải xuống' }).click());
    expect(name).toMatch(/^Dữ liệu của khách hàng [\d-]{10}\.csv$/);
    const numbers = lines.filter((line) => line.includes(',Thẻ bảo hành,Mã số,')).map((line) => line.split(',')[0]);
    expect(numbers).toEqual(['00201', '00204']);
    await page.goto(`${office.url}/admin/update-user/${binned}`);
    await page.getByRole('button', { name: 'Tải dữ liệu của khách hàng' }).waitFor();
  });
  const page = await visit(await office.as('viewer'));
  await page.goto(`${office.url}/admin/update-user/${hers}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('00201').first().waitFor();
  expect(await page.getByRole('button', { name: 'Tải dữ liệu của khách hàng' }).count()).toBe(0);
});

test('the owner sees on one page who took which cards', async () => {
  await visit(await office.as('owner'), async (page) => {
    await openList(page, '?q=dao');
    await page.getByRole('button', { name: 'Xuất tệp' }).click();
    const dialog = page.getByRole('dialog', { name: 'Xuất thẻ bảo hành' });
    await downloaded(page, () => dialog.getByRole('button', { name: 'Tải xuống' }).click());
    await page.goto(`${office.url}/admin/accounts`);
    await page.getByRole('link', { name: 'Ai đã tải dữ liệu ra' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dữ liệu đã tải ra' }).waitFor();
    const [, last] = await page.getByRole('table', { name: 'Dữ liệu đã tải ra' }).getByRole('row').all();
    expect(await last?.innerText()).toMatch(
      /owner-[\s\S]*Thẻ bảo hành[\s\S]*\.xlsx[\s\S]*\b1\b[\s\S]*Theo từ tìm kiếm/,
    );
    await expectAccessibleAtBothEnds(page);
    await page.goto(`${office.url}/admin`);
    await page.getByRole('link', { name: 'Dữ liệu đã tải ra' }).click();
    await page.waitForURL('**/admin/downloads');
  });
  await visit(await office.as('staff'), async (page) => {
    await page.goto(`${office.url}/admin/downloads`);
    await page.getByText('Tài khoản của bạn không được làm việc này.').waitFor();
  });
});

test('a browser that keeps the page for the time without a connection asks for a file once', async () => {
  const exports = () => office.db.read.selectFrom('audit').select('id').where('action', '=', 'export').execute();
  await visit({ ...(await office.as('staff')), serviceWorkers: 'allow' }, async (page) => {
    await page.goto(`${office.url}/`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await openList(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const before = (await exports()).length;
    await page.getByRole('button', { name: 'Xuất tệp' }).click();
    const dialog = page.getByRole('dialog', { name: 'Xuất thẻ bảo hành' });
    await downloaded(page, () => dialog.getByRole('button', { name: 'Tải xuống' }).click());
    expect(await exports()).toHaveLength(before + 1);
  });
});
