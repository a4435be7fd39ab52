import type { Hand } from './hand.ts';
import { button, dialog, find, text, toast } from './pages.ts';

/** What a task of the day does. It begins at the list of cards. */
export type Tasks = Readonly<Record<string, (hand: Hand) => Promise<void>>>;

const fillCard = async (hand: Hand, name: string, number: string, clinic: string) => {
  for (const typed of [name, number, '1', 'kern']) {
    await hand.type(typed);
    await hand.press('Enter');
  }
  await hand.type(clinic);
};

const openForm = async (hand: Hand) => {
  await hand.press('c');
  await hand.see(hand.page.locator('input[name=fullName]:focus'));
};

const fillRest = async (hand: Hand) => {
  await hand.type('BS. Lê An');
  // The day of issue stays empty.
  await hand.press('Enter', 'Enter');
  await hand.type('31122036');
};

/** What is done with one card. */
export const cardTasks: Tasks = {
  'find a card by its number': (hand) => find(hand, 'tim0417', 'Nguyễn Thị Hồng Nhung'),
  'find a card by a name, without accents': (hand) => find(hand, 'nguyen thi hong nhung', 'Nguyễn Thị Hồng Nhung'),
  'read the history of a card': async (hand) => {
    await find(hand, 'sua0001', 'Lê Thị Sai Tên');
    await hand.press('ArrowDown', 'Enter');
    await hand.click(text(hand, 'Lịch sử thay đổi'));
    await hand.see(hand.page.getByRole('table', { name: 'Lịch sử thay đổi' }).getByText('Sửa', { exact: true }));
  },
  "correct a customer's name": async (hand) => {
    await find(hand, 'sua0001', 'Lê Thị Sai Tên');
    await hand.press('ArrowDown', 'F2');
    await hand.see(hand.page.locator('tbody input[data-field=productName]:focus'));
    await hand.press('Tab');
    await hand.type('Lê Thị Đúng Tên');
    await hand.press('Enter');
    await hand.see(toast(hand, 'Đã lưu thẻ SUA-0001.'));
  },
  'edit a cell: the quantity': async (hand) => {
    await find(hand, 'tim0417', 'Nguyễn Thị Hồng Nhung');
    await hand.doubleClick(hand.page.locator('tbody td[data-field=quantity]'));
    await hand.see(hand.page.locator('tbody input[data-field=quantity]:focus'));
    await hand.type('3');
    await hand.press('Enter');
    await hand.see(toast(hand, 'Đã lưu thẻ TIM-0417.'));
  },
  'add a card': async (hand) => {
    await openForm(hand);
    await fillCard(hand, 'Võ Thị Một', 'THEM-1', 'anh duong');
    await hand.press('Enter');
    await fillRest(hand);
    await hand.press('Control+s');
    await hand.see(toast(hand, 'Tạo Khách hàng thành công'));
  },
  'add three cards of one clinic': async (hand) => {
    await openForm(hand);
    await fillCard(hand, 'Võ Thị Hai', 'THEM-2', 'anh duong');
    await hand.press('Enter');
    await fillRest(hand);
    for (const number of ['3', '4']) {
      await hand.press('Control+Enter');
      await hand.see(hand.page.locator('input[name=fullName][value=""]:focus'));
      await hand.type('Võ Thị Ba');
      await hand.press('Enter');
      await hand.type(`THEM-${number}`);
      await hand.press('Enter');
      await hand.type('1');
    }
    await hand.press('Control+s');
    await hand.page.waitForURL('**/manage-user');
    await hand.see(text(hand, 'THEM-4'));
  },
  'add a card of a clinic that is new': async (hand) => {
    await openForm(hand);
    await fillCard(hand, 'Võ Thị Năm', 'THEM-5', 'Nha khoa Hạc Trắng');
    await hand.see(hand.page.getByRole('option', { name: 'Thêm nha khoa' }));
    await hand.press('Enter');
    await hand.see(dialog(hand).locator('input[value="Nha khoa Hạc Trắng"]'));
    await hand.press('Enter');
    await hand.see(toast(hand, 'Đã tạo nha khoa thành công'));
    await hand.press('Enter');
    await fillRest(hand);
    await hand.press('Control+s');
    await hand.see(toast(hand, 'Tạo Khách hàng thành công'));
  },
  'move a card to the bin, and undo it': async (hand) => {
    await find(hand, 'tim0417', 'Nguyễn Thị Hồng Nhung');
    await hand.press('ArrowDown', '#');
    await hand.see(dialog(hand));
    await hand.press('Tab', 'Enter');
    await hand.see(text(hand, 'Đã chuyển "Nguyễn Thị Hồng Nhung" vào thùng rác.'));
    await hand.press('Control+z');
    await hand.see(toast(hand, 'Đã hoàn tác 1 trên 1 thẻ.'));
  },
  'restore a card from the bin': async (hand) => {
    await hand.click(hand.page.getByRole('navigation').getByRole('link', { name: 'Thùng rác', exact: true }));
    await hand.see(text(hand, 'Phạm Văn Đã Xóa'));
    await hand.click(button(hand, /^Khôi phục Phạm Văn Đã Xóa/));
    await hand.see(dialog(hand));
    await hand.press('Tab', 'Enter');
    await hand.see(toast(hand, 'Khôi phục thành công!'));
  },
};

/** What is done when a patient or a clinic calls. */
export const callTasks: Tasks = {
  'end a call with a note on the card': async (hand) => {
    await find(hand, 'tim0417', 'Nguyễn Thị Hồng Nhung');
    await hand.press('ArrowDown', 'Enter');
    await hand.click(hand.page.getByRole('textbox', { name: 'Ghi chú' }));
    await hand.type('Khách hỏi hạn, hẹn kiểm tra thứ hai');
    await hand.press('Control+s');
    await hand.see(toast(hand, 'Cập nhật khách hàng thành công'));
  },
  'answer a damage': async (hand) => {
    await hand.click(hand.page.getByRole('navigation').getByRole('link', { name: /^Lượt khám/ }));
    await hand.click(hand.page.getByRole('link', { name: 'Mở: HONG-0001, Có hư hỏng' }));
    await hand.click(button(hand, 'Duyệt'));
    await hand.see(dialog(hand).locator('input[name=share]:focus'));
    await hand.type('100');
    await hand.press('Enter');
    await hand.see(hand.page.getByRole('heading', { name: 'Đã duyệt, chờ làm lại' }));
  },
};
