// The last changes of everybody: each kind is listed, and taken back and made again by keyboard and on a phone.
import { expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { mergeRecords } from '#domain/merge/merge-records.server.ts';
import { binRecords } from '#domain/record/bin-records.server.ts';
import { restoreRecords } from '#domain/record/restore-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { editCards } from '#domain/warranty/edit-cards.server.ts';
import { renameRecord } from '#domain/warranty/rename-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { openBackOffice, toast } from '../back-office.ts';
import { expectAccessibleAtAllWidths, expectFocus, openBrowser, viewports } from '../browser.ts';
import { registerCard } from '../records.ts';

const [name, double] = ['Nha khoa Thuyền Giấy', 'NK Thuyền Giấy'];
let first: number;
const site = openBackOffice(async (context) => {
  const ids: number[] = [];
  for (let at = 1; at <= 4; at++)
    ids.push(
      await registerCard(context, {
        cardNumber: `TG-${at}`,
        customerName: 'Lê Thị Sen',
        clinicName: at > 2 ? double : name,
      }),
    );
  first = ids[0] ?? 0;
  const clinicId = async (one: string) =>
    (await context.db.read.selectFrom('clinic').select('id').where('name', '=', one).executeTakeFirstOrThrow()).id;
  await reviseRecord(context, warranties, { id: first, fields: { customerName: 'Lê Thị Súng' } });
  await editCards(context, { ids, change: { field: 'doctorName', value: 'BS. Đỗ Quyên' } });
  await binRecords(context, warranties, ids);
  await restoreRecords(context, warranties, ids);
  await renameRecord(context, clinics, {
    id: await clinicId(name),
    fields: { name: 'Nha khoa Thuyền Nan' },
    propagateRename: true,
  });
  await mergeRecords(context, clinics, { id: await clinicId('Nha khoa Thuyền Nan'), otherId: await clinicId(double) });
});
const { visit } = openBrowser();

const texts = {
  merge: `Gộp "${double}" vào "Nha khoa Thuyền Nan": 2 thẻ`,
  rename: 'Ghi tên "Nha khoa Thuyền Nan" lên 2 thẻ',
  restore: 'Khôi phục 4 thẻ bảo hành',
  bin: 'Xóa 4 thẻ bảo hành',
  'edit many': 'Sửa bác sĩ của 4 thẻ bảo hành',
  edit: 'Sửa thẻ bảo hành "TG-1"',
};

test('every kind of change is listed, and taken back and made again by keyboard', async () => {
  const page = await visit(await site.as('staff'));
  await page.goto(`${site.url}/admin/history`);
  await page.getByRole('link', { name: 'Thay đổi gần đây' }).click();
  await page.getByRole('heading', { name: 'Thay đổi gần đây' }).waitFor();
  await page.getByText('xóa vĩnh viễn, lô thẻ in, giao và nhận lại thẻ in').waitFor();
  await expectAccessibleAtAllWidths(page);
  await page.setViewportSize(viewports[2]);
  // A record is named as it is called now, so the rows are known by their places.
  const rowAt = (place: number) => page.getByRole('row').nth(place + 1);
  for (const [place, text] of Object.values(texts).entries()) {
    const row = rowAt(place);
    if (place < 2) await row.getByText(text).waitFor();
    await row.getByText('Đang có hiệu lực').waitFor();
    await row.getByRole('button', { name: /^Hoàn tác: / }).press('Enter');
    const confirm = page.getByRole('dialog', { name: 'Hoàn tác' }).getByRole('button', { name: 'Hoàn tác' });
    await confirm.press('Enter');
    await row.getByText('Đã hoàn tác').waitFor();
  }
  expect(
    await site.db.read
      .selectFrom('warranty')
      .select(['customerName', 'clinicName', 'doctorName', 'binnedAt'])
      .orderBy('id')
      .execute(),
  ).toEqual(
    [name, name, double, double].map((clinicName) => ({
      customerName: 'Lê Thị Sen',
      clinicName,
      doctorName: null,
      binnedAt: null,
    })),
  );
  for (const place of [5, 4, 3, 2, 1, 0]) {
    await rowAt(place)
      .getByRole('button', { name: /^Làm lại: / })
      .press('Enter');
    await rowAt(place).getByText('Đang có hiệu lực').waitFor();
  }
  expect(await site.db.read.selectFrom('warranty').select('clinicName').distinct().execute()).toEqual([
    { clinicName: 'Nha khoa Thuyền Nan' },
  ]);
});

test('on a phone an undo says what it has left, who changed it, and leads there', { tags: ['thorough'] }, async () => {
  await reviseRecord(site.context, warranties, { id: first, fields: { doctorName: 'BS. Sau' } });
  const page = await visit({ ...(await site.as('staff')), viewport: viewports[0] });
  await page.goto(`${site.url}/admin/changes`);
  const row = page.getByRole('row').filter({ hasText: texts['edit many'] });
  await row.getByRole('button', { name: `Hoàn tác: ${texts['edit many']}` }).click();
  await page.getByRole('dialog', { name: 'Hoàn tác' }).getByRole('button', { name: 'Hoàn tác' }).click();
  const result = page.getByRole('alert').filter({ hasText: 'Đã hoàn tác 3 trên 4 thẻ.' });
  await result.getByText(/TG-1: Bác sĩ: Lan đã sửa lúc \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor();
  await expectFocus(result);
  await row.getByText('Đã hoàn tác 3 trên 4 thẻ').waitFor();
  await expectAccessibleAtAllWidths(page);
  expect(await toast(page, 'Đã hoàn tác').count()).toBe(0);
  await result.getByRole('link', { name: 'TG-1' }).click();
  await page.waitForURL(`**/update-user/${first}`);
});
