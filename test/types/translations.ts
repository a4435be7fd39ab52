import type { Translation } from '#strings/translation.ts';

// For the compiler alone, nothing of it runs: an error that does not come where it is expected is one itself.

const vi = {
  title: 'Sản phẩm',
  points: ['một', 'hai'],
  count: (count: number) => `${count} sản phẩm`,
  parts: { first: 'đầu' },
} as const;

type Words = Translation<typeof vi>;

export const whole: Words = {
  title: 'Products',
  points: ['one', 'two'],
  count: (count) => `${count} products`,
  parts: { first: 'first' },
};

// @ts-expect-error: a word is missing
export const missing: Words = { title: 'Products', points: ['one', 'two'], count: String };

// @ts-expect-error: a word within a part is missing
export const missingInside: Words = { ...whole, parts: {} };

// @ts-expect-error: the list is shorter
export const shorter: Words = { ...whole, points: ['one'] };

// @ts-expect-error: there is no such word in Vietnamese
export const additional: Words = { ...whole, more: 'More' };

// @ts-expect-error: the function takes something else
export const other: Words = { ...whole, count: (name: string) => name };
