import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDays, formatDate, todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { readDecimal, readInteger } from '#web/admin/form/typed-fields.ts';
import { readDate } from '#web/admin/ui/typed-date.ts';
import { apiClient } from '../api-client.ts';
import { toast } from '../back-office.ts';
import { expectAccessible, expectFocus, openBrowser } from '../browser.ts';
import { formOf } from '../import/staged.ts';
import { aProduct } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import {
  button,
  choice,
  expectTouchable,
  field,
  fieldError,
  open,
  openScene,
  option,
  panel,
  serverError,
} from './admin-forms-scene.ts';

const scene = openScene();
const { visit } = openBrowser();

const create = (page: Page) => open(page, `${scene.url}/admin/create-user`);
const update = (page: Page, id: number) => open(page, `${scene.url}/admin/update-user/${id}`);
const row = (cardNumber: string) =>
  scene.db.read.selectFrom('warranty').selectAll().where('cardNumber', '=', cardNumber).executeTakeFirst();
const revise = (id: number, fields: Partial<WarrantyFields>) =>
  reviseRecord({ db: scene.db, actor: { name: 'Lan' } }, warranties, { id, fields });

async function pick(page: Page, label: string, text: string): Promise<void> {
  await choice(page, label).fill(text);
  await page.keyboard.press('Enter');
}

async function fillCard(page: Page, cardNumber: string): Promise<void> {
  await field(page, 'Họ tên').fill('Nguyễn Thị Hoa');
  await field(page, 'Mã số').fill(cardNumber);
  await field(page, 'Số lượng').fill('2');
  await pick(page, 'Tên sản phẩm', 'kern');
  await pick(page, 'Nha khoa', 'khuyet');
  await field(page, 'Ngày hết hạn').fill('31/12/2040');
}

describe('typed text', () => {
  test.each([
    ['03/02/2030', '2030-02-03'],
    ['3.2.30', '2030-02-03'],
    [' 03022030 ', '2030-02-03'],
    ['2030-02-03', '2030-02-03'],
    ['31/02/2030', null],
    ['02/2030', null],
  ])('%j is parsed as the date %j', (typed, day) => expect(readDate(typed)).toBe(day));

  test('numbers are parsed with dots between thousands and a decimal comma', () => {
    expect([readInteger('1.250.000'), readInteger('1 250 000'), readInteger('-1'), readInteger('hai')]).toEqual([
      1_250_000,
      1_250_000,
      -1,
      Number.NaN,
    ]);
    expect([readDecimal('0,5'), readDecimal('1.200'), readDecimal('1e3')]).toEqual([0.5, 1.2, Number.NaN]);
  });
});

