import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { browserPath } from '../../scripts/browser.mjs';
import { median } from '../statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const port = 9_333;

/** Runs Lighthouse with its mobile settings several times per page; prints the medians and the failed audits. */
export async function measurePages(url: URL, paths: readonly string[], runs: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-renderer-backgrounding', `--remote-debugging-port=${port}`],
  });
  const findings = new Set<string>();
  process.stdout.write(
    `| page | ${categories.join(' | ')} | FCP, ms | LCP, ms | TBT, ms | CLS |\n|---|---|---|---|---|---|---|---|---|\n`,
  );
  try {
    for (const path of paths) {
      const results: Awaited<ReturnType<typeof measure>>[] = [];
      for (let run = 0; run < runs; run++) results.push(await measure(new URL(path, url).href));
      const scores = categories.map((name) => Math.round(median(results.map((result) => result.scores[name])) * 100));
      const timings = (['fcp', 'lcp', 'tbt', 'cls'] as const).map((name) =>
        median(results.map((result) => result[name])),
      );
      const [fcp = 0, lcp = 0, tbt = 0, cls = 0] = timings;
      process.stdout.write(
        `| ${path} | ${scores.join(' | ')} | ${fcp.toFixed(0)} | ${lcp.toFixed(0)} | ${tbt.toFixed(0)} | ${cls.toFixed(3)} |\n`,
      );
      for (const { failures } of results) for (const failure of failures) findings.add(`${path}: ${failure}`);
    }
  } finally {
    await browser.close();
  }
  for (const finding of findings) process.stdout.write(`${finding}\n`);
}

async function measure(url: string) {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}.`);
  const { lhr } = result;
  if (process.env.LIGHTHOUSE_DIR) {
    mkdirSync(process.env.LIGHTHOUSE_DIR, { recursive: true });
    const name = `${new URL(url).pathname.replaceAll('/', '_')}.json`;
    writeFileSync(join(process.env.LIGHTHOUSE_DIR, name), JSON.stringify(lhr));
  }
  const scores = Object.fromEntries(categories.map((name) => [name, lhr.categories[name]?.score ?? 0]));
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const audits = categories.slice(1).flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  const failed = audits.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1);
  return {
    fcp: value('first-contentful-paint'),
    scores: scores as Record<(typeof categories)[number], number>,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failures: failed.map(({ id }) => `${id} (${lhr.audits[id]?.title})`),
  };
}
