// Many cards at once, without leaving the list: what a spreadsheet would be opened for.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { mergeRecords } from '#domain/merge/merge-records.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { expectAccessibleAtBothEnds, openBackOffice, toast } from '../back-office.ts';
import { expectAccessible, expectFocus, openBrowser, viewports } from '../browser.ts';
import { registerCard } from '../records.ts';

const clinicNames = ['Nha khoa Đồi Sim', 'Nha khoa Thuyền Giấy', 'Nha khoa Cỏ Lau'] as const;
const [hill, , reed] = clinicNames;
const office = openBackOffice(async (context) => {
  for (let at = 1; at <= 12; at++) {
    const clinicName = clinicNames[at % 3] ?? hill;
    const letter = String.fromCharCode(64 + at);
    await registerCard(context, { cardNumber: `DS-${at}`, customerName: `Trần Thị Bình ${letter}`, clinicName });
  }
});
const { visit } = openBrowser();

const cells = (page: Page, label: string) => page.locator(`tbody td[data-label="${label}"]`).allTextContents();

test('selected cards get one clinic by keyboard: shown old and new before, undone as one after', async () => {
  const page = await visit(await office.as('staff'));
  await office.openList(page, '?q=binh');
  const before = await cells(page, 'Nha khoa');
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Sửa lựa chọn' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sửa các thẻ đã chọn' });
  const clinic = dialog.getByRole('combobox', { name: 'Nha khoa mới' });
  await clinic.pressSequentially('co lau');
  await dialog.getByRole('option', { name: reed }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => clinic.inputValue()).toBe(reed);
  await page.keyboard.press('Enter');
  await dialog.getByText('2 thẻ sẽ đổi:').first().waitFor();
  expect(await dialog.locator('li').allTextContents()).toContain(`${hill} → ${reed}: 1 thẻ`);
  await expectAccessibleAtBothEnds(page);
  await dialog.getByRole('button', { name: 'Sửa 2 thẻ' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Đã sửa 2 thẻ.').waitFor();
  await expect.poll(() => cells(page, 'Nha khoa')).toEqual([reed, reed, reed, ...before.slice(3)]);
  await page.getByRole('button', { name: 'Hoàn tác' }).press('Enter');
  await toast(page, 'Đã hoàn tác 2 trên 2 thẻ.').waitFor();
  await expect.poll(() => cells(page, 'Nha khoa')).toEqual(before);
});

test('a period is typed, stands in the address and on its chip, and combines with who added the cards', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await office.as('viewer'));
  await office.openList(page);
  const expiry = page.getByRole('combobox', { name: 'Hạn bảo hành' });
  await expiry.selectOption({ label: 'Khoảng ngày khác…' });
  const dialog = page.getByRole('dialog', { name: 'Hạn bảo hành' });
  await dialog.getByLabel('Từ ngày').fill('31/2/2040');
  await page.keyboard.press('Enter');
  await dialog.getByText('Hãy nhập một ngày có thật, như 31/12/2026').waitFor();
  await dialog.getByLabel('Từ ngày').fill('1/1/40');
  await dialog.getByLabel('Đến ngày').fill('31/1/2040');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manage-user?expiryFrom=2040-01-01&expiryTo=2040-01-31');
  await page.getByRole('button', { name: 'Người thêm' }).click();
  await page.getByRole('dialog', { name: 'Người thêm' }).getByRole('button', { name: 'Lan (12)' }).click();
  await page.waitForURL('**&by=Lan');
  await page.getByText('Hiển thị mục từ 1 đến 10 của 12 mục').waitFor();
  await page.setViewportSize(viewports[0]);
  await page.getByRole('button', { name: 'Bộ lọc và sắp xếp (2)' }).click();
  await page.getByText('Hết hạn từ 01/01/2040 đến 31/01/2040').first().waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bỏ lọc Hết hạn từ 01/01/2040 đến 31/01/2040' }).click();
  await page.waitForURL('**/manage-user?by=Lan');
});

