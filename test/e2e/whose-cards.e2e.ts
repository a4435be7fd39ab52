// A clinic sees its own cards, whatever names clinics have had: staff rename and create, clinics look.
import { expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { openBackOffice, toast } from '../back-office.ts';
import { expectAccessible, openBrowser, viewports } from '../browser.ts';
import { registerCard, renameOnCard } from '../records.ts';
import { signedInBrowser } from '../sessions.ts';

const [phone] = viewports;
let former: number;

const office = openBackOffice(async (context) => {
  former = (await addRecord(context, clinics, { name: 'Nha khoa Gió Đông' })).id;
  await registerCard(context, { cardNumber: 'GD-1', customerName: 'Trần Thị Gió', clinicName: 'Nha khoa Gió Đông' });
  for (const cardNumber of ['LM-1', 'LM-2']) {
    const id = await registerCard(context, { cardNumber, clinicName: 'Nha khoa Thuyền Giấy' });
    await renameOnCard(context.db, id, 'Nha khoa Lá Me');
  }
});
const { visit } = openBrowser();
const button = 'button' as const;

/** The page of a clinic as its own people see it, on a phone. */
const cardsOf = async (clinicId: number) => {
  const options = await signedInBrowser(office.db, 'clinic', office.url, { clinicId });
  const page = await visit({ viewport: phone, ...options });
  await page.goto(`${office.url}/clinic`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};
const idOf = async (name: string) =>
  (await office.db.read.selectFrom('clinic').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

test('a clinic that gets the former name of another one sees none of its cards', { tags: ['thorough'] }, async () => {
  const page = await visit(await office.as('staff'));
  await page.goto(`${office.url}/admin/update-dental/${former}`);
  await page.getByLabel('Tên nha khoa').fill('Nha khoa Gió Tây');
  await page.getByRole(button, { name: 'Lưu', exact: true }).click();
  await page.getByRole(button, { name: 'Giữ tên cũ' }).click();
  await toast(page, 'Cập nhật nha khoa thành công').waitFor();
  await page.goto(`${office.url}/admin/create-dental`);
  await page.getByLabel('Tên nha khoa').fill('Nha khoa Gió Đông');
  await page.getByRole(button, { name: 'Lưu', exact: true }).click();
  await toast(page, 'Đã tạo nha khoa thành công').waitFor();
  await page.waitForURL('**/admin/manage-dental*');
  await (await cardsOf(former)).getByText('Trần Thị Gió').waitFor();
  const other = await cardsOf(await idOf('Nha khoa Gió Đông'));
  expect(await other.getByText('Trần Thị Gió').count()).toBe(0);
  expect(await other.getByText('GD-1').count()).toBe(0);
});

test('a new clinic adopts the cards of nobody that bear its name, once somebody says so', async () => {
  const page = await visit(await office.as('staff'));
  await page.goto(`${office.url}/admin/create-dental`);
  await page.getByLabel('Tên nha khoa').fill('Nha khoa Lá Me');
  await page.getByRole(button, { name: 'Lưu', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Nhận các thẻ ghi tên này?' });
  await question.getByText('2 thẻ ghi tên này nhưng chưa thuộc về đâu').waitFor();
  await expectAccessible(page);
  await question.getByRole(button, { name: 'Nhận 2 thẻ' }).press('Enter');
  await toast(page, 'Đã nhận 2 thẻ.').waitFor();
  await page.waitForURL('**/admin/manage-dental*');
  await page
    .getByRole('row', { name: /Nha khoa Lá Me/ })
    .getByRole('link', { name: '2' })
    .waitFor();
  await (await cardsOf(await idOf('Nha khoa Lá Me'))).getByText('LM-2').waitFor();
});
