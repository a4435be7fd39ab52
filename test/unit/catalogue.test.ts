import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CatalogueProduct, filterCatalogue, following } from '#domain/product/catalogue.ts';
import { attributeValue, bestProducts } from '#web/site/catalogue/attribute-values.ts';
import { drawMaterialPlot, outlierFences, scaleFor } from '#web/site/catalogue/material-plot.server.ts';
import { createFormats } from '#web/site/language/formats.ts';
import { aCatalogueProduct } from '../records.ts';

const product = (id: number, fields: Partial<CatalogueProduct> = {}) =>
  aCatalogueProduct({ id, name: `Sứ ${id}`, ...fields });
const anything = { q: '', group: '', indication: null, strength: null, translucency: null };

test('every word must occur in the name or the application; a minimum excludes products without the value', () => {
  const all = [
    product(1, { name: 'Perlenau Đá', application: 'Cầu răng', flexuralStrength: 900 }),
    product(2, { name: 'Perlenau Tal', translucency: 45 }),
  ];
  const idsOf = (filters: object) => filterCatalogue(all, { ...anything, ...filters }).map(({ id }) => id);
  expect(idsOf({})).toEqual([1, 2]);
  expect(idsOf({ q: 'rang  da' })).toEqual([1]);
  expect(idsOf({ q: 'perlenau cầu tal' })).toEqual([]);
  expect(idsOf({ strength: 900 })).toEqual([1]);
  expect(idsOf({ strength: 901 })).toEqual([]);
  expect(idsOf({ translucency: 0 })).toEqual([2]);
});

test('a group matches in any case, and an indication only where it is stored', () => {
  const all = [
    product(1, { group: 'Zirconia nhiều lớp', indications: 'single-crown,bridge' }),
    product(2, { group: 'ZIRCONIA  nhiều lớp', application: 'Cầu răng' }),
  ];
  const idsOf = (filters: object) => filterCatalogue(all, { ...anything, ...filters }).map(({ id }) => id);
  expect(idsOf({ group: 'zirconia nhiều lớp' })).toEqual([1, 2]);
  expect(idsOf({ group: 'Zirconia' })).toEqual([]);
  expect(idsOf({ indication: 'bridge' })).toEqual([1]);
});

test('the other products begin after this one and continue at the start', () => {
  const all = [1, 2, 3, 4].map((id) => product(id));
  const idsOf = (id: number, count: number) => following(all, id, count).map((one) => one.id);
  expect(idsOf(3, 10)).toEqual([4, 1, 2]);
  expect(idsOf(1, 2)).toEqual([2, 3]);
  expect(following([product(1)], 1, 10)).toEqual([]);
});

test('a unit is added to heights that are numbers, not to words', () => {
  const thickness = (text: string) => attributeValue(product(1, { thickness: text }), 'thickness', createFormats('vi'));
  expect(thickness('10, 12,5 – 25')).toBe('10, 12,5 – 25\u00a0mm');
  expect(thickness('10 mm hoặc 12 mm')).toBe('10 mm hoặc 12 mm');
});

test('the best value is marked, also for two of three, but not if all are equal or alone', () => {
  const strengths = (...values: (number | null)[]) =>
    values.map((value, id) => product(id, { flexuralStrength: value }));
  const idsOf = (...values: (number | null)[]) =>
    bestProducts(strengths(...values), 'flexuralStrength').map(({ id }) => id);
  expect(idsOf(400, 1200, 1200)).toEqual([1, 2]);
  expect(idsOf(400, 400)).toEqual([]);
  expect(idsOf(400, null)).toEqual([]);
  expect(bestProducts([product(1, { diameter: 98 }), product(2, { diameter: 12 })], 'diameter')).toEqual([]);
});

test('an axis spans all values between round marks', () => {
  const values = fc.array(
    fc.integer({ min: 0, max: 10_000_000 }).map((number) => number / 1000),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(values, (all) => {
      const { from, to, marks } = scaleFor(all);
      expect(from).toBeLessThanOrEqual(Math.min(...all));
      expect(to).toBeGreaterThanOrEqual(Math.max(...all));
      expect(to).toBeGreaterThan(from);
      expect(marks.length).toBeGreaterThanOrEqual(2);
      expect(marks.length).toBeLessThanOrEqual(7);
    }),
  );
  expect(scaleFor([40, 54]).marks).toEqual([40, 45, 50, 55]);
  expect(scaleFor([0.1, 0.4]).marks).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(scaleFor([0]).marks).toEqual([0, 0.5]);
  expect(scaleFor([0.009, 0.01])).toMatchObject({ from: 0.009, to: 0.01 });
});

test('what is far from most lies outside the fences', () => {
  const [low, high] = outlierFences([40, 41, 43, 45, 47, 49, 0]);
  expect(low).toBeGreaterThan(0);
  expect(high).toBeGreaterThan(49);
});

test('the plot has the same axes on the page of each product, and names them all', () => {
  const all = [40, 41, 43, 45, 47].map((translucency, id) => product(id, { translucency, flexuralStrength: 600 + id }));
  const plots = all.map((one) =>
    drawMaterialPlot(
      [one],
      all.filter((other) => other !== one),
    ),
  );
  for (const plot of plots) {
    expect([plot?.translucency, plot?.strength]).toEqual([plots[0]?.translucency, plots[0]?.strength]);
    expect(plot?.others.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  }
  expect(plots[0]?.others.flatMap(({ names }) => names)).toEqual(['Sứ 1', 'Sứ 2', 'Sứ 3', 'Sứ 4']);
});

test('the plot shows compared products even if they are outliers, other positions once, and none without values', () => {
  const others = [40, 41, 42, 43, 44, 45, 45, 46, 47, 48, 0].map((translucency, id) =>
    product(id, { translucency, flexuralStrength: 900 }),
  );
  const compared = [product(8, { translucency: 0, flexuralStrength: 600 }), product(9)];
  const plot = drawMaterialPlot([...compared, product(10, { translucency: 0, flexuralStrength: 600 })], others);
  expect(plot?.others).toHaveLength(9);
  expect(plot?.products).toMatchObject([
    { id: 8, number: 1, same: 0 },
    { id: 10, number: 3, same: 1 },
  ]);
  for (const { x, y } of [...(plot?.others ?? []), ...(plot?.products ?? [])]) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThanOrEqual(100);
  }
  expect(drawMaterialPlot([product(9)], others)).toBeNull();
});
