// @module-tag thorough
// Pictures of two servers that share a PostgreSQL and no folder.

import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { productForm } from '../product-form.ts';
import { aProduct } from '../records.ts';
import { openTwoServers } from '../two-servers.ts';
import { drawing, filesOf } from './picture-helpers.ts';

/** A picture that a server of an earlier version has left in its folder, and one in the quarantine there. */
const former = '0123456789abcdef01234567';
const formerlyRemoved = 'abcdef0123456789abcdef01';
const bytesOf = (file: string) => `the bytes of ${file}`;
const today = new Date().toISOString().slice(0, 10);

const servers = openTwoServers('owner', async (db, dataDir) => {
  const picture = { image: former, imageWidth: 1600, imageHeight: 900 };
  await addRecord({ db, actor: { name: 'Lan' } }, products, { ...aProduct({ name: 'Có từ trước' }), ...picture });
  for (const [name, folder] of [
    [former, 'pictures'],
    [formerlyRemoved, `quarantine/${today}`],
  ] as const) {
    mkdirSync(join(dataDir, folder), { recursive: true });
    for (const file of filesOf(name)) writeFileSync(join(dataDir, folder, file), bytesOf(file));
  }
  const { id } = await db.read.selectFrom('register').select('id').executeTakeFirstOrThrow();
  writeFileSync(join(dataDir, 'register-id'), `${id}\n`);
});
const both = () => [servers.one, servers.other];
const rowsOf = (picture: string) =>
  servers.db.read.selectFrom('pictureFile').selectAll().where('picture', '=', picture).orderBy('file').execute();

/** Adds a product with a picture at a server. */
async function addProduct(name: string, { client } = servers.one) {
  const form = productForm({ name }, await drawing(800, 600).jpeg().toBuffer(), 'tal.jpg');
  const { status, body } = await client.call('POST', '/product', form);
  expect([status, body.message]).toEqual([201, 'Product created successfully']);
  const { image } = await servers.db.read
    .selectFrom('product')
    .select('image')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { id: body.product._id as string, image: image ?? '' };
}

/** What each server answers to a request for a file. */
const askBoth = (file: string, headers: Record<string, string> = {}) =>
  Promise.all(
    both().map(async ({ url }) => {
      const answer = await fetch(`${url}/pictures/${file}`, { headers });
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
const statuses = async (file: string) => (await askBoth(file)).map(({ status }) => status);
const cached = (dataDir: string, file: string) => join(dataDir, 'picture-cache', file);

test('a picture that one server has got is shown by the other, with the same bytes and headers', async () => {
  const { image } = await addProduct('Chung');
  for (const file of filesOf(image)) {
    const [here, there] = await askBoth(file);
    expect([here?.status, there?.status, here?.bytes.length]).toEqual([200, 200, there?.bytes.length]);
    expect(there?.bytes).toEqual(here?.bytes);
    for (const header of ['etag', 'last-modified', 'content-type', 'cache-control'])
      expect(there?.headers.get(header), header).toBe(here?.headers.get(header));
    // Without its own, fetch adds a header that asks for the whole picture.
    const known = { 'if-none-match': here?.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await askBoth(file, known)).map(({ status }) => status)).toEqual([304, 304]);
  }
});

test('a damaged copy on the disk of a server is never shown', async () => {
  const { image } = await addProduct('Hỏng');
  const file = `${image}-800.jpg`;
  const [, good] = await askBoth(file);
  const copy = cached(servers.other.dataDir, file);
  truncateSync(copy, 100);
  expect((await askBoth(file))[1]?.bytes).toEqual(good?.bytes);
  const bytes = readFileSync(copy);
  bytes[200] = 255 - (bytes[200] ?? 0);
  writeFileSync(copy, bytes);
  expect((await askBoth(file))[1]?.bytes).toEqual(good?.bytes);
});

test('a removed picture is gone from both servers, and after the quarantine its bytes are', async () => {
  const { id, image } = await addProduct('Bỏ đi');
  const file = `${image}-400.jpg`;
  expect(await statuses(file)).toEqual([200, 200]);
  expect((await servers.other.client.call('DELETE', `/product/delete/${id}`)).status).toBe(200);
  expect(await statuses(file)).toEqual([200, 200]);
  expect((await servers.other.client.call('PUT', `/product/remove/${id}`)).status).toBe(200);
  expect(await statuses(file)).toEqual([404, 404]);
  for (const { dataDir } of both()) expect(existsSync(cached(dataDir, file))).toBe(false);
  const days = [...new Set((await rowsOf(image)).map(({ quarantinedOn }) => quarantinedOn))];
  expect(days).toEqual([today]);
  const longAgo = new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, 10);
  await servers.db.write((tx) =>
    tx.updateTable('pictureFile').set({ quarantinedOn: longAgo }).where('picture', '=', image).execute(),
  );
  await servers.other.running.stop();
  await servers.other.start();
  await expect.poll(() => rowsOf(image)).toEqual([]);
  expect(readdirSync(join(servers.other.dataDir, 'picture-cache'))).not.toContain(`${image}-800.jpg`);
});

test('pictures that an earlier version has left in the folder of a server go to the register', async () => {
  const { one } = servers;
  const [here, there] = await askBoth(`${former}-400.webp`);
  expect([here, there].map((answer) => answer?.bytes.toString())).toEqual(
    Array<string>(2).fill(bytesOf(`${former}-400.webp`)),
  );
  const stored = async (picture: string) => (await rowsOf(picture)).map((row) => [row.file, row.quarantinedOn]);
  expect(await stored(former)).toEqual(filesOf(former).map((file) => [file, null]));
  expect(await stored(formerlyRemoved)).toEqual(filesOf(formerlyRemoved).map((file) => [file, today]));
  expect(one.running.output.stdout).toContain('pictures of DATA_DIR were moved to the register');
  for (const folder of ['pictures', 'quarantine']) expect(existsSync(join(one.dataDir, folder))).toBe(false);
});

test('a backup of one server has the pictures that the other has got', async () => {
  const { image } = await addProduct('Sao lưu', servers.other);
  const [{ bytes } = { bytes: Buffer.alloc(0) }] = await askBoth(`${image}-1600.avif`);
  const archive = join(newFolder(), 'register.tar');
  const register = environmentOf({ dataDir: servers.one.dataDir, databaseUrl: servers.databaseUrl });
  expect(await runProgram('backup', [archive], register)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('36 tệp'),
  });
  const place = { dataDir: join(newFolder(), 'data'), databaseUrl: undefined };
  expect(await runProgram('restore', [archive], environmentOf(place))).toMatchObject({ status: 0 });
  const restored = await openDatabase(place);
  const stored = restored.read.selectFrom('pictureFile').select('bytes').where('file', '=', `${image}-1600.avif`);
  const { bytes: found } = await stored.executeTakeFirstOrThrow();
  expect(Buffer.from(found)).toEqual(bytes);
  await restored.close();
});
