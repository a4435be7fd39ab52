import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from './figures.ts';
import { loadServer } from './http-load.ts';
import type { ImportAnswer } from './loaded-server.ts';
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

/** Imports each file into a server after parsing it alone. The figure has the medians. */
export async function compareWithParse(server: Target, spreadsheets: readonly string[]) {
  const pairs: { parseMs: number; importMs: number }[] = [];
  let rows = 0;
  for (const file of spreadsheets) {
    const parse = JSON.parse(
      execFileSync(process.execPath, [join(import.meta.dirname, 'parse-alone.ts'), file], { encoding: 'utf8' }),
    );
    await server.settle();
    const imported = await importInto(server, file, []);
    pairs.push({ parseMs: parse.ms, importMs: imported.ms });
    rows = imported.rows;
  }
  const limit = median(pairs.map(({ parseMs }) => parseMs)) / 1000;
  const ratio = median(pairs.map(({ parseMs, importMs }) => importMs / parseMs));
  const figure: Figure = {
    name: `import of ${rows} rows (limit: the parse)`,
    value: ratio * limit,
    unit: 's',
    limit,
    goal: { of: 'ratio', max: 1.6 },
  };
  return { figure, pairs };
}

function importInto(server: Target, file: string, meanwhile: string[]) {
  return server.send({ file, meanwhile }) as Promise<ImportAnswer>;
}

/** Compares imports with the bare parse of the same file, then measures look-ups during an import. */
export async function measureImport({ server, spreadsheets, cardKeys }: ImportBench): Promise<Figure[]> {
  const { figure } = await compareWithParse(server, spreadsheets.slice(0, -1));

  let ended = false;
  const importing = importInto(server, spreadsheets.at(-1) ?? '', ['nguyen', 'a', 'nha khoa', 'an']).finally(() => {
    ended = true;
  });
  const paths = cardKeys.map((key) => `/api/user/getUser?cartId=${encodeURIComponent(key)}`);
  const latencies: number[] = [];
  while (!ended)
    latencies.push(...(await loadServer({ url: server.url, paths, connections: 16, seconds: 0.25, rate })).latencies);
  const underLoad = await importing;
  return [
    figure,
    {
      name: `look-up while importing, with ${underLoad.searches} searches, p99`,
      value: quantile(latencies, 0.99),
      unit: 'ms',
      goal: { of: 'value', max: 50 },
    },
  ];
}
