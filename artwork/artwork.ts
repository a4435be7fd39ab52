// npm run artwork [-- name…]: draws the product pictures of the fictional brand, and the pictures of its home page and shared links.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { runCommand, UsageError } from '../scripts/command.ts';
import { drawBrand } from './draw-brand.ts';
import { pictureFile, scenes } from './scenes.ts';

const usage =
  'npm run artwork [-- name…]: a product such as fels, hero, or brand (the files of the home page and of shared links); all in 25 minutes';

async function drawInThread(name: string): Promise<void> {
  const started = Date.now();
  await once(new Worker(join(import.meta.dirname, 'draw-scene.ts'), { workerData: name }), 'exit');
  process.stdout.write(`${pictureFile(name)} (${Math.round((Date.now() - started) / 1000)} s)\n`);
}

await runCommand(usage, async () => {
  const requested = process.argv.slice(2);
  const names = requested.length > 0 ? requested : [...scenes.keys(), 'brand'];
  const unknown = names.find((name) => name !== 'brand' && !scenes.has(name));
  if (unknown) throw new UsageError(`There is no picture ${unknown}`);
  const limit = pLimit(availableParallelism());
  await Promise.all(names.filter((name) => scenes.has(name)).map((name) => limit(drawInThread, name)));
  // They are made of a rendered scene, so they come last.
  if (names.includes('brand')) await drawBrand();
  return 0;
});
