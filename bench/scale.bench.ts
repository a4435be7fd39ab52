// npm run bench -- scale [--short]: look-ups, lists, search, overview and import on one PostgreSQL as its register grows, with 1, 2
// and 4 servers and as many bare ones, each figure of one size in the same run. Needs wrk. SIZES chooses other sizes than 100,000, a million and ten.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { printRows, printStep, round } from './figures.ts';
import { fillRegister } from './fill-register.ts';
import { measureFirstSearch } from './measure-first-search.ts';
import { measureSearch, type SearchTimes } from './measure-search.ts';
import { startTarget, type Target } from './processes.ts';
import { type LookUpRate, measureNodes } from './scale/measure-nodes.ts';
import { postgresSeconds } from './scale/postgres-processor.ts';
import type { SearchQuestion } from './search-questions.ts';
import { postgresRegister } from './search-registers.ts';
import { signIn } from './sign-in.ts';
import { median } from './statistics.ts';
import { variedWarranties } from './varied-warranties.ts';
import { hasWrk } from './wrk.ts';

const short = process.argv.includes('--short');
const sizes = (process.env.SIZES ?? (short ? '2000,4000' : '100000,1000000,10000000')).split(',').map(Number);
const most = Math.max(...sizes);
const { seconds, rounds, runs, mostSeconds, imported } = short
  ? { seconds: 1, rounds: 1, runs: 2, mostSeconds: 1, imported: 500 }
  : { seconds: 5, rounds: 3, runs: 60, mostSeconds: 30, imported: 10_000 };
const nodeCounts = [1, 2, 4];
const lookedUp = 20_000;
const account = { ADMIN_NAME: 'bench', ADMIN_PASSWORD: randomBytes(18).toString('base64url') };

const questions: readonly SearchQuestion[] = [
  { name: 'list, page 1', query: {}, page: 1 },
  { name: 'list, last page', query: {}, page: Number.POSITIVE_INFINITY },
  { name: 'list by customer, page 1', query: { sort: 'fullName' }, page: 1 },
  { name: 'search "nguyen thi hoa"', query: { q: 'nguyen thi hoa' }, page: 1 },
  { name: 'search "nguyen"', query: { q: 'nguyen' }, page: 1 },
  { name: 'search "quach"', query: { q: 'quach' }, page: 1 },
];

/** What was measured of one size. */
interface ScaleReport {
  cards: number;
  /** By 1, 2 and 4 bare servers, then by as many of ours. */
  lookUps: LookUpRate[];
  lists: SearchTimes[];
  /** The figures of the overview, computed again, in ms. */
  overview: number;
  /** The import and the first search after it, in ms. */
  import: { rows: number; ms: number; firstSearch: number };
  diskBytes: number;
}

