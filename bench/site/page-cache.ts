import type { Figure } from '../figures.ts';
import { loadServer } from '../http-load.ts';
import { startTarget } from '../processes.ts';
import { median } from '../statistics.ts';

const headers = { 'accept-encoding': 'br' };
const defaults = { rounds: 5, seconds: 4 };

/** Compares cached pages with a bare server that sends the same bytes, in alternating rounds. */
export async function measurePageCache(
  url: URL,
  paths: readonly string[],
  { rounds, seconds } = defaults,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of paths) {
    const bare = await startTarget('bench/site/same-bytes-server.ts', [new URL(path, url).href]);
    const measure = async (server: URL) => {
      const load = await loadServer({ url: server, paths: [path], connections: 32, seconds, headers });
      if (load.failures > 0) throw new Error(`${path} was not always answered with 200.`);
      return load.requests / load.seconds;
    };
    await measure(bare.url);
    await measure(url);
    const rows: { limit: number; ours: number }[] = [];
    for (let round = 0; round < rounds; round++)
      rows.push({ limit: await measure(bare.url), ours: await measure(url) });
    await bare.stop();
    const limit = median(rows.map((row) => row.limit));
    const ratio = median(rows.map((row) => row.ours / row.limit));
    figures.push({ name: path, value: ratio * limit, unit: 'req/s', limit, goal: { of: 'ratio', min: 0.5 } });
  }
  return figures;
}
