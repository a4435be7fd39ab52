import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord, binRecords } from '#domain/record/bin-records.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { expectAccessibleAtBothEnds, openBackOffice, toast } from '../back-office.ts';
import { expectFocus, openBrowser } from '../browser.ts';
import { registerCard } from '../records.ts';

/** Half past eight in the evening in Vietnam, on the first of March. */
const binned = { now: new Date('2026-03-01T13:30:00Z') };
const plain = { productName: 'Kern', clinicName: 'Nha khoa Sao Mai', doctorName: 'BS. Ý', quantity: 3 };
const cardOf = (context: ServiceContext, customerName: string, cardNumber: string) =>
  registerCard(context, { ...plain, customerName, cardNumber, expiresOn: '2040-12-31' });

let holder: number;
const site = openBackOffice(async (context) => {
  for (let at = 1; at <= 14; at++) {
    const id = await cardOf(context, `Khách ${at}`, `ADS-${at}`);
    await binRecord({ ...context, ...binned }, warranties, { id });
  }
  // Active cards take over the numbers of two binned ones.
  holder = await cardOf(context, 'Người Giữ', 'ADS-14');
  await cardOf(context, 'Người Khác', 'ADS-10');
  const clinic = await addRecord(context, clinics, { name: 'Nha khoa Đóng Cửa' });
  await binRecord({ ...context, ...binned }, clinics, { id: clinic.id });
});
const { visit } = openBrowser();

