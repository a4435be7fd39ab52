import type { Locator, Page } from 'playwright-core';
import { accounts, ownAccount } from '#strings/vi/admin/accounts.ts';
import { backups } from '#strings/vi/admin/backups.ts';
import { bin } from '#strings/vi/admin/bin.ts';
import { bulkEdit } from '#strings/vi/admin/bulk-edit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting } from '#strings/vi/admin/export.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { health } from '#strings/vi/admin/health.ts';
import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import { historyPage } from '#strings/vi/admin/history.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { importUpload as upload } from '#strings/vi/admin/import-upload.ts';
import { list } from '#strings/vi/admin/list.ts';
import { overview } from '#strings/vi/admin/overview.ts';
import { printedCards } from '#strings/vi/admin/printed-cards.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { teeth } from '#strings/vi/admin/teeth.ts';
import { visits } from '#strings/vi/admin/visits.ts';
import { productLabels, warrantyLabels } from '#strings/vi/fields.ts';
import { health as healthAnswers } from '#strings/vi/server/health.ts';
import { warnings } from '#strings/vi/server/warnings.ts';
import { answer } from '#strings/vi/site/answer.ts';
import { common } from '#strings/vi/site/common.ts';
import { visitKindNames } from '#strings/vi/visit-states.ts';

type Role = Parameters<Page['getByRole']>[0];

/** What a step speaks of, by its role and name. */
export interface SceneMark {
  step: number;
  role: Role;
  name?: string | RegExp;
  /** Its text, where it has no name. */
  text?: string | RegExp;
}

/** What the picture of a task shows. */
export interface Scene {
  /** The page, below the address of the site. */
  path: string;
  /** What a person does on it before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The parts of the page that the picture contains, besides what is marked. */
  parts: (page: Page) => readonly Locator[];
  marks: readonly SceneMark[];
  /** True if the page is in a dialog. */
  isDialog?: boolean;
}

const { check, columns, duplicates, done } = importSteps;
const existingCard = 'ADS-2026-0001';
/** On cards of the samples, but no clinic. */
const unknownClinic = 'NK Bông Súng';
const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Số lượng,Ngày hết hạn';
const row = (name: string, number: string, quantity: string, expiry: string) =>
  `Perlenau Kern,${name},${number},Nha khoa Nắng Xiên Hà Nội,${quantity},${expiry}`;

/** Sends a file to be checked; its import opens, at the columns if they are not all known. */
async function sendFile(page: Page, name: string, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from(rows.join('\n'));
  await page
    .getByRole('button', { name: upload.choose, exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.waitForURL('**/import-excel/*');
}

/** Sends a file of known columns, and waits for what the check says about its rows. */
export async function checkFile(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await sendFile(page, name, rows);
  await page.getByRole('navigation', { name: check.counts }).waitFor();
}

/** Changes a card while somebody else saves it. */
async function saveInBetween(page: Page): Promise<void> {
  await page.getByRole('row').getByRole('link').click();
  const doctor = page.getByRole('combobox', { name: warrantyLabels.doctorName });
  await doctor.fill('Bs Lê Thị Sen');
  const other = await page.context().newPage();
  await other.clock.setFixedTime(await page.evaluate(() => Date.now()));
  await other.goto(page.url());
  await other.getByRole('combobox', { name: warrantyLabels.doctorName }).fill('Bs Trần Văn Bách');
  await other.getByRole('button', { name: forms.save, exact: true }).click();
  await other.waitForURL('**/manage-user**');
  await other.close();
  await page.getByRole('button', { name: forms.save, exact: true }).click();
}

/** Puts the only card of a search into the bin. */
async function binCard(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Xóa ./ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: admin.remove }).click();
  await page.getByText(list.noMatch).waitFor();
}

/** Deletes the card and opens the bin. */
async function openBin(page: Page): Promise<void> {
  await binCard(page);
  await page.goto(new URL('/admin/recycle?type=USER', page.url()).href);
  await page.getByRole('button', { name: /^Khôi phục ./ }).waitFor();
}

