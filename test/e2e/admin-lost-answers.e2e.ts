// What somebody has typed is stored once and never lost, whatever becomes of the answer.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loseAnswers, openBackOffice, toast } from '../back-office.ts';
import { expectFocus, openBrowser } from '../browser.ts';
import { registerCard } from '../records.ts';

const office = openBackOffice(async (context) => {
  for (let at = 1; at <= 24; at++)
    await registerCard(context, { cardNumber: `MT-${at}x`, customerName: `Lý Thị Thủy ${at}`, quantity: 1 });
});
const { visit } = openBrowser();

const cell = (page: Page, field: string, card: string) =>
  page.getByRole('textbox', { name: `${field}, thẻ ${card}`, exact: true });
const card = (cardNumber: string) =>
  office.db.read.selectFrom('warranty').selectAll().where('cardNumber', '=', cardNumber).executeTakeFirstOrThrow();

async function editCell(page: Page, number: string, text: string): Promise<void> {
  await page.locator('tbody tr', { hasText: number }).locator('td[data-label="Bác sĩ"]').dblclick();
  await cell(page, 'Bác sĩ', number).fill(text);
  await page.keyboard.press('Enter');
}

test('an edit whose answer is lost is stored once: the second save says so, in a cell and in the panel', async () => {
  const page = await visit(await office.as('staff'));
  await office.openList(page, '?q=MT-1x');
  const answer = await loseAnswers(page, 'PUT', '**/api/user/*');
  await editCell(page, 'MT-1x', 'BS. Một');
  const reason = 'Server error, please try again later. Không kết nối được với máy chủ. Xin kiểm tra mạng rồi thử lại.';
  await page.getByText(`Chưa lưu được: ${reason} Nội dung đã gõ vẫn còn, bấm Enter để lưu lại.`).waitFor();
  await answer();
  await page.keyboard.press('Enter');
  await toast(page, 'Đã lưu thẻ MT-1x.').waitFor();
  await cell(page, 'Bác sĩ', 'MT-1x').waitFor({ state: 'detached' });
  expect(await card('MT-1x')).toMatchObject({ doctorName: 'BS. Một', version: 2 });

  await page.getByRole('link', { name: 'Lý Thị Thủy 1', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Lý Thị Thủy 1' });
  const quantity = panel.getByRole('textbox', { name: 'Số lượng' });
  await quantity.fill('3');
  const next = await loseAnswers(page, 'PUT', '**/api/user/*');
  await panel.getByRole('button', { name: 'Lưu', exact: true }).click();
  await panel.getByRole('alert').getByText('Server error').waitFor();
  await next();
  // What is changed after the first try goes on top of it: nobody else has changed the card.
  await quantity.fill('4');
  await panel.getByRole('button', { name: 'Lưu', exact: true }).click();
  await toast(page, 'Cập nhật khách hàng thành công').waitFor();
  expect(await card('MT-1x')).toMatchObject({ quantity: 4, version: 4 });
  await expectFocus(panel.getByRole('button', { name: 'Lưu', exact: true }));
  expect(await page.getByText('Có hai bản khác nhau').count()).toBe(0);
});

test('what is discarded after a lost answer shows the record as it is stored', { tags: ['thorough'] }, async () => {
  const { id } = await card('MT-2x');
  const page = await visit(await office.as('staff'));
  await page.goto(`${office.url}/admin/update-user/${id}`);
  const name = page.getByRole('textbox', { name: 'Họ tên' });
  await name.fill('Lý Thủy');
  const answer = await loseAnswers(page, 'PUT', '**/api/user/*');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await page.getByRole('main').getByRole('alert').getByText('Server error').waitFor();
  await answer();
  await page.getByRole('button', { name: 'Bỏ', exact: true }).click();
  await toast(page, 'Đây là bản đang được lưu.').waitFor();
  expect(await name.inputValue()).toBe('Lý Thủy');
  await expectFocus(name);
  await office.openList(page, '?q=MT-3x');
  const next = await loseAnswers(page, 'PUT', '**/api/user/*');
  await editCell(page, 'MT-3x', 'BS. Ba');
  await page.getByText('Chưa lưu được').waitFor();
  await next();
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'BS. Ba' }).waitFor();
});

