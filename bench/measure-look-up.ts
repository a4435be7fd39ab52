import type { Figure } from './figures.ts';
import { loadServer } from './http-load.ts';
import type { Target } from './processes.ts';
import { median, quantile } from './statistics.ts';
import { hasWrk, loadByWrk } from './wrk.ts';

const connections = 32;

interface LookUpBench {
  server: Target;
  bare: Target;
  cardKeys: readonly string[];
  seconds: number;
  rounds: number;
}

/** Compares look-ups with a bare server in alternating rounds; figures are medians. */
export async function measureLookUp({ server, bare, cardKeys, seconds, rounds }: LookUpBench): Promise<Figure[]> {
  // wrk counts whole seconds.
  const byWrk = hasWrk && seconds >= 1;
  const paths = cardKeys.map((key) => `/api/user/getUser?cartId=${encodeURIComponent(key)}`);
  const round = async (target: Target) => {
    const cpu = target.cpuSeconds();
    const load = await loadFully({ url: target.url, paths, connections, seconds }, byWrk);
    if (load.failures > 0) throw new Error(`${load.failures} look-ups were not answered with 200.`);
    return {
      rate: load.requests / load.seconds,
      cpu: ((target.cpuSeconds() - cpu) / load.requests) * 1e6,
      p99: load.p99,
    };
  };
  await round(bare);
  await round(server);
  const rows = [];
  for (let at = 0; at < rounds; at++) rows.push({ bare: await round(bare), server: await round(server) });
  const ratio = median(rows.map((row) => row.server.rate / row.bare.rate));
  const limit = median(rows.map((row) => row.bare.rate));
  return [
    {
      name: byWrk ? 'look-up, by wrk' : 'look-up, by a client that takes half of the processor',
      value: ratio * limit,
      unit: 'req/s',
      limit,
      goal: { of: 'ratio', min: byWrk ? 0.9 : 0.6 },
    },
    {
      name: 'look-up, p99',
      value: median(rows.map((row) => row.server.p99)),
      unit: 'ms',
      limit: median(rows.map((row) => row.bare.p99)),
    },
    {
      name: 'look-up, CPU a request',
      value: median(rows.map((row) => row.server.cpu)),
      unit: 'µs',
      limit: median(rows.map((row) => row.bare.cpu)),
    },
  ];
}

/** Loads a server as fast as it answers. */
async function loadFully(load: Parameters<typeof loadByWrk>[0], byWrk: boolean) {
  if (byWrk) return loadByWrk(load);
  const { latencies, ...result } = await loadServer(load);
  return { ...result, p99: quantile(latencies, 0.99) };
}
