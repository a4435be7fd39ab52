/** A worker thread that renders the scene named by its `workerData` and writes it as a JPEG. */
import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { pictureFile, scenes } from './scenes.ts';

const name: string = workerData;

/** Width of a finished picture: the home page's is shown largest. It is rendered larger and scaled down for smooth edges. */
const pixels = name === 'hero' ? 1600 : 1200;
const renderedPixels = name === 'hero' ? 3600 : 1800;

const renderScene = scenes.get(name);
if (!renderScene) throw new Error(`There is no scene ${name}`);
const { width, height, rgb } = renderScene(renderedPixels);
await sharp(rgb, { raw: { width, height, channels: 3 } })
  .resize(pixels)
  .jpeg({ quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true })
  .toFile(pictureFile(name));
