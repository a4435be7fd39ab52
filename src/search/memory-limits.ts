const mebibyte = 1024 * 1024;

/**
 * How much of the index stays in memory, in bytes for each part of it. What does not fit is read again where it is needed. A
 * million cards fill about 30 MiB of texts, 13 of lists and 4 for each order.
 */
export const memoryLimits = {
  /** Card numbers and customers' names, which searches look through. */
  texts: 96 * mebibyte,
  /** Parts of lists that are rows of their own; buckets are small, and stay. */
  lists: 40 * mebibyte,
  /** The cards that have a part of a word, or a word. */
  wordSets: 6 * mebibyte,
  /** The cards that pass a filter, or hold a phrase. */
  filterSets: 4 * mebibyte,
  /** The cards that an import or a person has added. */
  sourceSets: 4 * mebibyte,
  /** The cards in the order of a column. */
  orders: 20 * mebibyte,
  /** The values of blocks of orders. */
  values: 2 * mebibyte,
} as const;
