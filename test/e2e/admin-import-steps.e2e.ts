// @module-tag thorough
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { expectAccessibleAtBothEnds, openBackOffice, toast } from '../back-office.ts';
import { openBrowser } from '../browser.ts';
import { registerCard } from '../records.ts';

const clinicName = 'Nha khoa Sao Mai';
const site = openBackOffice(async (context) => {
  for (let at = 1; at <= 3; at++)
    await registerCard(context, { cardNumber: `CU-${at}`, customerName: 'Đỗ Thị Én', productName: 'Kern', clinicName });
});
const { visit } = openBrowser();

const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn';
const rowCount = 5_000;

/** Nine kinds of faults: how often each occurs, in which column, and its cell. */
const faults: readonly [count: number, column: number, cell: (nth: number) => string][] = [
  [5, 1, () => ''],
  [8, 5, () => 'hai'],
  [5, 6, () => '31/02/2031'],
  [3, 5, () => '2,2'],
  [3, 1, () => 'Tr?n V?n B'],
  [3, 2, (nth) => `8.9${nth}E+12`],
  [3, 2, (nth) => `HAI-${nth}1; HAI-${nth}2`],
  [4, 2, () => 'MOI-00001'],
  [3, 2, (nth) => `CU-${nth + 1}`],
];
const faultyCount = faults.reduce((sum, [times]) => sum + times, 0);

