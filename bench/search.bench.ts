// npm run bench -- search [--short]: measures every search, filter, order and deep page of the list of cards over HTTP, on
// both engines, with registers of several sizes. SIZES, ENGINES, RUNS and SECONDS choose others than the usual ones.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#database/open-database.ts';
import { foldText } from '#domain/text.ts';
import { printRows, printStep, round } from './figures.ts';
import { fillRegister } from './fill-register.ts';
import { type FirstSearch, measureFirstSearch } from './measure-first-search.ts';
import { measureSearch, type SearchTimes, searchGoal } from './measure-search.ts';
import { startTarget } from './processes.ts';
import { searchQuestions } from './search-questions.ts';
import { type BenchRegister, postgresRegister, sqliteRegister } from './search-registers.ts';
import { signIn } from './sign-in.ts';
import { variedWarranties } from './varied-warranties.ts';

const mebibyte = 1024 * 1024;

/** What was measured of one register. */
interface SearchReport {
  engine: 'sqlite' | 'postgres';
  size: number;
  words: number;
  times: SearchTimes[];
  /** Of the server, in MiB: after its start and after all questions. */
  memory: { atRest: number; afterwards: number };
  disk: Awaited<ReturnType<BenchRegister['size']>>;
  firstSearch: FirstSearch;
}

/** Prints a table of all lists beside their goal, and what the register takes. */
function printReport({ engine, size, words, times, memory, disk, firstSearch }: SearchReport): void {
  const goal = searchGoal(size);
  const ms = (value: number) => `${round(value)} ms`;
  const rows = times.map(({ name, total, first, p50, p95, runs: count }) => [
    name,
    ...[total, count].map((number) => number.toLocaleString('en')),
    ...[first, p50, p95].map(ms),
    (p95 / goal).toFixed(2),
  ]);
  const thousands = size.toLocaleString('en');
  process.stdout.write(
    `\n## ${engine}, ${thousands} cards, ${words.toLocaleString('en')} different words in names\n\n`,
  );
  printRows([['list', 'cards', 'runs', 'first', 'p50', 'p95', `p95 / ${goal} ms`], ...rows]);
  const missed = times.filter(({ p95 }) => p95 > goal);
  const largest = disk.largest.map(({ name, bytes }) => `${name} ${round(bytes / mebibyte)}`).join(', ');
  const searches = firstSearch.searches.map(({ name, ms: value }) => `${name} ${ms(value)}`).join(', ');
  process.stdout.write(
    `
- lists above ${goal} ms at p95: ${missed.length} of ${times.length}
- memory: ${round(memory.atRest)} MiB at rest, ${round(memory.afterwards)} MiB afterwards
- on disk: ${round(disk.total / mebibyte)} MiB; the largest parts in MiB: ${largest}
- import of ${firstSearch.rows.toLocaleString('en')}: ${ms(firstSearch.import)}; the first searches after it: ${searches}
`,
  );
}

const short = process.argv.includes('--short');
const { SIZES, ENGINES = 'sqlite,postgres', RUNS, SECONDS } = process.env;
const sizes = (SIZES ?? (short ? '2000' : '100000,300000,1000000')).split(',').map(Number);
const runs = Number(RUNS ?? (short ? 2 : 200));
/** A question is given up after so many seconds, with the runs that it has had. */
const mostSeconds = Number(SECONDS ?? 30);
const imported = short ? 500 : 100_000;
const account = { ADMIN_NAME: 'bench', ADMIN_PASSWORD: randomBytes(18).toString('base64url') };
const names = [...variedWarranties(500, 7)].map(({ customerName }) => foldText(customerName));

const reports: SearchReport[] = [];
for (const engine of (['sqlite', 'postgres'] as const).filter((name) => ENGINES.split(',').includes(name))) {
  for (const size of sizes) {
    const report = { engine, ...(await onRegister(engine, size)) };
    printReport(report);
    reports.push(report);
  }
}
const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
const output = join(results, `search-${new Date().toISOString().replaceAll(':', '-')}.json`);
writeFileSync(output, `${JSON.stringify({ node: process.version, reports }, null, 2)}\n`);
printStep(`Written to ${output}`);

/** Fills a register, asks all questions, and removes it. */
async function onRegister(engine: 'sqlite' | 'postgres', size: number): Promise<Omit<SearchReport, 'engine'>> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
  const register = engine === 'postgres' ? await postgresRegister(folder) : sqliteRegister(folder);
  try {
    printStep(`Filling a register with ${size} records on ${engine}`);
    const words = await fill(register, size);
    const environment = { DATA_DIR: folder, DATABASE_URL: register.databaseUrl ?? '', PORT: '0', ...account };
    // As `npm start` does.
    const server = await startTarget('loaded-server', [], environment, ['--max-semi-space-size=4']);
    try {
      const cookie = await signIn(server.url, account);
      await server.settle();
      const atRest = server.memory().now;
      printStep('Searching');
      const bench = { url: server.url, cookie, runs, mostSeconds };
      const times = await measureSearch(bench, searchQuestions(names));
      await server.settle();
      const memory = { atRest, afterwards: server.memory().now };
      const disk = await register.size();
      printStep(`Importing ${imported} records`);
      const firstSearch = await measureFirstSearch(bench, { rows: imported, seed: 2 });
      return { size, words, times, memory, disk, firstSearch };
    } finally {
      await server.stop();
    }
  } finally {
    await register.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns how many different words the cards have. */
async function fill(register: BenchRegister, size: number): Promise<number> {
  const words = new Set<string>();
  const counted = function* () {
    for (const card of variedWarranties(size, 1)) {
      const names = `${card.customerName} ${card.clinicName} ${card.doctorName ?? ''}`;
      for (const word of names.split(' ')) words.add(word);
      yield card;
    }
  };
  const db = await openDatabase(register);
  await fillRegister(db, size, 1, counted());
  // PostgreSQL does so by itself within some minutes.
  if (db.engine === 'postgres') await db.write((tx) => sql`analyze`.execute(tx));
  await db.close();
  return new Set([...words].map(foldText)).size;
}
