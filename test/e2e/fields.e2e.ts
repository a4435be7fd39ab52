// @module-tag thorough
// Every field of every noun, typed into its form, shown in its list and found in the form again. The fields are those
// that the nouns' definitions name: a new one is tried without a change here.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDays, formatDate, todayInVietnam } from '#domain/calendar.ts';
import { clinicFields } from '#domain/clinic/clinic-fields.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import type { FieldDefinition } from '#domain/field-definition.ts';
import { productFields } from '#domain/product/product-fields.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { resolveName } from '#domain/record/resolve-name.server.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { picture } from '../api/fuzz/sensible.ts';
import { openBackOffice } from '../back-office.ts';
import { openBrowser } from '../browser.ts';
import { aProduct } from '../records.ts';

const office = openBackOffice();
const browser = openBrowser();

const yesterday = formatDate(addDays(todayInVietnam(), -1));

/** What is typed into a field, and how a list shows it. `11` is a card number and a tooth. Indications are check boxes. */
const samples: Record<Exclude<FieldDefinition['type'], 'picture' | 'indications'>, { typed: string; shown: RegExp }> = {
  name: { typed: 'Tên Một', shown: /Tên Một/ },
  code: { typed: '11', shown: /11/ },
  text: { typed: 'Chữ một', shown: /Chữ một/ },
  integer: { typed: '2', shown: /2/ },
  number: { typed: '1,5', shown: /1,5/ },
  date: { typed: '31/01/2040', shown: /31\/01\/2040/ },
  province: { typed: 'Cần Thơ', shown: /Cần Thơ/ },
  phone: { typed: '028 0000 0000', shown: /028 0000 0000/ },
  email: { typed: 'mot@nhakhoa.example', shown: /mot@nhakhoa.example/ },
  link: { typed: 'https://map.example/1', shown: /map/ },
  coverage: { typed: '3 năm: 100 %', shown: /3 năm: 100 %/ },
  multiline: { typed: 'Gọi lại chị Hoa\nsau 17 giờ', shown: /Gọi lại chị Hoa\nsau 17 giờ/ },
  lines: { typed: 'Dòng Hai\nDòng Một', shown: /Dòng/ },
};

const nouns = [
  { noun: 'dental', list: 'manage-dental', definitions: clinicFields },
  { noun: 'product', list: 'manage-product', definitions: productFields },
  { noun: 'user', list: 'manage-user', definitions: warrantyFields },
] as const;

/** No day of issue is after today. */
const sampleOf = (field: string, type: keyof typeof samples) =>
  field === 'issuedOn' ? { typed: yesterday, shown: new RegExp(yesterday) } : samples[type];

const input = (page: Page, field: string) => page.locator(`main form #muc-${field}`);

const checkBox = (page: Page) => page.getByRole('checkbox', { name: 'Cầu răng' });

type Field = [field: string, definition: FieldDefinition];

/** Types a value into each field of a form. */
async function fillIn(page: Page, fields: readonly Field[]): Promise<void> {
  for (const [field, { type, label }] of fields) {
    await page.locator('main form').getByText(label).first().waitFor();
    const one = input(page, field);
    if (type === 'indications') await checkBox(page).check();
    else if (type === 'picture') await one.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
    else {
      await one.fill(sampleOf(field, type).typed);
      // A name that is chosen from a list is taken by leaving the field.
      await one.press('Tab');
    }
  }
}

async function expectListed(row: Locator, fields: readonly Field[]): Promise<void> {
  for (const [field, { type, label, list }] of fields) {
    const cell = row.locator(`td[data-label="${label}"]`);
    const isColumn = list === 'always' || list === 'wide';
    expect(await cell.count(), field).toBe(isColumn ? 1 : 0);
    if (list === 'sign')
      expect(await row.getByRole('button', { name: label }).getAttribute('title')).toMatch(/Gọi lại/);
    if (isColumn && type !== 'picture' && type !== 'indications')
      expect(await cell.innerText(), field).toMatch(sampleOf(field, type).shown);
  }
}

/** Adds the clinic and the product of a card, unless the other tests have done so. */
async function addNamed(name: string): Promise<void> {
  const { db, context } = office;
  if (!(await resolveName(db.read, 'clinic', name)).record) await addRecord(context, clinics, { name });
  if (!(await resolveName(db.read, 'product', name)).record) await addRecord(context, products, aProduct({ name }));
}

describe.each(nouns)('the fields of $noun', ({ noun, list, definitions }) => {
  const fields = Object.entries<FieldDefinition>(definitions);
  test('are typed, listed and read again', async () => {
    if (noun === 'user') await addNamed(samples.name.typed);
    const options = { ...(await office.as('staff')), viewport: { width: 1920, height: 1080 } };
    await browser.visit(options, async (page) => {
      await page.goto(`${office.url}/admin/create-${noun}`);
      await fillIn(page, fields);
      await page.getByRole('button', { name: 'Lưu', exact: true }).click();
      await page.waitForURL(`**/admin/${list}*`);
      const row = page.getByRole('row').filter({ hasText: /Tên Một/ });
      await row.waitFor();
      await expectListed(row, fields);
      // The first one opens the record beside the list.
      await row.getByRole('link').last().click();
      await page.waitForURL(`**/admin/update-${noun}/*`);
      for (const [field, { type }] of fields) {
        if (type === 'picture') continue;
        if (type === 'indications') await expect.poll(() => checkBox(page).isChecked()).toBe(true);
        else
          await expect
            .poll(() => input(page, field).inputValue(), { message: field })
            .toBe(sampleOf(field, type).typed);
      }
    });
  });
});
