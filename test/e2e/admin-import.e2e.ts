import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { expectAccessibleAtBothEnds, openBackOffice, toast } from '../back-office.ts';
import { openBrowser, runClockUntil, stopClock } from '../browser.ts';
import { registerCard } from '../records.ts';

const site = openBackOffice(async (context) => {
  const card = { customerName: 'Đỗ Thị Én', productName: 'Kern', clinicName: 'Nha khoa Sao Mai' };
  await registerCard(context, { ...card, cardNumber: 'ADS-1' });
});
const { visit } = openBrowser();

const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn';
const csv = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\n')),
});
const bad = csv(
  'hỏng.csv',
  'Kern,Nguyễn Văn An,ADS-X-1,Nha khoa Sao Mai,,hai,23/02/2031',
  'Kern,Lê Hoàng Phúc,ADS-X-2,Nha khoa Sao Mai,,3,31/02/2031',
);
const sentences = [
  'Dòng 2: số lượng "hai" không hợp lệ',
  'Dòng 3: ngày hết hạn "31/02/2031" không hợp lệ (cần ngày/tháng/năm, ví dụ 31/12/2030)',
];
const rejection = 'Không nhập dòng nào: 2 lỗi trong 2 dòng.';

const panel = (page: Page) => page.getByRole('region', { name: 'Nhập từ tệp' });
const input = (page: Page) => panel(page).getByLabel('Chọn tệp');
const add = (page: Page) => panel(page).getByRole('button', { name: 'Thêm' });
const cancel = (page: Page) => panel(page).getByRole('button', { name: 'Hủy' });
async function openList(page: Page): Promise<void> {
  await page.goto(`${site.url}/admin/manage-user`);
  await page.getByRole('button', { name: 'Nhập từ tệp' }).press('Enter');
}
const total = async (page: Page) => /của (\d+) mục/.exec((await page.locator('footer').textContent()) ?? '')?.[1];
const isCleared = async (page: Page) => {
  await panel(page).getByText('.csv, .xls, .xlsx').waitFor();
  return input(page).evaluate((element: HTMLInputElement) => element.value === '');
};

