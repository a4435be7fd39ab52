import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from './figures.ts';
import { loadServer } from './http-load.ts';
import type { Answers } from './loaded-server.ts';
import type { Target } from './processes.ts';
import { median, quantile } from './statistics.ts';

/** Look-ups per second while an import runs, far more than real traffic. */
const rate = 200;

interface ImportBench {
  server: Target;
  /** Files of equal size with different cards; the last one is imported under load. */
  spreadsheets: readonly string[];
  cardKeys: readonly string[];
}

/** Compares imports with the bare parse of the same file, then measures look-ups during an import. */
export async function measureImport({ server, spreadsheets, cardKeys }: ImportBench): Promise<Figure[]> {
  const run = (file: string, meanwhile: string[]) =>
    server.send({ do: 'import', file, meanwhile }) as Promise<Answers['import']>;
  const pairs = [];
  for (const file of spreadsheets.slice(0, -1)) {
    const parse = JSON.parse(
      execFileSync(process.execPath, [join(import.meta.dirname, 'parse-alone.ts'), file], { encoding: 'utf8' }),
    );
    await server.settle();
    pairs.push({ parse: parse.ms as number, imported: await run(file, []) });
  }
  const limit = median(pairs.map((pair) => pair.parse));
  const ratio = median(pairs.map((pair) => pair.imported.ms / pair.parse));
  const rows = pairs[0]?.imported.rows ?? 0;

  let ended = false;
  const importing = run(spreadsheets.at(-1) ?? '', ['nguyen', 'a', 'nha khoa', 'an']).finally(() => {
    ended = true;
  });
  const paths = cardKeys.map((key) => `/api/user/getUser?cartId=${encodeURIComponent(key)}`);
  const latencies: number[] = [];
  while (!ended)
    latencies.push(...(await loadServer({ url: server.url, paths, connections: 16, seconds: 0.25, rate })).latencies);
  const underLoad = await importing;
  return [
    {
      name: `import of ${rows} rows (limit: the parse)`,
      value: (ratio * limit) / 1000,
      unit: 's',
      limit: limit / 1000,
      goal: { of: 'ratio', max: 1.6 },
    },
    {
      name: `look-up while importing, with ${underLoad.searches} searches, p99`,
      value: quantile(latencies, 0.99),
      unit: 'ms',
      goal: { of: 'value', max: 50 },
    },
  ];
}
