// npm run bench -- search [--short]: measures every search, filter, order and deep page of the list of cards over HTTP, on
// both engines, with registers of several sizes. SIZES, ENGINES, RUNS and SECONDS choose others than the usual ones.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { foldText } from '#domain/text.ts';
import { printStep } from './figures.ts';
import { fillRegister } from './fill-register.ts';
import { measureFirstSearch } from './measure-first-search.ts';
import { measureSearch } from './measure-search.ts';
import { startTarget } from './processes.ts';
import { searchQuestions } from './search-questions.ts';
import { type BenchRegister, postgresRegister, sqliteRegister } from './search-registers.ts';
import { printReport, type SearchReport } from './search-report.ts';
import { signIn } from './sign-in.ts';
import { variedWarranties } from './varied-warranties.ts';

const short = process.argv.includes('--short');
const { SIZES, ENGINES = 'sqlite,postgres', RUNS, SECONDS } = process.env;
const sizes = (SIZES ?? (short ? '2000' : '100000,1000000,3000000')).split(',').map(Number);
const runs = Number(RUNS ?? (short ? 2 : 200));
/** A question is given up after so many seconds, with the runs that it has had. */
const mostSeconds = Number(SECONDS ?? 30);
const imported = short ? 500 : 100_000;
const account = { ADMIN_NAME: 'bench', ADMIN_PASSWORD: randomBytes(18).toString('base64url') };
const names = [...variedWarranties(500, 7)].map(({ customerName }) => foldText(customerName));

const reports: SearchReport[] = [];
for (const engine of ENGINES.split(',')) {
  const { memory: empty } = await onRegister(engine, 0);
  for (const size of sizes) {
    const { memory, ...measured } = await onRegister(engine, size);
    const above = { atRest: memory.atRest - empty.atRest, afterwards: memory.afterwards - empty.afterwards };
    const report = { engine, ...measured, memory: above };
    printReport(report);
    reports.push(report);
  }
}
const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
const output = join(results, `search-${new Date().toISOString().replaceAll(':', '-')}.json`);
writeFileSync(output, `${JSON.stringify({ node: process.version, reports }, null, 2)}\n`);
printStep(`Written to ${output}`);

/** Fills a register, asks all questions, and removes it. An empty one is not imported into. */
async function onRegister(engine: string, size: number): Promise<Omit<SearchReport, 'engine'>> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
  const register = engine === 'postgres' ? await postgresRegister(folder) : sqliteRegister(folder);
  try {
    printStep(`Filling a register with ${size} records on ${engine}`);
    const words = await fill(register, size);
    const environment = { DATA_DIR: folder, DATABASE_URL: register.databaseUrl ?? '', PORT: '0', ...account };
    const start = () => startTarget('loaded-server', [], environment);
    // What the search has still to prepare is not in the memory of a server that starts on a register as it usually is.
    const first = await start();
    await first.settle();
    await first.stop();
    const server = await start();
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
      const rows = size === 0 ? 0 : imported;
      printStep(`Importing ${rows} records`);
      const firstSearch =
        rows === 0 ? { rows, import: 0, searches: [] } : await measureFirstSearch(bench, { rows, seed: 2 });
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
  await db.close();
  return new Set([...words].map(foldText)).size;
}