if (!hasWrk) throw new Error('The bench needs wrk: a client in Node would take the processor that it measures.');
const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const register = await postgresRegister(folder, ['fsync=on', 'shared_buffers=2GB', 'maintenance_work_mem=512MB']);
try {
  const cards = variedWarranties(most, 1);
  const reports: ScaleReport[] = [];
  for (const size of sizes) {
    await growRegister(cards, size);
    reports.push(await measureSize(size));
    printReports(reports);
  }
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const output = join(results, `scale-${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeFileSync(output, `${JSON.stringify({ node: process.version, reports }, null, 2)}\n`);
  printStep(`Written to ${output}`);
} finally {
  await register.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Adds cards until there are `size`; imports of the sizes before count, too. */
async function growRegister(cards: Iterator<WarrantyFields>, size: number): Promise<void> {
  printStep(`Filling the register up to ${size} cards`);
  const db = await openDatabase(register);
  try {
    const { count } = await db.read
      .selectFrom('warranty')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const missing = size - Number(count);
    await fillRegister(db, missing, 1, take(cards, missing));
  } finally {
    await db.close();
  }
}

function* take<Item>(items: Iterator<Item>, count: number): Generator<Item> {
  for (let taken = 0; taken < count; taken++) {
    const { value, done } = items.next();
    if (done) return;
    yield value;
  }
}

async function measureSize(cards: number): Promise<ScaleReport> {
  const { total: diskBytes } = await register.size();
  const cardKeys = await someCardKeys();
  const servers: Target[] = [];
  try {
    for (const node of Array(Math.max(...nodeCounts)).keys()) servers.push(await startNode(node));
    const [first] = servers;
    if (!first) throw new Error('No server was started.');
    const load = { cardKeys, seconds, rounds, postgresSeconds: () => postgresSeconds(register.pid()) };
    const bareServers = await inTurn(servers, () =>
      startTarget('bench/bare-postgres-server.ts', [register.databaseUrl]),
    );
    printStep('Looking cards up');
    const sets = [bareServers, servers].flatMap((all) => nodeCounts.map((count) => all.slice(0, count)));
    const lookUps = await measureNodes({ sets, ...load }).finally(() =>
      Promise.all(bareServers.map((server) => server.stop())),
    );
    const cookie = await signIn(first.url, account);
    printStep('Reading the overview');
    // No server has computed it before.
    const overview = median(await inTurn(servers, ({ url }) => timeOf(new URL('/api/overview', url), cookie)));
    printStep('Reading lists');
    const bench = { url: first.url, cookie, runs, mostSeconds };
    const lists = await measureSearch(bench, questions);
    printStep(`Importing ${imported} cards`);
    const { import: ms, searches } = await measureFirstSearch(bench, {
      rows: imported,
      seed: cards,
      marker: `Kiemchuan${cards}`,
    });
    const firstSearch = searches[0]?.ms ?? Number.NaN;
    return { cards, lookUps, lists, overview, import: { rows: imported, ms, firstSearch }, diskBytes };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function startNode(node: number): Promise<Target> {
  const dataDir = join(folder, `node-${node}`);
  const place = { DATA_DIR: dataDir, DATABASE_URL: register.databaseUrl, PORT: '0' };
  const server = await startTarget('loaded-server', [], { ...place, LOOKUP_LIMIT: '0', ...account });
  await server.settle();
  return server;
}

/** Numbers of cards from all over the register, in no order that an index has. */
async function someCardKeys(): Promise<string[]> {
  const db = await openDatabase(register);
  try {
    const { last } = await db.read
      .selectFrom('warranty')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const step = Math.max(1, Math.floor(Number(last) / lookedUp));
    const ids = Array.from({ length: Math.floor(Number(last) / step) }, (_, at) => (at + 1) * step);
    const rows = await db.read.selectFrom('warranty').select(['id', 'cardKey']).where('id', 'in', ids).execute();
    // The golden ratio spreads neighbours.
    return rows.toSorted((a, b) => ((a.id * 0.618) % 1) - ((b.id * 0.618) % 1)).map(({ cardKey }) => cardKey);
  } finally {
    await db.close();
  }
}

async function timeOf(url: URL, cookie: string): Promise<number> {
  const since = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`GET ${url.pathname} was answered with ${response.status}.`);
  return performance.now() - since;
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Prints a table with a column for each size. */
function printReports(reports: readonly ScaleReport[]): void {
  const row = (name: string, cell: (report: ScaleReport) => string) => [name, ...reports.map(cell)];
  const ms = (value: number | undefined) => `${round(value ?? Number.NaN)} ms`;
  const lookUpRows = ['bare servers', 'servers of ours'].flatMap((kind, which) =>
    nodeCounts.map((count, at) =>
      row(`${kind}: ${count}`, ({ lookUps }) => rateText(lookUps[which * nodeCounts.length + at])),
    ),
  );
  printRows([
    row('cards', ({ cards }) => cards.toLocaleString('en')),
    ...lookUpRows,
    row('one server beside the bare one', ({ lookUps }) =>
      (lookUps[nodeCounts.length]?.ofFirst ?? Number.NaN).toFixed(2),
    ),
    ...questions.map(({ name }, at) =>
      row(`${name}: p50, p95`, ({ lists }) => `${ms(lists[at]?.p50)}, ${ms(lists[at]?.p95)}`),
    ),
    row('overview, computed again', ({ overview }) => ms(overview)),
    row(`import of ${imported.toLocaleString('en')}`, (report) => ms(report.import.ms)),
    row('its last card found', (report) => ms(report.import.firstSearch)),
    row('on disk', ({ diskBytes }) => `${round(diskBytes / 1024 ** 3)} GiB`),
  ]);
}

function rateText(rate: LookUpRate | undefined): string {
  if (!rate) return '';
  const { perSecond, p99, serverMicroseconds, postgresMicroseconds } = rate;
  return `${round(perSecond)}/s, p99 ${round(p99)} ms, ${round(serverMicroseconds)} + ${round(postgresMicroseconds)} µs`;
}
