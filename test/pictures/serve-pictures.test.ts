import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { picturePath } from '#pictures/picture-paths.ts';
import { servePictures } from '#pictures/serve-pictures.ts';
import { ServedPictures } from '#pictures/served-pictures.server.ts';
import { drawing, type TestPictures, testPictures } from './picture-helpers.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

let pictures: TestPictures;
let name: string;
let port: number;

/** Asks for a path exactly as it is spelt, which fetch would tidy. */
function ask(path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    asking.on('error', reject).end();
  });
}

/** Serves the pictures beside a site that answers every other address. */
async function serve({ db, dataDir }: TestPictures): Promise<void> {
  const app = Fastify();
  await servePictures(app, new ServedPictures(db, dataDir));
  app.get('/*', (_request, reply) => reply.type('text/html').send('the site'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
  onTestFinished(() => app.close());
}

beforeEach(async () => {
  pictures = await testPictures();
  name = (await pictures.store(await drawing(90, 60).png().toBuffer())).name;
  const folder = join(pictures.dataDir, 'picture-cache');
  mkdirSync(join(folder, 'folder'), { recursive: true });
  writeFileSync(join(folder, '.env'), 'a secret');
  writeFileSync(join(folder, 'page.html'), '<script>alert(1)</script>');
  await serve(pictures);
});

test.for([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
] as const)('a %s is served for good, as nothing but what it is', async ([format, type]) => {
  const { status, headers, body } = await ask(picturePath(name, 800, format));
  expect(status).toBe(200);
  expect(body).toEqual(pictures.read(`${name}-800.${format}`));
  expect(headers).toMatchObject({
    'content-type': type,
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(headers['set-cookie']).toBeUndefined();
});

test('a cached picture gets 304', async () => {
  const path = picturePath(name, 400, 'jpg');
  const { headers } = await ask(path);
  for (const condition of [
    { 'if-none-match': String(headers.etag) },
    { 'if-modified-since': String(headers['last-modified']) },
  ]) {
    const again = await ask(path, { headers: condition });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(again.headers['cache-control']).toContain('immutable');
  }
  expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('HEAD answers like GET, without the picture', async () => {
  const path = picturePath(name, 1600, 'webp');
  const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  for (const header of ['content-type', 'content-length', 'etag', 'cache-control', 'x-content-type-options']) {
    expect(head.headers[header], header).toBe(get.headers[header]);
  }
});

test('a range is answered with the whole picture', async () => {
  for (const range of ['bytes=0-9', 'bytes=999999-', 'bytes=0-1,5-6', 'x']) {
    const { status, body } = await ask(picturePath(name, 400, 'jpg'), { headers: { range } });
    expect([status, body.length], range).toEqual([200, pictures.read(`${name}-400.jpg`).length]);
  }
});

describe('what is no picture', () => {
  test('gets a short 404 that is not cacheable', async () => {
    for (const path of [picturePath('0123456789abcdef01234567', 800, 'jpg'), '/pictures/', '/pictures/page.html']) {
      const { status, headers, body } = await ask(path);
      expect([status, body.toString()], path).toEqual([404, 'Not Found']);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('is never read from the disk, in any spelling', async () => {
    const outside = [
      '..',
      '%2e%2e',
      '%2E.',
      '..%2f..',
      '..%5c..',
      '..\\..',
      '%252e%252e',
      '....//',
      '.;/..',
      '%c0%ae%c0%ae',
    ];
    const paths = [
      ...outside.flatMap((up) => [
        `/pictures/${up}/ads.sqlite`,
        `/pictures/x/${up}/${up}/ads.sqlite`,
        `/pictures${up}/ads.sqlite`,
      ]),
      ...['.env', '%2eenv', 'folder', 'folder/', 'page.html', 'page.html%00.jpg', '/etc/passwd', '%2fetc%2fpasswd'].map(
        (file) => `/pictures/${file}`,
      ),
      `//pictures/${name}-800.jpg`,
      `/pictures//${name}-800.jpg`,
      `/pictures/./${name}-800.jpg`,
      `/pictures/folder/../${name}-800.jpg`,
      `/pictures/${name}-800.jpg/`,
      `/pictures/${name}-800.jpg%00`,
      `/pictures/${name}-800.jpg%0a`,
      `/pictures/${name}-800.JPG`,
      `/pictures/${name}-801.jpg`,
      `/pictures/${name.toUpperCase()}-800.jpg`,
      `/pictures/${name}-800.jpg;.html`,
      `/Pictures/${name}-800.jpg`,
      '/pictures/%',
      '/pictures/%zz',
      '/pictures',
    ];
    for (const path of paths) {
      const { status, headers, body } = await ask(path);
      const isSite = status === 200 && body.toString() === 'the site';
      expect(isSite || status === 404 || status === 400, `${path}: ${status} ${body.toString('latin1', 0, 80)}`).toBe(
        true,
      );
      expect(headers['cache-control'] ?? '', path).not.toContain('immutable');
    }
  });

  test('is a 404 too before the first picture is stored', async () => {
    await serve(await testPictures());
    expect((await ask(picturePath(name, 400, 'jpg'))).status).toBe(404);
  });
});

test('a query string is ignored', async () => {
  expect((await ask(`${picturePath(name, 400, 'jpg')}?v=1`)).headers['content-type']).toBe('image/jpeg');
});

test('a picture that is removed is gone at once', async () => {
  await pictures.remove(name);
  expect((await ask(picturePath(name, 800, 'jpg'))).status).toBe(404);
});

test('pictures are read-only', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expect((await ask(picturePath(name, 800, 'jpg'), { method })).status, method).toBe(404);
  }
  expect(pictures.files()).toContain(`${name}-800.jpg`);
});
