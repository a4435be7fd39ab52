// @module-tag thorough
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { toast } from '../back-office.ts';
import { expectAccessible, expectFocus, openBrowser } from '../browser.ts';
import { aProduct } from '../records.ts';
import { button, choice, expectTouchable, field, fieldError, open, openScene, panel } from './admin-forms-scene.ts';

const scene = openScene();
const { visit } = openBrowser();

let picture: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  const create = { width: 900, height: 900, channels: 3 as const, background: '#b8954f' };
  picture = { name: 'dia.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
});

const numbersOf = (name: string) => scene.db.read.selectFrom('product').selectAll().where('name', '=', name);
const fileField = (page: Page) => page.getByLabel(/^Ảnh/).and(page.locator('input'));

describe('a clinic', () => {
  test('has a form that is accessible with errors, too', async () => {
    const page = await visit(scene.narrow);
    await open(page, `${scene.url}/admin/create-dental`);
    await button(page, 'Lưu').click();
    await panel(page).waitFor();
    await expectAccessible(page);
    await expectTouchable(page);
  });

  test('that is entered twice is merged by keyboard into the other one, and separated again', async () => {
    const [name, double] = ['Nha khoa Sóng Lăn Tăn', 'NK Song Lan Tan'];
    const { id } = await addRecord(scene, clinics, { name: double });
    for (const cardNumber of ['GOP-1', 'GOP-2']) await scene.card({ cardNumber, clinicName: double });
    await scene.card({ cardNumber: 'GOP-3', clinicName: name });
    const page = await visit(scene.narrow);
    await open(page, `${scene.url}/admin/update-dental/${id}`);
    await button(page, 'Gộp với nha khoa khác…').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Gộp hai nha khoa' });
    await dialog.getByRole('combobox').pressSequentially('song lăn tăn');
    await dialog.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name }).press('Space');
    await dialog.getByText(`2 thẻ của "${double}" sẽ thuộc về "${name}" và ghi tên ấy.`).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Gộp', exact: true }).press('Enter');
    // The page of the one that was kept.
    await page.getByRole('heading', { name: `Sửa nha khoa: ${name}` }).waitFor();
    await expect.poll(() => field(page, 'Tên gọi khác').inputValue()).toBe(double);
    expect(await page.getByRole('link', { name: 'Còn hạn' }).innerText()).toMatch(/3$/);
    await page.getByText('Đã gộp vào đây').click();
    await button(page, `Hoàn tác: Gộp "${double}" vào "${name}": 2 thẻ`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).click();
    await toast(page, 'Đã hoàn tác 2 trên 2 thẻ.').waitFor();
    await expect.poll(() => field(page, 'Tên gọi khác').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Xem tất cả 1 thẻ' }).click();
    await page.getByText('GOP-3').waitFor();
  });

  test('that is renamed asks whether to rename it on its cards too', async () => {
    const { id } = await addRecord(scene, clinics, { name: 'Nha khoa Tên Cũ' });
    for (const cardNumber of ['TEN-1', 'TEN-2']) await scene.card({ cardNumber, clinicName: 'Nha khoa Tên Cũ' });
    const holders = (clinicName: string) =>
      scene.db.read.selectFrom('warranty').select('id').where('clinicName', '=', clinicName).execute();
    const page = await visit(scene.wide);
    const rename = async (name: string, answer: string) => {
      await open(page, `${scene.url}/admin/update-dental/${id}`);
      await field(page, 'Tên nha khoa').fill(name);
      await button(page, 'Lưu').click();
      await page
        .getByRole('dialog', { name: 'Ghi tên mới vào các thẻ?' })
        .getByRole('button', { name: answer })
        .click();
      await toast(page, 'Cập nhật nha khoa thành công').waitFor();
      await page.waitForURL('**/admin/manage-dental');
    };
    await rename('Nha khoa Tên Mới', 'Ghi vào 2 thẻ');
    expect(await holders('Nha khoa Tên Mới')).toHaveLength(2);
    const other = await scene.card({ cardNumber: 'TEN-3', clinicName: 'Nha khoa Tên Mới' });
    await rename('Nha khoa Tên Khác', 'Giữ tên cũ');
    expect(await holders('Nha khoa Tên Mới')).toContainEqual({ id: other });
    await open(page, `${scene.url}/admin/update-dental/${id}`);
    await field(page, 'Tên nha khoa').fill('Nha khoa Đom Đóm');
    await button(page, 'Lưu').click();
    await button(page, 'Giữ tên cũ').click();
    await panel(page).getByRole('link', { name: 'Nha khoa Đom Đóm' }).waitFor();
  });
});

