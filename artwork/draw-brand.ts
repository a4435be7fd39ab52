import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import brand from '../brand.json' with { type: 'json' };
import { wordmark } from './drawing/wordmark.ts';

const root = join(import.meta.dirname, '..');
const [ink, gold, teal, ground] = ['#12233d', '#b8954f', '#0a5560', '#faf8f4'];

/** The logo mark on a 64 × 64 grid: a tooth and a pearl. */
const tooth =
  'M30 20.5c-3.4-3.6-8.3-4.8-12.3-3.1-5.4 2.2-7.3 8.2-5.7 14.2 1.5 5.2 2.7 8.4 3.5 13 .7 3.4 1.3 6.2 3.6 6.2 4.2 0 3.5-13.5 10.9-13.5s6.7 13.5 10.9 13.5c2.3 0 2.9-2.8 3.6-6.2.8-4.6 2-7.8 3.5-13 1.6-6-.3-12-5.7-14.2-4-1.7-8.9-.5-12.3 3.1z';
const logoMark = `<path fill="#fff" d="${tooth}"/>\n<circle cx="51" cy="46.5" r="4.5" fill="#d9b873"/>`;
const svg = (width: number, height: number, inside: string, title: string = brand.name) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">\n<title>${title}</title>\n${inside}\n</svg>\n`;

const publicFile = (name: string) => join(root, 'public', name);
const logSize = (name: string, bytes: number) => process.stdout.write(`${name}: ${(bytes / 1024).toFixed(1)} KB\n`);

function write(path: string, content: string | Buffer): void {
  writeFileSync(path, content);
  logSize(path.slice(root.length + 1), Buffer.byteLength(content));
}

async function drawIcons(): Promise<void> {
  write(
    publicFile('favicon.svg'),
    svg(64, 64, `<rect width="64" height="64" rx="14" fill="${teal}"/>\n${logoMark}`, 'ADS'),
  );
  // Android may crop an icon to a circle of four fifths of its width; iOS only rounds the corners.
  for (const [name, size, scale] of [
    ['icon-192.png', 192, 0.74],
    ['icon-512.png', 512, 0.74],
    ['apple-touch-icon.png', 180, 0.9],
  ] as const) {
    const moved = `translate(${32 - 32 * scale} ${32 - 34 * scale}) scale(${scale})`;
    const icon = svg(64, 64, `<rect width="64" height="64" fill="${teal}"/>\n<g transform="${moved}">${logoMark}</g>`);
    write(
      publicFile(name),
      await sharp(Buffer.from(icon), { density: 72 * (size / 64) })
        .resize(size)
        .png({ palette: true })
        .toBuffer(),
    );
  }
}

function drawLogos(): void {
  const logo = wordmark('ADS', ink, gold);
  const mono = wordmark('ADS', 'currentColor', 'currentColor');
  write(publicFile('logo.svg'), svg(logo.width, logo.height, logo.svg, 'ADS'));
  write(publicFile('logo-mono.svg'), svg(mono.width, mono.height, mono.svg, 'ADS'));
}

/** Draws the link preview: the brand's name and a crown. */
async function drawSharedPicture(): Promise<void> {
  // The render already fades into the background colour, so only its top and bottom are cropped.
  const crown = await sharp(join(root, 'samples/artwork/fels.jpg')).resize(760).toBuffer();
  const name = wordmark(brand.name, ink, gold);
  const scale = 400 / name.width;
  const words = `<g transform="translate(84 ${315 - 50 * scale}) scale(${scale})">${name.svg}</g>`;
  const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: ground } }).composite([
    { input: await sharp(crown).extract({ left: 0, top: 65, width: 760, height: 630 }).toBuffer(), left: 440, top: 0 },
    { input: Buffer.from(svg(1200, 630, words)), left: 0, top: 0 },
  ]);
  write(publicFile('og.jpg'), await picture.jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}

async function writeHero(): Promise<void> {
  const home = join(root, 'src/web/site/home');
  // Crop the empty background above and below the teeth.
  const source = sharp(join(root, 'samples/artwork/hero.jpg')).extract({
    left: 60,
    top: 130,
    width: 1080,
    height: 540,
  });
  for (const width of [540, 1080]) {
    const picture = source.clone().resize(width);
    write(join(home, `hero-${width}.avif`), await picture.clone().avif({ quality: 60, effort: 6 }).toBuffer());
    write(join(home, `hero-${width}.webp`), await picture.clone().webp({ quality: 84, effort: 6 }).toBuffer());
    write(join(home, `hero-${width}.jpg`), await picture.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer());
  }
}

/** Writes the logo, the icons, the link preview and the home page's picture from the rendered scenes. */
export async function drawBrand(): Promise<void> {
  await drawIcons();
  drawLogos();
  await drawSharedPicture();
  await writeHero();
}
