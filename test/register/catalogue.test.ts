import { expect, test } from 'vitest';
import { createCatalogue } from '#domain/product/product-queries.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { forEachEngine } from '../engines.ts';

const says = { translucency: 45.5, flexuralStrength: null, application: null, minimumThickness: null };
const fields = { price: 1, ...says, thickness: null, diameter: 98.5, colour: null, warranty: null };

forEachEngine('the catalogue', (engine) => {
  test('features the first product of each group in the order of the catalogue', async () => {
    const { db } = engine;
    const act = { db, actor: { name: 'test' } };
    const rows = [
      ['A', 'Zirconia', 3],
      ['B', 'Zirconia', 1],
      ['C', 'PMMA', null],
      ['D', null, 2],
      ['E', null, null],
      ['F', 'PMMA', null],
    ] as const;
    const added = [];
    for (const [name, group, position] of rows)
      added.push(await addRecord(act, products, { ...fields, name, group, position }));
    const featured = async (count: number) => (await createCatalogue(db).featured(count)).map(({ name }) => name);
    expect(await featured(9)).toEqual(['B', 'D', 'F', 'E']);
    expect(await featured(2)).toEqual(['B', 'D']);
    for (const { id } of added) await binRecord(act, products, { id });
  });

  test('has the active products, newest first, with their public fields', async () => {
    const { db } = engine;
    const act = { db, actor: { name: 'test' } };
    const catalogue = createCatalogue(db);
    expect(await catalogue.featured(3)).toEqual([]);
    const picture = { image: '0f'.repeat(12), imageWidth: 1600, imageHeight: 900 };
    const further = { width: 800, height: 600, caption: 'Mặt nhai' };
    const gallery = JSON.stringify([{ picture: 'f0'.repeat(12), ...further }]);
    await addRecord(act, products, { ...fields, name: 'A', ...picture, gallery });
    await addRecord(act, products, { ...fields, name: 'B' });
    const { id } = await addRecord(act, products, { ...fields, name: 'C' });
    expect((await catalogue.featured(2)).map(({ name }) => name)).toEqual(['C', 'B']);

    await binRecord(act, products, { id });
    expect((await catalogue.featured(3)).map(({ name }) => name)).toEqual(['B', 'A']);
    const all = await catalogue.products();
    expect(all.map(({ name }) => name)).toEqual(['B', 'A']);
    expect(all[1]).toEqual({
      id: expect.any(Number),
      name: 'A',
      ...says,
      thickness: null,
      diameter: 98.5,
      colour: null,
      applicationEnglish: null,
      colourEnglish: null,
      warranty: null,
      group: null,
      indications: null,
      bridgeUnits: null,
      picture: { name: picture.image, width: 1600, height: 900 },
      gallery: [{ name: 'f0'.repeat(12), ...further }],
    });
    expect(all[0]?.picture).toBeNull();
  });
});
