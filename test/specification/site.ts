// The site with the register that the tests of the specification share, and browsers in it.
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { openBackOffice } from '../back-office.ts';
import type { VisitOptions } from '../browser.ts';
import { card, fillRegister, owner } from './register.ts';

interface Site extends ServiceContext {
  readonly url: string;
  /** Browsers in which somebody on the staff and an owner are signed in. */
  readonly staff: VisitOptions;
  readonly owner: VisitOptions;
  /** Another one, for a test that ends the session. */
  anotherStaff(): Promise<VisitOptions>;
  /** The owner who signs in with a password, signed in without a browser. */
  readonly client: ApiClient;
  /** Adds a card; the fields that are not given are those of the first one. Returns its id. */
  add(fields: Partial<WarrantyFields>): Promise<number>;
  /** Opens a page of the back office. */
  open(page: Page, path: string): Promise<void>;
}

/** Starts a server with that register for the tests of a file. */
export function openSite(): Site {
  const site = {} as Site;
  const office = openBackOffice(fillRegister);
  beforeAll(async () => {
    const { url, context } = office;
    const { client } = await signIn(url, owner);
    const add = async (fields: Partial<WarrantyFields>) =>
      (await addRecord(context, warranties, { ...card(1), ...fields })).id;
    const open = async (page: Page, path: string) => {
      await page.goto(url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    const browsers = { staff: await office.as('staff'), owner: await office.as('owner') };
    Object.assign(site, { ...context, ...browsers, url, client, add, open, anotherStaff: () => office.as('staff') });
  });
  return site;
}
