/** A worker thread that renders the scene named by its `workerData` and writes it as a JPEG. */
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { pictureFile, scenes } from './scenes.ts';

/** Width of a finished picture. It is rendered larger and scaled down for smooth edges. */
const pixels = 1200;
const renderedPixels = pixels * 1.5;

const name: string = workerData;
const renderScene = scenes.get(name);
if (!renderScene) throw new Error(`There is no scene ${name}`);
const { width, height, rgb } = renderScene(renderedPixels);
await sharp(rgb, { raw: { width, height, channels: 3 } })
  .resize(pixels)
  .jpeg({ quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true })
  .toFile(pictureFile(name));