test('a list is saved under a name for all, chosen by another person, renamed and removed', {
  tags: ['thorough'],
}, async () => {
  const filtered = '?clinic=Nha+khoa+C%E1%BB%8F+Lau&sort=expiresOn&dir=desc';
  await visit(await office.as('staff'), async (page) => {
    await office.openList(page, filtered);
    await page.getByRole('button', { name: 'Mẫu lọc', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Mẫu lọc đã lưu' });
    await dialog.getByText('Chưa có mẫu lọc nào.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Cho mọi người dùng chung' }).press('Space');
    await dialog.getByLabel('Tên mẫu lọc').press('Enter');
    await dialog.getByText('Trường này không được để trống').waitFor();
    await dialog.getByLabel('Tên mẫu lọc').fill('Thẻ của Cỏ Lau');
    await page.keyboard.press('Enter');
    await dialog.getByRole('region', { name: 'Dùng chung' }).waitFor();
    await dialog.getByRole('button', { name: 'Đổi tên mẫu lọc Thẻ của Cỏ Lau' }).press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' 2026');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Thẻ của Cỏ Lau 2026/ }).waitFor();
    await expectAccessibleAtBothEnds(page);
  });
  await visit(await office.as('viewer'), async (page) => {
    await office.openList(page);
    await page.getByRole('button', { name: 'Mẫu lọc', exact: true }).press('Enter');
    expect(await page.getByRole('button', { name: 'Xóa mẫu lọc Thẻ của Cỏ Lau 2026' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Thẻ của Cỏ Lau 2026/ }).press('Enter');
    await page.waitForURL(`**/manage-user${filtered}`);
    await page.getByText('của 4 mục').waitFor();
  });
  const page = await visit(await office.as('owner'));
  await office.openList(page);
  await page.getByRole('button', { name: 'Mẫu lọc', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Xóa mẫu lọc Thẻ của Cỏ Lau 2026' }).press('Enter');
  await page.getByRole('button', { name: 'Xóa', exact: true }).press('Enter');
  await page.getByText('Chưa có mẫu lọc nào.').waitFor();
});

test('a card is edited in its cells by keyboard: checked as in the form, merged with what others save', async () => {
  await visit(await office.as('staff'), async (page) => {
    await office.openList(page, '?q=DS-12');
    await page.keyboard.press('j');
    await page.keyboard.press('F2');
    const cell = (field: string) => page.getByRole('textbox', { name: `${field}, thẻ DS-12` });
    const clinic = page.getByRole('combobox', { name: 'Nha khoa, thẻ DS-12' });
    await page.getByRole('combobox', { name: 'Tên sản phẩm, thẻ DS-12' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectFocus(clinic);
    await clinic.fill('Nha khoa Không Có');
    await page.keyboard.press('Tab');
    await page.keyboard.type('BS. Võ Ý');
    await page.keyboard.press('Tab');
    await page.keyboard.type('hai');
    await page.keyboard.press('Enter');
    await page.getByText('Số lượng phải là một số').waitFor();
    await cell('Số lượng').fill('7');
    await page.keyboard.press('Enter');
    await page.getByText('Nha khoa: Không có nha khoa nào đang hoạt động tên "Nha khoa Không Có"').waitFor();
    await expectAccessible(page);
    await clinic.fill(reed);

    // Somebody else has saved another quantity and another product's day meanwhile.
    const [card] = await office.db.read.selectFrom('warranty').selectAll().where('cardNumber', '=', 'DS-12').execute();
    if (!card) throw new Error('no card');
    await reviseRecord(office.context, warranties, { id: card.id, fields: { quantity: 9, expiresOn: '2041-01-31' } });
    await clinic.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Thẻ này đã có bản mới' });
    await dialog.getByText('Lan đã lưu bản mới lúc').waitFor();
    const tries: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && tries.push(request.url()));
    await page.keyboard.press('Control+k');
    await dialog.getByRole('button', { name: 'Hủy' }).press('Enter');
    await page.getByText('Chưa lưu được: thẻ này đã có bản mới.').waitFor();
    await cell('Số lượng').press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Neither the closed question nor leaving the row tries again; typing and the question go on from what is there.
    await page.getByRole('textbox', { name: 'Tìm kiếm', exact: true }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(tries).toEqual([]);
    await cell('Số lượng').press('Enter');
    await dialog.getByRole('radio', { name: /^Bản đang sửa/ }).press('Space');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Lưu bản đã gộp' }).press('Enter');
    await toast(page, 'Đã lưu thẻ DS-12.').waitFor();
    await clinic.waitFor({ state: 'detached' });
    const row = await page.locator('tbody tr').first().locator('td[data-label]').allTextContents();
    expect(row.slice(4)).toEqual([reed, 'BS. Võ Ý', '7', '31/01/2041']);

    await page.locator('td[data-label="Bác sĩ"]').first().dblclick();
    await cell('Bác sĩ').fill('BS. Bỏ');
    await page.keyboard.press('Escape');
    await cell('Bác sĩ').waitFor({ state: 'detached' });
    expect(await cells(page, 'Bác sĩ')).toEqual(['BS. Võ Ý']);
    await page.locator('tbody tr:focus').waitFor();
  });
  const page = await visit(await office.as('viewer'));
  await office.openList(page, '?q=DS-12');
  await page.locator('td[data-label="Bác sĩ"]').first().dblclick();
  await page.keyboard.press('j');
  await page.keyboard.press('F2');
  expect(await page.locator('tbody input').count()).toBe(0);
});

test('a card has one editor: a cell closes its panel, the panel its cells after their save, and each goes on with what was typed', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await office.as('staff'));
  await office.openList(page, '?q=DS-11');
  const panel = page.getByRole('complementary', { name: /^Trần Thị/ });
  await page.getByRole('link', { name: 'Trần Thị Bình K', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Bác sĩ' }).fill('BS. Trong Ô Bên');
  await page.locator('td[data-label="Họ tên"]').first().dblclick();
  await panel.waitFor({ state: 'detached' });
  const [name, doctor] = ['Họ tên', 'Bác sĩ'].map((label) =>
    page.getByRole('textbox', { name: `${label}, thẻ DS-11` }),
  );
  if (!name || !doctor) throw new Error();
  await expect.poll(() => doctor.inputValue()).toBe('BS. Trong Ô Bên');
  await name.fill('Trần Thị Sửa Trong Ô');
  await page.keyboard.press('Enter');
  await toast(page, 'Đã lưu thẻ DS-11.').waitFor();
  await page.locator('tbody tr:focus').waitFor();

  // On a bad line the panel is opened while the cell is still on its way.
  const [hold, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/user/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    hold.resolve();
    await release.promise;
    await route.continue();
  });
  // The first click opens the panel, which moves the columns.
  await page.locator('td[data-label="Họ tên"]').first().dblclick();
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await name.fill('Trần Thị Chậm');
  await page.keyboard.press('Enter');
  await hold.promise;
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('Enter');
  await panel.getByText('Đang lưu').waitFor();
  release.resolve();
  await panel.getByRole('textbox', { name: 'Số lượng' }).fill('8');
  await expect.poll(() => panel.getByRole('textbox', { name: 'Họ tên' }).inputValue()).toBe('Trần Thị Chậm');
  await page.keyboard.press('Control+s');
  await toast(page, 'Cập nhật khách hàng thành công').waitFor();
  expect(await page.getByRole('heading', { name: 'Thẻ này đã có bản mới' }).count()).toBe(0);

  // What cannot be stored in the cell goes on in the panel.
  await panel.getByRole('button', { name: 'Đóng thẻ đang xem' }).click();
  const quantity = page.getByRole('textbox', { name: 'Số lượng, thẻ DS-11' });
  await page.locator('td[data-label="Số lượng"]').first().dblclick();
  await quantity.fill('tám');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Số lượng' }).waitFor();
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('Enter');
  await quantity.waitFor({ state: 'detached' });
  expect(await panel.getByRole('textbox', { name: 'Số lượng' }).inputValue()).toBe('tám');
  await panel.getByRole('textbox', { name: 'Số lượng' }).fill('9');
  await page.keyboard.press('Control+s');
  const stored = office.db.read.selectFrom('warranty').selectAll().where('cardNumber', '=', 'DS-11');
  const kept = { customerName: 'Trần Thị Chậm', doctorName: 'BS. Trong Ô Bên', quantity: 9, version: 5 };
  await expect.poll(() => stored.execute()).toMatchObject([kept]);
});

test('Ctrl Z takes back the changes of this tab, the last first, and leaves a field that is being edited to the browser', async () => {
  const [card, clinic] = [{ cardNumber: 'Z-1', customerName: 'Lý Thị Lùi' }, { name: 'Nha khoa Đi Lùi' }];
  const id = await registerCard(office.context, { ...card, clinicName: clinic.name, doctorName: 'BS. Đầu' });
  const stored = (at: Partial<WarrantyFields>) =>
    expect
      .poll(() => office.db.read.selectFrom('warranty').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
      .toMatchObject(at);
  const page = await visit(await office.as('staff'));
  await office.openList(page, '?q=Z-1');
  await page.locator('td[data-label="Bác sĩ"]').first().dblclick();
  await page.getByRole('textbox', { name: 'Bác sĩ, thẻ Z-1' }).fill('BS. Ô');
  await page.keyboard.press('Enter');
  await toast(page, 'Đã lưu thẻ Z-1.').waitFor();
  await page.locator('tbody tr:focus').waitFor();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Lý Thị Lùi' });
  const quantity = panel.getByRole('textbox', { name: 'Số lượng' });
  await quantity.fill('7');
  await page.keyboard.press('Control+s');
  await toast(page, 'Cập nhật khách hàng thành công').waitFor();
  // Somebody else has changed another field meanwhile.
  await reviseRecord(office.context, warranties, { id, fields: { expiresOn: '2041-01-31' } });

  // What is typed and not stored is the browser's.
  await quantity.pressSequentially('5');
  await page.keyboard.press('Control+z');
  await expect.poll(() => quantity.inputValue()).toBe('7');
  await panel.getByRole('heading', { name: 'Lý Thị Lùi' }).click();
  await page.keyboard.press('Control+z');
  await toast(page, 'Đã hoàn tác 1 trên 1 thẻ.').waitFor();
  await stored({ quantity: 1, doctorName: 'BS. Ô', expiresOn: '2041-01-31' });
  await expect.poll(() => quantity.inputValue()).toBe('1');
  await page.keyboard.press('Control+z');
  await stored({ quantity: 1, doctorName: 'BS. Đầu', expiresOn: '2041-01-31' });

  // A clinic gets another name, which reaches its cards.
  await page.goto(`${office.url}/admin/manage-dental?q=di+lui`);
  await page.getByRole('link', { name: clinic.name, exact: true }).click();
  await page.getByRole('textbox', { name: 'Tên nha khoa' }).fill('Nha khoa Đi Tới');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Ghi vào 1 thẻ' }).click();
  await stored({ clinicName: 'Nha khoa Đi Tới' });
  await page.waitForURL('**/manage-dental**');
  await page.keyboard.press('Control+z');
  await stored({ clinicName: clinic.name });
  const names = await office.db.read.selectFrom('nameAlias').selectAll().where('name', 'like', '%Đi%').execute();
  expect(names).toEqual([]);
});

/** Pastes what a spreadsheet puts on the clipboard, wherever the focus is. */
const pasteCells = (page: Page, text: string) =>
  page.evaluate((cellText) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cellText);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

test('a block of a spreadsheet is pasted over selected cards, checked, stored and undone as an import', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await office.as('staff'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await office.openList(page, '?q=DS-1&sort=cardNumber');
  const before = await cells(page, 'Bác sĩ');
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await pasteCells(page, 'BS. Dán Một\t3\r\n"BS. ""Hai"""\t4\r\n');
  const dialog = page.getByRole('dialog', { name: 'Dán từ bảng tính' });
  await dialog.getByText('2 dòng, 2 cột.').waitFor();
  await dialog.getByLabel('Bắt đầu từ cột').selectOption('Họ tên');
  await dialog.getByRole('button', { name: 'Kiểm tra' }).press('Enter');
  await dialog.getByText('Không dán đè lên mã số').waitFor();
  await dialog.getByLabel('Bắt đầu từ cột').selectOption('Bác sĩ');
  await expectAccessibleAtBothEnds(page);
  await dialog.getByRole('button', { name: 'Kiểm tra' }).press('Enter');
  await page.waitForURL('**/admin/import-excel/*');
  await page.getByText('Dán từ bảng tính.csv').first().waitFor();
  await page.getByRole('button', { name: 'Lưu 2 thẻ' }).press('Enter');
  await page.getByRole('button', { name: 'Hoàn tác lần nhập này' }).waitFor();
  await office.openList(page, '?q=DS-1&sort=cardNumber');
  expect(await cells(page, 'Bác sĩ')).toEqual(['BS. Dán Một', 'BS. "Hai"', ...before.slice(2)]);

  // New cards need no header, if their columns are in the order of the list.
  await pasteCells(page, `Kern\tLê Dán\tDAN-MOI-1\t${reed}\t\t2\t25/03/2036\r\n`);
  await dialog.getByText('1 dòng, 7 cột.').waitFor();
  await dialog.getByRole('button', { name: 'Kiểm tra' }).press('Enter');
  await page.getByRole('button', { name: 'Lưu 1 thẻ' }).waitFor();
  await page.getByText('Lê Dán').first().waitFor();
  // Every page of the back office is known: nothing is asked about its address first.
  expect(asked.filter((url) => url.includes('__manifest'))).toEqual([]);
});

test('what is copied with a header or with empty columns is pasted over cards, too, and one cell into all of them', {
  tags: ['thorough'],
}, async () => {
  for (const number of ['DO-1', 'DO-2'])
    await registerCard(office.context, {
      cardNumber: number,
      customerName: 'Đỗ Thị Chôm Chôm',
      expiresOn: '2038-10-12',
    });
  const page = await visit(await office.as('staff'));
  await office.openList(page, '?q=chom+chom&sort=cardNumber');
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: 'Dán từ bảng tính' });
  await pasteCells(page, 'BS. Một Ô\r\n');
  await dialog.getByText('1 dòng, 1 cột.').waitFor();
  await dialog.getByLabel('Các ô đã sao chép').fill('Bác sĩ\tSố lượng\t\r\nBS. A\t\'2\t\r\n"BS.\nB"\t\t\r\n');
  await dialog.getByText('3 dòng, 2 cột.').waitFor();
  await dialog.getByText('Dòng đầu là tiêu đề, nên dán vào các cột: Bác sĩ, Số lượng.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Kiểm tra' }).press('Enter');
  await page.getByRole('button', { name: 'Lưu 2 thẻ' }).waitFor();
  // The cards' own dates can be read one way only.
  expect(await page.getByText('Ngày có thể hiểu hai cách').count()).toBe(0);
  await page.getByRole('button', { name: 'Lưu 2 thẻ' }).press('Enter');
  await page.getByRole('button', { name: 'Hoàn tác lần nhập này' }).waitFor();
  await office.openList(page, '?q=chom+chom&sort=cardNumber');
  expect(await cells(page, 'Bác sĩ')).toEqual(['BS. A', 'BS. B']);
  expect(await cells(page, 'Số lượng')).toEqual(['2', '1']);
});

