// npm run bench -- site [--short] [PATH…]: measures public pages on a simulated phone, and how fast cached pages are
// served. With paths, only those pages. --short measures once, for less time.
import { parseArgs } from 'node:util';
import { printStep, printTable } from './figures.ts';
import { startDemo } from './site/demo.ts';
import { measureHydration } from './site/hydration.ts';
import { measurePages } from './site/lighthouse.ts';
import { measurePageCache } from './site/page-cache.ts';
import { type Weight, weighPages } from './site/weights.ts';

const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true });
const runs = values.short ? 1 : 3;

const server = await startDemo();
try {
  const { products } = (await (await fetch(new URL('/api/product?limit=3', server.url))).json()) as ProductList;
  const [first, second] = products;
  const publicPaths = [
    '/',
    '/products',
    `/products/${first?._id}`,
    `/products/compare?ids=${first?._id},${second?._id}`,
    '/warranty',
    '/warranty/notes',
    '/partner',
    '/photos',
    '/contact',
    '/login',
    '/?keyword=ADS-2026-0001',
    '/warranty?keyword=ADS-2026-0001',
  ];
  const paths = positionals.length > 0 ? positionals : publicPaths;
  printStep('Weights');
  printWeights(await weighPages(server.url, paths));
  // Look-up answers are not cached.
  const cached = positionals.length > 0 ? paths.filter((path) => !path.includes('keyword=')) : publicPaths.slice(0, 3);
  printStep('Cached pages');
  printTable(await measurePageCache(server.url, cached, values.short ? { rounds: 2, seconds: 0.5 } : undefined));
  if (paths.includes('/warranty')) {
    printStep('Hydration');
    await measureHydration(server.url, values.short ? 1 : 5);
  }
  printStep(`Lighthouse, ${runs} runs a page`);
  await measurePages(server.url, paths, runs);
} finally {
  await server.stop();
}

interface ProductList {
  products: { _id: string }[];
}

function printWeights(weights: readonly Weight[]): void {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  process.stdout.write(
    '| page | HTML + CSS, kB | JavaScript, kB | fonts, kB | pictures, kB |\n|---|---|---|---|---|\n',
  );
  for (const { path, document, stylesheet, script, font, image } of weights) {
    const cells = [path, kb(document + stylesheet), kb(script), kb(font), kb(image)];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}
