import { describe, expect, test } from 'vitest';
import { readLayers, readShades } from '#domain/product/shades.ts';

const classical = 'A1 A2 A3 A3.5 A4 B1 B2 B3 B4 C1 C2 C3 C4 D2 D3 D4';

describe("the shades that a product's colour names", () => {
  test.each([
    ['16 màu (A1–D4)', classical],
    ['A1 đến D4', classical],
    ['Ａ１-Ｄ４', classical],
    ['16 màu (A1–D4), BL1–BL4', `${classical} BL1 BL2 BL3 BL4`],
    ['8 màu (A1–A3, B1–B2), BL1-3', 'A1 A2 A3 B1 B2 BL1 BL2 BL3'],
    ['bl2, d3, a3,5, A1', 'A1 A3.5 D3 BL2'],
    ['0M1-3; A2', 'A2 0M1 0M2 0M3'],
    ['OM1, OM3', '0M1 0M3'],
  ])('%s', (colour, names) => {
    expect(readShades(colour).flatMap((group) => group.names)).toEqual(names.split(' '));
  });

  test('are grouped by hue', () => {
    const groups = readShades('A1–A2, C1, BL1').map(({ hue, names }) => [hue, names.length]);
    expect(groups).toEqual([
      ['A', 2],
      ['C', 1],
      ['BL', 1],
    ]);
  });

  test.each([
    ['no names', 'Ánh kim, đắp sứ theo 16 màu'],
    ['names of something else', 'Trắng, mã BA12, A15, USB2, khổ A4x'],
    ['a range that is none', 'D4–A1, A1–BL4, D1'],
    ['an exception', 'A1–D4, trừ C4'],
    ['an exception in decomposed letters', 'A1–D4, không có C4'.normalize('NFD')],
  ])('are none where it has %s', (_what, colour) => {
    expect(readShades(colour)).toEqual([]);
  });
});

test.each([
  ['16 màu (A1–D4), chuyển 5 lớp', 5],
  ['chuyển màu 7 lớp', 7],
  ['6 lớp chuyển màu', 6],
  ['4-layer', 4],
  ['chuyển màu', null],
  ['đắp 2 lớp men', null],
  ['chuyển 1 lớp', null],
  ['chuyển 99 lớp', null],
])('%s has as many layers as it says: %s', (colour, layers) => {
  expect(readLayers(colour)).toBe(layers);
});