/** A sheet of 5,000 cards, of which 37 are faulty in nine ways, spread over the file. */
function sheet(): string {
  const rows = Array.from({ length: rowCount }, (_, at) => [
    'Kern',
    `Lê Văn ${String(at).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
    `MOI-${String(at).padStart(5, '0')}`,
    at % 1_000 === 0 ? 'Nha khoa Sao Mái Hiên' : clinicName,
    'Bác sĩ Mai',
    '2',
    '25/03/2034',
  ]);
  let at = 100;
  for (const [times, column, cell] of faults) {
    for (let nth = 0; nth < times; nth++, at += 130) rows[at]?.splice(column, 1, cell(nth));
  }
  return [header, ...rows.map((row) => row.join(','))].join('\n');
}

const count = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Kết quả kiểm tra' }).getByRole('link', { name: label });
const faulty = (page: Page, rows: number) => count(page, `Có lỗi ${rows}`).waitFor();
const apply = (page: Page) => page.getByRole('button', { name: 'Áp dụng và kiểm tra lại' }).click();

/** Drops a file on the chooser. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.getByRole('region', { name: 'Chọn tệp để nhập' });
  await chooser.waitFor();
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  await chooser.dispatchEvent('dragover', { dataTransfer });
  await page.getByText('Thả tệp vào đây').waitFor();
  await chooser.dispatchEvent('drop', { dataTransfer });
}

describe('a file of 5,000 rows with 37 faulty ones', () => {
  test('is dropped, mended, stored without the rest, taken back and stored again', async () => {
    const page = await visit(await site.as('staff'));
    await page.goto(`${site.url}/admin/import-excel`);
    await drop(page, 'tháng 11.csv', sheet());
    await page.getByRole('heading', { level: 1, name: /tháng 11\.csv/ }).waitFor();
    await faulty(page, faultyCount);
    const groups = page.locator('details', { hasText: 'Các loại lỗi' }).getByRole('listitem');
    expect(await groups.count()).toBe(faults.length);
    await expectAccessibleAtBothEnds(page);

    await page.getByRole('link', { name: 'Sửa cột' }).click();
    await page.getByRole('heading', { name: 'Mỗi cột là gì?' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Mã số' }).inputValue()).toBe('numbCode');
    expect(await page.getByRole('table', { name: 'Năm dòng đầu' }).getByRole('row').count()).toBe(6);
    await expectAccessibleAtBothEnds(page);
    await page.getByLabel('Nhớ cách đọc này với tên').fill('Labo Sao Mai');
    await page.getByRole('button', { name: 'Kiểm tra' }).click();
    await faulty(page, faultyCount);

    await page.getByRole('radio', { name: 'Bỏ qua dòng đó' }).check();
    await faulty(page, faultyCount - 3);
    await page.getByRole('radio', { name: 'Chỉ lấy dòng đầu' }).check();
    await faulty(page, faultyCount - 7);

    const cells = (column: string) => page.getByRole('textbox', { name: column });
    await cells('Số lượng').first().fill('2');
    await page.getByLabel('Mọi ô "hai"').check();
    await cells('Ngày hết hạn').first().fill('28/02/2031');
    await page.getByLabel('Mọi ô "31/02/2031"').check();
    await page.getByText(/tên mới, giữ nguyên như trong tệp/).click();
    await page.getByLabel('Cách xử lý tên "Nha khoa Sao Mái Hiên"').selectOption('Thêm nha khoa này vào danh mục');
    await page.getByText('3 chỗ đã sửa, chưa kiểm tra lại.').waitFor();
    await apply(page);
    await faulty(page, faultyCount - 7 - 13);

    await page.reload();
    await faulty(page, 17);
    await page
      .getByRole('button', { name: /^Không lấy dòng/ })
      .first()
      .click();
    await apply(page);
    await faulty(page, 16);

    await page.getByRole('button', { name: /Lưu .* thẻ tốt, để lại dòng lỗi/ }).click();
    const stored = rowCount - 3 - 4 - 1 - 16;
    const format = new Intl.NumberFormat('vi-VN');
    const shown = format.format(stored);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Lưu ${shown} thẻ` })
      .click();
    await page.getByRole('heading', { name: `Đã lưu ${shown} thẻ.` }).waitFor();
    await expectAccessibleAtBothEnds(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Tải 16 dòng lỗi (.xlsx)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);

    const edited = await site.db.read
      .selectFrom('warranty')
      .select('id')
      .where('cardNumber', '=', 'MOI-00002')
      .executeTakeFirstOrThrow();
    await page.goto(`${site.url}/admin/update-user/${edited.id}`);
    await page.getByLabel('Họ tên').fill('Lê Văn Hai');
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await toast(page, 'thành công').waitFor();

    await page.goto(`${site.url}/admin/import-excel`);
    await page.getByRole('link', { name: 'tháng 11.csv' }).click();
    await page.getByRole('button', { name: 'Hoàn tác lần nhập này' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác', exact: true }).click();
    const result = page
      .getByRole('alert')
      .filter({ hasText: `Đã hoàn tác ${format.format(stored - 1)} trên ${shown} thẻ.` });
    await result.getByRole('listitem').filter({ hasText: 'MOI-00002: Họ tên: ' }).waitFor();
    await result.getByRole('link', { name: 'MOI-00002' }).waitFor();
    await expectAccessibleAtBothEnds(page);
    await result.getByRole('button', { name: 'Đóng' }).click();
    const state = page.getByRole('status').filter({ hasText: /Đã hoàn tác .*staff-/ });
    await state.getByText(`Đã hoàn tác ${format.format(stored - 1)} trên ${shown} thẻ`).waitFor();
    expect(await activeCards()).toBe(3 + 1);
    await page.getByRole('button', { name: 'Khôi phục lần nhập' }).click();
    await page.getByRole('button', { name: 'Hoàn tác lần nhập này' }).waitFor();
    expect(await activeCards()).toBe(3 + stored);
  });
});