/** Adds an account for a member of the staff, unless there is one. */
async function addAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: accounts.create }).click();
  await page.getByLabel(accounts.name).fill('Lan');
  await page.getByRole('dialog').getByRole('button', { name: accounts.create }).click();
  await page.getByRole('dialog').getByRole('button', { name: admin.close }).click();
  await page.getByRole('button', { name: accounts.disableRow('Lan') }).waitFor();
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** The pictures, in the order in which they are taken: a scene may count on what those before it have done. */
export const scenes: Record<HelpTopicId, Scene> = {
  import: {
    path: '/admin/import-excel',
    parts: (page) => [title(page), page.getByRole('region', { name: upload.heading })],
    marks: [
      { step: 1, role: 'link', name: upload.template },
      { step: 2, role: 'button', name: upload.choose },
    ],
  },
  'import-columns': {
    path: '/admin/import-excel',
    prepare: (page) =>
      sendFile(page, 'nha-khoa-nang.csv', [
        header.replace('Họ tên', 'Người nhận'),
        row('Lê Thị Sen', 'ADS-2026-9001', '2', '25/03/2034'),
      ]),
    parts: (page) => [
      page.getByRole('heading', { name: columns.heading }),
      page.getByText(columns.missing(warrantyLabels.customerName)),
    ],
    marks: [
      { step: 2, role: 'combobox', name: columns.headerRow },
      { step: 3, role: 'combobox', name: warrantyLabels.productName },
    ],
  },
  'import-faulty-rows': {
    path: '/admin/import-excel',
    prepare: (page) =>
      checkFile(page, 'nha-khoa-nang.csv', [
        header,
        row('Lê Thị Sen', 'ADS-2026-9001', '2', '31/02/2034'),
        row('Lê Văn Bách', 'ADS-2026-9002', '2', '25/03/2034'),
      ]),
    parts: (page) => [page.getByRole('navigation', { name: check.counts })],
    marks: [
      { step: 2, role: 'link', name: `${check.states.faulty} 1` },
      { step: 3, role: 'textbox', name: check.cell(warrantyLabels.expiresOn, '2') },
      { step: 4, role: 'button', name: check.skipRow('2') },
    ],
  },
  'import-undo': {
    path: '/admin/import-excel',
    prepare: (page) => page.getByRole('link', { name: 'phieu-bao-hanh-tuan-45.csv' }).click(),
    parts: (page) => [page.getByRole('navigation', { name: importSteps.steps })],
    marks: [{ step: 2, role: 'button', name: done.undo }],
  },
  'number-exists': {
    path: '/admin/import-excel',
    prepare: (page) =>
      checkFile(page, 'nha-khoa-nang.csv', [header, row('Lê Thị Sen', existingCard, '2', '25/03/2034')]),
    parts: (page) => [
      page.getByRole('navigation', { name: check.counts }),
      page.getByRole('group', { name: duplicates.existing }),
    ],
    marks: [{ step: 4, role: 'radio', name: duplicates.policies.existing.update }],
  },

  'find-card': {
    path: '/admin/manage-user?q=nguyen+thi',
    prepare: (page) => page.getByText(list.moreFilters(0)).click(),
    parts: (page) => [page.getByRole('row').nth(1)],
    marks: [
      { step: 2, role: 'textbox', name: list.search },
      { step: 3, role: 'combobox', name: list.filter },
    ],
  },
  'edit-card': {
    path: `/admin/manage-user?q=${existingCard}`,
    prepare: saveInBetween,
    parts: (page) => [page.getByRole('alert').filter({ hasText: forms.stale.title })],
    marks: [
      { step: 4, role: 'button', name: forms.stale.saveMerged },
      { step: 4, role: 'button', name: forms.stale.takeTheirs },
    ],
  },
  'edit-many': {
    path: '/admin/manage-user?q=nguyen+thi',
    async prepare(page) {
      for (const at of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Chọn [^t]/ })
          .nth(at)
          .check({ force: true });
      await page.getByRole('button', { name: list.editSelected }).click();
      await dialog(page).getByLabel(bulkEdit.field).selectOption(warrantyLabels.doctorName);
      await dialog(page).getByRole('textbox').fill('Bs Lê Thị Sen');
      await dialog(page).getByRole('button', { name: bulkEdit.preview }).click();
      await dialog(page)
        .getByRole('button', { name: bulkEdit.store(2) })
        .waitFor();
    },
    isDialog: true,
    parts: (page) => [dialog(page)],
    marks: [
      { step: 2, role: 'combobox', name: bulkEdit.field },
      { step: 3, role: 'button', name: bulkEdit.store(2) },
    ],
  },
  teeth: {
    path: '/admin/create-user',
    async prepare(page) {
      await page.getByRole('button', { name: teeth.open }).click();
      for (const tooth of [11, 12]) await page.getByRole('checkbox', { name: teeth.tooth(tooth) }).check();
    },
    parts: (page) => [18, 28].map((tooth) => page.getByRole('checkbox', { name: teeth.tooth(tooth) })),
    marks: [
      { step: 2, role: 'checkbox', name: teeth.tooth(11) },
      { step: 3, role: 'button', name: teeth.join },
      { step: 4, role: 'switch', name: teeth.milk },
    ],
  },
  export: {
    path: '/admin/manage-user',
    prepare: (page) => page.getByRole('button', { name: exporting.open }).click(),
    isDialog: true,
    parts: (page) => [dialog(page)],
    marks: [
      { step: 3, role: 'group', name: exporting.format },
      { step: 4, role: 'button', name: exporting.download },
    ],
  },
  'card-not-found': {
    path: '/warranty?keyword=ADS-2026-OOOI',
    parts: (page) => [title(page), page.getByText(answer.advice.lookAlike)],
    marks: [{ step: 2, role: 'textbox', name: common.lookUp.label }],
  },
  'printed-cards': {
    path: '/admin/cards',
    parts: (page) => [title(page), page.getByRole('table', { name: printedCards.batches })],
    marks: [
      { step: 2, role: 'button', name: printedCards.ofLot(printedCards.handOver, 'L01') },
      { step: 4, role: 'button', name: printedCards.ofLot(printedCards.voidCards, 'L01') },
      { step: 4, role: 'textbox', name: printedCards.find },
    ],
  },

  visits: {
    path: '/admin/visits?visit=3',
    parts: (page) => [title(page), page.getByRole('region', { name: visitKindNames.damage })],
    marks: [
      { step: 3, role: 'button', name: visits.steps.ask },
      { step: 4, role: 'button', name: visits.steps.approve },
    ],
  },
  bin: {
    path: '/admin/manage-user?q=ADS-2026-0094',
    prepare: openBin,
    parts: (page) => [title(page), page.getByRole('row').nth(1)],
    marks: [
      { step: 3, role: 'navigation', name: bin.types },
      { step: 4, role: 'button', name: /^Khôi phục ./ },
    ],
  },
  erase: {
    path: '/admin/recycle?type=USER',
    prepare: (page) => page.getByRole('button', { name: /^Xóa vĩnh viễn ./ }).click(),
    isDialog: true,
    parts: (page) => [dialog(page)],
    marks: [{ step: 3, role: 'button', name: bin.purge }],
  },
  history: {
    path: '/admin/history',
    parts: (page) => [title(page), page.getByRole('search')],
    marks: [
      { step: 2, role: 'combobox', name: historyPage.filters.by },
      { step: 5, role: 'button', name: historyPage.export },
    ],
  },
  catalogue: {
    path: '/admin/create-product',
    parts: (page) => [title(page), page.getByRole('heading', { name: resourceForms.product.sections.shown })],
    marks: [{ step: 2, role: 'button', name: new RegExp(`^${productLabels.image}`) }],
  },

  'own-account': {
    path: '/admin/me',
    parts: (page) => [title(page)],
    marks: [
      { step: 2, role: 'textbox', name: ownAccount.newPassword },
      { step: 3, role: 'button', name: ownAccount.setUp },
    ],
  },
  accounts: {
    path: '/admin/accounts',
    prepare: addAccount,
    parts: (page) => [title(page)],
    marks: [
      { step: 1, role: 'button', name: accounts.create },
      { step: 4, role: 'button', name: accounts.disableRow('Lan') },
    ],
  },
  'lost-password': {
    path: '/admin/accounts',
    parts: (page) => [page.getByRole('row').filter({ hasText: 'Lan' })],
    marks: [{ step: 2, role: 'button', name: accounts.resetRow('Lan') }],
  },

  'overview-warnings': {
    path: '/admin',
    parts: (page) => [title(page), page.getByText(overview.active, { exact: true })],
    marks: [
      { step: 1, role: 'alert', text: warnings.unknownProxy },
      { step: 4, role: 'button', name: tasks.resolveName(unknownClinic) },
    ],
  },
  system: {
    path: '/admin/health',
    parts: (page) => [page.getByRole('listitem').filter({ hasText: health.parts.proxy })],
    marks: [{ step: 2, role: 'paragraph', text: healthAnswers.proxyAdvice }],
  },
  backups: {
    path: '/admin/backups',
    parts: (page) => [title(page)],
    marks: [
      { step: 1, role: 'region', name: backups.last },
      { step: 2, role: 'button', name: backups.make },
    ],
  },

  keys: {
    path: '/admin/manage-user',
    prepare: (page) => page.keyboard.press('?'),
    isDialog: true,
    parts: (page) => [dialog(page)],
    marks: [{ step: 1, role: 'term', text: /^CtrlK$/ }],
  },
};
