import { expect, test } from 'vitest';
import { isLow } from '#domain/health/disk-space.server.ts';

const gib = 1024 ** 3;

test.each([
  { free: 40, total: 500, isToldOf: false },
  { free: 4.9, total: 500, isToldOf: true },
  { free: 5.1, total: 500, isToldOf: false },
  { free: 1.9, total: 20, isToldOf: true },
  { free: 2.1, total: 20, isToldOf: false },
])(
  'a disk of $total GiB with $free GiB free is called low by one rule everywhere: $isToldOf',
  ({ free, total, isToldOf }) => {
    expect(isLow({ free: free * gib, total: total * gib })).toBe(isToldOf);
  },
);