describe('a doubt that many rows share', () => {
  const rows = Array.from({ length: 12 }, (_, at) => `Kern,Khách ${at} Lê,KH-${at},${clinicName},,1,25/03/2034`);

  test('is one question, and the page stays as it is while the answer is applied', async () => {
    const page = await visit(await site.as('staff'));
    await page.goto(`${site.url}/admin/import-excel`);
    await drop(page, 'khách.csv', [header, ...rows, `Kern,Lê Văn Bay,KH-99,${clinicName},,1,25/03/2034`].join('\n'));
    await faulty(page, 12);
    const heading = await page.locator('main h2').first().elementHandle();
    await page.getByRole('button', { name: 'Cả 12 đúng như vậy' }).press('Enter');
    await page.getByRole('button', { name: 'Lưu 13 thẻ' }).waitFor();
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    await expectAccessibleAtBothEnds(page);
  });

  test('or its rows are left out at once', async () => {
    const page = await visit(await site.as('staff'));
    await page.goto(`${site.url}/admin/import-excel`);
    await drop(page, 'khách 2.csv', [header, ...rows.map((row) => row.replace('KH-', 'KL-'))].join('\n'));
    await faulty(page, 12);
    await page.getByRole('button', { name: 'Không lấy cả 12' }).click();
    await count(page, 'Bỏ qua 12').waitFor();
  });
});

describe("a number that is another person's", () => {
  test('is shown beside that card, with a link to it', async () => {
    const page = await visit(await site.as('staff'));
    await page.goto(`${site.url}/admin/import-excel`);
    await drop(page, 'trùng.csv', [header, `Tal,Bùi Quang Huy,CU-1,Nha khoa Bông Súng,,1,25/03/2034`].join('\n'));
    await faulty(page, 1);
    await page.getByRole('radio', { name: 'Cập nhật thẻ đã có' }).check();
    const row = page.getByRole('row').filter({ hasText: 'Bùi Quang Huy' });
    await row.getByText('đã có: Đỗ Thị Én').waitFor();
    await row.getByRole('link', { name: 'so với thẻ đã có' }).waitFor();
    await expectAccessibleAtBothEnds(page);
    await row.getByRole('button', { name: /^Đúng như vậy/ }).click();
    await apply(page);
    await count(page, 'Sẽ thay đổi 1').waitFor();
  });
});

