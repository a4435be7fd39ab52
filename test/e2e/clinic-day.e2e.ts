// @module-tag thorough
// One day of two clinics, a patient and the staff: three browsers side by side, from the invite to the claim.
import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { passwords } from '../account/staff-browser.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { openBackOffice } from '../back-office.ts';
import { openBrowser, viewports } from '../browser.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const [phone] = viewports;
const sen = 'Nha khoa Sen Trắng';
const river = 'Nha khoa Bến Sông';
const day = 86_400_000;

const site = openBackOffice(async (context) => {
  await registerCard(context, { cardNumber: 'CU-1' });
  for (const name of [sen, river]) await addRecord(context, clinics, { name });
});
const { visit } = openBrowser();
let staff: ApiClient;
/** The number and the address in the QR code of each printed card, by its place: ten of each clinic. */
let cards: { number: string; scanned: string }[] = [];
const cardAt = (place: number) => cards[place - 1] ?? { number: '', scanned: '' };

async function clinicId(name: string): Promise<string> {
  const found = site.db.read.selectFrom('clinic').select('id').where('name', '=', name);
  return String((await found.executeTakeFirstOrThrow()).id);
}

beforeAll(async () => {
  staff = apiClient(site.url, await sessionCookie(site.db, 'staff'));
  const cookie = await sessionCookie(site.db, 'owner');
  const { batch } = (await apiClient(site.url, cookie).call('POST', '/card-batches', { size: 20 })).body;
  const exported = await fetch(`${site.url}/api/card-batches/${batch._id}/export`, { headers: { cookie } });
  const { Sheets, SheetNames } = read(await exported.arrayBuffer());
  const rows: Record<string, string>[] = utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { raw: false });
  cards = rows.map((row) => ({
    number: row['Mã số'] ?? '',
    scanned: new URL(row['Địa chỉ trong mã QR'] ?? '', site.url).pathname,
  }));
  for (const [at, name] of [sen, river].entries()) {
    const range = { from: at * 10 + 1, to: at * 10 + 10, dental: await clinicId(name) };
    expect((await staff.call('POST', `/card-batches/${batch._id}/hand-over`, range)).status).toBe(200);
  }
});

/** Makes an account by the invite of the staff, which signs it in. */
async function join(page: Page, clinic: string, fullName: string): Promise<void> {
  const { link } = (await staff.call('POST', `/dental/${await clinicId(clinic)}/invites`, {})).body;
  await page.goto(link);
  await page.getByText(`Lời mời của: ${clinic}`).waitFor();
  await page.getByLabel('Tên đăng nhập', { exact: true }).fill(fullName);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(passwords.minh);
  await page.getByRole('button', { name: 'Tạo tài khoản', exact: true }).click();
  await page.getByRole('heading', { name: clinic, exact: true }).waitFor();
}

