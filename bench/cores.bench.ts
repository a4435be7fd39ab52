// npm run bench -- cores [--short]: look-ups and pages a second by one process, and by one for each core, over a file each.
// The client takes a part of the machine, too, so the ratio stays below the number of cores.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { type RunningServer, startServer } from '../test/processes.ts';
import { type Figure, printTable } from './figures.ts';
import { fillRegister } from './fill-register.ts';
import { loadServer } from './http-load.ts';
import { median } from './statistics.ts';
import { hasWrk, loadByWrk } from './wrk.ts';

const isShort = process.argv.includes('--short');
const { cards, seconds, rounds } = isShort
  ? { cards: 500, seconds: 1, rounds: 1 }
  : { cards: 20_000, seconds: 4, rounds: 5 };
const connections = 32;
const cores = Math.max(2, availableParallelism());

const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
try {
  const db = await openDatabase({ dataDir: join(folder, 'one'), databaseUrl: undefined });
  await fillRegister(db, cards, 1);
  const keys = (await db.read.selectFrom('warranty').select('cardKey').execute()).map(({ cardKey }) => cardKey);
  await db.close();
  cpSync(join(folder, 'one'), join(folder, 'all'), { recursive: true });
  const start = (name: string, processes: number) =>
    startServer({
      DATA_DIR: join(folder, name),
      PROCESSES: String(processes),
      LOOKUP_LIMIT: '0',
      // The log would go through this process.
      LOG_LEVEL: 'warn',
    });
  const [one, all] = await Promise.all([start('one', 1), start('all', cores)]);
  try {
    const of = (path: string) => keys.map((key) => path + encodeURIComponent(key));
    printTable([
      await compare('look-ups', one, all, of('/api/user/getUser?cartId=')),
      await compare('pages from memory', one, all, ['/warranty', '/products', '/']),
      await compare('rendered pages', one, all, of('/warranty?keyword=')),
    ]);
  } finally {
    await Promise.all([one.stop(), all.stop()]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The rate of all processes beside that of one, in alternating rounds. */
async function compare(name: string, one: RunningServer, all: RunningServer, paths: string[]): Promise<Figure> {
  const rate = async ({ url }: RunningServer) => {
    const load = { url: new URL(url), paths, connections, seconds };
    const { requests, seconds: taken, failures } = await (hasWrk ? loadByWrk(load) : loadServer(load));
    if (failures > 0) throw new Error(`${failures} requests were not answered.`);
    return requests / taken;
  };
  await rate(one);
  await rate(all);
  const rows = [];
  for (let at = 0; at < rounds; at++) rows.push({ one: await rate(one), all: await rate(all) });
  const limit = median(rows.map((row) => row.one));
  const ratio = median(rows.map((row) => row.all / row.one));
  return { name: `${name}, ${cores} processes beside one`, value: ratio * limit, unit: 'req/s', limit };
}
