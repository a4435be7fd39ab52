import { setInterval } from 'node:timers';
import type { Figure } from './figures.ts';
import { loadServer } from './http-load.ts';
import type { Target } from './processes.ts';
import { median, quantile } from './statistics.ts';

/** Concurrent users of the lists. */
const connections = 8;

interface ListBench {
  server: Target;
  bare: Target;
  /** The session cookie of an account that may read the list. */
  cookie: string;
  records: number;
  seconds: number;
  rounds: number;
}

/** Compares list pages with a bare server, in alternating rounds. */
export async function measureLists({ server, bare, cookie, records, seconds, rounds }: ListBench): Promise<Figure[]> {
  const pages = records / 10;
  const deep = Math.min(9_000, pages - 1);
  const requests = [
    { name: 'list, page 1', path: '/api/user?limit=10&page=1' },
    { name: `list, page ${deep} of ${pages}`, path: `/api/user?limit=10&page=${deep}` },
  ];
  const figures: Figure[] = [];
  for (const { name, path } of requests) {
    const round = async (target: Target) => {
      const load = await loadServer({ url: target.url, paths: [path], connections, seconds, headers: { cookie } });
      if (load.failures > 0) throw new Error(`${load.failures} requests for ${path} were not answered with 200.`);
      return { rate: load.requests / load.seconds, p99: quantile(load.latencies, 0.99) };
    };
    await round(bare);
    await round(server);
    const rows: Record<'bare' | 'server', { rate: number; p99: number }>[] = [];
    for (let at = 0; at < rounds; at++) rows.push({ bare: await round(bare), server: await round(server) });
    const pick = (of: 'bare' | 'server', what: 'rate' | 'p99') => median(rows.map((row) => row[of][what]));
    figures.push(
      { name, value: pick('server', 'rate'), unit: 'req/s', limit: pick('bare', 'rate') },
      { name: `${name}, p99`, value: pick('server', 'p99'), unit: 'ms', limit: pick('bare', 'p99') },
    );
  }
  return figures;
}

/** Measures the time and the additional memory for streaming the whole register. */
export async function measureStream({ server, cookie }: Pick<ListBench, 'server' | 'cookie'>): Promise<Figure[]> {
  const before = server.memory().now;
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, server.memory().now);
  }, 20);
  const since = performance.now();
  const response = await fetch(new URL('/api/user/all', server.url), { headers: { cookie } });
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += part.length;
  const seconds = (performance.now() - since) / 1000;
  clearInterval(sampler);
  if (response.status !== 200) throw new Error(`The whole list was answered with ${response.status}.`);
  return [
    { name: `all records in one answer (${Math.round(bytes / 1024 / 1024)} MiB)`, value: seconds, unit: 's' },
    { name: 'the same, memory above what it was', value: peak - before, unit: 'MiB' },
  ];
}
