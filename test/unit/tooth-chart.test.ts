import { describe, expect, test } from 'vitest';
import { type Dentition, dentitions } from '#domain/warranty/fdi.ts';
import { teeth as words } from '#strings/vi/admin/teeth.ts';
import { chart, layOut } from '#web/admin/warranties/teeth/arch-layout.ts';
import { nextTooth } from '#web/admin/warranties/teeth/next-tooth.ts';

const both: Dentition[] = ['permanent', 'milk'];

describe.each(both)('the drawing of %s teeth', (dentition) => {
  const layout = layOut(dentition);
  const { upper, lower } = dentitions[dentition];

  test('every tooth has a position of its own, 40 units from every other, inside the drawing', () => {
    expect(layout.map(({ tooth }) => tooth)).toEqual([...upper, ...lower]);
    for (const one of layout) {
      expect(one.x > 20 && one.x < chart.width - 20 && one.y > 20 && one.y < chart.height - 20).toBe(true);
      const others = layout
        .filter((other) => other !== one)
        .map((other) => Math.hypot(one.x - other.x, one.y - other.y));
      expect(Math.min(...others)).toBeGreaterThanOrEqual(40);
    }
  });

  test('the right of the patient is on the left, the upper jaw above, and each side mirrors the other', () => {
    for (const jaw of [upper, lower]) {
      const places = jaw.map((tooth) => layout.find((placed) => placed.tooth === tooth)?.x ?? Number.NaN);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      for (const [index, x] of places.entries()) expect(x + (places.at(-1 - index) ?? 0)).toBeCloseTo(chart.width);
    }
    const [first] = layout;
    expect(first && first.y < chart.height / 2).toBe(true);
  });

  test('the arrow keys move along the arch, across the midline and to the other jaw, and stop at its ends', () => {
    for (const [index, tooth] of upper.entries()) {
      expect(nextTooth(dentition, tooth, 'ArrowRight')).toBe(upper[index + 1]);
      expect(nextTooth(dentition, tooth, 'ArrowLeft')).toBe(upper[index - 1]);
      expect(nextTooth(dentition, tooth, 'ArrowDown')).toBe(lower[index]);
      expect(nextTooth(dentition, tooth, 'Home')).toBe(upper[0]);
      expect(nextTooth(dentition, tooth, 'End')).toBe(upper.at(-1));
    }
    expect(nextTooth(dentition, lower[0], 'ArrowUp')).toBe(upper[0]);
    expect(nextTooth(dentition, lower[0], 'Enter')).toBeUndefined();
  });
});

test('every tooth has a name of its own', () => {
  const names = both.flatMap((dentition) => layOut(dentition).map(({ tooth }) => words.tooth(tooth)));
  expect(new Set(names).size).toBe(52);
  expect(names.join()).not.toContain('undefined');
  expect(words.tooth(11)).toBe('Răng 11, cửa giữa trên phải');
  expect(words.tooth(24)).toBe('Răng 24, cối nhỏ thứ nhất trên trái');
  expect(words.tooth(38)).toBe('Răng 38, khôn dưới trái');
  expect(words.tooth(85)).toBe('Răng sữa 85, cối thứ hai dưới phải');
});