const openBin = async (page: Page, search = '') => {
  await page.goto(`${site.url}/admin/recycle${search}`);
  await page.getByRole('heading', { name: 'Thùng rác' }).waitFor();
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Almost...' });
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Chọn ${name}`, exact: true }).check();
const total = async (page: Page) => /của (\d+) mục/.exec((await page.locator('footer').textContent()) ?? '')?.[1];

test('the bin shows deleted records by type, with who deleted them and when', { tags: ['thorough'] }, async () => {
  const page = await visit(await site.as('staff'));
  await openBin(page);
  expect(await row(page, 'Khách 14').getByRole('cell').nth(9).textContent()).toBe('20:30 01/03/2026Lan');
  await expectAccessibleAtBothEnds(page);

  await page.getByRole('link', { name: 'Trang 2' }).click();
  await page.getByText('Hiển thị mục từ 11 đến 14 của 14 mục').waitFor();
  await page.getByRole('textbox', { name: 'Tìm kiếm' }).fill('khach 13');
  await page.getByText('Hiển thị mục từ 1 đến 1 của 1 mục').waitFor();
  expect(new URL(page.url()).search).toBe('?q=khach+13');

  await page.getByRole('link', { name: 'DENTAL' }).click();
  await row(page, 'Nha khoa Đóng Cửa').waitFor();
  expect(await page.getByRole('link', { name: 'DENTAL' }).getAttribute('aria-current')).toBe('page');
  await page.getByRole('textbox', { name: 'Tìm kiếm' }).fill('không có');
  await page.keyboard.press('Enter');
  await page.getByText('Không có mục nào khớp với tìm kiếm.').waitFor();
  expect(new URL(page.url()).searchParams.get('type')).toBe('DENTAL');
  await page.getByRole('link', { name: 'Xóa bộ lọc' }).click();
  await row(page, 'Nha khoa Đóng Cửa').waitFor();

  await page.getByRole('link', { name: 'PRODUCT' }).click();
  await page.getByRole('link', { name: 'PRODUCT' }).and(page.locator('[aria-current=page]')).waitFor();
  await expectAccessibleAtBothEnds(page);
  await openBin(page, '?type=NOTHING');
  await row(page, 'Khách 14').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

describe('a record that is restored', () => {
  test('asks for a confirmation, leaves the bin and returns to its list, all by keyboard', async () => {
    const page = await visit(await site.as('staff'));
    await openBin(page, '?type=DENTAL');
    await page.getByRole('button', { name: 'Khôi phục Nha khoa Đóng Cửa' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Bạn có muốn khôi phục nha khoa "Nha khoa Đóng Cửa"?').waitFor();
    await expectAccessibleAtBothEnds(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await row(page, 'Nha khoa Đóng Cửa').waitFor({ state: 'hidden' });
    await toast(page, 'Khôi phục thành công!').waitFor();
    await page.getByText('No dentals found in the database').waitFor();
    await page.getByText('Thùng rác không có nha khoa nào').waitFor();
    await page.goto(`${site.url}/admin/manage-dental`);
    await row(page, 'Nha khoa Đóng Cửa').waitFor();
  });

  test('stays in the bin if an active record has its number, with a link to that record', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(await site.as('staff'));
    await openBin(page);
    await page.getByRole('button', { name: 'Khôi phục Khách 14 – ADS-14' }).click();
    await dialog(page).getByRole('button', { name: 'Khôi phục' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Chưa khôi phục được' });
    const link = alert.getByRole('link', { name: 'Đang giữ: Người Giữ – ADS-14' });
    expect(await link.getAttribute('href')).toBe(`/admin/update-user/${holder}`);
    await row(page, 'Khách 14').waitFor();
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    await expectAccessibleAtBothEnds(page);
  });

  test('comes back with another number where its own is in use', { tags: ['thorough'] }, async () => {
    const [id, number] = [await cardOf(site.context, 'Đổi Số', 'DOI-1'), 'DOI-1'];
    await binRecord(site.context, warranties, { id });
    await cardOf(site.context, 'Người Mới', number);
    const page = await visit(await site.as('staff'));
    await openBin(page, '?q=doi+so');
    await page.getByRole('button', { name: 'Khôi phục Đổi Số – DOI-1', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Khôi phục' }).click();
    await page.getByRole('button', { name: 'Đổi mã số rồi khôi phục Đổi Số – DOI-1' }).click();
    const ask = page.getByRole('dialog', { name: 'Đổi mã số rồi khôi phục' });
    await ask.getByLabel('Mã số mới của Đổi Số – DOI-1').fill('ADS-10');
    await page.keyboard.press('Enter');
    await ask.getByText('Mã số của thẻ này đã được cấp cho một thẻ khác đang sử dụng.').waitFor();
    await expectAccessibleAtBothEnds(page);
    await ask.getByLabel('Mã số mới của Đổi Số – DOI-1').fill('DOI-2');
    await page.keyboard.press('Enter');
    await toast(page, 'Khôi phục thành công!').waitFor();
    await page.getByText('Không có mục nào khớp với tìm kiếm.').waitFor();
    const card = await findRecord(site.context.db.read, warranties, id);
    expect([card?.cardNumber, card?.binnedAt]).toEqual(['DOI-2', null]);
  });

  test('is one of several: those without a conflict are restored, the others show the reason', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(await site.as('staff'));
    await openBin(page);
    for (const at of [14, 12, 11, 10]) await choose(page, `Khách ${at}`);
    await page.getByRole('button', { name: 'Khôi phục lựa chọn' }).click();
    await dialog(page).getByText('Bạn có muốn khôi phục 4 người dùng đã chọn?').waitFor();
    await dialog(page).getByRole('button', { name: 'Khôi phục' }).click();
    const conflicts = page.getByRole('alert').getByRole('listitem');
    await conflicts.first().waitFor();
    expect(await conflicts.count()).toBe(2);
    await page.getByRole('alert').getByRole('heading', { name: 'Đã khôi phục 2 trên 4' }).waitFor();
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    await expect.poll(() => total(page)).toBe('12');
    expect(await row(page, 'Khách 10').count()).toBe(1);
    expect(await row(page, 'Khách 12').count()).toBe(0);
  });
});

test('records that were deleted together are one entry, and come back together', { tags: ['thorough'] }, async () => {
  const ids = [await cardOf(site.context, 'Cùng Đi 1', 'CUNG-1'), await cardOf(site.context, 'Cùng Đi 2', 'CUNG-2')];
  await binRecords(site.context, warranties, ids);
  const page = await visit(await site.as('staff'));
  await openBin(page, '?q=cung+di');
  await page.getByText('Các lần xóa gần đây').click();
  const entry = page.getByRole('row').filter({ hasText: 'Xóa 2 thẻ bảo hành' });
  await entry.getByText('Lan').waitFor();
  await expectAccessibleAtBothEnds(page);
  await entry.getByRole('button', { name: 'Hoàn tác: Xóa 2 thẻ bảo hành' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Hoàn tác' });
  await question.getByText('Hoàn tác "Xóa 2 thẻ bảo hành"?').waitFor();
  await question.getByRole('button', { name: 'Hoàn tác' }).press('Enter');
  await toast(page, 'Đã hoàn tác 2 trên 2 thẻ.').waitFor();
  await page.getByText('Không có mục nào khớp với tìm kiếm.').waitFor();
  await entry.getByText('Đã hoàn tác').waitFor();
  await page.goto(`${site.url}/admin/manage-user?q=cung+di`);
  await page.getByText('của 2 mục').waitFor();
});

test('a viewer can only read the bin; a failed load shows an error with a retry button', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.as('viewer'));
  await openBin(page);
  await row(page, 'Khách 14').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Khôi phục|Xóa vĩnh viễn/ }).count()).toBe(0);
  await page.route('**/api/user?*', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').waitFor();
  await expectAccessibleAtBothEnds(page);
  await page.unroute('**/api/user?*');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await row(page, 'Khách 14').waitFor();
});

test('keyboard shortcuts move through the bin, select rows and ask for a confirmation', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.as('owner'));
  await openBin(page);
  await row(page, 'Khách 14').waitFor();
  const names = page.getByRole('row').filter({ has: page.getByRole('cell') });
  for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key);
  await page.getByRole('status').getByText('Đã chọn 1 mục').waitFor();
  await expectFocus(names.nth(1));
  await page.keyboard.press('r');
  await dialog(page)
    .getByText(/^Bạn có muốn khôi phục người dùng/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await dialog(page)
    .getByText(/^Bạn có muốn xóa vĩnh viễn người dùng/)
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
});

test('staff who may not remove for good read who may, and are offered nothing that does it', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await site.as('staff'));
  await openBin(page);
  await page.getByText('Chỉ tài khoản có vai trò “Chủ” được xóa vĩnh viễn.').waitFor();
  await choose(page, 'Khách 14');
  await page.getByRole('button', { name: 'Khôi phục lựa chọn' }).waitFor();
  expect(await page.getByRole('button', { name: /Xóa vĩnh viễn/ }).count()).toBe(0);
  await row(page, 'Khách 14').focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('r');
  await dialog(page)
    .getByText(/^Bạn có muốn khôi phục/)
    .waitFor();
});

describe('permanent removal', { tags: ['thorough'] }, () => {
  test('asks for a confirmation, requires typing the count for several, and works for all that match', async () => {
    const page = await visit(await site.as('owner'));
    await openBin(page);
    await page.getByRole('button', { name: 'Xóa vĩnh viễn Khách 9 – ADS-9' }).click();
    await dialog(page).getByText('Bạn có muốn xóa vĩnh viễn người dùng "Khách 9 – ADS-9"?').waitFor();
    await dialog(page).getByRole('button', { name: 'Xóa vĩnh viễn' }).click();
    await toast(page, 'Đã xóa vĩnh viễn!').waitFor();
    await expect.poll(() => total(page)).toBe('11');

    await page.getByRole('checkbox', { name: /^Chọn tất cả/ }).check();
    await page.getByRole('button', { name: 'Khôi phục lựa chọn' }).click();
    await dialog(page).getByText('Bạn có muốn khôi phục 11 người dùng đã chọn?').waitFor();
    await dialog(page).getByRole('button', { name: 'Khôi phục' }).click();
    await expect.poll(() => total(page)).toBe('2');

    for (const at of [14, 10]) await choose(page, `Khách ${at}`);
    await page.getByRole('button', { name: 'Xóa vĩnh viễn lựa chọn' }).click();
    const confirm = dialog(page).getByRole('button', { name: 'Xóa vĩnh viễn' });
    expect(await confirm.isDisabled()).toBe(true);
    const typed = dialog(page).getByLabel('Nhập số 2 để xác nhận');
    await typed.fill('3');
    expect(await confirm.isDisabled()).toBe(true);
    await expectAccessibleAtBothEnds(page);
    await typed.fill('2');
    await page.keyboard.press('Enter');
    await toast(page, 'Đã xóa vĩnh viễn!').last().waitFor();
    await page.getByText('No users found in the database').waitFor();
    const left = await site.db.read.selectFrom('warranty').select('customerName').execute();
    expect(left.map(({ customerName }) => customerName)).not.toContain('Khách 14');
  });
});

test('in the bin nothing of a card, nor who deleted it, is cut off', { tags: ['thorough'] }, async () => {
  const customerName = 'Huỳnh Thị Ngọc Bảo Trân Phương';
  const id = await cardOf(site.context, customerName, 'DE 2026 / 026123-45678');
  await binRecord({ ...site.context, actor: { name: 'nguyen-thi-lan-anh' } }, warranties, { id });
  const page = await visit(await site.as('staff'));
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 850 });
    await openBin(page, '?q=huynh');
    await row(page, customerName).waitFor();
    const cut = await page
      .locator('tbody :is(td, td *)')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
          .map((part) => part.textContent),
      );
    expect(cut).toEqual([]);
  }
});

test('the history shows who did what; from there a removal and an edit are taken back', {
  tags: ['thorough'],
}, async () => {
  const lan = site.context;
  const edited = await cardOf(lan, 'Sử Ký', 'ADS-90');
  const thrown = await cardOf(lan, 'Vứt Nhầm', 'ADS-91');
  await binRecord(lan, warranties, { id: thrown });
  await reviseRecord(lan, warranties, { id: edited, fields: { quantity: 8, customerName: 'Sử Ký Sai' } });
  await visit(await site.as('staff'), async (page) => {
    await page.goto(`${site.url}/admin`);
    await page.getByRole('navigation').getByRole('link', { name: 'Nhật ký' }).click();
    const edit = page.getByRole('row').filter({ hasText: 'Số lượng' });
    expect(await edit.getByRole('cell').nth(4).innerText()).toMatch(/Họ tên: .*Sử Ký →.*Sử Ký Sai/s);
    await expectAccessibleAtBothEnds(page);

    await page.getByRole('combobox', { name: 'Việc' }).selectOption('Xóa vào thùng rác');
    await page.getByRole('button', { name: 'Bỏ lọc Xóa vào thùng rác' }).waitFor();
    const confirm = page.getByRole('dialog', { name: 'Hoàn tác' }).getByRole('button', { name: 'Hoàn tác' });
    await page.getByRole('button', { name: 'Hoàn tác: Xóa vào thùng rác ADS-91 · Vứt Nhầm' }).click();
    await confirm.click();
    await toast(page, 'Đã hoàn tác 1 trên 1 thẻ.').waitFor();

    await page.getByRole('button', { name: 'Xóa bộ lọc' }).click();
    // Somebody else has edited one of the fields meanwhile: nothing of theirs is lost, and it is said.
    await reviseRecord(lan, warranties, { id: edited, fields: { customerName: 'Sử Ký Mới', doctorName: 'BS. Vũ' } });
    await page
      .getByRole('button', { name: /^Hoàn tác: Sửa ADS-90/ })
      .last()
      .click();
    await confirm.click();
    const left = page.getByRole('alert').filter({ hasText: 'Đã hoàn tác 0 trên 1 thẻ.' });
    await left.getByText(/Họ tên: Lan đã sửa lúc/).waitFor();
    await expectAccessibleAtBothEnds(page);
    await left.getByRole('link', { name: 'ADS-90' }).click();
    await page.waitForURL(`**/update-user/${edited}`);
    const card = await findRecord(site.db.read, warranties, edited);
    expect(card).toMatchObject({ customerName: 'Sử Ký Mới', quantity: 3, doctorName: 'BS. Vũ' });
  });
  const page = await visit(await site.as('viewer'));
  for (const forbidden of ['history', 'accounts', 'backups', 'health', 'downloads']) {
    await page.goto(`${site.url}/admin/${forbidden}`);
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('Tài khoản của bạn không được làm việc này.').waitFor();
    await alert.getByText(/^Chỉ tài khoản có vai trò .*“Chủ” được xem\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Thử lại' }).count()).toBe(0);
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual([
      '/admin',
      '/admin/manage-user',
      '/admin/manage-dental',
      '/admin/manage-product',
      '/admin/import-excel',
      '/admin/cards',
      '/admin/visits',
      '/admin/recalls',
      '/admin/recycle',
      '/admin/me',
    ]);
  }
  await expectAccessibleAtBothEnds(page);
  await page.goto(`${site.url}/admin`);
  await page.getByText('Thẻ bảo hành').first().waitFor();
  expect(await page.getByRole('link', { name: 'Nhật ký' }).count()).toBe(0);
});