test('what is typed into cells stays there without a network, whatever else is done, until it is stored', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await office.as('staff'));
  await office.openList(page, '?sort=cardNumber');
  const numbers = await page.locator('tbody td[data-label="Mã số"]').allTextContents();
  const [first = '', second = ''] = numbers;
  // The code of the cells is loaded by now.
  await page.locator('td[data-label="Bác sĩ"]').first().dblclick();
  await cell(page, 'Bác sĩ', first).press('Escape');
  await page.context().setOffline(true);
  await editCell(page, first, 'BS. Giữ Một');
  await page.getByText('Nội dung đã gõ vẫn còn, bấm Enter để lưu lại.').waitFor();
  await editCell(page, second, 'BS. Giữ Hai');
  await expect.poll(() => page.getByText('bấm Enter để lưu lại').count()).toBe(2);
  const leaving = page.getByRole('dialog', { name: 'Rời trang này?' });
  for (const way of [page.getByRole('link', { name: 'Trang sau' }), page.getByTitle('Sắp xếp theo Họ tên')]) {
    await way.click();
    await leaving.getByRole('button', { name: 'Hủy' }).click();
  }
  expect(await page.locator('tbody td[data-label="Mã số"] input').count()).toBe(2);
  expect(await cell(page, 'Bác sĩ', first).inputValue()).toBe('BS. Giữ Một');

  // The session ends before the next try: both rows are there again after the sign-in.
  await page.context().setOffline(false);
  const { cookies } = await page.context().storageState();
  await page.context().clearCookies();
  await cell(page, 'Bác sĩ', first).press('Enter');
  await page.waitForURL('**/login?**');
  await page.getByText('Những gì bạn đang nhập vẫn còn').waitFor();
  await page.context().addCookies(cookies);
  await office.openList(page, '?sort=cardNumber');
  await page.getByText('Còn nội dung chưa lưu: Bác sĩ.').first().waitFor();
  expect(await cell(page, 'Bác sĩ', first).inputValue()).toBe('BS. Giữ Một');
  for (const number of [first, second]) {
    await cell(page, 'Bác sĩ', number).press('Enter');
    await toast(page, `Đã lưu thẻ ${number}.`).waitFor();
  }
  await cell(page, 'Bác sĩ', second).waitFor({ state: 'detached' });
  expect([(await card(first)).doctorName, (await card(second)).doctorName]).toEqual(['BS. Giữ Một', 'BS. Giữ Hai']);
  await page.getByRole('link', { name: 'Trang sau' }).click();
  await page.waitForURL('**page=2');
  await leaving.waitFor({ state: 'detached' });
});

test('a deletion and its undo whose answers are lost are done once, and said to be done', {
  tags: ['thorough'],
}, async () => {
  const page = await visit(await office.as('staff'));
  const confirm = page.getByRole('dialog', { name: 'Almost...' }).getByRole('button', { name: 'Xóa' });
  await office.openList(page, '?q=MT-2');
  const total = page.getByText(/Hiển thị mục từ 1 đến \d+ của/);
  const all = (await total.textContent()) ?? '';
  const answer = await loseAnswers(page, 'POST', '**/api/user/remove-all');
  await page.getByRole('checkbox', { name: 'Chọn Lý Thị Thủy 20' }).check();
  await page.getByRole('checkbox', { name: 'Chọn Lý Thị Thủy 21' }).check();
  await page.getByRole('button', { name: 'Xóa lựa chọn' }).click();
  await confirm.click();
  await toast(page, 'Failed to delete user').waitFor();
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('Lỗi xóa người dùng', { exact: true }).waitFor();
  await alert.getByText('chưa biết việc này đã xong hay chưa').waitFor();
  await answer();
  // They are gone from the list, and still selected.
  await page.getByRole('link', { name: 'Lý Thị Thủy 21', exact: true }).waitFor({ state: 'detached' });
  await alert.getByRole('button', { name: 'Thử lại' }).click();
  await alert.waitFor({ state: 'detached' });
  await toast(page, 'Xóa khách hàng thành công!').waitFor();
  await page.getByRole('status').getByText('Đã chuyển 2 mục vào thùng rác.').waitFor();

  const undo = await loseAnswers(page, 'POST', '**/api/changes/*/undo');
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await toast(page, 'Máy chủ không trả lời').waitFor();
  await undo();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await toast(page, 'Đã hoàn tác 2 trên 2 thẻ.').waitFor();
  await total.filter({ hasText: all }).waitFor();
  expect(await card('MT-20x')).toMatchObject({ binnedAt: null, version: 3 });

  // Only one answer is lost: nobody notices.
  await page.route(
    '**/api/user/delete/*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Xóa Lý Thị Thủy 22' }).click();
  await confirm.click();
  await toast(page, 'Xóa Thành Công!').waitFor();
  expect((await card('MT-22x')).binnedAt).not.toBe(null);
});