test('pasted new cards without a header have their columns proposed by what is in them', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await office.as('staff'));
  await office.openList(page);
  const row = (name: string, at: number, quantity: number) =>
    [
      at,
      // Dates are known as the import reads them; eight digits are a card's number.
      `12 tháng 3 năm 202${at}`,
      `120${at}203${at}`,
      name,
      'Perlenau Tal',
      'nha khoa hoa mai',
      'BS. Sen',
      quantity,
      `12/03/203${at}`,
    ].join('\t');
  const rows = [row('Đỗ Ân', 1, 2), row('Lê Thị Sen', 2, 1), row('Trần Bách', 3, 2)];
  await pasteCells(page, rows.join('\r\n'));
  const dialog = page.getByRole('dialog', { name: 'Dán từ bảng tính' });
  await dialog.getByRole('button', { name: 'Kiểm tra' }).press('Enter');
  await page.getByText('được đoán theo nội dung').waitFor();
  const chosen = page.getByRole('table').first().getByRole('combobox');
  expect(await chosen.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))).toEqual([
    '',
    'issuedDate',
    'numbCode',
    'fullName',
    'productName',
    'dentalName',
    'doctorName',
    'quantity',
    'expiryDate',
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Kiểm tra' }).click();
  await page.getByRole('button', { name: 'Lưu 3 thẻ' }).waitFor();
});

