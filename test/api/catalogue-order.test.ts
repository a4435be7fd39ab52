// The order of the catalogue: who moves products, and what readers see of it.
import { beforeAll, expect, test } from 'vitest';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import type { ApiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { aProduct } from '../records.ts';

forEachEngine('the order of the catalogue', { thorough: 'postgres' }, (engine) => {
  const { server, staff, viewer, visitor: everybody } = openApi(engine);
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      ids[name] = (await addRecord(engine.context, products, aProduct({ name }))).id;
  });

  const move = (name: string, place: { before?: string; after?: string } = {}, caller: ApiClient = staff) => {
    const body = Object.fromEntries(Object.entries(place).map(([side, other]) => [side, String(ids[other])]));
    return caller.call('PUT', `/product/move/${ids[name]}`, body);
  };
  const moved = async (...asked: Parameters<typeof move>) => {
    const { status, body } = await move(...asked);
    expect(status).toBe(200);
    return body.products.map(({ productName }: { productName: string }) => productName).join('');
  };
  /** The names on the public page, in its order. */
  const shown = async () => {
    const page = await (await fetch(`${server.url}/products`)).text();
    return [...page.matchAll(/<h2[^>]*>([A-F])<\/h2>/g)].map(([, name]) => name).join('');
  };
  const versionsOf = async () => {
    const { body } = await staff.call('GET', '/product?limit=100');
    return body.products.map((product: { version: number }) => product.version).join();
  };
  const positions = async () => {
    const { body } = await staff.call('GET', '/product?limit=100&sort=position');
    return body.products.map((product: { position: number | null }) => product.position);
  };

  test('is the newest first until somebody moves a product; what has no place follows', async () => {
    expect(await shown()).toBe('EDCBA');
    expect(await moved('C', { before: 'D' })).toBe('ECDBA');
    expect(await shown()).toBe('ECDBA');
    expect(await positions()).toEqual([1, 2, null, null, null]);
    expect(await moved('A')).toBe('AECDB');
    expect(await moved('E', { after: 'D' })).toBe('ACDEB');
    expect(await shown()).toBe('ACDEB');
    expect(await positions()).toEqual([1, 2, 3, 4, null]);
  });

  test('stays, with its versions, when a move is sent again', async () => {
    const before = await versionsOf();
    expect(await moved('E', { after: 'D' })).toBe('ACDEB');
    expect(await moved('A')).toBe('ACDEB');
    expect(await versionsOf()).toBe(before);
  });

  test('is in the history of each product that has another place, and in no public answer', async () => {
    const { body } = await staff.call('GET', `/admin/history?record=product-${ids.D}&limit=1`);
    expect(body.history[0]).toMatchObject({ action: 'update', changes: [{ field: 'position', from: null, to: 3 }] });
    const [one] = (await everybody.call('GET', '/product?limit=1')).body.products;
    expect(one).toHaveProperty('group');
    expect(one).not.toHaveProperty('position');
  });

  test('is moved by staff alone, next to another active product', async () => {
    expect((await move('A', {}, everybody)).status).toBe(401);
    expect((await move('A', {}, viewer)).status).toBe(403);
    expect((await move('A', { before: 'B', after: 'C' })).status).toBe(400);
    expect((await move('A', { before: 'A' })).status).toBe(400);
    ids.missing = 9_999;
    expect((await move('A', { before: 'missing' })).status).toBe(404);
    ids.F = (await addRecord(engine.context, products, aProduct({ name: 'F' }))).id;
    await binRecord(engine.context, products, { id: ids.F });
    expect((await move('A', { before: 'F' })).status).toBe(409);
    expect((await move('F')).status).toBe(409);
    expect(await shown()).toBe('ACDEB');
  });

  test('takes the moves of several people at once, each product once', async () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    const moves = names.flatMap((name, at) => [move(name), move(name, { after: names[(at + 2) % 5] as string })]);
    for (const { status } of await Promise.all(moves)) expect([200, 409]).toContain(status);
    // The last one of all is stored as it was sent.
    expect((await moved('B')).slice(0, 1)).toBe('B');
    expect([...(await shown())].sort().join('')).toBe('ABCDE');
    expect((await positions()).filter((position: number | null) => position !== null)).toEqual(
      (await positions()).flatMap((position: number | null, at: number) => (position === null ? [] : [at + 1])),
    );
  });
});
