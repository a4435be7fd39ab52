import { printRows, round } from './figures.ts';
import type { FirstSearch } from './measure-first-search.ts';
import { type SearchTimes, searchGoal } from './measure-search.ts';
import type { BenchRegister } from './search-registers.ts';

const mebibyte = 1024 * 1024;

/** What was measured of one register. */
export interface SearchReport {
  engine: 'sqlite' | 'postgres';
  size: number;
  words: number;
  times: SearchTimes[];
  /** Of the server, in MiB: after its start and after all questions. */
  memory: { atRest: number; afterwards: number };
  /** The slowest first page without its count, in ms. */
  firstPage: { name: string; p95: number };
  disk: Awaited<ReturnType<BenchRegister['size']>>;
  firstSearch: FirstSearch;
}

/** Prints a table of all lists beside their goal, and what the register takes. */
export function printReport({ engine, size, words, times, memory, firstPage, disk, firstSearch }: SearchReport): void {
  const goal = searchGoal(engine, size);
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
- first page without its count, the slowest (${firstPage.name}), p95: ${ms(firstPage.p95)} of 10 (${(firstPage.p95 / 10).toFixed(2)})
- memory: ${round(memory.atRest)} MiB at rest of 200 (${(memory.atRest / 200).toFixed(2)}), ${round(memory.afterwards)} MiB afterwards
- on disk: ${round(disk.total / mebibyte)} MiB; the largest parts in MiB: ${largest}
- import of ${firstSearch.rows.toLocaleString('en')}: ${ms(firstSearch.import)}; the first searches after it: ${searches}
`,
  );
}