test('a wrong value in the first pasted row is shown by the check as row 1, and the columns stay those of the list', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await office.as('staff'));
  await office.openList(page);
  await page.getByRole('button', { name: /^Dán/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Dán từ bảng tính' });
  await dialog.getByRole('textbox').fill(`Perlenau Tal\tĐỗ Ân\tDAN-1\t${hill}\tBS. Sen\thai\t12/03/2031`);
  await dialog.getByRole('button', { name: 'Kiểm tra' }).click();
  await page.getByRole('cell', { name: 'số lượng "hai" không hợp lệ' }).waitFor();
  expect(await cells(page, 'Mã số')).toEqual(['DAN-1']);
  expect(await page.getByRole('row').filter({ hasText: 'DAN-1' }).innerText()).toMatch(/^Dòng 1\b/);
});

test('the list of clinics begins with the first name as Vietnamese sorts, on the page and in the order that its header says', {
  tags: ['thorough'],
}, async () => {
  for (const name of ['Quanh Đê', 'Quanh Ba', 'Quanh Ân', 'Quanh An', 'Quanh Dê', 'Quanh Ăn'])
    await addRecord(office.context, clinics, { name });
  const page = await visit(await office.as('viewer'));
  await page.goto(`${office.url}/admin/manage-dental?q=quanh`);
  await page.getByText('của 6 mục').waitFor();
  const sorted = ['Quanh An', 'Quanh Ăn', 'Quanh Ân', 'Quanh Ba', 'Quanh Dê', 'Quanh Đê'];
  expect(await cells(page, 'Tên nha khoa')).toEqual(sorted);
  const head = page.getByRole('columnheader', { name: 'Tên nha khoa' });
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('link').click();
  await page.waitForURL('**dir=desc**');
  await expect.poll(() => cells(page, 'Tên nha khoa')).toEqual(sorted.toReversed());
});

