// npm run help-pictures [-- FOLDER]: photographs what the help of the back office and README.md show, on the demo's data.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';
import { projectRoot } from '#project-root.ts';
import { bin } from '#strings/vi/admin/bin.ts';
import { bulkEdit } from '#strings/vi/admin/cards.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting } from '#strings/vi/admin/export.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { HelpTopicId } from '#strings/vi/admin/help/help.ts';
import { importUpload as upload } from '#strings/vi/admin/import.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { list } from '#strings/vi/admin/list.ts';
import { printedCards } from '#strings/vi/admin/printed-cards.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { teeth } from '#strings/vi/admin/teeth.ts';
import { visits } from '#strings/vi/admin/visits.ts';
import { warrantyLabels } from '#strings/vi/fields.ts';
import { warnings } from '#strings/vi/server/health.ts';
import { login } from '#strings/vi/site/login.ts';
import { answer } from '#strings/vi/site/look-up.ts';
import { visitKindNames } from '#strings/vi/states.ts';
import { browserPath } from '../scripts/browser.mjs';
import { startServerProcess } from './processes.ts';

/** The moment at which all pictures are taken: 9 o'clock in Vietnam. */
const moment = Date.parse('2026-11-02T02:00:00Z');
const owner = { name: 'Mai', password: 'sao băng cà phê mùa thu' };

interface Scene {
  /** The page, below the address of the site. */
  path: string;
  /** What a person does on it before the picture is taken; ends when the page shows what it is about. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What a step of the help speaks of, by the number of the step. */
  marks?: (page: Page) => [step: number, element: Locator][];
  /** The parts that the picture contains besides what is marked; the whole window without. */
  parts?: (page: Page) => Locator[];
  window?: BrowserContextOptions;
}

