import { sortedColumns, trackedColumns } from '#database/tables/search.ts';

/** The columns by which cards are ordered and filtered. Their positions are stored. */
export const orderColumns = [...sortedColumns, 'binnedAt'] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** What the index knows of a card. */
export interface Card {
  id: number;
  /** Folded text, see `searchText` of the warranty. */
  search: string;
  /** By position in `orderColumns`. Numbers have ten digits, so that texts compare as they do. */
  values: (string | null)[];
}

/** A card as the index has it and as it is now; undefined where there is none. */
export interface CardChange {
  id: number;
  before: Card | undefined;
  now: Card | undefined;
}

type Stored = string | number | null;
export type CardRow = { id: number; search: string } & Record<OrderColumn, Stored>;

/** What to select of `warranty` for `toCard`. */
export const cardSelection = ['id', 'search', ...orderColumns].map((column) => `warranty."${column}"`).join(', ');

export function toCard(row: CardRow): Card {
  return { id: row.id, search: row.search, values: orderColumns.map((column) => orderValue(row[column])) };
}

/** The card before its changes: the values that triggers have saved, and those of `now` for the rest. */
export function formerCard(
  id: number,
  now: Card | undefined,
  saved: readonly Stored[] | undefined,
  binnedAt: Stored | undefined,
): Card {
  const before = new Map<string, Stored>(saved?.map((value, at) => [trackedColumns[at] ?? 'binnedAt', value]));
  if (binnedAt !== undefined) before.set('binnedAt', binnedAt);
  const values = orderColumns.map((column, at) => {
    const value = before.get(column);
    return value === undefined ? (now?.values[at] ?? null) : orderValue(value);
  });
  return { id, search: String(before.get('search') ?? now?.search ?? ''), values };
}

/** A column's value as text that the order compares; null stays null. */
export function orderValue(value: Stored): string | null {
  return typeof value === 'number' ? String(value).padStart(10, '0') : value;
}

/** What is found in a card. */
export interface CardText {
  /** The words of the customer's name, and those of the other names; each once. */
  customerWords: ReadonlySet<string>;
  otherWords: ReadonlySet<string>;
  /** The texts of the card's number and of the customer's name, by position in `textKinds`. */
  texts: readonly string[];
}

/**
 * `number`: the card number in its canonical form. `written`: as it was entered, where that is something else.
 * `customer`: the customer's name. All folded.
 */
export const textKinds = ['number', 'written', 'customer'] as const;
export type TextKind = (typeof textKinds)[number];

/** What is neither a letter nor a digit of ASCII. A word without such signs needs no look at what was entered. */
export const unusualSign = /[^a-z0-9]/g;

/** The customer's name in a search text. */
export function customerOf(search: string): string {
  const start = search.indexOf('\n') + 1;
  const end = search.indexOf('\n', start);
  return start === 0 || end < 0 ? '' : search.slice(start, end);
}

/** Takes the lines of a search text apart: product, customer, card number in one or two forms, clinic, doctor and lot. */
export function cardText(search: string): CardText {
  const lines = search.split('\n');
  const [product = '', customer = '', written = ''] = lines;
  const others = lines.length < 5 ? lines : [product, ...lines.slice(-2)];
  const canonical = lines.length === 6 ? (lines[3] ?? '') : written;
  const isSpelling = canonical.replace(unusualSign, '') === written.replace(unusualSign, '');
  const number = isSpelling ? canonical : `${canonical}\t${written}`;
  return {
    customerWords: lines.length < 5 ? new Set() : wordsOf(customer),
    otherWords: wordsOf(others.join(' ')),
    texts: lines.length < 5 ? ['', '', ''] : [number, canonical === written ? '' : written, customer],
  };
}

function wordsOf(text: string): Set<string> {
  const words = new Set(text.split(/[ \n]/));
  words.delete('');
  return words;
}
