// npm run bench -- tasks [--short]: does a day's work in Chromium, and counts the keys, the clicks and the time of each task, beside those of
// before the back office was made over. A letter is a key, and so is a combination; a double click is two clicks, and so is a choice from
// a list; a file costs three. The time goes from the first key to the result on screen, the waits of the specification among it, by a hand that
// thinks none. Compare keys and clicks, and times where they differ by more than twice: the machine of before was as fast as task 1 says.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { openDatabase } from '#database/open-database.ts';
import { browserPath } from '../scripts/browser.mjs';
import { printRows } from './figures.ts';
import { startTarget } from './processes.ts';
import { openOffice } from './sign-in.ts';
import { median } from './statistics.ts';
import { before } from './tasks/before.ts';
import { callTasks, cardTasks } from './tasks/card-tasks.ts';
import { type Effort, Hand } from './tasks/hand.ts';
import { listTasks } from './tasks/list-tasks.ts';
import { fillForTasks } from './tasks/register.ts';

const rounds = process.argv.includes('--short') ? 1 : 3;
const tasks = Object.entries({ ...cardTasks, ...listTasks, ...callTasks });

const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const efforts: Effort[][] = [];
  for (let round = 0; round < rounds; round++) efforts.push(await workOneDay(browser));
  const rows = tasks.map(([name], at) => {
    const of = efforts.flatMap((day) => day[at] ?? []);
    const [{ keys, clicks } = { keys: 0, clicks: 0 }] = of;
    return { name: `${at + 1}. ${name}`, keys, clicks, ms: Math.round(median(of.map(({ ms }) => ms))) };
  });
  const sum = (efforts: readonly Effort[], what: 'keys' | 'clicks') =>
    efforts.reduce((all, effort) => all + effort[what], 0);
  const cells = (effort?: Effort) => (effort ? [`${effort.keys}`, `${effort.clicks}`, `${effort.ms}`] : ['', '', '']);
  const compared = rows.slice(0, before.length);
  const totals = [before, compared].flatMap((efforts) => [`${sum(efforts, 'keys')}`, `${sum(efforts, 'clicks')}`, '']);
  printRows([
    ['task', 'before: keys', 'clicks', 'ms', 'now: keys', 'clicks', 'ms'],
    ...rows.map((row, at) => [row.name, ...cells(before[at]), ...cells(row)]),
    [`1 to ${before.length}`, ...totals],
  ]);
} finally {
  await browser.close();
}

/** Does all tasks, one after the other, with a register of their own. */
async function workOneDay(browser: Browser): Promise<Effort[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
  const account = { ADMIN_NAME: 'bench', ADMIN_PASSWORD: randomBytes(18).toString('base64url') };
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  await fillForTasks(db);
  await db.close();
  const server = await startTarget('loaded-server', [], { DATA_DIR: folder, PORT: '0', ...account });
  try {
    await server.settle();
    const context = await openOffice(browser, server.url, account);
    const efforts: Effort[] = [];
    for (const [task, work] of tasks) {
      const page = await context.newPage();
      await page.goto(new URL('/admin/manage-user', server.url).href, { waitUntil: 'networkidle' });
      // Keys reach the page only once React has hydrated it, which marks its elements.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key)),
      );
      const hand = new Hand(page);
      try {
        await work(hand);
      } catch (error) {
        throw new Error(`The task was not finished: ${task}`, { cause: error });
      }
      efforts.push(hand.effort());
      await page.close();
    }
    return efforts;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