async function issue(page: Page, number: string, customer: string): Promise<void> {
  await page.goto(`${site.url}/clinic/issue`);
  await page.getByLabel('Mã số', { exact: true }).fill(number);
  await page.getByLabel('Họ tên khách hàng', { exact: true }).fill(customer);
  await page.getByLabel('Sản phẩm', { exact: true }).selectOption('Perlenau Tal');
  await page.getByLabel('Số lượng', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Xem lại', exact: true }).click();
  await page.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
  await page.getByText(`Đã kích hoạt thẻ ${number}.`).waitFor();
}

const openCard = async (page: Page, customer: string) => {
  await page.goto(`${site.url}/clinic`);
  const own = page.getByRole('region', { name: 'Thẻ của nha khoa', exact: true });
  await own.getByRole('link', { name: customer, exact: true }).click();
  await page.getByRole('heading', { name: 'Thẻ bảo hành', exact: true }).waitFor();
};

test('two clinics issue, a patient is answered at each step, and what one clinic does the other does not see', async () => {
  await visit({ viewport: phone }, async (one) => {
    await visit({ viewport: phone }, async (other) => {
      await visit({ viewport: phone, javaScriptEnabled: false }, async (patient) => {
        const scan = (place: number) => patient.goto(site.url + cardAt(place).scanned);
        await join(one, sen, 'BS. Trần Minh');
        await join(other, river, 'BS. Lê Hoa');

        await scan(1);
        expect(await patient.getByText('Nguyễn Thị Sáu').count()).toBe(0);
        await issue(one, cardAt(1).number, 'Nguyễn Thị Sáu');
        await scan(1);
        await patient.getByText('Nguyễn Thị Sáu').first().waitFor();
        await issue(other, cardAt(11).number, 'Đặng Văn Bảy');

        await openCard(one, 'Nguyễn Thị Sáu');
        const address = new URL(one.url()).pathname;
        await one.getByLabel('Họ tên khách hàng', { exact: true }).fill('Nguyễn Thị Sáu Lan');
        await one.getByRole('button', { name: 'Lưu', exact: true }).click();
        await one.getByText('Đã sửa thẻ.', { exact: true }).waitFor();
        await scan(1);
        await patient.getByText('Nguyễn Thị Sáu Lan').first().waitFor();
        expect((await other.goto(site.url + address))?.status()).toBe(404);

        await openCard(other, 'Đặng Văn Bảy');
        await other.getByText('Rút lại thẻ', { exact: true }).click();
        await other.getByRole('button', { name: 'Có, rút lại thẻ này', exact: true }).click();
        await other.getByText('Đã rút lại. Thẻ này là thẻ trắng như trước.', { exact: true }).waitFor();
        await scan(11);
        expect(await patient.getByText('Đặng Văn Bảy').count()).toBe(0);

        // A day later by the register: the clinic may correct the card no more.
        await site.db.write((tx) =>
          tx
            .updateTable('clinicIssue')
            .set({ issuedAt: new Date(Date.now() - day - 60_000).toISOString() })
            .execute(),
        );
        await openCard(one, 'Nguyễn Thị Sáu Lan');
        await one.getByLabel('Cần sửa gì', { exact: true }).fill('Tên đúng là Nguyễn Thị Sen');
        await one.getByRole('button', { name: 'Gửi yêu cầu sửa', exact: true }).click();
        await one.getByText('Đã gửi nhà phân phối.', { exact: true }).waitFor();

        const { visits: requests } = (await staff.call('GET', '/visits?turn=staff')).body;
        expect(requests).toHaveLength(1);
        const { user } = (await staff.call('GET', `/user/${requests[0].user}`)).body;
        const { numbCode, productName, dentalName, quantity, expiryDate, version } = user;
        const fixed = { numbCode, fullName: 'Nguyễn Thị Sen', productName, dentalName, quantity, expiryDate, version };
        expect((await staff.call('PUT', `/user/${user._id}`, fixed)).status).toBe(200);
        const answer = { text: 'Đã sửa tên' };
        expect((await staff.call('POST', `/visits/${requests[0]._id}/finish`, answer)).status).toBe(200);
        await scan(1);
        await patient.getByText('Nguyễn Thị Sen').first().waitFor();
        await openCard(one, 'Nguyễn Thị Sen');
        await one.getByText('Đã sửa tên', { exact: true }).waitFor();
        await other.goto(`${site.url}/clinic`);
        expect(await other.getByText('Đã sửa tên', { exact: true }).count()).toBe(0);

        await one.getByRole('button', { name: 'Ghi kiểm tra định kỳ hôm nay', exact: true }).click();
        await one.getByText('Kiểm tra định kỳ,').waitFor();
        await one.getByText('Răng có hư hỏng', { exact: true }).click();
        await one.getByLabel('Hư hỏng thế nào, từ khi nào?', { exact: true }).fill('Mẻ rìa cắn');
        await one.getByRole('button', { name: 'Gửi nhà phân phối xét bảo hành', exact: true }).click();
        await one.getByText('nhà phân phối đang xét').waitFor();
        const { visits } = (await staff.call('GET', `/visits?user=${user._id}&turn=staff`)).body;
        const approved = await staff.call('POST', `/visits/${visits[0]._id}/approve`, { share: 100 });
        expect(approved.status).toBe(200);
        await openCard(one, 'Nguyễn Thị Sen');
        await one.getByText('Hãng chi trả 100 %.', { exact: true }).waitFor();
        await scan(1);
        expect(await patient.locator('main').textContent()).not.toContain('Mẻ rìa cắn');
        expect((await other.goto(site.url + address))?.status()).toBe(404);
      });
    });
  });
});
