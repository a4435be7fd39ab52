import { printRows, round } from './figures.ts';
import type { FirstSearch } from './measure-first-search.ts';
import { type SearchTimes, searchGoal } from './measure-search.ts';
import type { BenchRegister } from './search-registers.ts';

const mebibyte = 1024 * 1024;

/** What was measured of one register. */
export interface SearchReport {
  engine: string;
  size: number;
  words: number;
  times: SearchTimes[];
  /** Of the server, in MiB: after its start and after all questions, above what it takes with an empty register. */
  memory: { atRest: number; afterwards: number };
  disk: Awaited<ReturnType<BenchRegister['size']>>;
  firstSearch: FirstSearch;
}

/** Prints a table of all lists beside their goal, and what the register takes. */
export function printReport({ engine, size, words, times, memory, disk, firstSearch }: SearchReport): void {
  const ms = (value: number) => `${round(value)} ms`;
  const rows = times.map(({ name, total, first, p50, p99, runs: count }) => [
    name,
    ...[total, count].map((number) => number.toLocaleString('en')),
    ...[first, p50, p99].map(ms),
    (p99 / searchGoal).toFixed(2),
  ]);
  const thousands = size.toLocaleString('en');
  process.stdout.write(
    `\n## ${engine}, ${thousands} cards, ${words.toLocaleString('en')} different words in names\n\n`,
  );
  printRows([['list', 'cards', 'runs', 'first', 'p50', 'p99', `p99 / ${searchGoal} ms`], ...rows]);
  const missed = times.filter(({ p99 }) => p99 > searchGoal);
  const largest = disk.largest.map(({ name, bytes }) => `${name} ${round(bytes / mebibyte)}`).join(', ');
  const searches = firstSearch.searches.map(({ name, ms: value }) => `${name} ${ms(value)}`).join(', ');
  process.stdout.write(
    `
- lists above ${searchGoal} ms at p99: ${missed.length} of ${times.length}
- memory above that of an empty register: ${round(memory.atRest)} MiB at rest, ${round(memory.afterwards)} MiB afterwards
- on disk: ${round(disk.total / mebibyte)} MiB; the largest parts in MiB: ${largest}
- import of ${firstSearch.rows.toLocaleString('en')}: ${ms(firstSearch.import)}; the first searches after it: ${searches}
`,
  );
}
