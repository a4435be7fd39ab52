// @module-tag thorough
// A recall in a browser: staff write it, the owner publishes it, a clinic tells its patients and a patient reads of it, both without
// JavaScript.
import { expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { expectAccessibleAtBothEnds, openBackOffice, toast } from '../back-office.ts';
import { expectAccessibleAtAllWidths, openBrowser } from '../browser.ts';
import { registerCard } from '../records.ts';

const site = openBackOffice(async (context) => {
  await addRecord(context, clinics, { name: 'Nha khoa Thuyền Giấy', phone: '028 2222 3333' });
  const lot = '22A-0457';
  await registerCard(context, { cardNumber: 'TH-1', customerName: 'Đỗ Thị Lan', lot });
  await registerCard(context, { cardNumber: 'TH-2', customerName: 'Vũ Văn Tư', lot: '22a0457, 23B-1' });
  await registerCard(context, {
    cardNumber: 'TH-3',
    customerName: 'Lê Văn Sông',
    lot,
    clinicName: 'Nha khoa Bến Sông',
  });
});
const { visit } = openBrowser();

test('staff choose a lot and see whom it concerns, the owner publishes, the clinic tells, the patient reads', async () => {
  let address = '';
  await visit(await site.as('staff'), async (page) => {
    await page.goto(`${site.url}/admin/recalls`);
    await page.getByText('Chưa có thông báo thu hồi nào.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Soạn thông báo', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tên thông báo').fill('Phôi sứ nứt khi nung');
    await dialog.getByLabel('Số lô').fill('22A-9999');
    await dialog.getByText('0 thẻ của 0 nha khoa.', { exact: true }).waitFor();
    await dialog.getByLabel('Nha khoa đọc').fill('Mời khách đến kiểm tra răng.\nNhà phân phối chịu mọi chi phí.');
    await dialog.getByLabel('Khách đọc khi tra thẻ').fill('Xin đến nha khoa kiểm tra răng, không mất phí.');
    await dialog.getByRole('button', { name: 'Lưu bản nháp', exact: true }).click();
    await dialog.getByText('Không có thẻ nào có số lô "22A-9999"', { exact: true }).waitFor();
    await dialog.getByLabel('Số lô').fill('22A 0457');
    await dialog.getByText('3 thẻ của 2 nha khoa.', { exact: true }).waitFor();
    await expectAccessibleAtBothEnds(page);
    await dialog.getByRole('button', { name: 'Lưu bản nháp', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Phôi sứ nứt khi nung', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Gửi tới nha khoa', exact: true }).count()).toBe(0);
    address = page.url();
  });

  await visit(await site.as('owner'), async (page) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Gửi tới nha khoa', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Gửi thông báo này tới 2 nha khoa có 3 thẻ?').waitFor();
    await expectAccessibleAtBothEnds(page);
    await dialog.getByRole('button', { name: 'Gửi tới nha khoa', exact: true }).click();
    await toast(page, 'Đã gửi tới 2 nha khoa, 3 thẻ.').waitFor();
    await page.getByText('Đã gửi nha khoa', { exact: true }).first().waitFor();
    await expectAccessibleAtBothEnds(page);
  });

  await visit({ ...(await site.asClinic()), javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/clinic`);
    await page.getByRole('link', { name: 'Phôi sứ nứt khi nung', exact: true }).click();
    await page.getByText('Đã báo khách 0 trên 2 thẻ.', { exact: true }).waitFor();
    expect(await page.getByText('Lê Văn Sông').count()).toBe(0);
    await page.getByRole('button', { name: 'Đã báo khách: thẻ TH-2', exact: true }).click();
    await page.getByText('Đã báo khách 1 trên 2 thẻ.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Chưa báo, bỏ đánh dấu: thẻ TH-2', exact: true }).click();
    await page.getByText('Đã báo khách 0 trên 2 thẻ.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Đã báo hết 2 khách còn lại', exact: true }).click();
    await page.getByText('Đã báo khách 2 trên 2 thẻ.', { exact: true }).waitFor();
    await page.goto(`${site.url}/en/clinic`);
    await page.getByText('2 of 2 cards told.', { exact: true }).waitFor();
  });

  const clinic = await site.asClinic();
  await visit(clinic, async (page) => {
    await page.goto(`${site.url}/clinic`);
    await page.getByRole('heading', { name: 'Thông báo thu hồi', exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Phôi sứ nứt khi nung', exact: true }).click();
    await page.getByRole('button', { name: 'Chưa báo, bỏ đánh dấu: thẻ TH-1', exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/warranty?keyword=TH-1`);
    await page.getByText('Thẻ này có thông báo của nhà phân phối', { exact: true }).waitFor();
    await page.getByText('Xin đến nha khoa kiểm tra răng, không mất phí.', { exact: true }).waitFor();
    await page.getByRole('link', { name: '028 2222 3333', exact: true }).first().waitFor();
  });
  await visit({}, async (page) => {
    await page.goto(`${site.url}/warranty?keyword=TH-1`);
    await page.getByText('Thẻ này có thông báo của nhà phân phối', { exact: true }).waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  await visit(await site.as('owner'), async (page) => {
    await page.goto(address);
    await page.getByText('2 / 3', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Đã báo hết khách của Nha khoa Bến Sông', exact: true }).click();
    await page.getByText('3 / 3', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Xem các thẻ này', exact: true }).click();
    await page.getByText('Lê Văn Sông', { exact: true }).first().waitFor();
    await page.goto(address);
    await page.getByRole('button', { name: 'Rút lại', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rút lại', exact: true }).click();
    await page.getByText('Đã rút lại', { exact: true }).first().waitFor();
  });
  const page = await visit(clinic);
  await page.goto(`${site.url}/clinic`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Phôi sứ nứt khi nung').count()).toBe(0);
});
