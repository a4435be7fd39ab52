// npm run bench [-- --short]: measures each figure and its limit in the same run. Prints a table and writes JSON.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { type Figure, printStep, printTable } from './figures.ts';
import { fillRegister } from './fill-register.ts';
import { makeSpreadsheet } from './make-spreadsheet.ts';
import { measureImport } from './measure-import.ts';
import { measureLists, measureStream } from './measure-lists.ts';
import { measureLookUp } from './measure-look-up.ts';
import { measureSearch, type SearchTimes, searchGoal } from './measure-search.ts';
import { startTarget, type Target } from './processes.ts';
import { wordQuestions } from './search-questions.ts';
import { signIn } from './sign-in.ts';
import { median } from './statistics.ts';

const short = process.argv.includes('--short');
const sizes = short
  ? { records: 5_000, rows: 500, seconds: 0.2, rounds: 1, runs: 3 }
  : { records: 1_000_000, rows: 100_000, seconds: 5, rounds: 5, runs: 100 };

const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const results = join(import.meta.dirname, 'results');
try {
  printStep(`Filling a register with ${sizes.records} records`);
  const config = { dataDir: folder, databaseUrl: undefined };
  const db = await openDatabase(config);
  await fillRegister(db, sizes.records, 1);
  const cards = await db.read.selectFrom('warranty').select('cardKey').where('id', '<=', 20_000).execute();
  await db.close();
  printStep(`Writing spreadsheets of ${sizes.rows} rows`);
  const spreadsheets = [2, 3, 4, 5].map((seed) => {
    const file = join(folder, `cards-${seed}.xlsx`);
    writeFileSync(file, makeSpreadsheet(sizes.rows, seed));
    return file;
  });

  const account = { ADMIN_NAME: 'bench', ADMIN_PASSWORD: randomBytes(18).toString('base64url') };
  const environment = { DATA_DIR: folder, PORT: '0', LOOKUP_LIMIT: '0', ...account };
  const server = await startTarget('loaded-server', [], environment);
  let bare: Target | undefined;
  const figures: Figure[] = [];
  try {
    bare = await startTarget('bench/bare-server.ts', [join(folder, 'ads.sqlite')]);
    const cardKeys = cards.map((card) => card.cardKey);
    await server.settle();
    figures.push({ name: 'memory, idle', value: server.memory().now, unit: 'MiB' });
    printStep('Look-up');
    figures.push(...(await measureLookUp({ server, bare, cardKeys, ...sizes })));
    printStep('Lists');
    const cookie = await signIn(server.url, account);
    figures.push(...(await measureLists({ server, bare, cookie, ...sizes })));
    figures.push(...(await measureStream({ server, cookie })));
    printStep('Search');
    const searches = { url: server.url, cookie, runs: sizes.runs, mostSeconds: sizes.seconds };
    figures.push(...searchFigures(await measureSearch(searches, wordQuestions)));
    printStep('Import');
    figures.push(...(await measureImport({ server, spreadsheets, cardKeys })));
    figures.push({ name: 'memory, highest of the whole run', value: server.memory().peak, unit: 'MiB' });
  } finally {
    await Promise.all([server.stop(), bare?.stop()]);
  }
  printTable(figures);
  mkdirSync(results, { recursive: true });
  const output = join(results, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeFileSync(output, `${JSON.stringify({ node: process.version, short, sizes, figures }, null, 2)}\n`);
  printStep(`Written to ${output}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The slowest of the searches for words; `npm run bench -- search` prints them all. */
function searchFigures(times: readonly SearchTimes[]): Figure[] {
  const slowest = times.reduce((a, b) => (b.p95 > a.p95 ? b : a));
  return [
    { name: 'search for words, p50', value: median(times.map(({ p50 }) => p50)), unit: 'ms' },
    {
      name: `search, slowest words (${slowest.name}: ${slowest.total}), p95`,
      value: slowest.p95,
      unit: 'ms',
      goal: { of: 'value', max: searchGoal('sqlite', sizes.records) },
    },
  ];
}
