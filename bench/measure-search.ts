import { performance } from 'node:perf_hooks';
import { Connection } from './http-load.ts';
import type { SearchQuestion } from './search-questions.ts';
import { quantile } from './statistics.ts';

const pageSize = 10;
/** The goal for the 95th percentile of every list of a register of so many cards, in ms: 150 up to 100,000, 300 up to 300,000, and in proportion above. */
export function searchGoal(size: number): number {
  return size <= 100_000 ? 150 : Math.max(300, size / 1_000);
}

export interface SearchBench {
  url: URL;
  /** The session cookie of an account that may read the list. */
  cookie: string;
  runs: number;
  /** A question that has taken so many seconds is not asked again, however few its runs are. */
  mostSeconds: number;
}

/** How long a question took, in ms. */
export interface SearchTimes {
  name: string;
  /** How many cards match; of the last query where each run has another one. */
  total: number;
  runs: number;
  first: number;
  p50: number;
  p95: number;
}

/** Asks the server each question many times in turn, as a browser does: first page or far page, with the exact count. */
export async function measureSearch(bench: SearchBench, questions: readonly SearchQuestion[]): Promise<SearchTimes[]> {
  const results: SearchTimes[] = [];
  for (const question of questions) results.push(await measureQuestion(bench, question));
  return results;
}

async function measureQuestion({ url, cookie, runs, mostSeconds }: SearchBench, question: SearchQuestion) {
  const { name, page } = question;
  const total = page === 1 ? undefined : await countOf(url, cookie, pathOf(question, 0, 1));
  const target = total === undefined ? 1 : Math.max(1, Math.min(page, Math.ceil(total / pageSize)));
  const connection = new Connection(url, { cookie });
  const ms: number[] = [];
  const end = performance.now() + mostSeconds * 1000;
  try {
    for (let run = 0; run < runs && (run === 0 || performance.now() < end); run++) {
      const path = pathOf(question, run, target);
      const since = performance.now();
      const status = await connection.get(path);
      ms.push(performance.now() - since);
      if (status !== 200) throw new Error(`GET ${path} was answered with ${status}.`);
    }
  } finally {
    connection.close();
  }
  return {
    name,
    total: total ?? (await countOf(url, cookie, pathOf(question, ms.length - 1, 1))),
    runs: ms.length,
    first: ms[0] ?? Number.NaN,
    p50: quantile(ms, 0.5),
    p95: quantile(ms, 0.95),
  };
}

/** How many cards match a list. */
export async function countOf(url: URL, cookie: string, path: string): Promise<number> {
  const response = await fetch(new URL(path, url), { headers: { cookie } });
  if (response.status !== 200) throw new Error(`GET ${path} was answered with ${response.status}.`);
  const { counts } = (await response.json()) as { counts: number };
  return counts;
}

function pathOf({ query, q }: SearchQuestion, run: number, page: number): string {
  const words = q?.[run % q.length];
  const search = new URLSearchParams({ ...query, ...(words !== undefined && { q: words }), page: String(page) });
  return `/api/user?${search}&limit=${pageSize}`;
}
