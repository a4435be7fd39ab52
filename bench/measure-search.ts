import Sqlite from 'better-sqlite3';
import type { Figure } from './figures.ts';
import type { Answers } from './loaded-server.ts';
import type { Target } from './processes.ts';
import { median, quantile } from './statistics.ts';

/** The most common words, parts of them, one and two letters, and queries of two and three words. */
const common = [
  'nguyen',
  'nha',
  'khoa',
  'nha khoa',
  'bs',
  'van',
  'thi',
  'tran',
  'ngoc',
  'perlenau',
  'ads',
  'a',
  'n',
  'an',
  'ng',
  '0',
  '00',
  'nguyen thi',
  'nguyen van an',
  'tran thi nha khoa',
];
const rare = ['zirkoneum', 'zz', '00123', '98765', 'nguyen 0077', 'quach', 'ton nu'];

/** Measures the first page with the exact count, many times per word; the limit is FTS5 alone. */
export async function measureSearch({
  server,
  file,
  runs,
}: {
  server: Target;
  file: string;
  runs: number;
}): Promise<Figure[]> {
  const words = [...common, ...rare];
  const answer = (await server.send({ do: 'search', words, runs })) as Answers['search'];
  const p99 = (word: string) => quantile(answer[word]?.ms ?? [], 0.99);
  const worst = (of: string[]) => of.reduce((a, b) => (p99(b) > p99(a) ? b : a));
  const all = (of: string[]) => of.flatMap((word) => answer[word]?.ms ?? []);
  const slowest = worst(common);
  return [
    { name: 'search, common words, p50', value: median(all(common)), unit: 'ms' },
    {
      name: `search, slowest common word (${slowest}: ${answer[slowest]?.total}), p99`,
      value: p99(slowest),
      unit: 'ms',
      goal: { of: 'value', max: 50 },
    },
    {
      name: `search, slowest rare word (${worst(rare)}), p99`,
      value: p99(worst(rare)),
      unit: 'ms',
      goal: { of: 'value', max: 50 },
    },
    {
      name: 'search, "nguyen" (limit: FTS5 alone), p50',
      value: median(answer.nguyen?.ms ?? []),
      unit: 'ms',
      limit: fts5Alone(file, 'nguyen'),
    },
  ];
}

/** The time that FTS5 alone takes for the same page and count, in ms. */
function fts5Alone(file: string, word: string): number {
  const db = new Sqlite(file, { readonly: true });
  const page = db.prepare(
    'select rowid from warranty_search where warranty_search match ? order by rowid desc limit 10',
  );
  const count = db.prepare('select count(*) from warranty_search where warranty_search match ?');
  const times = Array.from({ length: 5 }, () => {
    const since = performance.now();
    page.all(`"${word}"`);
    count.get(`"${word}"`);
    return performance.now() - since;
  });
  db.close();
  return median(times);
}
