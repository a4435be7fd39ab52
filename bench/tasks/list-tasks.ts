import type { Tasks } from './card-tasks.ts';
import type { Hand } from './hand.ts';
import { button, dialog, find, text, toast } from './pages.ts';

const selectAll = (hand: Hand) => hand.page.getByRole('checkbox', { name: /^Chọn tất cả/ });
const filter = (hand: Hand, name: string) => hand.page.getByRole('combobox', { name, exact: true });
const total = (hand: Hand, count: number) => hand.see(text(hand, `của ${count} mục`));
const filterByClinic = async (hand: Hand) => {
  await hand.click(button(hand, 'Nha khoa'));
  await hand.see(dialog(hand).getByRole('listitem'));
  await hand.type('anh duong');
  await hand.see(dialog(hand).getByRole('listitem').first().filter({ hasText: 'Nha khoa Ánh Dương' }));
  await hand.press('Enter');
  await hand.page.waitForURL('**clinic=*');
  await hand.see(hand.page.locator('tbody tr:first-child').filter({ hasText: 'Nha khoa Ánh Dương' }));
};

const place = (hand: Hand, name: string) => hand.page.getByRole('navigation').getByRole('link', { name, exact: true });
const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn';
const givenNames = ['An', 'Bích', 'Chi', 'Dung', 'Hà', 'Lan', 'Mai', 'Nga'];
const sheet = (count: number, series: string, clinic: string, separator = ',') =>
  Array.from({ length: count }, (_, at) =>
    [
      'Perlenau Kern',
      `Hồ Thị ${givenNames[at % givenNames.length]}`,
      `${series}-${at + 1}`,
      clinic,
      'BS. Lê An',
      '2',
      '25/03/2036',
    ].join(separator),
  );

const storePasted = async (hand: Hand, count: number) => {
  await hand.click(button(hand, `Lưu ${count} thẻ`));
  await hand.see(text(hand, `Đã lưu ${count} thẻ.`));
};

/** What is done with many cards, with clinics and with accounts. */
export const listTasks: Tasks = {
  'change the expiry date of ten cards': async (hand) => {
    await find(hand, 'zen xanh', 'Nha khoa Zen Xanh');
    await hand.click(selectAll(hand));
    await hand.click(button(hand, 'Sửa lựa chọn'));
    await hand.choose(dialog(hand).getByRole('combobox', { name: 'Sửa mục' }), /^Ngày hết hạn$/);
    await hand.press('Tab');
    await hand.type('31122037');
    await hand.press('Enter');
    await hand.see(button(hand, 'Sửa 10 thẻ'));
    await hand.press('Enter');
    await hand.see(text(hand, 'Đã sửa 10 thẻ.'));
  },
  'move twelve cards to the bin, and undo it': async (hand) => {
    await find(hand, 'mua ngau', 'Nha khoa Mưa Ngâu');
    await hand.click(selectAll(hand));
    await hand.click(button(hand, 'Xóa tất cả'));
    await hand.press('Tab', 'Enter');
    await hand.see(text(hand, 'Đã chuyển 12 mục vào thùng rác.'));
    await hand.press('Control+z');
    await hand.see(toast(hand, 'Đã hoàn tác 12 trên 12 thẻ.'));
  },
  'import a sheet of 200 cards': async (hand) => {
    await hand.chooseFile(
      hand.page.locator('input[type=file]'),
      'a.csv',
      [header, ...sheet(200, 'NHAP', 'Nha khoa Ánh Dương')].join('\n'),
    );
    await hand.click(button(hand, 'Thêm'));
    await hand.see(text(hand, 'Đã nhập 200 thẻ bảo hành'));
  },
  'settle an unknown clinic of a sheet': async (hand) => {
    await hand.chooseFile(
      hand.page.locator('input[type=file]'),
      'b.csv',
      [header, ...sheet(20, 'LA', 'Nha khoa Ánh Dươn')].join('\n'),
    );
    await hand.click(button(hand, 'Kiểm tra trước'));
    await hand.choose(hand.page.getByLabel('Cách xử lý tên "Nha khoa Ánh Dươn"'), /Nha khoa Ánh Dương/);
    await hand.click(button(hand, 'Áp dụng và kiểm tra lại'));
    await storePasted(hand, 20);
  },
  'filter by clinic and period of expiry': async (hand) => {
    await filterByClinic(hand);
    await hand.choose(filter(hand, 'Hạn bảo hành'), /^Khoảng ngày khác/);
    await hand.see(dialog(hand));
    await hand.type('01062035');
    await hand.press('Tab');
    await hand.type('30062035');
    await hand.press('Enter');
    await hand.page.waitForURL('**expiryTo=*');
    await total(hand, 28);
  },
  'save a filter as a view, and open it again': async (hand) => {
    await filterByClinic(hand);
    await hand.click(button(hand, 'Mẫu lọc'));
    await hand.see(dialog(hand).locator('input:not([type=checkbox]):focus'));
    await hand.type('Ánh Dương');
    await hand.press('Enter');
    await hand.see(dialog(hand).getByRole('region', { name: 'Của tôi' }));
    await hand.press('Escape');
    await hand.click(button(hand, 'Xóa bộ lọc'));
    await hand.page.waitForURL('**/manage-user');
    await hand.click(button(hand, 'Mẫu lọc'));
    await hand.click(dialog(hand).getByRole('button', { name: /^Ánh Dương/ }));
    await hand.page.waitForURL('**clinic=*');
  },
  'export the cards of a clinic': async (hand) => {
    await filterByClinic(hand);
    await hand.click(button(hand, 'Xuất tệp'));
    const download = hand.page.waitForEvent('download');
    await hand.click(button(hand, 'Tải xuống'));
    await download;
  },
  'paste five cards from Excel': async (hand) => {
    await hand.paste(sheet(5, 'DAN', 'Nha khoa Ánh Dương', '\t').join('\r\n'));
    await hand.see(text(hand, '5 dòng, 7 cột.'));
    await hand.click(button(hand, 'Kiểm tra'));
    await storePasted(hand, 5);
  },
  'merge two clinics': async (hand) => {
    await hand.click(place(hand, 'Nha khoa'));
    await hand.see(hand.page.getByRole('heading', { name: 'QUẢN LÝ NHA KHOA' }));
    await hand.press('/');
    await hand.type('rang su sao mai');
    await hand.press('Enter');
    await hand.see(hand.page.locator('tbody tr:first-child').filter({ hasText: 'Răng sứ Sao Mai' }));
    await hand.click(hand.page.getByRole('link', { name: 'Răng sứ Sao Mai', exact: true }));
    await hand.click(button(hand, 'Gộp với nha khoa khác…'));
    await hand.click(dialog(hand).getByRole('combobox'));
    await hand.type('nha khoa sao mai');
    await hand.press('Enter');
    await hand.click(dialog(hand).getByRole('radio', { name: 'Nha khoa Sao Mai' }));
    await hand.click(button(hand, 'Gộp'));
    await hand.see(text(hand, 'Đã gộp vào đây'));
  },
  'create an account': async (hand) => {
    await hand.click(place(hand, 'Tài khoản'));
    await hand.click(button(hand, 'Thêm tài khoản'));
    await hand.see(dialog(hand).locator('input[name=fullName]:focus'));
    await hand.type('mai.le');
    await hand.press('Enter');
    await hand.see(dialog(hand).filter({ hasText: 'mai.le' }));
  },
};