describe('a spreadsheet of cards', () => {
  test('can be dropped', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(await site.as('staff'));
    await openList(page);
    await input(page).setInputFiles(bad);
    await panel(page).getByText(bad.name).waitFor();
    await expectAccessibleAtBothEnds(page);
    await cancel(page).click();
    expect(await isCleared(page)).toBe(true);

    const drop = async (name: string) => {
      const dataTransfer = await page.evaluateHandle((file) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['a'], file));
        return transfer;
      }, name);
      await panel(page).dispatchEvent('dragover', { dataTransfer });
      await panel(page).getByText('Thả tệp vào đây').waitFor();
      await panel(page).dispatchEvent('drop', { dataTransfer });
    };
    await drop('ảnh.png');
    await toast(page, 'Chỉ nhận tệp .csv, .xls hoặc .xlsx').waitFor();
    expect(await isCleared(page)).toBe(true);
    await drop('thả.xlsx');
    await panel(page).getByText('thả.xlsx').waitFor();
  });

  test('is stored; unknown names are listed as warnings', { tags: ['thorough'] }, async () => {
    const page = await visit(await site.as('staff'));
    await openList(page);
    await input(page).setInputFiles(csv('lạ.csv', 'Kern,Hồ Mai,ADS-3,Nha khoa Sao Hôm,,2,23/02/2031'));
    await add(page).click();
    const dialog = page.getByRole('dialog', { name: 'Đã nhập 1 thẻ bảo hành.' });
    await dialog.getByRole('heading', { name: 'Cảnh báo' }).waitFor();
    expect(await dialog.textContent()).toContain('Nha khoa Sao Hôm');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('shows the progress of its upload and can be canceled', { tags: ['thorough'] }, async () => {
    const page = await visit(await site.as('staff'));
    await openList(page);
    const before = await total(page);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const limitUpload = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const rows = Array.from({ length: 6000 }, (_, at) => `Kern,Lê Thị Sen,BIG-${at},Nha khoa Sao Mai,,2,23/02/2031`);
    const large = csv('lớn.csv', ...rows);

    await limitUpload(150_000);
    await input(page).setInputFiles(large);
    await add(page).click();
    await panel(page).getByText('Đang tải lên lớn.csv').waitFor();
    await panel(page)
      .getByText(/^[1-9]\d?%$/)
      .waitFor();
    expect(Number(await panel(page).getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(0);
    await cancel(page).click();
    await toast(page, 'Đã hủy tải tệp lên.').waitFor();
    expect(await total(page)).toBe(before);

    await limitUpload(-1);
    await input(page).setInputFiles(large);
    await add(page).click();
    await panel(page).getByText('Đang kiểm tra và lưu các dòng…').waitFor();
    await toast(page, 'Đã nhập 6000 thẻ bảo hành.').waitFor();
  });
});

/** The colour that is drawn near the upper left corner of an element. */
async function colourAt(page: Page, target: Locator): Promise<number[]> {
  const { x, y } = (await target.boundingBox()) ?? { x: 0, y: 0 };
  const png = await page.screenshot({ clip: { x: x + 10, y: y + 10, width: 1, height: 1 } });
  return [...(await sharp(png).removeAlpha().raw().toBuffer())];
}

test('a spreadsheet with errors changes nothing; its errors can be read, copied and downloaded', async () => {
  const options = { ...(await site.as('staff')), permissions: ['clipboard-read', 'clipboard-write'] };
  const page = await visit(options);
  await openList(page);
  const before = await total(page);
  await input(page).setInputFiles(bad);
  await add(page).click();
  const dialog = page.getByRole('dialog', { name: `${rejection} at:` });
  await dialog.getByRole('button', { name: 'Sao chép' }).click();
  await dialog.getByRole('button', { name: 'Đã sao chép' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').filter(Boolean)).toEqual(sentences);

  const saved = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: button }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const text = await saved('Tải về .txt');
  expect(text.name).toBe('loi-nhap-hỏng.txt');
  expect(text.bytes.toString()).toBe([`${rejection} at:`, '', ...sentences, ''].join('\r\n'));
  const table = (await saved('Tải về .csv')).bytes.toString('utf16le').split('\r\n');
  expect(table[0]).toBe('\ufeffTrang tính\tDòng\tCột\tGiá trị\tLý do');
  expect(table[1]).toBe('\t2\tSố lượng\thai\t"số lượng ""hai"" không hợp lệ"');

  await dialog.getByRole('button', { name: 'Đóng' }).click();
  expect(await total(page)).toBe(before);

  await page.clock.install();
  await stopClock(page);
  await input(page).setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: Buffer.from('không phải Excel') });
  await add(page).click();
  const unread = page.getByRole('dialog', { name: / at:$/ });
  const title = (await unread.getByRole('heading').textContent()) ?? '';
  const message = title.replace(/ at:$/, '');
  // The toast and the title say it, as the specification asks; the text names the file.
  expect(await unread.getByRole('listitem').allTextContents()).toEqual(['a.xlsx']);
  // The cover of the dialog would darken the white of the toast.
  await runClockUntil(page, toast(page, message));
  await expect.poll(() => colourAt(page, toast(page, message))).toEqual([255, 255, 255]);
  await page.clock.resume();
});

test('the report of an import that finished while the user was on another page is shown once on return', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.as('staff'));
  await openList(page);
  let store = () => {};
  await page.route('**/api/user/import', async (route) => {
    await new Promise<void>((resolve) => (store = resolve));
    await route.continue();
  });
  await input(page).setInputFiles(bad);
  const sending = page.waitForRequest('**/api/user/import');
  await add(page).click();
  await sending;
  await page.getByRole('banner').getByRole('link', { name: 'Tổng quan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tổng quan' }).waitFor();
  store();
  await toast(page, rejection).waitFor();
  await page.getByLabel('Danh sách', { exact: true }).selectOption('user');
  const dialog = page.getByRole('dialog', { name: `${rejection} at:` });
  await dialog.waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(sentences);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Tổng quan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tổng quan' }).waitFor();
  await page.getByLabel('Danh sách', { exact: true }).selectOption('user');
  await page.getByRole('button', { name: 'Nhập từ tệp' }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test('a viewer cannot import, but sees the history of imports with file, time, account and number of rows', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.as('viewer'));
  await page.goto(`${site.url}/admin/manage-user`);
  await page
    .getByRole('row', { name: /Hồ Mai|Tên/ })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Nhập từ tệp' }).count()).toBe(0);
  await page.goto(`${site.url}/admin/import-excel`);
  await page.getByRole('heading', { name: 'ImportExcel' }).waitFor();
  const lines = page.getByRole('row').filter({ hasText: /^lạ\.csv/ });
  const texts = await lines.allTextContents();
  expect(texts).toEqual([expect.stringMatching(/^lạ\.csvĐã lưu\d\d:\d\d \d\d\/\d\d\/\d{4}staff-.*11$/)]);
  expect(await page.getByRole('row').filter({ hasText: 'Không nhập được' }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('region', { name: 'Chọn tệp để nhập' }).count()).toBe(0);
  await expectAccessibleAtBothEnds(page);
  await site.db.write((tx) => tx.updateTable('warranty').set({ importId: null }).execute());
  await site.db.write((tx) => tx.updateTable('change').set({ importId: null }).execute());
  await site.db.write((tx) => tx.deleteFrom('import').execute());
  await page.reload();
  await page.getByText('Chưa có tệp nào được nhập.').waitFor();
  await expectAccessibleAtBothEnds(page);
});

describe('a spreadsheet that was refused', () => {
  const openRefused = async (page: Page, file: ReturnType<typeof csv>) => {
    await openList(page);
    await input(page).setInputFiles(file);
    await add(page).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Mở để sửa từng dòng' }).waitFor();
    await page.keyboard.press('Enter');
  };
  const store = (page: Page, cards: number) => page.getByRole('button', { name: `Lưu ${cards} thẻ` }).click();

  test('since its cards have other values in the register shows old and new, and updates them', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(await site.as('staff'));
    const other = csv('sửa.csv', 'Kern,Đỗ Thị Yến,ADS-1,Nha khoa Sao Mai,,2,31/12/2040');
    await openRefused(page, other);
    await page.getByRole('heading', { name: 'Kiểm tra', exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Cập nhật thẻ đã có' }).check();
    await page.locator('del', { hasText: 'Đỗ Thị Én' }).waitFor();
    await page.locator('ins', { hasText: 'Đỗ Thị Yến' }).waitFor();
    await expectAccessibleAtBothEnds(page);
    await store(page, 1);
    await page.getByRole('heading', { name: 'Đã lưu 1 thẻ.' }).waitFor();
  });

  test('is opened from the history, its cells mended and its rows stored', { tags: ['thorough'] }, async () => {
    const page = await visit(await site.as('staff'));
    await openList(page);
    await input(page).setInputFiles(csv('mở lại.csv', 'Kern,Lê Hoàng Phúc,ADS-M1,Nha khoa Sao Mai,,hai,23/02/2031'));
    await add(page).click();
    await page.getByRole('dialog', { name: / at:$/ }).waitFor();
    await page.goto(`${site.url}/admin/import-excel`);
    await page.getByRole('link', { name: 'mở lại.csv' }).click();
    const kept = page.waitForResponse((response) => response.url().endsWith('/draft') && response.ok());
    await page.getByRole('textbox', { name: 'Số lượng' }).fill('2');
    await kept;
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Số lượng' }).inputValue()).toBe('2');
    await page.getByText('1 chỗ đã sửa, chưa kiểm tra lại.').waitFor();
    await page.getByRole('button', { name: 'Áp dụng và kiểm tra lại' }).click();
    await store(page, 1);
    await page.getByRole('heading', { name: 'Đã lưu 1 thẻ.' }).waitFor();
  });

  test('since it has no header is opened at its columns', { tags: ['thorough'] }, async () => {
    const page = await visit(await site.as('staff'));
    const buffer = Buffer.from('Kern,Mai Đào,ADS-N1,Nha khoa Sao Mai,,3,23/02/2031');
    await openRefused(page, { name: 'trơ.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('heading', { name: 'Mỗi cột là gì?' }).waitFor();
    for (const [at, field] of [
      'productName',
      'fullName',
      'numbCode',
      'dentalName',
      '',
      'quantity',
      'expiryDate',
    ].entries())
      await page.getByRole('combobox', { name: `Cột ${'ABCDEFG'[at]}` }).selectOption(field);
    await page.getByRole('button', { name: 'Kiểm tra' }).click();
    await store(page, 1);
    await page.getByRole('heading', { name: 'Đã lưu 1 thẻ.' }).waitFor();
  });
});

test('an answer is a failure if it says so, also with the status 200', { tags: ['thorough'] }, async () => {
  const page = await visit(await site.as('staff'));
  await openList(page);
  await page.route('**/api/user/import', (route) =>
    route.fulfill({ status: 200, json: { success: false, message: 'Tệp bị giữ lại.', code: 'unreadable-file' } }),
  );
  await input(page).setInputFiles(bad);
  await add(page).click();
  await toast(page, 'Tệp bị giữ lại.').waitFor();
  await page.getByRole('dialog', { name: 'Tệp bị giữ lại. at:' }).waitFor();
});