async function activeCards(): Promise<number> {
  const { total } = await site.db.read
    .selectFrom('warranty')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('binnedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

describe('a name that is not in the catalogue', () => {
  test('becomes any other name, found without accents and by keyboard, also in the next file', async () => {
    for (const name of ['Nha khoa Thuyền Giấy', 'Nha khoa Đom Đóm']) await addRecord(site.context, clinics, { name });
    const file = (cardNumber: string) =>
      [header, `Kern,Lê Văn Tên,${cardNumber},Phòng khám cũ của bác Tám,,2,25/03/2034`].join('\n');
    await visit(await site.as('staff'), async (page) => {
      await page.goto(`${site.url}/admin/import-excel`);
      await drop(page, 'tên lạ.csv', file('TEN-1'));
      await page.getByText('1 tên mới, giữ nguyên như trong tệp').click();
      const choice = page.getByLabel('Cách xử lý tên "Phòng khám cũ của bác Tám"');
      await choice.selectOption('Chọn tên khác…');
      await choice.press('Tab');
      await page.keyboard.type('thuyen giay');
      await page.keyboard.press('Enter');
      const other = page.getByRole('combobox', { name: 'Tên trong danh mục thay cho "Phòng khám cũ của bác Tám"' });
      await expect.poll(() => other.inputValue()).toBe('Nha khoa Thuyền Giấy');
      await expectAccessibleAtBothEnds(page);
      await page.getByRole('button', { name: 'Bỏ các chỗ đã sửa' }).click();
      expect(await choice.inputValue()).toBe('keep');
      await choice.selectOption('Chọn tên khác…');
      await other.click();
      await page.getByRole('option', { name: 'Nha khoa Đom Đóm' }).click();
      await apply(page);
      await page.getByRole('button', { name: 'Lưu 1 thẻ' }).click();
      await page.getByRole('heading', { name: 'Đã lưu 1 thẻ.' }).waitFor();

      await page.goto(`${site.url}/admin/import-excel`);
      await drop(page, 'lần sau.csv', file('TEN-2'));
      await page.getByText('"Phòng khám cũ của bác Tám" được ghi là "Nha khoa Đom Đóm" (1 dòng).').waitFor();
    });
    const stored = site.db.read.selectFrom('warranty').select('clinicName').where('cardNumber', '=', 'TEN-1');
    expect(await stored.executeTakeFirst()).toEqual({ clinicName: 'Nha khoa Đom Đóm' });
  });

  test('is added to the catalogue with all other new ones in one press', async () => {
    const names = ['Nha khoa Bồ Công Anh', 'Phòng khám Chuồn Chuồn'];
    const rows = names.map((clinic, at) => `Kern,Lê Văn Mới,MOI-ALL-${at},${clinic},,2,25/03/2034`);
    await visit(await site.as('staff'), async (page) => {
      await page.goto(`${site.url}/admin/import-excel`);
      await drop(page, 'nha khoa mới.csv', [header, ...rows].join('\n'));
      const add = page.getByRole('button', { name: 'Thêm 2 nha khoa này vào danh mục' });
      await add.click();
      await add.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Lưu 2 thẻ' }).click();
      await page.getByRole('heading', { name: 'Đã lưu 2 thẻ.' }).waitFor();
    });
    const added = await site.db.read.selectFrom('clinic').select('name').where('name', 'in', names).execute();
    expect(added.map(({ name }) => name).sort()).toEqual(names);
  });

  test('takes the suggestion, as all others do at once, and what is left is kept, and said', async () => {
    await addRecord(site.context, clinics, { name: 'Nha khoa Hạc Giấy' });
    await addRecord(site.context, clinics, { name: 'Phòng khám nha khoa Cánh Diều' });
    const rows = ['NK Hạc Giấy', 'PKNK Cánh Diều CS2', 'Nha khoa Vô Danh'].map(
      (clinic, at) => `Kern,Lê Văn Gợi,GOI-${at},${clinic},,2,25/03/2034`,
    );
    await visit(await site.as('staff'), async (page) => {
      await page.goto(`${site.url}/admin/import-excel`);
      await drop(page, 'gợi ý.csv', [header, ...rows].join('\n'));
      await page.getByText('3 tên chưa có trong danh mục sẽ được giữ nguyên.').waitFor();
      await page.getByRole('button', { name: 'Nhận 2 gợi ý' }).click();
      await apply(page);
      await page.getByText('1 tên chưa có trong danh mục sẽ được giữ nguyên.').waitFor();
      await page.getByRole('button', { name: 'Lưu 3 thẻ' }).click();
      await page.getByRole('heading', { name: 'Đã lưu 3 thẻ.' }).waitFor();
    });
    const stored = await site.db.read
      .selectFrom('warranty')
      .select('clinicName')
      .where('cardNumber', 'like', 'GOI-%')
      .orderBy('cardNumber')
      .execute();
    expect(stored.map(({ clinicName }) => clinicName)).toEqual([
      'Nha khoa Hạc Giấy',
      'Phòng khám nha khoa Cánh Diều',
      'Nha khoa Vô Danh',
    ]);
  });
});

describe('clinics that are the titles of their cards', () => {
  test('are not missing where the columns are chosen', async () => {
    const page = await visit(await site.as('staff'));
    await page.goto(`${site.url}/admin/import-excel`);
    const card = (number: string) => `Kern,Lê Thị Na,${number},Bác sĩ Mai,2,25/03/2034`;
    const titled = ['Tên sản phẩm,Họ tên,Mã số,Bác sĩ,Số lượng,Ngày hết hạn', clinicName, card('TT-1'), card('TT-2')];
    await drop(page, 'theo nha khoa.csv', titled.join('\n'));
    await count(page, 'Thẻ mới 2').waitFor();
    await page.getByRole('link', { name: 'Sửa cột' }).click();
    const stored = page.getByRole('table', { name: 'Năm dòng đầu' });
    await stored.getByRole('cell', { name: clinicName }).nth(1).waitFor();
    expect(await page.getByText('Còn thiếu').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Mã số' }).selectOption('Không đọc');
    await page.getByText('Còn thiếu: Mã số.').waitFor();
  });
});