describe('a new card', () => {
  test('gets its expiry date from the day of issue and its product, until somebody types one; doctors are suggested', {
    tags: ['thorough'],
  }, async () => {
    await scene.db.write((tx) =>
      tx.updateTable('clinic').set({ doctors: 'BS. Lê An\nBS. Vũ Hà' }).where('name', 'like', '%Khuyết').execute(),
    );
    const page = await visit(scene.wide);
    await create(page);
    const [issued, expiry] = [field(page, 'Ngày cấp'), field(page, 'Ngày hết hạn')];
    await pick(page, 'Tên sản phẩm', 'kern');
    await issued.fill('29/02/2028');
    await expect.poll(() => expiry.inputValue()).toBe('28/02/2038');
    await page.getByText('Tính từ ngày cấp và thời hạn của sản phẩm: 10 năm.').waitFor();
    await issued.fill('01/03/2026');
    await expect.poll(() => expiry.inputValue()).toBe('01/03/2036');
    await expiry.fill('01/01/2030');
    await issued.fill('02/03/2026');
    await pick(page, 'Nha khoa', 'khuyet');
    await choice(page, 'Bác sĩ').pressSequentially('vu ha');
    await option(page).filter({ hasText: 'BS. Vũ Hà' }).click();
    expect(await choice(page, 'Bác sĩ').inputValue()).toBe('BS. Vũ Hà');
    expect(await expiry.inputValue()).toBe('01/01/2030');
    await expectAccessible(page);
  });

  test('has its computed expiry date replaced by what is typed, however fast Enter follows the day of issue', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    await pick(page, 'Tên sản phẩm', 'kern');
    await field(page, 'Ngày cấp').fill('01/03/202');
    await field(page, 'Ngày cấp').evaluate((issued) => {
      document.execCommand('insertText', false, '6');
      issued.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('01/03/2036');
  });

  test('cannot have been issued on a day to come, which its field says', { tags: ['thorough'] }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    await field(page, 'Ngày cấp').fill(formatDate(addDays(todayInVietnam(), 2)));
    await button(page, 'Lưu').click();
    await expect.poll(() => fieldError(page, 'Ngày cấp')).toBe('Ngày cấp không được sau hôm nay');
    await field(page, 'Ngày cấp').fill(formatDate(todayInVietnam()));
    await expect.poll(() => fieldError(page, 'Ngày cấp')).toBe('');
  });

  test('is created by keyboard: Enter leads from field to field, names are found without accents, dates typed day first', async () => {
    const page = await visit(scene.wide);
    await create(page);
    await expectFocus(field(page, 'Họ tên'));
    await page.keyboard.type('Nguyễn Văn An');
    for (const text of ['BAN-PHIM-1', '2']) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
    }
    for (const [text, name] of [
      ['perlenau licht', 'Perlenau Licht'],
      ['dom dom', 'Nha khoa Đom Đóm'],
    ] as const) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
      await page.getByRole('option', { name, exact: true }).waitFor();
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Enter');
    await expectFocus(choice(page, 'Nha khoa'));
    for (const text of ['BS. Lê An', '01/02/2026', '03/02/2030', '11', 'LO-22A']) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    // Enter leads past the note, where it begins a line.
    await expectFocus(field(page, 'Ghi chú'));
    await page.keyboard.press('Tab');
    await expectFocus(button(page, 'Lưu và thêm tiếp'));
    for (let back = 0; back < 2; back++) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(button(page, 'Lưu và thêm tiếp'));
    await page.keyboard.press('Enter');
    await toast(page, 'Tạo Khách hàng thành công').waitFor();
    await expectFocus(field(page, 'Họ tên'));
    expect(await row('BAN-PHIM-1')).toMatchObject({
      customerName: 'Nguyễn Văn An',
      productName: 'Perlenau Licht',
      clinicName: 'Nha khoa Đom Đóm',
      doctorName: 'BS. Lê An',
      quantity: 2,
      issuedOn: '2026-02-01',
      expiresOn: '2030-02-03',
      toothPosition: '11',
      lot: 'LO-22A',
    });
  });

  test('has teeth that are typed, tapped, reached by arrow keys, or joined to a bridge', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    const teeth = field(page, 'Vị trí răng');
    const tooth = (number: number) => page.getByRole('checkbox', { name: String(number), exact: true });
    await teeth.fill('11');
    await button(page, 'Chọn trên sơ đồ răng').click();
    expect(await tooth(11).isChecked()).toBe(true);
    await tooth(21).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => teeth.inputValue()).toBe('11, 21, 31');
    await button(page, 'Nối cầu').click();
    await expect.poll(() => teeth.inputValue()).toBe('11-21, 31');
    await button(page, 'Tách cầu').click();
    await tooth(31).click();
    await tooth(34).hover();
    await page.mouse.down();
    await tooth(36).hover();
    await page.mouse.up();
    await expect.poll(() => teeth.inputValue()).toBe('11, 21, 34-36');
    await page.getByText('Răng sữa', { exact: true }).click();
    await tooth(55).click();
    await expect.poll(() => teeth.inputValue()).toBe('11, 21, 34-36, 55');
    await button(page, 'Bỏ chọn').click();
    await expect.poll(() => teeth.inputValue()).toBe('');
  });

  test('has a name that is pasted and accepted at once, whatever list was open before', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit({ ...scene.wide, permissions: ['clipboard-read', 'clipboard-write'] });
    await create(page);
    const product = choice(page, 'Tên sản phẩm');
    for (const name of ['Perlenau Kern', 'Perlenau Licht', 'Perlenau Kern']) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), name);
      await product.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+v');
      await page.keyboard.press('Enter');
      await expectFocus(choice(page, 'Nha khoa'));
      expect(await product.inputValue()).toBe(name);
    }
    // The list is open and highlights the first option, while another one is selected.
    await product.click();
    await product.fill('perlenau');
    await option(page).first().waitFor();
    const first = await option(page).first().textContent();
    await page.keyboard.press('Enter');
    expect(await product.inputValue()).toBe(first);
  });

  test('is offered product, clinic and doctor of the card before, by one key', { tags: ['thorough'] }, async () => {
    const chosen = ['Tên sản phẩm', 'Nha khoa', 'Bác sĩ'];
    const page = await visit(scene.wide);
    await create(page);
    expect(await page.getByText('Thẻ trước:').count()).toBe(0);
    await fillCard(page, 'TRUOC-1');
    await choice(page, 'Bác sĩ').fill('BS. Lê An');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/admin/manage-user');
    await create(page);
    await page.getByText('Thẻ trước: Perlenau Kern · Nha khoa Trăng Khuyết · BS. Lê An').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Control+d');
    const names = () => Promise.all(chosen.map((label) => choice(page, label).inputValue()));
    await expect.poll(names).toEqual(['Perlenau Kern', 'Nha khoa Trăng Khuyết', 'BS. Lê An']);
    await expectFocus(field(page, 'Họ tên'));
    expect(await page.getByText('Thẻ trước:').count()).toBe(0);
  });

  test('gets a clinic that is added from its field', { tags: ['thorough'] }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    await choice(page, 'Nha khoa').fill('Nha khoa  Sao Mai');
    await option(page, 'Thêm nha khoa "Nha khoa Sao Mai"').waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Thêm nha khoa' });
    const name = dialog.getByRole('textbox', { name: 'Tên nha khoa' });
    await expect.poll(() => name.inputValue()).toBe('Nha khoa Sao Mai');
    await expectAccessible(page);
    await name.fill('Nha khoa Đom Đóm');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await name.fill('Nha khoa Sao Mai');
    await page.keyboard.press('Enter');
    await toast(page, 'Đã tạo nha khoa thành công').waitFor();
    expect(await choice(page, 'Nha khoa').inputValue()).toBe('Nha khoa Sao Mai');
    await expectFocus(choice(page, 'Nha khoa'));
    const added = scene.db.read.selectFrom('clinic').select('binnedAt').where('name', '=', 'Nha khoa Sao Mai');
    expect(await added.execute()).toEqual([{ binnedAt: null }]);
  });

  test('has a calendar in Vietnamese with weeks from Monday and no past dates', { tags: ['thorough'] }, async () => {
    const page = await visit(scene.narrow);
    await create(page);
    await button(page, 'Chọn ngày trên lịch: Ngày hết hạn').click();
    await page.getByRole('button', { name: 'Tháng sau' }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN']);
    expect(await page.getByRole('button', { name: 'Tháng trước' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    const [year = '', month = '', day = ''] = todayInVietnam().split('-');
    await page.getByRole('button', { name: `${Number(day)} tháng ${Number(month)} ${year}`, exact: true }).click();
    expect(await field(page, 'Ngày hết hạn').inputValue()).toBe(`${day}/${month}/${year}`);
  });

  test('"Lưu và thêm tiếp" keeps product, clinic, doctor and date, and focuses the first field', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    await fillCard(page, 'TIEP-1');
    await button(page, 'Lưu và thêm tiếp').click();
    await toast(page, 'Tạo Khách hàng thành công').waitFor();
    await expectFocus(field(page, 'Họ tên'));
    const values = ['Họ tên', 'Mã số', 'Số lượng', 'Ngày hết hạn'].map((label) => field(page, label).inputValue());
    expect(await Promise.all(values)).toEqual(['', '', '', '31/12/2040']);
    expect(await choice(page, 'Tên sản phẩm').inputValue()).toBe('Perlenau Kern');
    expect(await page.getByText('Bạn có thay đổi chưa lưu').isVisible()).toBe(false);
    await page.keyboard.type('Lê Ánh Ngọc');
    await field(page, 'Mã số').fill('TIEP-2');
    await field(page, 'Số lượng').fill('1');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/admin/manage-user');
    expect(await row('TIEP-2')).toMatchObject({ customerName: 'Lê Ánh Ngọc', clinicName: 'Nha khoa Trăng Khuyết' });
  });

  test('text typed while "Lưu và thêm tiếp" is saving belongs to the next card', { tags: ['thorough'] }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    await fillCard(page, 'NHANH-1');
    let store = () => {};
    await page.route('**/api/user', async (route) => {
      await new Promise<void>((resolve) => (store = resolve));
      await route.continue();
    });
    const sending = page.waitForRequest('**/api/user');
    await button(page, 'Lưu và thêm tiếp').click();
    await sending;
    await field(page, 'Họ tên').fill('Lê Ánh Ngọc');
    await field(page, 'Mã số').fill('NHANH-2');
    store();
    await toast(page, 'Tạo Khách hàng thành công').waitFor();
    const values = ['Họ tên', 'Mã số', 'Số lượng'].map((label) => field(page, label).inputValue());
    expect(await Promise.all(values)).toEqual(['Lê Ánh Ngọc', 'NHANH-2', '']);
    await expectFocus(field(page, 'Mã số'));
    expect(await row('NHANH-1')).toMatchObject({ customerName: 'Nguyễn Thị Hoa' });
  });

  test('with the number of another card says so while it is typed, and when it is saved, with a link to that card', {
    tags: ['thorough'],
  }, async () => {
    const id = await scene.card({ cardNumber: 'DA-CAP-1', customerName: 'Phạm Đình Ân' });
    const page = await visit(scene.wide);
    await create(page);
    const told = page.getByRole('status').filter({ hasText: 'Mã số này đã có trong một thẻ khác.' });
    await field(page, 'Mã số').fill('DA CAP 1');
    await told.waitFor();
    const holder = told.getByRole('link', { name: 'Mở bản ghi đang giữ: Phạm Đình Ân (trong thẻ mới)' });
    expect(await holder.getAttribute('href')).toBe(`/admin/update-user/${id}`);
    await expectAccessible(page);
    await field(page, 'Mã số').fill('DA CAP 12');
    await told.waitFor({ state: 'detached' });
    await fillCard(page, 'da cap 1');
    await button(page, 'Lưu').click();
    const link = panel(page).getByRole('link', { name: 'Phạm Đình Ân' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/admin/update-user/${id}`);
    expect(await fieldError(page, 'Mã số')).toBe('Mã số thẻ "da cap 1" đã có trong một thẻ khác đang sử dụng.');
    expect(await field(page, 'Họ tên').inputValue()).toBe('Nguyễn Thị Hoa');
  });

  test('is saved once, also if the answer is lost and it is saved again', { tags: ['thorough'] }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    await fillCard(page, 'MAT-TRA-LOI');
    await page.route('**/api/user', async (route) => {
      const answer = await route.fetch();
      expect(answer.status()).toBe(201);
      await route.abort();
    });
    await button(page, 'Lưu').click();
    await panel(page).getByText(serverError).waitFor();
    await page.unroute('**/api/user');
    await button(page, 'Lưu').click();
    await toast(page, 'Tạo Khách hàng thành công').waitFor();
    await page.waitForURL('**/admin/manage-user');
    expect(await row('MAT-TRA-LOI')).toBeDefined();
  });

  test('leads to the card of the first try, if the answer was lost and the values were changed since', {
    tags: ['thorough'],
  }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    await fillCard(page, 'DOI-SAU');
    await page.route('**/api/user', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Lưu').click();
    await panel(page).getByText(serverError).waitFor();
    await page.unroute('**/api/user');
    await field(page, 'Số lượng').fill('3');
    await button(page, 'Lưu').click();
    const link = panel(page).getByRole('link', { name: 'Nguyễn Thị Hoa' });
    expect(await link.getAttribute('href')).toBe(`/admin/update-user/${(await row('DOI-SAU'))?.id}`);
    expect(await fieldError(page, 'Mã số')).toBe('');
  });

  test('shows a message if no name matches', { tags: ['thorough'] }, async () => {
    const page = await visit(scene.wide);
    await create(page);
    const product = choice(page, 'Tên sản phẩm');
    await product.fill('khong co');
    await page.getByText('Không có mục nào khớp.').waitFor();
    await page.keyboard.press('Enter');
    await expectFocus(product);
    await choice(page, 'Bác sĩ').focus();
    expect(await product.inputValue()).toBe('');
    await product.fill('LICHT');
    await choice(page, 'Bác sĩ').focus();
    expect(await product.inputValue()).toBe('Perlenau Licht');
  });

  test('accepts a name typed before the names are loaded, also one with which a longer name begins', {
    tags: ['thorough'],
  }, async () => {
    await addRecord(scene, clinics, { name: 'Nha khoa Đom Đóm Lớn' });
    const page = await visit(scene.wide);
    const loading = Promise.withResolvers<void>();
    await page.route('**/api/*/all', async (route) => {
      await loading.promise;
      await route.continue();
    });
    await create(page);
    await choice(page, 'Tên sản phẩm').fill('perlenau licht');
    await page.keyboard.press('Enter');
    await page.keyboard.type('NHA KHOA DOM DOM');
    await page.keyboard.press('Enter');
    await expectFocus(choice(page, 'Bác sĩ'));
    loading.resolve();
    await expect.poll(() => choice(page, 'Tên sản phẩm').inputValue()).toBe('Perlenau Licht');
    await expect.poll(() => choice(page, 'Nha khoa').inputValue()).toBe('Nha khoa Đom Đóm');
  });
});

describe('a name that longer ones contain', { tags: ['thorough'] }, () => {
  const product = (page: Page) => choice(page, 'Tên sản phẩm');

  test('stays chosen when it is typed, picked from the list or replaces a longer one', async () => {
    for (const name of ['Alt Perlenau Licht', 'Perlenau Licht Multi'])
      await addRecord(scene, products, aProduct({ name }));
    const id = await scene.card({ productName: 'Perlenau Licht Multi' });
    const page = await visit(scene.wide);
    for (const key of ['Enter', 'Tab'])
      for (const typed of ['Perlenau Licht', 'perlenau licht ']) {
        await update(page, id);
        await product(page).click();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(typed);
        await page.keyboard.press(key);
        await choice(page, 'Bác sĩ').focus();
        expect(await product(page).inputValue(), `${typed} ${key}`).toBe('Perlenau Licht');
      }
    await update(page, id);
    await product(page).click();
    await product(page).fill('licht');
    await option(page)
      .filter({ hasText: /^Perlenau Licht$/ })
      .click();
    await choice(page, 'Bác sĩ').focus();
    expect(await product(page).inputValue()).toBe('Perlenau Licht');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/admin/manage-user');
    const saved = scene.db.read.selectFrom('warranty').select('productName').where('id', '=', id);
    expect(await saved.executeTakeFirstOrThrow()).toEqual({ productName: 'Perlenau Licht' });
  });
});

describe('a draft', { tags: ['thorough'] }, () => {
  test('survives a new sign-in after the session ends, and is deleted once it is saved', async () => {
    const page = await visit(scene.wide);
    await create(page);
    const cookies = await page.context().cookies();
    await fillCard(page, 'NHAP-1');
    await page.context().clearCookies();
    await button(page, 'Lưu').click();
    await page.waitForURL('**/login?next=%2Fadmin%2Fcreate-user&reason=ended');
    await page.getByText('Phiên làm việc đã hết hạn. Những gì bạn đang nhập vẫn còn').waitFor();
    await page.context().addCookies(cookies);
    await create(page);
    await page.getByText('Bạn có một bản nháp').waitFor();
    expect(await field(page, 'Mã số').inputValue()).toBe('');
    await button(page, 'Khôi phục').click();
    expect(await field(page, 'Mã số').inputValue()).toBe('NHAP-1');
    expect(await choice(page, 'Nha khoa').inputValue()).toBe('Nha khoa Trăng Khuyết');
    await button(page, 'Lưu').click();
    await page.waitForURL('**/admin/manage-user');
    await create(page);
    expect(await page.getByText('Bạn có một bản nháp').isVisible()).toBe(false);
  });

  test('makes the page ask before leaving; it can be discarded, and the discard undone', async () => {
    await visit(scene.wide, async (page) => {
      await create(page);
      await field(page, 'Họ tên').fill('Võ Ý Nhi');
      await page.getByRole('link', { name: 'Về danh sách' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rời trang này?' });
      await dialog.getByRole('button', { name: 'Hủy' }).click();
      expect(page.url()).toBe(`${scene.url}/admin/create-user`);
      const dialogEvent = page.waitForEvent('dialog');
      void page.reload().catch(() => {});
      const unloadDialog = await dialogEvent;
      expect(unloadDialog.type()).toBe('beforeunload');
      await unloadDialog.dismiss();
      await button(page, 'Bỏ').click();
      expect(await field(page, 'Họ tên').inputValue()).toBe('');
      await page.getByRole('button', { name: 'Hoàn tác' }).click();
      expect(await field(page, 'Họ tên').inputValue()).toBe('Võ Ý Nhi');
      await page.getByRole('link', { name: 'Về danh sách' }).click();
      await dialog.getByRole('button', { name: 'Rời trang' }).click();
      await page.waitForURL('**/admin/manage-user');
      await page.goto(`${scene.url}/admin/create-user`);
      await page.getByText('Bạn có một bản nháp').waitFor();
      await button(page, 'Bỏ').click();
      await page.reload();
      await field(page, 'Họ tên').waitFor();
      expect(await page.getByText('Bạn có một bản nháp').isVisible()).toBe(false);
    });
  });
});

describe('an existing card', () => {
  test('can be saved with a past date and an inactive clinic, and returns to the list as it was', {
    tags: ['thorough'],
  }, async () => {
    const id = await scene.card({ cardNumber: 'CU-1', customerName: 'Đỗ Cũ', clinicName: 'Nha khoa Đã Đóng' });
    const closed = scene.db.read.selectFrom('clinic').select('id').where('name', '=', 'Nha khoa Đã Đóng');
    await binRecord(scene, clinics, { id: (await closed.executeTakeFirstOrThrow()).id });
    await scene.db.write((tx) =>
      tx.updateTable('warranty').set({ expiresOn: '2020-05-20' }).where('id', '=', id).execute(),
    );
    const page = await visit(scene.wide);
    await open(page, `${scene.url}/admin/manage-user?q=do+cu`);
    await page.getByRole('link', { name: 'Sửa Đỗ Cũ' }).click();
    expect(await field(page, 'Ngày hết hạn').inputValue()).toBe('20/05/2020');
    await choice(page, 'Nha khoa').click();
    await choice(page, 'Nha khoa').fill('da dong');
    await option(page, 'Nha khoa Đã Đóng').click();
    await field(page, 'Số lượng').fill('3');
    await button(page, 'Lưu').click();
    await toast(page, 'Cập nhật khách hàng thành công').waitFor();
    await page.waitForURL('**/admin/manage-user?q=do+cu');
    await expectFocus(page.locator(`#row-${id}`));
    expect(await row('CU-1')).toMatchObject({ quantity: 3, expiresOn: '2020-05-20', clinicName: 'Nha khoa Đã Đóng' });
  });

  test('that another user has changed meanwhile is merged, which a toast says with their name; who changed the same field is asked which value stays', async () => {
    const before = { cardNumber: 'HAI-BAN', customerName: 'Bản Đầu', quantity: 1 };
    const id = await scene.card(before);
    const { productName, clinicName, expiresOn } = (await row('HAI-BAN')) as WarrantyFields;
    const theirs = { ...before, productName, clinicName, doctorName: 'BS. Lê An', expiresOn };
    const page = await visit(scene.wide);
    const merged = page.getByRole('alert', { name: 'Có hai bản khác nhau' });
    await update(page, id);
    await field(page, 'Họ tên').fill('Bản Của Tôi');
    await revise(id, { ...theirs, quantity: 5 });
    await button(page, 'Lưu').click();
    await page.waitForURL('**/admin/manage-user');
    await toast(page, 'Cập nhật khách hàng thành công').waitFor();
    await toast(page, 'Đã gộp với bản mới. Lan vừa sửa: Số lượng, Bác sĩ.').waitFor();
    expect(await row('HAI-BAN')).toMatchObject({
      customerName: 'Bản Của Tôi',
      quantity: 5,
      doctorName: 'BS. Lê An',
    });

    await update(page, id);
    await field(page, 'Họ tên').fill('Tên Của Tôi');
    await field(page, 'Số lượng').fill('7');
    await revise(id, { ...theirs, customerName: 'Tên Của Lan', quantity: 6 });
    await button(page, 'Lưu').click();
    await merged.getByText('Lan đã lưu bản mới lúc').waitFor();
    await expectAccessible(page);
    await button(page, 'Hủy').click();
    await merged.waitFor({ state: 'detached' });
    expect(await field(page, 'Họ tên').inputValue()).toBe('Tên Của Tôi');
    await button(page, 'Lưu').click();
    await button(page, 'Lưu bản đã gộp').click();
    expect(await merged.getByText('Xin chọn một trong hai bản.').count()).toBe(2);
    await page.keyboard.press('Space');
    expect(await merged.getByRole('radio', { name: 'Bản đang sửa: Tên Của Tôi' }).isChecked()).toBe(true);
    await merged.getByRole('group', { name: 'Số lượng' }).getByRole('radio', { name: 'Bản đã lưu: 6' }).check();
    await button(page, 'Lưu bản đã gộp').click();
    await page.waitForURL('**/admin/manage-user');
    expect(await row('HAI-BAN')).toMatchObject({ customerName: 'Tên Của Tôi', quantity: 6 });

    await update(page, id);
    await field(page, 'Họ tên').fill('Bản Nháp');
    await revise(id, { ...theirs, customerName: 'Bản Của Lan', quantity: 8 });
    await button(page, 'Lưu').click();
    await button(page, 'Lấy bản mới').click();
    expect(await field(page, 'Số lượng').inputValue()).toBe('8');
    expect(await field(page, 'Họ tên').inputValue()).toBe('Bản Của Lan');
  });

  test('a draft of an older version is merged with the newer one, too', { tags: ['thorough'] }, async () => {
    const before = { cardNumber: 'NHAP-CU', customerName: 'Bản Đầu', quantity: 1 };
    const id = await scene.card(before);
    const first = (await row('NHAP-CU')) as WarrantyFields;
    const page = await visit(scene.wide);
    await update(page, id);
    await field(page, 'Họ tên').fill('Bản Nháp');
    await page.getByRole('link', { name: 'Về danh sách' }).click();
    await button(page, 'Rời trang').click();
    await page.waitForURL('**/admin/manage-user');
    await revise(id, { ...first, quantity: 5 });
    await update(page, id);
    await button(page, 'Khôi phục').click();
    await button(page, 'Lưu').click();
    await page.waitForURL('**/admin/manage-user');
    expect(await row('NHAP-CU')).toMatchObject({ customerName: 'Bản Nháp', quantity: 5 });
  });

  test('shows its history and can be filled with an earlier version', { tags: ['thorough'] }, async () => {
    const id = await scene.card({ cardNumber: 'LICH-SU', customerName: 'Tên Đầu' });
    const first = (await row('LICH-SU')) as WarrantyFields;
    await revise(id, { ...first, customerName: 'Tên Sau', expiresOn: '2041-02-03' });
    const page = await visit(scene.narrow);
    await update(page, id);
    await page.getByText('Lịch sử thay đổi').click();
    const lines = page.getByRole('table', { name: 'Lịch sử thay đổi' }).locator('tbody > tr');
    await lines.nth(1).waitFor();
    expect(await lines.first().textContent()).toMatch(/^\d\d:\d\d \d\d\/\d\d\/\d{4}LanSửa/);
    expect(await lines.first().textContent()).toContain('Họ tên: Trước: Tên Đầu → Sau: Tên Sau');
    expect(await lines.first().textContent()).toContain('Sau: 03/02/2041');
    await expectAccessible(page);
    await expectTouchable(page);
    await lines.nth(1).getByRole('button', { name: 'Khôi phục bản này' }).click();
    expect(await field(page, 'Họ tên').inputValue()).toBe('Tên Đầu');
    await button(page, 'Lưu').click();
    await page.waitForURL('**/admin/manage-user');
    expect(await row('LICH-SU')).toMatchObject({ customerName: 'Tên Đầu', expiresOn: '2040-12-31' });
  });

  test('from a file shows in its history what the file had, leads there, and can be filled with any version', {
    tags: ['thorough'],
  }, async () => {
    const client = apiClient(scene.url, await sessionCookie(scene.db, 'staff'));
    const file = formOf(['Perlenau Kern;Phạm Nhập;TEP-1;Nha khoa Trăng Khuyết;;1;31/12/2040'], 'tuan-45.csv');
    expect((await client.call('POST', '/user/import', file)).status).toBe(200);
    const { id, ...first } = (await row('TEP-1')) as WarrantyFields & { id: number };
    await revise(id, { ...first, customerName: 'Phạm Sai', quantity: 4 });
    const page = await visit(scene.wide);
    await update(page, id);
    // Somebody else has saved since the form was loaded.
    await revise(id, { ...first, customerName: 'Phạm Sai', quantity: 9 });
    await page.getByText('Lịch sử thay đổi').click();
    const lines = page.getByRole('table', { name: 'Lịch sử thay đổi' }).locator('tbody > tr');
    const imported = lines.nth(2);
    await imported.getByText('6 giá trị').click();
    expect(await imported.getByRole('listitem').allTextContents()).toContain('Họ tên: Phạm Nhập');
    expect(await lines.first().getByRole('button').count()).toBe(0);
    const shown = () => Promise.all(['Họ tên', 'Số lượng'].map((label) => field(page, label).inputValue()));
    await lines.nth(1).getByRole('button', { name: 'Khôi phục bản này' }).click();
    expect(await shown()).toEqual(['Phạm Sai', '4']);
    await imported.getByRole('button', { name: 'Khôi phục bản này' }).press('Enter');
    expect(await shown()).toEqual(['Phạm Nhập', '1']);
    await expectAccessible(page);
    await visit(scene.viewer, async (reader) => {
      await update(reader, id);
      await reader.getByText('Lịch sử thay đổi').click();
      await reader.getByRole('cell', { name: 'Họ tên: Trước: Phạm Nhập Sau: Phạm Sai' }).waitFor();
      expect(await reader.getByRole('table').getByRole('button').count()).toBe(0);
      await reader.getByRole('link', { name: 'tuan-45.csv' }).click();
      await reader.waitForURL('**/admin/import-excel/*');
    });
  });

  test('that cannot be loaded shows the reason, a retry button and a link back', { tags: ['thorough'] }, async () => {
    const id = await scene.card({});
    const page = await visit(scene.wide);
    await open(page, `${scene.url}/admin/update-user/2000000`);
    await panel(page).getByText('Không tìm thấy thẻ bảo hành này.').waitFor();
    await expectAccessible(page);
    await page.route('**/api/user/*', (route) => route.abort());
    await update(page, id);
    await panel(page).waitFor();
    await page.unroute('**/api/user/*');
    await button(page, 'Thử lại').click();
    await field(page, 'Họ tên').waitFor();
  });

  test('is read-only for viewers and in the recycle bin', { tags: ['thorough'] }, async () => {
    const id = await scene.card({});
    await visit(scene.viewer, async (page) => {
      await update(page, id);
      await page.getByText('Tài khoản của bạn chỉ được xem').waitFor();
      await page.getByRole('definition').getByText('Nha khoa Trăng Khuyết').waitFor();
      expect(await page.getByRole('textbox').count()).toBe(0);
      expect(await button(page, 'Lưu').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Thêm thẻ bảo hành' }).count()).toBe(0);
      await expectAccessible(page);
    });
    await binRecord(scene, warranties, { id });
    const page = await visit(scene.wide);
    await update(page, id);
    await page.getByRole('link', { name: 'Mở thùng rác' }).waitFor();
    expect(await button(page, 'Lưu').count()).toBe(0);
  });
});

const expectAccessibleForm = (width: 'wide' | 'narrow') =>
  visit(scene[width], async (page) => {
    await create(page);
    await expectAccessible(page);
    await expectTouchable(page);
    await field(page, 'Họ tên').fill('Nguyễn');
    await button(page, 'Lưu').click();
    await panel(page).waitFor();
    await expectAccessible(page);
    await expectTouchable(page);
    await choice(page, 'Nha khoa').click();
    await option(page).first().waitFor();
    await expectAccessible(page);
  });

describe('the card form is accessible, empty or with errors,', () => {
  test('in a narrow window', () => expectAccessibleForm('narrow'));
  test('in a wide window', { tags: ['thorough'] }, () => expectAccessibleForm('wide'));
});