/** A width at which texts are still readable when the picture is shown on a phone, and all of a page. */
const narrow = { viewport: { width: 480, height: 2600 }, deviceScaleFactor: 2 } satisfies BrowserContextOptions;
const desk = { viewport: { width: 1280, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const { check, columns, duplicates, done } = importSteps;
const existingCard = 'ADS-2026-0001';
/** On cards of the samples, but no clinic. */
const unknownClinic = 'NK Bông Súng';
const header = 'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Số lượng,Ngày hết hạn';
const row = (name: string, number: string, expiry: string) =>
  `Perlenau Kern,${name},${number},Nha khoa Nắng Xiên Hà Nội,2,${expiry}`;
const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The pictures of the help, in the order in which they are taken: a scene may count on what those before it have done. */
const helpScenes: { [Id in HelpTopicId]?: Scene } = {
  // First, since the files that other pictures send would wait there, too.
  'overview-warnings': {
    path: '/admin',
    marks: (page) => [
      [1, page.getByRole('alert').filter({ hasText: warnings.unknownProxy })],
      [4, page.getByRole('button', { name: tasks.resolveName(unknownClinic), exact: true })],
    ],
    parts: (page) => [title(page)],
  },
  'import-columns': {
    path: '/admin/import-excel',
    prepare: (page) =>
      sendFile(page, [header.replace('Họ tên', 'Người nhận'), row('Lê Thị Sen', 'ADS-2026-9001', '25/03/2034')]),
    marks: (page) => [
      [2, page.getByRole('combobox', { name: columns.headerRow, exact: true })],
      [3, page.getByRole('combobox', { name: warrantyLabels.productName, exact: true })],
    ],
    parts: (page) => [
      page.getByRole('heading', { name: columns.heading }),
      page.getByText(columns.missing(warrantyLabels.customerName)),
    ],
  },
  'import-faulty-rows': {
    path: '/admin/import-excel',
    prepare: (page) =>
      checkFile(page, [
        header,
        row('Lê Thị Sen', 'ADS-2026-9001', '31/02/2034'),
        row('Lê Văn Bách', 'ADS-2026-9002', '25/03/2034'),
      ]),
    marks: (page) => [
      [2, page.getByRole('link', { name: `${check.states.faulty} 1`, exact: true })],
      [
        3,
        page.getByRole('textbox', { name: check.cell(warrantyLabels.expiresOn, check.position(null, 2)), exact: true }),
      ],
      [4, page.getByRole('button', { name: check.skipRow(check.position(null, 2)), exact: true })],
    ],
    parts: (page) => [page.getByRole('navigation', { name: check.counts })],
  },
  'import-undo': {
    path: '/admin/import-excel',
    prepare: (page) => page.getByRole('link', { name: 'phieu-bao-hanh-tuan-45.csv' }).click(),
    marks: (page) => [[2, page.getByRole('button', { name: done.undo, exact: true })]],
    parts: (page) => [page.getByRole('navigation', { name: importSteps.steps })],
  },
  'number-exists': {
    path: '/admin/import-excel',
    prepare: (page) => checkFile(page, [header, row('Lê Thị Sen', existingCard, '25/03/2034')]),
    marks: (page) => [[4, page.getByRole('radio', { name: duplicates.policies.existing.update, exact: true })]],
    parts: (page) => [
      page.getByRole('navigation', { name: check.counts }),
      page.getByRole('group', { name: duplicates.existing }),
    ],
  },
  'edit-card': {
    path: `/admin/manage-user?q=${existingCard}`,
    prepare: saveInBetween,
    marks: (page) => [
      [4, page.getByRole('button', { name: forms.stale.saveMerged, exact: true })],
      [4, page.getByRole('button', { name: forms.stale.takeTheirs, exact: true })],
    ],
    parts: (page) => [page.getByRole('alert').filter({ hasText: forms.stale.title })],
  },
  'edit-many': {
    path: '/admin/manage-user?q=nguyen+thi',
    async prepare(page) {
      const boxes = page.getByRole('checkbox', { name: /^Chọn [^t]/ });
      for (const at of [0, 1]) await boxes.nth(at).check({ force: true });
      await page.getByRole('button', { name: list.editSelected }).click();
      await dialog(page).getByLabel(bulkEdit.field).selectOption(warrantyLabels.doctorName);
      await dialog(page).getByRole('textbox').fill('Bs Lê Thị Sen');
      await dialog(page).getByRole('button', { name: bulkEdit.preview }).click();
    },
    marks: (page) => [
      [2, dialog(page).getByRole('combobox', { name: bulkEdit.field, exact: true })],
      [3, dialog(page).getByRole('button', { name: bulkEdit.store(2), exact: true })],
    ],
    parts: (page) => [dialog(page)],
  },
  teeth: {
    path: '/admin/create-user',
    async prepare(page) {
      await page.getByRole('button', { name: teeth.open }).click();
      for (const tooth of [11, 12]) await page.getByRole('checkbox', { name: String(tooth) }).check();
    },
    marks: (page) => [
      [2, page.getByRole('checkbox', { name: '11', exact: true })],
      [3, page.getByRole('button', { name: teeth.join, exact: true })],
    ],
    parts: (page) => [18, 28].map((tooth) => page.getByRole('checkbox', { name: String(tooth) })),
  },
  export: {
    path: '/admin/manage-user',
    prepare: (page) => page.getByRole('button', { name: exporting.open }).click(),
    marks: (page) => [
      [3, dialog(page).getByRole('group', { name: exporting.format, exact: true })],
      [4, dialog(page).getByRole('button', { name: exporting.download, exact: true })],
    ],
    parts: (page) => [dialog(page)],
  },
  'printed-cards': {
    path: '/admin/cards',
    marks: (page) => [
      [2, page.getByRole('button', { name: printedCards.ofLot(printedCards.handOver, 'L01'), exact: true })],
      [4, page.getByRole('button', { name: printedCards.ofLot(printedCards.voidCards, 'L01'), exact: true })],
      [4, page.getByRole('textbox', { name: printedCards.find, exact: true })],
    ],
    parts: (page) => [title(page), page.getByRole('table', { name: printedCards.batches })],
  },
  visits: {
    path: '/admin/visits?visit=3',
    marks: (page) => [
      [3, page.getByRole('button', { name: visits.steps.ask, exact: true })],
      [4, page.getByRole('button', { name: visits.steps.approve, exact: true })],
    ],
    parts: (page) => [page.getByRole('region', { name: visitKindNames.damage })],
  },
  bin: {
    path: '/admin/manage-user?q=ADS-2026-0094',
    prepare: openBin,
    marks: (page) => [
      [3, page.getByRole('navigation', { name: bin.types, exact: true })],
      [4, page.getByRole('button', { name: /^Khôi phục ./ })],
    ],
    parts: (page) => [title(page), page.getByRole('row').nth(1)],
  },
};

/** The pictures of README.md. The sheet is as a clinic might send it, with a day that is none and a quantity in words. */
const readmeScenes: Record<string, Scene> = {
  'look-up': {
    path: '/warranty?keyword=ADS-2026-0001',
    window: phone,
    prepare: (page) => page.getByText(answer.valid).first().waitFor(),
  },
  cards: {
    path: '/admin/manage-user',
    window: desk,
    prepare: (page) => page.getByRole('row').nth(10).waitFor(),
  },
  'import-check': {
    path: '/admin/import-excel',
    window: desk,
    prepare: (page) =>
      checkFile(page, [
        'Tên sản phẩm,Họ tên,Mã số,Nha khoa,Bác sĩ,Số lượng,Ngày hết hạn',
        'Perlenau Kern,Lê Thị Sen,ADS-2026-9001,Nha khoa Nắng Xiên Hà Nội,BS. Trần Văn Bách,2,25/03/2034',
        'Perlenau Kern,Trần Văn Nam,ADS-2026-9002,NK Nắng Xiên Hà Nội,BS. Trần Văn Bách,3,31/02/2034',
        'Perlenau Kern,Phạm Thu Hà,ADS-2026-9003,Nha khoa Nắng Xiên Hà Nội,BS. Lê Minh An,hai,25/03/2034',
        'Perlenau Kern,Đỗ Minh Châu,ADS-2026-9004,Nha khoa Nắng Xiên Hà Nội,BS. Lê Minh An,1,25/03/2034',
      ]),
  },
};

const [, , folder] = process.argv;
await takeAll(helpScenes, resolve(folder ?? join(projectRoot, 'src', 'web', 'admin', 'help', 'pictures')));
await takeAll(readmeScenes, resolve(folder ?? join(projectRoot, 'docs', 'pictures')));

/** Takes the pictures on a demo of their own, since scenes change cards. Its clock and that of the browser stand still. */
async function takeAll(scenes: Record<string, Scene>, target: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-help-'));
  const clock = `data:text/javascript,${encodeURIComponent(`
    const { Date: RealDate } = globalThis;
    globalThis.Date = class Date extends RealDate {
      constructor(...parts) { if (parts.length > 0) super(...parts); else super(${moment}); }
      static now() { return ${moment}; }
    };`)}`;
  const env = { DATA_DIR: dataDir, ADMIN_NAME: owner.name, ADMIN_PASSWORD: owner.password };
  const site = await startServerProcess({ ...env, NODE_OPTIONS: `--import=${clock}` }, 'demo');
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  mkdirSync(target, { recursive: true });
  try {
    // The overview warns of a proxy that it does not know.
    await fetch(`${site.url}/api/user/getUser?cartId=0`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    for (const [name, scene] of Object.entries(scenes)) {
      const context = await browser.newContext({
        locale: 'vi-VN',
        timezoneId: 'Asia/Ho_Chi_Minh',
        reducedMotion: 'reduce',
        ...(scene.window ?? narrow),
      });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await page.clock.setFixedTime(moment);
      await signIn(page, site.url);
      const bytes = await photograph(page, site.url, scene);
      writeFileSync(join(target, `${name}.webp`), bytes);
      process.stdout.write(`${name}.webp: ${(bytes.length / 1000).toFixed(1)} kB\n`);
      await context.close();
    }
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** @throws if the page lacks an element that is marked */
async function photograph(page: Page, url: string, { path, prepare, marks, parts }: Scene): Promise<Buffer> {
  await page.goto(url + path);
  await page.getByRole('heading').first().waitFor();
  await prepare?.(page);
  const elements = marks?.(page) ?? [];
  for (const [, element] of elements) await element.waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  const marked = await Promise.all(elements.map(async ([step, element]) => ({ step, ...(await boxOf(element)) })));
  const shown = [...marked, ...(await Promise.all(parts?.(page).map(boxOf) ?? []))];
  const clip = shown.length > 0 ? regionAround(shown) : undefined;
  const picture = sharp(await page.screenshot({ animations: 'disabled', ...(clip && { clip }) }));
  if (clip) picture.composite([{ input: drawMarks(marked, clip) }]);
  return picture.webp({ quality: clip ? 60 : 72, effort: 6 }).toBuffer();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an element is in the window; of a checkbox or a radio button the label around it. */
function boxOf(element: Locator): Promise<Box> {
  return element.evaluate((one) => {
    const shown = (one.matches('[type=checkbox], [type=radio]') && one.closest('label')) || one;
    const { x, y, width, height } = shown.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** As wide as the window, from the highest of the boxes to the lowest. */
function regionAround(boxes: readonly Box[]): Box {
  const top = Math.max(0, Math.floor(Math.min(...boxes.map(({ y }) => y))) - 12);
  const bottom = Math.ceil(Math.max(...boxes.map(({ y, height }) => y + height))) + 16;
  return { x: 0, y: top, width: narrow.viewport.width, height: bottom - top };
}

/** A frame around each mark, with the number of its step, as an SVG of the size of the picture. */
function drawMarks(marks: readonly (Box & { step: number })[], { y: top, width, height }: Box): Buffer {
  const drawn = marks.map(({ step, x, y, ...box }) => {
    const [right, above] = [Math.min(x + box.width + 4, width - 15), Math.max(y - top - 4, 15)];
    return `<rect x="${x - 4}" y="${y - top - 4}" width="${box.width + 8}" height="${box.height + 8}" rx="10" fill="none" stroke="#a5833c" stroke-width="3"/>
<circle cx="${right}" cy="${above}" r="14" fill="#12233d" stroke="#fff" stroke-width="2"/>
<text x="${right}" y="${above + 5.5}" font-family="sans-serif" font-size="16" font-weight="700" fill="#fff" text-anchor="middle">${step}</text>`;
  });
  const scale = narrow.deviceScaleFactor;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${drawn.join('')}</svg>`,
  );
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel(login.name).fill(owner.name);
  await page.getByLabel(login.password, { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: login.submit }).click();
  await page.waitForURL('**/admin/**');
}

/** Sends a file to be checked; its import opens, at the columns if they are not all known. */
async function sendFile(page: Page, rows: readonly string[]): Promise<void> {
  const file = { name: 'nha-khoa-nang-xien-thang-11.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByRole('button', { name: upload.choose, exact: true }).setInputFiles(file);
  await page.waitForURL('**/import-excel/*');
}

/** Sends a file of known columns, and waits for what the check says about its rows. */
async function checkFile(page: Page, rows: readonly string[]): Promise<void> {
  await sendFile(page, rows);
  await page.getByRole('navigation', { name: check.counts }).waitFor();
}

/** Changes a card while somebody else saves it. */
async function saveInBetween(page: Page): Promise<void> {
  await page.getByRole('row').getByRole('link').click();
  const doctor = page.getByRole('combobox', { name: warrantyLabels.doctorName });
  await doctor.fill('Bs Lê Thị Sen');
  const other = await page.context().newPage();
  await other.clock.setFixedTime(moment);
  await other.goto(page.url());
  await other.getByRole('combobox', { name: warrantyLabels.doctorName }).fill('Bs Trần Văn Bách');
  await other.getByRole('button', { name: forms.save, exact: true }).click();
  await other.waitForURL('**/manage-user**');
  await other.close();
  await page.getByRole('button', { name: forms.save, exact: true }).click();
}

/** Deletes the only card of a search and opens the bin. */
async function openBin(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Xóa ./ })
    .click();
  await dialog(page).getByRole('button', { name: admin.remove }).click();
  await page.getByText(list.noMatch).waitFor();
  await page.goto(new URL('/admin/recycle?type=USER', page.url()).href);
  await page.getByRole('button', { name: /^Khôi phục ./ }).waitFor();
}
