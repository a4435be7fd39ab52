// The further pictures of a product, on both engines: added, captioned, ordered, removed, and gone with the product.
import { beforeAll, expect, test, vi } from 'vitest';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { insertPictureFile } from '#pictures/picture-rows.server.ts';
import type { ApiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { pngFlood } from '../pictures/hostile-pictures.ts';
import { drawing, filesOf } from '../pictures/picture-helpers.ts';
import { aProduct } from '../records.ts';

/** A picture of a gallery whose files a backup of another day has left in quarantine. */
const misplaced = '0123456789abcdef01234567';
const unreadable = 'Ảnh bị hỏng hoặc bị cắt cụt nên không đọc được. Hãy mở ảnh, lưu lại thành JPEG rồi tải lên lại.';
const missing = 'Ảnh này không còn trong thư viện của sản phẩm.';

interface Wire {
  picture: string;
  path: string;
  caption: string | null;
}

forEachEngine('the gallery of a product', { thorough: 'postgres' }, (engine) => {
  let path: string;
  beforeAll(async () => {
    const product = await addRecord(engine.context, products, aProduct({ name: 'Perlenau Tal' }));
    path = `/product/${product.id}`;
    const gallery = JSON.stringify([{ picture: misplaced, width: 20, height: 20, caption: null }]);
    await addRecord(engine.context, products, { ...aProduct({ name: 'Perlenau Fels' }), gallery });
    const bytes = await drawing(20, 20).jpeg().toBuffer();
    const quarantinedOn = new Date().toISOString().slice(0, 10);
    await engine.db.write(async (tx) => {
      for (const file of filesOf(misplaced)) await insertPictureFile(tx, { file, bytes, quarantinedOn });
    });
  });
  const { server, owner, staff, viewer, visitor } = openApi(engine);

  const formOf = (bytes: Uint8Array, caption?: string) => {
    const form = new FormData();
    form.set('picture', new File([new Uint8Array(bytes)], 'mat-nhai.png'));
    if (caption !== undefined) form.set('caption', caption);
    return form;
  };
  const shot = (width: number) => drawing(width, 200).png().toBuffer();
  const galleryOf = async (product = path): Promise<Wire[]> =>
    (await visitor.call('GET', product)).body.product.gallery;
  const statusOf = async (file: string) => (await fetch(server.url + file)).status;
  /** Deletes the files of a picture, as its 30 days in quarantine do. */
  const purge = (picture: string) =>
    engine.db.write((tx) => tx.deleteFrom('pictureFile').where('picture', '=', picture).execute());
  const namesOf = async () => (await galleryOf()).map(({ picture }) => picture);

  test('gets pictures at its end, with captions, and everybody sees them', async () => {
    const first = await staff.call('POST', `${path}/pictures`, formOf(await shot(300), '  Mặt   nhai '));
    expect([first.status, first.body.message]).toEqual([201, 'Đã thêm ảnh vào thư viện']);
    await staff.call('POST', `${path}/pictures`, formOf(await shot(400)));
    const gallery = await galleryOf();
    expect(gallery).toMatchObject([
      { caption: 'Mặt nhai', width: 300, height: 200 },
      { caption: null, width: 400 },
    ]);
    for (const picture of gallery) expect(await statusOf(picture.path)).toBe(200);
  });

  test('is carried on by a request with a key once only', async () => {
    const before = (await galleryOf()).length;
    const send = async (width: number) =>
      staff.call('POST', `${path}/pictures`, formOf(await shot(width)), { 'idempotency-key': 'key-of-picture' });
    const [one, again] = [await send(500), await send(500)];
    expect([one.status, again.status, again.body]).toEqual([201, 201, one.body]);
    expect((await send(501)).status).toBe(422);
    expect(await galleryOf()).toHaveLength(before + 1);
  });

  test('is put in another order, unless it has other pictures by now', async () => {
    const [a = '', b = '', c = ''] = await namesOf();
    const { status } = await staff.call('PUT', `${path}/pictures`, { pictures: [c, a, b] });
    expect([status, await namesOf()]).toEqual([200, [c, a, b]]);
    for (const pictures of [
      [c, a],
      [c, a, a],
      [c, a, b, misplaced],
    ]) {
      const refused = await staff.call('PUT', `${path}/pictures`, { pictures });
      expect([refused.status, refused.body.product.gallery.length]).toEqual([409, 3]);
    }
    expect((await staff.call('PUT', `${path}/pictures`, { pictures: ['../../etc/passwd'] })).status).toBe(400);
    expect(await namesOf()).toEqual([c, a, b]);
  });

  test('has captions that are changed and cleared, of 200 characters at most', async () => {
    const [name] = await namesOf();
    const caption = async (text: string | null) => staff.call('PUT', `${path}/pictures/${name}`, { caption: text });
    expect((await caption('Phôi 98,5 mm')).body.product.gallery[0].caption).toBe('Phôi 98,5 mm');
    const long = await caption('x'.repeat(201));
    expect([long.status, long.body.errors]).toEqual([
      400,
      [{ field: 'caption', message: 'Không được dài quá 200 ký tự' }],
    ]);
    expect((await caption('')).body.product.gallery[0].caption).toBeNull();
    const unknown = await staff.call('PUT', `${path}/pictures/${misplaced}`, { caption: 'x' });
    expect([unknown.status, unknown.body.message]).toEqual([404, missing]);
  });

  test('refuses what is no picture, with the reason under its field', async () => {
    const before = await galleryOf();
    for (const bytes of [Buffer.from('\xff\xd8\xff<html><script>', 'latin1'), pngFlood(7_000, 7_000)]) {
      const { status, body } = await staff.call('POST', `${path}/pictures`, formOf(bytes));
      expect([status, body.errors]).toEqual([400, [{ field: 'picture', message: unreadable }]]);
    }
    const none = await staff.call('POST', `${path}/pictures`, new FormData());
    expect([none.status, none.body.message]).toEqual([400, 'Hãy chọn một ảnh']);
    expect(await galleryOf()).toEqual(before);
  });

  test('is for those who may edit a product', async () => {
    const [name] = await namesOf();
    const calls = (client: ApiClient) => [
      client.call('POST', `${path}/pictures`, new FormData()),
      client.call('PUT', `${path}/pictures`, { pictures: [] }),
      client.call('PUT', `${path}/pictures/${name}`, { caption: '' }),
      client.call('DELETE', `${path}/pictures/${name}`),
      client.call('PUT', `${path}/pictures/${name}/restore`),
    ];
    const statuses = async (client: ApiClient) => (await Promise.all(calls(client))).map(({ status }) => status);
    expect(await statuses(viewer)).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(visitor)).toEqual([401, 401, 401, 401, 401]);
  });

  test('does not keep a form with the other fields from being saved, nor is it changed by one', async () => {
    const { product } = (await staff.call('GET', path)).body;
    const form = new FormData();
    for (const [field, value] of Object.entries({
      productName: 'Perlenau Thal',
      productPrice: '1',
      version: product.version,
    }))
      form.set(field, String(value));
    const { status, body } = await staff.call('PUT', path, form);
    expect([status, body.product.gallery]).toEqual([200, product.gallery]);
    form.set('gallery', '[]');
    expect((await staff.call('PUT', path, form)).status).toBe(400);
  });

  test('has eight pictures at most, also if several come at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 7 }, async (_, at) => staff.call('POST', `${path}/pictures`, formOf(await shot(60 + at)))),
    );
    const full = sent.filter(({ status }) => status === 400);
    expect(full.map(({ body }) => body.errors[0])).toEqual(
      full.map(() => ({ field: 'picture', message: 'Thư viện đã có đủ 8 ảnh. Hãy xóa bớt một ảnh rồi thêm lại.' })),
    );
    // At most five pictures are read at a time; others are told to come again.
    while ((await galleryOf()).length < 8) await staff.call('POST', `${path}/pictures`, formOf(await shot(90)));
    expect((await staff.call('POST', `${path}/pictures`, formOf(await shot(90)))).status).toBe(400);
    expect(await galleryOf()).toHaveLength(8);
  });

  test('loses a picture, whose file is not served any more', async () => {
    const [gone] = await galleryOf();
    const { status } = await staff.call('DELETE', `${path}/pictures/${gone?.picture}`);
    expect([status, await statusOf(gone?.path ?? ''), (await galleryOf()).length]).toEqual([200, 404, 7]);
    const again = await staff.call('DELETE', `${path}/pictures/${gone?.picture}`);
    expect([again.status, again.body.message]).toEqual([404, missing]);
  });

  test('gets a removed picture back at its place with its caption, once, and its file is served again', async () => {
    const before = await galleryOf();
    const [, { picture = '', path: file = '' } = {}] = before;
    await staff.call('PUT', `${path}/pictures/${picture}`, { caption: 'Mặt lưng' });
    const restore = (name: string) => staff.call('PUT', `${path}/pictures/${name}/restore`);
    expect((await restore(picture)).body.message).toBe('Ảnh này đang có trong thư viện của sản phẩm.');
    await staff.call('DELETE', `${path}/pictures/${picture}`);
    expect(await statusOf(file)).toBe(404);
    const both = await Promise.all([restore(picture), restore(picture)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await galleryOf()).toEqual(before.with(1, { ...(before[1] as Wire), caption: 'Mặt lưng' }));
    expect(await statusOf(file)).toBe(200);
    const [line] = (await staff.call('GET', `/admin/history?record=${path.slice(1).replace('/', '-')}&limit=1`)).body
      .history;
    expect(line.changes).toMatchObject([
      { field: 'gallery', from: expect.stringMatching(/^6 ảnh/), to: expect.any(String) },
    ]);
    // A picture of another product is not taken over, and one whose file is gone cannot come back.
    expect((await restore(misplaced)).body.message).toBe(missing);
    await staff.call('DELETE', `${path}/pictures/${picture}`);
    await purge(picture);
    expect((await restore(picture)).body.message).toBe(
      'Ảnh đã bị xóa hẳn nên không khôi phục được. Hãy tải ảnh lên lại.',
    );
  });

  test('is told by the history', async () => {
    const lines = (await owner.call('GET', '/admin/history?kind=product&action=update&limit=50')).body.history;
    expect(lines.at(-1).changes).toEqual([
      { field: 'gallery', label: 'Thư viện ảnh', type: 'text', from: null, to: '1 ảnh: Mặt nhai' },
    ]);
  });

  test('comes back from quarantine if a product names its pictures', async () => {
    await vi.waitFor(async () => expect(await statusOf(`/pictures/${misplaced}-400.jpg`)).toBe(200), 20_000);
  });

  test('is kept in the bin, and its pictures are gone once the product is removed for good', async () => {
    const paths = (await galleryOf()).map((picture) => picture.path);
    await staff.call('DELETE', path.replace('/product/', '/product/delete/'));
    expect((await staff.call('POST', `${path}/pictures`, formOf(await shot(60)))).status).toBe(409);
    expect(await statusOf(paths[0] ?? '')).toBe(200);
    await owner.call('PUT', path.replace('/product/', '/product/remove/'));
    for (const file of paths) expect(await statusOf(file)).toBe(404);
  });
});