describe('a product', () => {
  test('is created with its picture; errors of the picture and the progress of its upload are shown', async () => {
    const page = await visit(scene.narrow);
    await open(page, `${scene.url}/admin/create-product`);
    await button(page, 'Lưu').click();
    await panel(page).waitFor();
    await expectAccessible(page);
    await expectTouchable(page);
    const texts = {
      'Tên sản phẩm': 'Perlenau Neu',
      Giá: '1.250.000',
      'Độ trong': '49,5',
      'Độ bền uốn': '1100',
      'Độ dày phục hình': '0.5',
      'Đường kính': '98',
      'Độ dày (mm)': '14, 18',
      'Ứng dụng': 'Mão sứ',
      Màu: 'A2',
      'Bảo hành': '10 năm',
    };
    for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
    await fileField(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    // The name and type of a file say nothing of its content.
    await expect.poll(() => fieldError(page, 'Ảnh')).toContain('Tệp này không phải ảnh');
    await fileField(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
    await expect.poll(() => fieldError(page, 'Ảnh')).toContain('Tệp này không phải ảnh');
    await fileField(page).setInputFiles({ ...picture, buffer: picture.buffer.subarray(0, 200) });
    await page.getByRole('img', { name: 'Ảnh vừa chọn' }).waitFor();
    await button(page, 'Lưu').click();
    await expect.poll(() => fieldError(page, 'Ảnh')).toContain('Ảnh bị hỏng hoặc bị cắt cụt');
    await fileField(page).setInputFiles(picture);
    await field(page, 'Độ trong').fill('101');
    await button(page, 'Lưu').click();
    await panel(page).getByText('Chưa lưu được. Xin sửa các mục sau:').waitFor();
    await field(page, 'Độ trong').fill('49,5');
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/product', async (route) => {
      await seen.promise;
      await route.continue();
    });
    await button(page, 'Lưu').click();
    await page.getByText(/Đang lưu…|Đang tải ảnh lên|Đã tải ảnh lên/).waitFor();
    expect(await button(page, 'Lưu').getAttribute('aria-busy')).toBe('true');
    expect(await button(page, 'Lưu').isDisabled()).toBe(true);
    seen.resolve();
    await toast(page, 'Product created successfully').waitFor();
    await page.waitForURL('**/admin/manage-product');
    expect(await numbersOf('Perlenau Neu').executeTakeFirstOrThrow()).toMatchObject({
      price: 1_250_000,
      translucency: 49.5,
      minimumThickness: 0.5,
      thickness: '14, 18',
      imageWidth: 900,
    });
  });

  test('keeps its picture unless another is chosen', async () => {
    const { id, image } = await numbersOf('Perlenau Neu').executeTakeFirstOrThrow();
    const page = await visit(scene.wide);
    await open(page, `${scene.url}/admin/update-product/${id}`);
    await page.getByRole('img', { name: 'Ảnh hiện tại' }).waitFor();
    await field(page, 'Màu').fill('');
    await field(page, 'Đường kính').fill('');
    await field(page, 'Giá').fill('990000');
    await page.getByText('990.000').waitFor();
    await button(page, 'Lưu').click();
    await toast(page, 'Cập nhật sản phẩm thành công').waitFor();
    const saved = await numbersOf('Perlenau Neu').executeTakeFirstOrThrow();
    expect(saved).toMatchObject({ price: 990_000, colour: null, diameter: null, image });
    await open(page, `${scene.url}/admin/update-product/${id}`);
    await fileField(page).setInputFiles(picture);
    await expectAccessible(page);
    await button(page, 'Lưu').click();
    await toast(page, 'Cập nhật sản phẩm thành công').waitFor();
    const replaced = await numbersOf('Perlenau Neu').executeTakeFirstOrThrow();
    expect(replaced.image).not.toBe(image);
  });

  test('has a gallery, to which several files are added while the others are refused, each with its reason', async () => {
    const { id } = await numbersOf('Perlenau Neu').executeTakeFirstOrThrow();
    const shot = async (name: string, width: number) => {
      const create = { width, height: 300, channels: 3 as const, background: '#5f8f9a' };
      return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
    };
    const files = [
      await shot('mot.png', 400),
      { ...picture, name: 'hong.png', buffer: picture.buffer.subarray(0, 200) },
      { name: 'chu.png', mimeType: 'image/png', buffer: Buffer.from('a') },
      await shot('hai.png', 500),
      await shot('ba.png', 600),
    ];
    await visit(scene.narrow, async (page) => {
      await open(page, `${scene.url}/admin/update-product/${id}`);
      await field(page, 'Màu').fill('A3');
      await page.getByLabel('Thêm ảnh').setInputFiles(files);
      const gallery = page.getByRole('region', { name: 'Thư viện ảnh' });
      await gallery.getByText('3/8 ảnh').waitFor();
      expect(await gallery.getByRole('alert').getByRole('listitem').allTextContents()).toEqual([
        expect.stringMatching(/^hong\.png: Ảnh bị hỏng/),
        expect.stringMatching(/^chu\.png: Tệp này không phải ảnh/),
      ]);
      const caption = (at: number) => gallery.getByRole('textbox', { name: `Chú thích ảnh ${at}` });
      await caption(1).fill('Mặt nhai');
      await caption(1).press('Enter');
      await gallery.getByRole('img', { name: 'Ảnh 1: Mặt nhai' }).waitFor();
      await gallery.getByRole('button', { name: 'Đưa ảnh 1 ra sau' }).press('Enter');
      await page.keyboard.press('Enter');
      await gallery.getByRole('img', { name: 'Ảnh 3: Mặt nhai' }).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      expect(await focused()).toBe('Đưa ảnh 3 lên trước');
      // A removal is not asked about, since it can be undone; two at once come back in their order.
      const sources = () => gallery.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
      const before = await sources();
      await gallery.getByRole('button', { name: 'Xóa ảnh 2' }).click();
      await gallery.getByText('2/8 ảnh').waitFor();
      await gallery.getByRole('button', { name: 'Xóa ảnh 2' }).click();
      await gallery.getByText('1/8 ảnh').waitFor();
      await button(page, 'Hoàn tác tất cả').click();
      await gallery.getByText('3/8 ảnh').waitFor();
      expect(await sources()).toEqual(before);
      await gallery.getByRole('img', { name: 'Ảnh 3: Mặt nhai' }).waitFor();
      await gallery.getByRole('button', { name: 'Xóa ảnh 2' }).click();
      await gallery.getByText('2/8 ảnh').waitFor();
      await expectAccessible(page);
      await expectTouchable(page);
      // The form was not touched by any of it, and is saved without a question.
      expect(await field(page, 'Màu').inputValue()).toBe('A3');
      await button(page, 'Lưu').click();
      await toast(page, 'Cập nhật sản phẩm thành công').waitFor();
    });
    const saved = await numbersOf('Perlenau Neu').executeTakeFirstOrThrow();
    expect([saved.colour, JSON.parse(saved.gallery ?? '')]).toEqual([
      'A3',
      [expect.objectContaining({ width: 500 }), expect.objectContaining({ width: 400, caption: 'Mặt nhai' })],
    ]);
  });

  test('shows its gallery to a viewer, and who changed it in its history; a mouse drags a picture to its place', async () => {
    const { id } = await numbersOf('Perlenau Neu').executeTakeFirstOrThrow();
    await visit(scene.wide, async (page) => {
      await open(page, `${scene.url}/admin/update-product/${id}`);
      const isStored = page.waitForResponse((answer) => answer.url().endsWith('/pictures') && answer.ok());
      const [second, first] = ['Ảnh 2: Mặt nhai', 'Ảnh 1'].map((name) => page.getByRole('img', { name, exact: true }));
      if (first) await second?.dragTo(first);
      await page.getByRole('img', { name: 'Ảnh 1: Mặt nhai' }).waitFor();
      await isStored;
      // A change of the record closes its history, which is out of date.
      await page.locator('details:not([open])', { hasText: 'Lịch sử thay đổi' }).locator('summary').click();
      await page
        .getByText(/2 ảnh: Mặt nhai; ảnh [0-9a-f]{4} chưa có chú thích/)
        .first()
        .waitFor();
    });
    const page = await visit(scene.viewer);
    await open(page, `${scene.url}/admin/update-product/${id}`);
    const gallery = page.getByRole('region', { name: 'Thư viện ảnh' });
    await gallery.getByRole('figure').filter({ hasText: 'Mặt nhai' }).getByRole('img', { name: 'Ảnh 1' }).waitFor();
    expect([await gallery.getByRole('button').count(), await gallery.locator('input').count()]).toEqual([0, 0]);
    await expectAccessible(page);
  });

  test('has a handle at each picture, by which a finger drags it further down than the window shows, and a pen as well', async () => {
    const { id } = await numbersOf('Perlenau Neu').executeTakeFirstOrThrow();
    const stored = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/pictures') && answer.ok());
    const imageAt = (page: Page, name: string) => page.getByRole('img', { name, exact: true });
    await visit({ ...scene.narrow, hasTouch: true }, async (page) => {
      await open(page, `${scene.url}/admin/update-product/${id}`);
      const items = page.getByRole('region', { name: 'Thư viện ảnh' }).locator('ol > li');
      const handle = items.first().getByTitle('Kéo để đổi chỗ');
      await handle.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const from = await page.evaluate(() => scrollY);
      const isStored = stored(page);
      const finger = await pressTouch(page, await middleOf(handle));
      // At the edge of the window the page scrolls, away from it no more.
      await finger.moveTo({ x: 100, y: 730 });
      await page.waitForFunction((before) => scrollY > before + 150, from);
      await finger.moveTo({ x: 100, y: 370 });
      const { x, y } = await middleOf(items.nth(1));
      await finger.moveTo({ x, y });
      await finger.lift();
      await imageAt(page, 'Ảnh 2: Mặt nhai').waitFor();
      await isStored;
    });
    await visit(scene.wide, async (page) => {
      await open(page, `${scene.url}/admin/update-product/${id}`);
      const isStored = stored(page);
      const handles = page.getByRole('region', { name: 'Thư viện ảnh' }).getByTitle('Kéo để đổi chỗ');
      await dragByPen(page, handles.nth(1), handles.nth(0));
      await imageAt(page, 'Ảnh 1: Mặt nhai').waitFor();
      await isStored;
    });
  });

  test('is in a group and for indications; only one for bridges has a largest bridge', async () => {
    const { id } = await addRecord(scene, products, aProduct({ name: 'Perlenau Brücke', group: 'Zirconia nhiều lớp' }));
    const stored = () =>
      scene.db.read
        .selectFrom('product')
        .select(['group', 'indications', 'bridgeUnits'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const page = await visit(scene.narrow);
    await open(page, `${scene.url}/admin/update-product/${id}`);
    await choice(page, 'Nhóm').fill('nhieu lop');
    await page.getByRole('option', { name: 'Zirconia nhiều lớp' }).click();
    expect(await field(page, 'Cầu răng tối đa').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Mặt dán' }).check();
    await page.getByRole('checkbox', { name: 'Cầu răng' }).check();
    await field(page, 'Cầu răng tối đa').fill('1');
    await expectTouchable(page);
    await button(page, 'Lưu').click();
    await expect.poll(() => fieldError(page, 'Cầu răng tối đa')).toContain('Không được nhỏ hơn 2');
    await field(page, 'Cầu răng tối đa').fill('6');
    await button(page, 'Lưu').click();
    await toast(page, 'Cập nhật sản phẩm thành công').waitFor();
    expect(await stored()).toEqual({
      group: 'Zirconia nhiều lớp',
      indications: 'bridge,veneer',
      bridgeUnits: 6,
    });
    await open(page, `${scene.url}/admin/update-product/${id}`);
    await page.getByText('Lịch sử thay đổi').click();
    await page.getByText('Cầu răng, Mặt dán').waitFor();
    await page.getByRole('checkbox', { name: 'Cầu răng' }).uncheck();
    await button(page, 'Lưu').click();
    await toast(page, 'Cập nhật sản phẩm thành công').waitFor();
    expect(await stored()).toMatchObject({ indications: 'veneer', bridgeUnits: null });
  });

  test('is moved in the catalogue by keyboard, with the focus, and by a finger', async () => {
    for (const name of ['Perlenau Eins', 'Perlenau Zwei']) await addRecord(scene, products, aProduct({ name }));
    const page = await visit(scene.narrow);
    await open(page, `${scene.url}/admin/manage-product`);
    await button(page, 'Sắp xếp').press('Enter');
    const names = () => page.getByRole('dialog').locator('li strong').allTextContents();
    await button(page, 'Lên: Perlenau Eins').press('Enter');
    await page.getByText(/^Perlenau Eins: thứ 1 trong/).waitFor();
    expect((await names()).slice(0, 2)).toEqual(['Perlenau Eins', 'Perlenau Zwei']);
    const down = button(page, 'Xuống: Perlenau Eins');
    await expectFocus(down);
    await down.press('Enter');
    await down.press('Enter');
    await page.getByText(/^Perlenau Eins: thứ 3 trong/).waitFor();
    const third = await names();
    await button(page, 'Lên đầu: Perlenau Eins').press('Enter');
    await expectFocus(down);
    await expectAccessible(page);
    await button(page, 'Xong').click();
    await button(page, 'Sắp xếp').click();
    const [one, two, ...others] = ['Perlenau Eins', ...third.filter((name) => name !== 'Perlenau Eins')];
    await expect.poll(names).toEqual([one, two, ...others]);
    const isStored = page.waitForResponse((answer) => answer.url().includes('/product/move/') && answer.ok());
    const handles = page.getByRole('dialog').getByTitle('Kéo để đổi chỗ');
    await dragByFinger(page, handles.nth(0), handles.nth(1));
    await page.getByText(/^Perlenau Eins: thứ 2 trong/).waitFor();
    await isStored;
    expect(await names()).toEqual([two, one, ...others]);
  });

  test('keeps its picture when it is filled with an earlier version', async () => {
    const { id } = await addRecord(scene, products, aProduct({ name: 'Perlenau Alt' }));
    await reviseRecord(scene, products, { id, fields: { colour: 'B1' } });
    const page = await visit(scene.wide);
    await open(page, `${scene.url}/admin/update-product/${id}`);
    await page.getByText('Lịch sử thay đổi').click();
    await button(page, 'Khôi phục bản này').click();
    const unsaved = page.getByText('Bạn có thay đổi chưa lưu');
    await unsaved.waitFor();
    await field(page, 'Màu').fill('B1');
    await unsaved.waitFor({ state: 'detached' });
  });
});

describe('without JavaScript', () => {
  test('the confirmation page of a deletion requires a session, and is not there for a card that is gone', async () => {
    const id = await scene.card({ cardNumber: 'XOA-1', customerName: 'Nguyễn Thị Xóa' });
    const address = `${scene.url}/admin/delete-user/${id}`;
    const plain = { javaScriptEnabled: false };
    await visit(plain, async (page) => {
      await page.goto(address);
      expect(page.url()).toBe(`${scene.url}/login?next=%2Fadmin%2Fdelete-user%2F${id}`);
    });
    await visit({ ...scene.viewer, ...plain }, async (page) => {
      await page.goto(address);
      expect(await button(page, 'Xóa').count()).toBe(0);
    });
    await visit({ ...scene.narrow, ...plain }, async (page) => {
      await page.goto(address);
      await button(page, 'Xóa').click();
      await page.getByRole('heading', { name: 'Xóa Thành Công!' }).waitFor();
      for (const url of [address, `${scene.url}/admin/delete-user/khong`]) {
        expect((await page.goto(url))?.status()).toBe(404);
        await page.getByText('Không có thẻ này, hoặc thẻ đã ở trong thùng rác.').waitFor();
        expect(await page.getByRole('link', { name: 'Về danh sách' }).getAttribute('href')).toBe('/admin/manage-user');
      }
    });
  });

  test('a card that a colleague has deleted meanwhile, or that cannot be deleted now, is told in Vietnamese', async () => {
    const id = await scene.card({ customerName: 'Phạm Thị Trước' });
    const address = `${scene.url}/admin/delete-user/${id}`;
    await visit({ ...scene.wide, javaScriptEnabled: false }, async (page) => {
      await page.goto(address);
      const method = page.locator('input[name=_method]');
      await method.evaluate((input: HTMLInputElement) => {
        input.value = 'PUT';
      });
      await button(page, 'Xóa').click();
      await page.getByRole('alert').getByText('Có lỗi khi xóa').waitFor();
      await binRecord(scene, warranties, { id });
      await button(page, 'Xóa').click();
      await page.getByText('Không có thẻ này, hoặc thẻ đã ở trong thùng rác.').waitFor();
    });
    const page = await visit({ ...scene.viewer, javaScriptEnabled: false });
    const other = await scene.card({});
    await page.goto(`${scene.url}/admin/delete-user/${other}`);
    await page.getByText('Tài khoản của bạn chỉ được xem, không được xóa.').waitFor();
  });
});

test('a card that is deleted on its confirmation page comes back by an undo', async () => {
  const id = await scene.card({ customerName: 'Đỗ Thị Nhầm' });
  await visit(scene.narrow, async (page) => {
    await page.goto(`${scene.url}/admin/delete-user/khong`);
    await expectAccessible(page);
    await page.goto(`${scene.url}/admin/delete-user/${id}`);
    await expectAccessible(page);
    await button(page, 'Xóa').click();
    await page.getByRole('heading', { name: 'Xóa Thành Công!' }).waitFor();
    await button(page, 'Hoàn tác').waitFor();
    await expectAccessible(page);
    await button(page, 'Hoàn tác').click();
    await page.getByRole('status').getByText('Khôi phục thành công!').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Mở thẻ' }).click();
    await page.getByRole('heading', { level: 1 }).getByText('Đỗ Thị Nhầm').waitFor();
  });
});

/** Drags with touch from the middle of one element to that of another. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middleOf(from);
  const end = await middleOf(to);
  const finger = await pressTouch(page, start);
  await finger.moveTo({ x: start.x, y: (start.y + end.y) / 2 });
  await finger.moveTo(end);
  await finger.lift();
}

/** Puts a finger on the page. */
async function pressTouch(page: Page, at: Point) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [at]);
  return {
    moveTo: (point: Point) => send('touchMove', [point]),
    async lift() {
      await send('touchEnd', []);
      await touch.detach();
    },
  };
}

/** Drags with a pen from the middle of one element to that of another. */
async function dragByPen(page: Page, from: Locator, to: Locator): Promise<void> {
  const pen = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', point: Point) =>
    pen.send('Input.dispatchMouseEvent', {
      type,
      ...point,
      button: 'left',
      buttons: 1,
      clickCount: 1,
      pointerType: 'pen',
    });
  const start = await middleOf(from);
  const end = await middleOf(to);
  await send('mousePressed', start);
  await send('mouseMoved', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
  await send('mouseMoved', end);
  await send('mouseReleased', end);
  await pen.detach();
}

type Point = { x: number; y: number };

/** The middle of an element, which is scrolled to if it is out of sight. */
async function middleOf(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
