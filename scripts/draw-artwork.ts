// node scripts/draw-artwork.ts [name…]: draws the pictures of the fictional brand's products, and the home page's.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { runCommand, UsageError } from './command.ts';
import { render } from './drawing/render.ts';
import { hero, products } from './drawing/scenes.ts';

const usage = 'node scripts/draw-artwork.ts [name…], such as fels or hero; without a name all are drawn, in 20 minutes';
/** Pixels across a finished picture; more of them are looked at, so that edges come out smooth. */
const pixels = 1200;
const looked = pixels * 1.5;

const scenes = { ...products, hero };
const fileOf = (name: string) => join(import.meta.dirname, '..', 'samples/artwork', `${name}.jpg`);

async function draw(name: string): Promise<void> {
  const scene = scenes[name as keyof typeof scenes]?.();
  if (!scene) return;
  const { width, height, rgb } = render(scene, looked);
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(pixels)
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(fileOf(name));
}

function drawInThread(name: string): Promise<void> {
  const started = Date.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  new Worker(import.meta.filename, { workerData: name }).on('error', reject).on('exit', () => {
    process.stdout.write(`${fileOf(name)} (${Math.round((Date.now() - started) / 1000)} s)\n`);
    resolve();
  });
  return promise;
}

if (isMainThread)
  await runCommand(usage, async () => {
    const names = process.argv.slice(2);
    const unknown = names.find((name) => !(name in scenes));
    if (unknown) throw new UsageError(`There is no picture ${unknown}`);
    const turn = pLimit(availableParallelism());
    await Promise.all((names.length > 0 ? names : Object.keys(scenes)).map((name) => turn(drawInThread, name)));
    return 0;
  });
else await draw(workerData);
