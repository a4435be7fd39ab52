// npm run bench -- admin [--short] [ACTION…]: measures the list of cards in Chromium with 1,000,000 records, from the key to the
// screen: searches and pages next to the same API call from the same page, the numbers beside the choices of its filters, and what
// staff do with cards. With names of actions (admin/actions.ts), only those.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { openDatabase } from '#database/open-database.ts';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { browserPath } from '../scripts/browser.mjs';
import { fictionalWarranties } from '../scripts/fictional-warranties.ts';
import { actions, timeActions } from './admin/actions.ts';
import { type Shown, timeToScreen } from './admin/time-to-screen.ts';
import { type Figure, printStep, printTable } from './figures.ts';
import { fillRegister } from './fill-register.ts';
import { startTarget } from './processes.ts';
import { openOffice } from './sign-in.ts';
import { median, quantile } from './statistics.ts';

const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.find((name) => !Object.hasOwn(actions, name));
if (unknown !== undefined) throw new Error(`There is no action "${unknown}", only: ${Object.keys(actions).join(', ')}`);
const names = positionals.length > 0 ? positionals : Object.keys(actions);
const sizes = values.short
  ? { records: 20_000, rounds: 1, workRounds: 1 }
  : { records: 1_000_000, rounds: 5, workRounds: 10 };
const deepPage = Math.round((sizes.records / 10) * 0.9);
/** The goal for the 95th percentile, in ms. */
const goal = 300;

const words =
  'nguyen, tran thi, van an, nha khoa, bs, perlenau licht, ads, hoa, 0077, quach, 98765, le, pham duc, ngoc anh';
const ofList = { limit: '10', isActive: 'true' };
const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
try {
  printStep(`Filling a register with ${sizes.records} records`);
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  await fillRegister(db, sizes.records, 1, issuedCards(sizes.records));
  await db.close();
  const account = { ADMIN_NAME: 'bench', ADMIN_PASSWORD: randomBytes(18).toString('base64url') };
  const server = await startTarget('loaded-server', [], { DATA_DIR: folder, PORT: '0', ...account });
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await server.settle();
    const context = await openOffice(browser, server.url, account);
    printStep('Measuring');
    const page = await context.newPage();
    await page.goto(new URL('/admin/manage-user', server.url).href, { waitUntil: 'networkidle' });
    const figures = positionals.length > 0 ? [] : await measure(page, server.url);
    printTable([...figures, ...(await measureWork(page))]);
  } finally {
    await browser.close();
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Times {
  screen: number[];
  call: number[];
}

async function measure(page: Page, url: URL): Promise<Figure[]> {
  const [search, first, deep]: Times[] = Array.from({ length: 3 }, () => ({ screen: [], call: [] }));
  const numbers: number[] = [];
  const enter = () => page.keyboard.press('Enter');
  const list = new URL('/admin/manage-user', url).href;
  for (let round = 0; round < sizes.rounds; round++) {
    for (const word of words.split(', ')) {
      // A new query each time, so that no cache has it.
      const q = round === 0 ? word : `${word} ${'aeiou'[round]}`;
      await page.getByRole('textbox', { name: 'Tìm kiếm', exact: true }).fill(q);
      search?.screen.push(await timeToScreen(page, foundBy(q), enter));
      search?.call.push(await timeCall(page, '/api/user', { q, page: '1', ...ofList }));
      numbers.push(await timeCall(page, '/api/user/facets', { q }));
    }
    for (const [times, target] of [[first, 1] as const, [deep, deepPage] as const]) {
      await page.goto(`${list}?page=${target + 1}`, { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: `Trang ${target}`, exact: true }).focus();
      const shown = {
        selector: 'tbody tr:first-child td[data-label=STT]',
        text: ((target - 1) * 10 + 1).toLocaleString('vi-VN'),
      };
      times?.screen.push(await timeToScreen(page, shown, enter));
      times?.call.push(await timeCall(page, '/api/user', { page: String(target), ...ofList }));
    }
    await page.goto(list, { waitUntil: 'networkidle' });
  }
  const titles = ['search', 'page 1', `page ${deepPage}`];
  const ofNumbers = `numbers of the filters, the call alone (${numbers.length} times), p95`;
  const figures = [search, first, deep].flatMap((times, at) => {
    const { screen = [], call = [] } = times ?? {};
    const what = `${titles[at]}, from Enter to rows on the screen (${screen.length} times)`;
    return [
      { name: `${what}, p95`, value: quantile(screen, 0.95), unit: 'ms', goal: { of: 'value' as const, max: goal } },
      { name: `${what}, median; limit: the call alone`, value: median(screen), unit: 'ms', limit: median(call) },
    ];
  });
  return [
    ...figures,
    { name: ofNumbers, value: quantile(numbers, 0.95), unit: 'ms', goal: { of: 'value', max: goal } },
  ];
}

/** Times what staff do with cards, each action once a round. */
async function measureWork(page: Page): Promise<Figure[]> {
  const rounds: number[][] = [];
  for (let round = 1; round <= sizes.workRounds; round++) rounds.push(await timeActions(page, names, round));
  return names.flatMap((name, at) => {
    const times = rounds.flatMap((round) => round[at] ?? []);
    const what = `${name} (${times.length} times)`;
    return [
      { name: `${what}, p95`, value: quantile(times, 0.95), unit: 'ms', goal: { of: 'value' as const, max: goal } },
      { name: `${what}, median`, value: median(times), unit: 'ms' },
    ];
  });
}

/** The list once it shows what a search has found, or that it has found nothing. */
function foundBy(q: string): Shown {
  const search = new URLSearchParams({ q }).toString();
  return { selector: `thead a[href*="${search}"], [role=status] a`, search: { q } };
}

/** Cards that were issued on the days of the last two years, or a year before they expired. */
function* issuedCards(count: number): Generator<WarrantyFields> {
  const today = todayInVietnam();
  let at = 0;
  for (const card of fictionalWarranties(count, 1)) {
    const day = addDays(today, -(at++ % 730));
    yield { ...card, issuedOn: day < card.expiresOn ? day : addDays(card.expiresOn, -365) };
  }
}

/** The time of a call of the API and of parsing its answer, in ms. */
async function timeCall(page: Page, path: string, query: Record<string, string>): Promise<number> {
  const search = new URLSearchParams(query);
  return page.evaluate(async (address) => {
    const since = performance.now();
    await (await fetch(address)).json();
    return performance.now() - since;
  }, `${path}?${search}`);
}
