// The photos of the brand file.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureOfFile } from '#pictures/picture-paths.ts';
import { sharedFolder } from '../folders.ts';
import { type RunningServer, startServer } from '../processes.ts';
import { drawing } from './picture-helpers.ts';

const folder = sharedFolder();
const dataDir = join(folder, 'data');
const cache = join(dataDir, 'photo-cache');
const brandFile = join(folder, 'brand.json');
const demo = JSON.parse(readFileSync('brand.json', 'utf8'));
const first = { file: 'photos/a.jpg', text: 'Sáu răng cửa' };
const second = { file: 'photos/linked.png', text: 'Cầu răng', english: 'A bridge' };
const damaged = { file: 'photos/damaged.jpg', text: 'Ảnh hỏng' };
const certificate = { file: 'certificate.png', text: 'Giấy chứng nhận', home: true };
const quote = { text: 'Khít ngay lần thử đầu', english: 'It fits at the first try', by: 'Nha khoa Sen' };
let server: RunningServer;

function start(photos: object[]): Promise<RunningServer> {
  writeFileSync(brandFile, JSON.stringify({ ...demo, photos, quote }));
  return startServer({ DATA_DIR: dataDir, BRAND_FILE: brandFile });
}

beforeAll(async () => {
  mkdirSync(join(folder, 'photos'));
  const photo = await drawing(1000, 700).jpeg().toBuffer();
  writeFileSync(join(folder, first.file), photo);
  writeFileSync(join(folder, 'b.png'), await drawing(300, 500).png().toBuffer());
  symlinkSync('../b.png', join(folder, second.file));
  writeFileSync(join(folder, damaged.file), photo.subarray(0, 9000));
  writeFileSync(join(folder, certificate.file), await drawing(400, 400).png().toBuffer());
  server = await start([first, second, damaged, certificate]);
});
afterAll(() => server.stop());

/** Asks without following redirects or decoding. */
function ask(path: string): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  return new Promise((done, fail) => {
    request(server.url + path, { agent: false }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    })
      .on('error', fail)
      .end();
  });
}
const page = async (path = '/photos') => (await ask(path)).body.toString();
const pathsIn = (html: string) => [...new Set(html.match(/\/photo-files\/[\w-]+\.\w+/g))];
const texts = (html: string) => [...html.matchAll(/<figcaption[^>]*>([^<]*)/g)].map(([, text]) => text);

test('are on their page as soon as they are encoded, in their order, so that no reader waits for one', async () => {
  let html = '';
  const shown = async () => {
    html = await page();
    const files = html.split('<figure>').slice(1).flatMap(pathsIn);
    expect(files.filter((path) => !existsSync(join(cache, basename(path))))).toEqual([]);
    return texts(html);
  };
  await expect.poll(shown).toEqual([first.text, second.text]);
  expect(html).toMatch(/<h1[^>]*>Ảnh</);
  expect(html).not.toContain('Will be soon');
  const [, ...figures] = html.split('<figure>');
  const paths = figures.slice(0, 2).map(pathsIn);
  expect(paths.map(({ length }) => length)).toEqual([7, 7]);
  for (const path of paths.flat()) {
    const { status, headers, body } = await ask(path);
    expect([status, headers['cache-control']], path).toEqual([200, 'public, max-age=31536000, immutable']);
    const { width = 0, height = 1 } = await sharp(body).metadata();
    expect(width / height, path).toBeCloseTo(paths[0]?.includes(path) ? 10 / 7 : 3 / 5, 2);
  }
});

test('those for the home page are there, beside what a clinic says', async () => {
  await expect.poll(async () => texts(await page('/'))).toEqual([quote.by, certificate.text]);
  expect(await page('/')).toContain(quote.text);
  expect(await page('/en')).toContain(quote.english);
});

test('one that cannot be decoded is logged, and is on no page', async () => {
  await expect.poll(() => server.output.stdout).toContain('a photo of the brand file cannot be shown');
  expect(texts(await page())).toEqual([first.text, second.text]);
  for (const path of ['/photo-files/000000000000000000000000-400.jpg', '/photo-files/../brand.json'])
    expect((await ask(path)).status, path).toBe(404);
});

test('have the English text on the English page, or else the Vietnamese one, which is marked', async () => {
  const html = await page('/en/photos');
  expect(html).toMatch(/<h1[^>]*>Photos</);
  expect(texts(html)).toEqual([first.text, second.english]);
  expect(html.match(/<li lang="vi"><figure>/g)).toHaveLength(1);
});

test('one that is not encoded is answered at once, with the time to come again, and encoded meanwhile', {
  tags: ['thorough'],
}, async () => {
  const [path = ''] = pathsIn(await page()).filter((file) => existsSync(join(cache, basename(file))));
  const name = pictureOfFile(basename(path));
  for (const file of readdirSync(cache)) if (pictureOfFile(file) === name) rmSync(join(cache, file));
  const { status, headers } = await ask(path);
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
  await expect.poll(async () => (await ask(path)).status).toBe(200);
  await expect.poll(async () => texts(await page())).toEqual([first.text, second.text]);
});

test('are encoded once: what is left of others goes, the rest stays at the next start', {
  tags: ['thorough'],
}, async () => {
  const names = () => [...new Set(readdirSync(cache).map(pictureOfFile))];
  await expect.poll(() => readdirSync(cache).length).toBe(27);
  await server.stop();
  const written = (name: string | undefined) => statSync(join(cache, `${name}-400.jpg`)).ino;
  const before = new Map(names().map((name) => [name, written(name)]));
  server = await start([second]);
  await expect.poll(() => readdirSync(cache).length).toBe(9);
  const [left] = names();
  expect(await page()).toContain(`/photo-files/${left}-800.jpg`);
  expect(written(left)).toBe(before.get(left));
});
