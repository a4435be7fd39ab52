import { expect, test } from 'vitest';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { groupInLanguage, inLanguage } from '#web/site/catalogue/in-language.server.ts';
import { aCatalogueProduct } from '../records.ts';

const product = (fields: Partial<CatalogueProduct>) => aCatalogueProduct({ id: 1, name: 'Perlenau Tal', ...fields });

test.each([
  ['colour', '16 màu (A1–D4), chuyển 5 lớp', '16\u00a0shades (A1–D4), graded in 5\u00a0layers'],
  ['colour', '8 màu (A1–A3, B1–B2), BL1–BL3', '8\u00a0shades (A1–A3, B1–B2), BL1–BL3'],
  ['colour', 'A2', 'A2'],
  ['warranty', 'Bảo hành 1 năm', '1\u00a0year'],
  ['warranty', 'BẢO HÀNH: 18 tháng', '18\u00a0months'],
  ['warranty', 'Bảo hành trọn đời', 'Lifetime'],
  ['thickness', '10, 12, 14', '10, 12, 14'],
] as const)('the %s %s of known terms is translated for English pages', (field, text, english) => {
  const shown = inLanguage(product({ [field]: text }), 'en');
  expect(shown[field]).toBe(english);
  expect(shown.vietnamese).not.toContain(field);
  expect(inLanguage(product({ [field]: text }), 'vi')).toMatchObject({ [field]: text, vietnamese: [] });
});

test.each([
  ['colour', 'Trắng và 4 màu nền'],
  ['colour', '16 MÀU, ÁNH KIM'],
  ['warranty', '10 năm theo quy định'],
  ['application', 'Mão sứ'],
] as const)('the %s %s is never translated in part: it stays Vietnamese, and is marked', (field, text) => {
  const shown = inLanguage(product({ [field]: text }), 'en');
  expect(shown[field]).toBe(text);
  expect(shown.vietnamese).toContain(field);
});

test('English that the owner has entered comes before known terms', () => {
  const entered = { colour: '16 màu', colourEnglish: 'All VITA classical shades', applicationEnglish: 'Crowns' };
  const shown = inLanguage(product({ application: 'Mão sứ', ...entered }), 'en');
  expect(shown).toMatchObject({ colour: 'All VITA classical shades', application: 'Crowns', vietnamese: [] });
});

test('a group of the trade has an English name in any case, another one is marked as Vietnamese', () => {
  expect(groupInLanguage('ZIRCONIA Nhiều lớp', 'en')).toEqual({ text: 'Multilayer zirconia' });
  expect(groupInLanguage('Sứ của ông Sáu', 'en')).toEqual({ text: 'Sứ của ông Sáu', lang: 'vi' });
  expect(groupInLanguage('Zirconia nhiều lớp', 'vi')).toEqual({ text: 'Zirconia nhiều lớp' });
});
