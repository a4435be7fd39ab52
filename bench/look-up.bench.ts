// npm run bench -- look-up [--short]: what the parts of a look-up on SQLite cost, from a bare server to the whole one.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { printRows, printTable } from './figures.ts';
import { fillRegister } from './fill-register.ts';
import { startTarget, type Target } from './processes.ts';
import { hasWrk, loadByWrk } from './wrk.ts';

const short = process.argv.includes('--short');
const { records, seconds, rounds } = short
  ? { records: 1_000, seconds: 1, rounds: 1 }
  : { records: 1_000_000, seconds: 3, rounds: 9 };
if (!hasWrk) throw new Error('wrk is not installed. On Debian and Ubuntu: apt-get install wrk');

const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const targets: [name: string, target: Target][] = [];
try {
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  await fillRegister(db, records, 1);
  const cards = await db.read.selectFrom('warranty').select('cardKey').where('id', '<=', 20_000).execute();
  await db.close();
  const paths = cards.map(({ cardKey }) => `/api/user/getUser?cartId=${encodeURIComponent(cardKey)}`);
  const file = join(folder, 'ads.sqlite');
  const account = { ADMIN_NAME: 'bench', ADMIN_PASSWORD: randomBytes(18).toString('base64url') };
  const environment = { DATA_DIR: folder, PORT: '0', LOOKUP_LIMIT: '0', ...account };
  targets.push(['node:http', await startTarget('bench/bare-server.ts', [file])]);
  for (const [name, framework] of [
    ['and the headers of our answers', 'http'],
    ['and Fastify', 'fastify'],
  ] as const)
    targets.push([name, await startTarget('bench/framework-server.ts', [file, framework])]);
  targets.push([
    'our server without its log',
    await startTarget('loaded-server', [], { ...environment, LOG_LEVEL: 'silent' }),
  ]);
  targets.push(['our server', await startTarget('loaded-server', [], environment)]);

  const best = targets.map(() => ({ rate: 0, cpu: Number.POSITIVE_INFINITY }));
  for (let round = 0; round < rounds; round++)
    for (const [at, [name, target]] of targets.entries()) {
      const since = target.cpuSeconds();
      const load = await loadByWrk({ url: target.url, paths, connections: 32, seconds });
      if (load.failures > 0) throw new Error(`${load.failures} look-ups of '${name}' were not answered with 200.`);
      const cpu = ((target.cpuSeconds() - since) / load.requests) * 1e6;
      const { rate, cpu: least } = best[at] ?? { rate: 0, cpu };
      best[at] = { rate: Math.max(rate, load.requests / load.seconds), cpu: Math.min(least, cpu) };
    }
  const [bare = { rate: 1, cpu: 1 }, withHeaders = bare] = best;
  printRows([
    ['look-up by', 'best round, a second', 'of the first', 'CPU a look-up, µs', 'of the first'],
    ...targets.map(([name], at) => {
      const { rate, cpu } = best[at] ?? bare;
      return [name, `${Math.round(rate)}`, (rate / bare.rate).toFixed(2), cpu.toFixed(1), (bare.cpu / cpu).toFixed(2)];
    }),
  ]);
  const value = best.at(-1)?.rate ?? 0;
  const goal = { of: 'ratio', min: 0.5 } as const;
  printTable([
    { name: 'our server of a bare one with its headers', value, unit: 'look-ups/s', limit: withHeaders.rate, goal },
  ]);
} finally {
  for (const [, target] of targets) await target.stop();
  rmSync(folder, { recursive: true, force: true });
}
