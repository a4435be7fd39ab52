// Two servers on one PostgreSQL whose folders of pictures are links to the same ones, as docs/scaling.md says.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { productNames } from '#contract/product-names.ts';
import { openDatabase } from '#database/open-database.ts';
import { apiClient } from '../api-client.ts';
import { createPostgresDatabase } from '../postgres-database.ts';
import { startServer } from '../processes.ts';
import { aProduct } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { drawing } from './picture-helpers.ts';

test('a picture that one server has got is shown by the other, and quarantined by either', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
  const database = await createPostgresDatabase();
  for (const name of ['pictures', 'quarantine']) mkdirSync(join(folder, name));
  const dataDirs = ['one', 'other'].map((server) => join(folder, server));
  for (const dataDir of dataDirs) {
    mkdirSync(dataDir);
    for (const name of ['pictures', 'quarantine']) symlinkSync(join(folder, name), join(dataDir, name));
  }
  const servers = await Promise.all(
    dataDirs.map((dataDir) => startServer({ DATA_DIR: dataDir, DATABASE_URL: database.url })),
  );
  const db = await openDatabase({ dataDir: join(folder, 'test'), databaseUrl: database.url });
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await db.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const cookie = await sessionCookie(db, 'owner');
  const [one, other] = servers.map(({ url }) => apiClient(url, cookie));
  const form = new FormData();
  for (const [field, value] of Object.entries(aProduct({})))
    form.set(productNames[field as keyof typeof productNames], String(value));
  form.set('productImage', new File([await drawing(800, 600).jpeg().toBuffer()], 'tal.jpg'));
  const added = await one?.call('POST', '/product', form);
  expect(added?.status).toBe(201);
  const { image } = await db.read.selectFrom('product').select('image').executeTakeFirstOrThrow();
  const shown = () =>
    Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/pictures/${image}-400.jpg`)).status));
  expect(await shown()).toEqual([200, 200]);
  const id = added?.body.product._id;
  expect((await other?.call('DELETE', `/product/delete/${id}`))?.status).toBe(200);
  expect((await other?.call('PUT', `/product/remove/${id}`))?.status).toBe(200);
  await expect.poll(shown).toEqual([404, 404]);
});
