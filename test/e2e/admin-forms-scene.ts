import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { openBackOffice } from '../back-office.ts';
import { type VisitOptions, viewports } from '../browser.ts';
import { aProduct, registerCard } from '../records.ts';

/** A running server with a register, and browser options for its accounts. */
export interface Scene extends ServiceContext {
  url: string;
  /** Browser options with a signed-in staff account, in a wide and a narrow window. */
  wide: VisitOptions;
  narrow: VisitOptions;
  viewer: VisitOptions;
  /** Registers a card with default values for missing fields. */
  card(fields: Partial<WarrantyFields>): Promise<number>;
}

/** The scene shared by the tests of a file. It is filled in before the first test. */
export function openScene(): Scene {
  const scene = {} as Scene;
  const office = openBackOffice(async (context) => {
    for (const name of ['Perlenau Kern', 'Perlenau Licht']) await addRecord(context, products, aProduct({ name }));
    for (const name of ['Nha khoa Đom Đóm', 'Nha khoa Trăng Khuyết']) await addRecord(context, clinics, { name });
  });
  beforeAll(async () => {
    const { url, context } = office;
    const wide = await office.as('staff');
    let count = 0;
    Object.assign(scene, {
      ...{ ...context, url, wide, narrow: { ...wide, viewport: viewports[0] }, viewer: await office.as('viewer') },
      card: (fields: Partial<WarrantyFields>) =>
        registerCard(context, {
          cardNumber: `CO-SAN-${++count}`,
          customerName: 'Trần Văn Đức',
          productName: 'Perlenau Kern',
          clinicName: 'Nha khoa Trăng Khuyết',
          expiresOn: '2040-12-31',
          ...fields,
        }),
    });
  });
  return scene;
}

/** A text field; the field of its English text begins with the same label. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label }).and(page.locator(':not([name$="English"])'));
export const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label });
export const option = (page: Page, name = '') => page.getByRole('listbox').getByRole('option', { name });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The alert above the form. */
export const panel = (page: Page) => page.getByRole('main').getByRole('alert');
/** The accessible error text of a field; '' if it is valid. */
export const fieldError = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .and(page.locator('input'))
    .first()
    .evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      const message = ids
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
      return input.getAttribute('aria-invalid') === 'true' ? message : '';
    });

/** What a form says that has no answer. */
export const serverError =
  'Server error, please try again later. Không kết nối được với máy chủ. Xin kiểm tra mạng rồi thử lại.';

/** Opens a page of the back office. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Fails for touch targets lower than 44 px. */
export async function expectTouchable(page: Page): Promise<void> {
  const low = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, summary, input:not([type=file], [type=hidden]))')]
      .map((element) => ({ text: element.textContent, ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 1 && height > 1 && height < 44),
  );
  expect(low).toEqual([]);
}
