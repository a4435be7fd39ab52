import { describe, expect, test } from 'vitest';
import { canonicalCardNumber } from '#domain/text.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import catalogue from '../../samples/products.json' with { type: 'json' };
import {
  fictionalClinicNames,
  fictionalProductNames,
  fictionalWarranties,
} from '../../scripts/fictional-warranties.ts';

const rows = [...fictionalWarranties(6_000, 1)];

describe('fictional warranties', () => {
  test('every row is a valid warranty that needs no normalization', () => {
    for (const row of rows) expect(warrantySchema.parse(row)).toEqual(row);
  });

  test('no card number occurs twice, within a seed or across seeds', () => {
    const seeds = [0, 1, 2, 9, 10, 42, 99, 100, 2026, 100_000_000];
    const numbers = seeds.flatMap((seed) => [...fictionalWarranties(3_000, seed)].map((row) => row.cardNumber));
    expect(new Set(numbers.map(canonicalCardNumber)).size).toBe(seeds.length * 3_000);
  });

  test('the same count and seed give the same rows, another seed other rows', () => {
    expect([...fictionalWarranties(6_000, 1)]).toEqual(rows);
    const [first] = fictionalWarranties(6_000, 2);
    expect(first).not.toEqual(rows[0]);
  });

  test('surnames are spread as in the country', () => {
    const share = (surname: string) =>
      rows.filter((row) => row.customerName.startsWith(`${surname} `)).length / rows.length;
    expect(share('Nguyễn')).toBeGreaterThan(0.3);
    expect(share('Nguyễn')).toBeLessThan(0.45);
    expect(share('Trần')).toBeGreaterThan(share('Phạm'));
  });

  test('cards look like a real register', () => {
    const share = (holds: (row: (typeof rows)[number]) => boolean) => rows.filter(holds).length / rows.length;
    expect(share((row) => row.doctorName === null)).toBeCloseTo(0.2, 1);
    expect(share((row) => row.cardNumber.startsWith('ADS-'))).toBeCloseTo(0.5, 1);
    expect(share((row) => /^0\d{9}$/.test(row.cardNumber))).toBeCloseTo(0.33, 1);
    expect(share((row) => row.quantity <= 4)).toBeGreaterThan(0.7);
    expect(Math.max(...rows.map((row) => row.quantity))).toBe(16);
    const expiries = rows.map((row) => row.expiresOn).sort();
    expect(expiries[0]?.slice(0, 4)).toBe('2023');
    expect(expiries.at(-1)?.slice(0, 4)).toBe('2041');
    expect(share((row) => row.expiresOn > '2026-12-31')).toBeGreaterThan(0.7);
  });

  test('clinics and products come from lists without duplicates', () => {
    const clinics = fictionalClinicNames(900);
    expect(new Set(clinics).size).toBe(900);
    expect(fictionalProductNames.slice(0, catalogue.length)).toEqual(catalogue.map(({ name }) => name));
    for (const row of rows) {
      expect(clinics).toContain(row.clinicName);
      expect(fictionalProductNames).toContain(row.productName);
    }
  });
});
