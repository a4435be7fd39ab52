import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { room } from './drawing/backlit.ts';
import { toByte } from './drawing/solids.ts';
import { pictureFile } from './scenes.ts';

const root = join(import.meta.dirname, '..');
const home = join(root, 'src/web/site/home');
const [red, green, blue] = [toByte(room[0]), toByte(room[1]), toByte(room[2])];

function write(path: string, content: Buffer): void {
  writeFileSync(path, content);
  process.stdout.write(`${path.slice(root.length + 1)}: ${(content.length / 1024).toFixed(1)} KB\n`);
}

/** The picture for shared links, to which the server adds the brand's mark, at the left. */
async function writeSharedPicture(): Promise<void> {
  const crown = await sharp(pictureFile('hero')).resize(1000).toBuffer();
  const { height = 0 } = await sharp(crown).metadata();
  const top = Math.max(0, Math.round((height - 630) * 0.45));
  const picture = sharp({
    create: { width: 1200, height: 630, channels: 3, background: { r: red, g: green, b: blue } },
  });
  picture.composite([
    { input: await sharp(crown).extract({ left: 0, top, width: 1000, height: 630 }).toBuffer(), left: 200, top: 0 },
  ]);
  write(pictureFile('shared'), await picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer());
}

/** Writes the home page's picture in its widths, and the picture for shared links, from the rendered scene. */
export async function drawBrand(): Promise<void> {
  const source = sharp(pictureFile('hero'));
  for (const width of [540, 1080, 1600])
    write(
      join(home, `hero-${width}.avif`),
      await source.clone().resize(width).avif({ quality: 68, effort: 7 }).toBuffer(),
    );
  write(join(home, 'hero-1080.jpg'), await source.clone().resize(1080).jpeg({ quality: 80, mozjpeg: true }).toBuffer());
  await writeSharedPicture();
}
