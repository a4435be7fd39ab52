// npm run bench:site [-- --short]: what a patient's phone makes of each public page, and how fast kept pages are served.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Figure, printTable } from './figures.ts';
import { loadServer } from './http-load.ts';
import { startDemo } from './site/demo.ts';
import { measurePages } from './site/lighthouse.ts';
import { weighPages } from './site/weights.ts';
import { median } from './statistics.ts';

const short = process.argv.includes('--short');
const runs = short ? 1 : 3;
const seconds = short ? 0.5 : 4;
const rounds = short ? 2 : 5;

const server = await startDemo();
try {
  const { products } = (await (await fetch(new URL('/api/product?limit=3', server.url))).json()) as ProductList;
  const [first, second] = products;
  const paths = [
    '/',
    '/?keyword=ADS-2026-0001',
    '/products',
    `/products/${first?._id}`,
    `/products/compare?ids=${first?._id},${second?._id}`,
    '/warranty',
    '/warranty?keyword=ADS-2026-0001',
    '/warranty/notes',
    '/partner',
    '/photos',
    '/contact',
    '/login',
  ];
  say('Weights');
  printWeights(await weighPages(server.url, paths));
  say('Kept pages');
  printTable(await measureKeptPages(['/', '/products', `/products/${first?._id}`]));
  say(`Lighthouse, ${runs} runs a page`);
  await measurePages(server.url, paths, runs);
} finally {
  await server.stop();
}

interface ProductList {
  products: { _id: string }[];
}

function printWeights(weights: Awaited<ReturnType<typeof weighPages>>): void {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  process.stdout.write(
    '| page | HTML + CSS, kB | JavaScript, kB | fonts, kB | pictures, kB |\n|---|---|---|---|---|\n',
  );
  for (const { path, document, stylesheet, script, font, image } of weights) {
    const cells = [path, kb(document + stylesheet), kb(script), kb(font), kb(image)];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}

/** Pages from memory against a bare server that sends the same bytes, in turn. */
async function measureKeptPages(paths: string[]): Promise<Figure[]> {
  const headers = { 'accept-encoding': 'br' };
  const figures: Figure[] = [];
  for (const path of paths) {
    const kept = await fetch(new URL(path, server.url), { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await kept.arrayBuffer());
    const bare = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': sent.length });
      response.end(sent);
    });
    const sent = await brotliOf(path, bytes);
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const bareUrl = new URL(`http://127.0.0.1:${(bare.address() as AddressInfo).port}`);
    const round = async (url: URL) => {
      const load = await loadServer({ url, paths: [path], connections: 32, seconds, headers });
      if (load.failures > 0) throw new Error(`${path} was not always answered with 200.`);
      return load.requests / load.seconds;
    };
    await round(bareUrl);
    await round(server.url);
    const rows: { ours: number; bare: number }[] = [];
    for (let at = 0; at < rounds; at++) rows.push({ bare: await round(bareUrl), ours: await round(server.url) });
    bare.close();
    const limit = median(rows.map((row) => row.bare));
    const ratio = median(rows.map((row) => row.ours / row.bare));
    const goal = { of: 'ratio', least: 0.7 } as const;
    figures.push({ name: `${path} (${sent.length} bytes)`, value: ratio * limit, unit: 'req/s', limit, goal });
  }
  return figures;
}

/** What our server sends for it: as many bytes, of which nobody looks at the content. */
async function brotliOf(path: string, bytes: Buffer): Promise<Buffer> {
  const answer = await fetch(new URL(path, server.url), { method: 'GET', headers: { 'accept-encoding': 'br' } });
  const length = Number(answer.headers.get('content-length'));
  await answer.arrayBuffer();
  return Buffer.concat([bytes, Buffer.alloc(length)]).subarray(0, length);
}

function say(text: string): void {
  process.stderr.write(`${text} …\n`);
}