test('the list of clinics says how many cards each has, and leads to them', { tags: ['thorough'] }, async () => {
  await addRecord(office.context, clinics, { name: 'Nha khoa Bến Đò' });
  for (const cardNumber of ['BD-1', 'BD-2'])
    await registerCard(office.context, { cardNumber, clinicName: 'Nha khoa Bến Đò' });
  const page = await visit(await office.as('viewer'));
  await page.goto(`${office.url}/admin/manage-dental?q=ben+do`);
  await page.getByRole('link', { name: '2', exact: true }).click();
  await page.getByText('của 2 mục').waitFor();
  expect(await cells(page, 'Mã số')).toEqual(['BD-2', 'BD-1']);
});

test('two clinics that are ticked are merged from the list, and that can be undone', {
  tags: ['thorough'],
}, async () => {
  for (const name of ['Nha khoa Vành Khuyên', 'NK Vành Khuyên']) await addRecord(office.context, clinics, { name });
  const page = await visit(await office.as('staff'));
  await page.goto(`${office.url}/admin/manage-dental?q=vanh+khuyen`);
  await page.getByRole('checkbox', { name: 'Chọn NK Vành Khuyên' }).check();
  const merge = page.getByRole('button', { name: 'Gộp', exact: true });
  expect(await merge.count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Chọn Nha khoa Vành Khuyên' }).check();
  await merge.click();
  const dialog = page.getByRole('dialog', { name: 'Gộp hai nha khoa' });
  await dialog.getByRole('radio', { name: 'Nha khoa Vành Khuyên' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Gộp' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => cells(page, 'Tên nha khoa')).toEqual(['Nha khoa Vành Khuyên']);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(() => cells(page, 'Tên nha khoa')).toEqual(['Nha khoa Vành Khuyên', 'NK Vành Khuyên']);
});

test('a merge is one line of the journal, found by the name of the clinic, which opens to the cards that it has changed', {
  tags: ['thorough'],
}, async () => {
  const [kept, other] = [
    await addRecord(office.context, clinics, { name: 'Nha khoa Phong Ba' }),
    await addRecord(office.context, clinics, { name: 'NK Phong Ba' }),
  ];
  for (const cardNumber of ['PB-1', 'PB-2'])
    await registerCard(office.context, { cardNumber, clinicName: 'NK Phong Ba' });
  await mergeRecords(office.context, clinics, { id: kept.id, otherId: other.id });
  const page = await visit(await office.as('staff'));
  await page.goto(`${office.url}/admin/history`);
  await page.getByRole('textbox', { name: 'Tìm kiếm' }).fill('phong ba');
  await page.keyboard.press('Enter');
  await page.waitForURL('**q=phong**');
  await page.getByRole('combobox', { name: 'Loại' }).selectOption('Nha khoa');
  await page.waitForURL('**kind=dental**');
  await page.getByText('Gộp "NK Phong Ba" vào, 2 thẻ đổi tên theo').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Xóa bộ lọc' }).click();
  await page.getByRole('link', { name: 'Nha khoa Phong Ba: mở 4 dòng' }).click();
  await page.waitForURL('**of=**');
  for (const number of ['PB-1', 'PB-2']) await page.getByRole('link', { name: new RegExp(`^${number} `) }).waitFor();
});

test('on a laptop the names of clinics and doctors are read whole, and so are the numbers of cards', {
  tags: ['thorough'],
}, async () => {
  const clinicName = 'Phòng khám nha khoa Hoa Gạo Đỏ Biên Hòa';
  const cardNumber = 'DE 2027 / 0266573';
  const card = { cardNumber, clinicName, doctorName: 'Bác sĩ Phùng Hoàng Anh' };
  await registerCard(office.context, card);
  const page = await visit({ ...(await office.as('staff')), viewport: { width: 1366, height: 768 } });
  await office.openList(page, '?q=hoa+gao+do');
  for (const [field, text] of Object.entries(card)) {
    const cell = page.locator(`tbody td[data-field="${field}"]`);
    expect(await cell.textContent()).toBe(text);
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth)), field).toBe(
      0,
    );
  }
  await page.getByRole('button', { name: 'Dòng thoáng' }).click();
  const lines = await page
    .locator('tbody td[data-field="cardNumber"] > span')
    .evaluate((text) => text.getClientRects().length);
  expect(lines).toBe(1);
  await page.getByRole('button', { name: 'Dòng thoáng' }).click();
});
