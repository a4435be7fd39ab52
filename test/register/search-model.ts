import { expect } from 'vitest';
import type { Database } from '#database/database.ts';
import { canonicalCardNumber, foldText } from '#domain/text.ts';
import { searchTerms } from '#domain/warranty/search-terms.ts';
import { type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import { listWarranties, type WarrantyQuery, warrantyIds } from '#domain/warranty/warranty-queries.server.ts';
import { noFilter } from '#search/card-filter.ts';
import { countRanges, countReferences } from '#search/search.ts';

/** Whole numbers from 0 to below a limit, the same ones in each run. */
export type Random = (below: number) => number;

export function seededRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function readCards(db: Database) {
  return db.read.selectFrom('warranty').selectAll().orderBy('id', 'desc').execute();
}
type Stored = Awaited<ReturnType<typeof readCards>>[number];

const collator = new Intl.Collator('vi');

/** Compares the answers to random queries with those of a plain scan of all cards. */
export async function compareWithScan(db: Database, random: Random, queries: number): Promise<void> {
  const cards = await readCards(db);
  for (let count = 0; count < queries; count++) {
    const query = randomQuery(cards, random);
    const expected = scan(cards, query);
    const limit = 1 + random(12);
    const page = 1 + random(Math.ceil(expected.length / limit) + 1);
    const found = await listWarranties(db, query, { page, limit });
    const what = JSON.stringify({ query, page, limit });
    expect(found.total, what).toBe(expected.length);
    expect(
      found.warranties.map(({ id }) => id),
      what,
    ).toEqual(expected.slice((page - 1) * limit, page * limit));
    if (count % 4 === 0) expect(await warrantyIds(db, query), what).toEqual(expected);
  }
  const [column, name] =
    random(2) === 0 ? (['clinicId', 'clinicName'] as const) : (['productId', 'productName'] as const);
  const from = '2028-01-01';
  const filter = { ...noFilter, ranges: [{ column: 'expiresOn', from }] } as const;
  const counts = await countReferences(db, column, { terms: [], filter });
  const ranges = [{ from: '2027-01-01', to: '2028-06-30' }, { before: '2029-01-01' }, {}];
  const inRanges = await countRanges(
    db,
    ranges.map((range) => ({ column: 'expiresOn', ...range })),
    { terms: [], filter: noFilter },
  );
  const expiries = cards.filter((card) => card.binnedAt === null).map(({ expiresOn }) => expiresOn);
  expect(inRanges).toEqual([
    expiries.filter((day) => day >= '2027-01-01' && day <= '2028-06-30').length,
    expiries.filter((day) => day < '2029-01-01').length,
    expiries.length,
  ]);
  const plain = Map.groupBy(
    cards.filter((card) => card.binnedAt === null && card.expiresOn >= from),
    (card) => card[column] ?? card[name].toLocaleLowerCase('vi'),
  );
  // The newest card comes first.
  const counted = [...plain].map(([key, group]) => [
    typeof key === 'number' ? key : group.at(-1)?.[name],
    group.length,
  ]);
  const found = [
    ...counts.records.map(({ id, total }) => [id, total]),
    ...counts.names.map((one) => [one.name, one.total]),
  ];
  expect(new Map(found as [string | number, number][])).toEqual(new Map(counted as [string | number, number][]));
}

/** What has a meaning for a database, and what is no letter of one unit. */
const hostile = [
  '%',
  '_',
  '"',
  "'",
  '*',
  '(',
  '^a',
  'NEAR(a',
  'AND',
  'search:a',
  '\\',
  '!',
  '-',
  '..',
  '𝒩',
  'Đ',
  '\u0301',
  '0%',
];

function randomQuery(cards: readonly Stored[], random: Random): WarrantyQuery {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
  const word = () => {
    if (random(8) === 0) return pick(hostile) ?? '';
    const words = pick(cards)?.search.split(/[\s]+/u) ?? [];
    const letters = [...(pick(words) ?? 'x')];
    const start = random(2) === 0 ? 0 : random(letters.length);
    return letters.slice(start, random(2) === 0 ? undefined : start + 1 + random(4)).join('');
  };
  const words = random(3) === 0 ? [pick(cards)?.customerName ?? ''] : Array.from({ length: random(3) }, word);
  const isNumber = random(8) === 0;
  const sorts = ['id', ...Object.keys(warrantyFields)] as WarrantyQuery['sort'][];
  return {
    q: isNumber ? (pick(cards)?.cardNumber ?? '') : words.join(' '),
    active: random(4) > 0,
    sort: random(2) === 0 ? 'id' : (pick(sorts) ?? 'id'),
    dir: random(2) === 0 ? 'asc' : 'desc',
    filter: {
      ...(random(4) === 0 && { expiry: pick(['valid', 'expired', 'in90'] as const) }),
      ...(random(5) === 0 && { clinic: recordOf('clinic', pick(cards)) }),
      ...(random(5) === 0 && { product: recordOf('product', pick(cards)) }),
      ...(random(6) === 0 && { month: pick(['2020-01', '2026-11']) }),
      ...(random(6) === 0 && { expiryFrom: pick(cards)?.expiresOn }),
      ...(random(6) === 0 && { expiryTo: pick(cards)?.expiresOn }),
      ...(random(8) === 0 && { import: pick(cards)?.importId ?? 1 }),
    },
  };
}

/** What a card refers to, as a filter names it: an id or, without one, the name on the card in any case. */
function recordOf(type: 'clinic' | 'product', card: Stored | undefined): string | undefined {
  if (!card) return undefined;
  const id = card[`${type}Id`];
  return id === null ? `${card[`${type}Name`].normalize('NFC').toLocaleLowerCase('vi')} #0` : `#${id}`;
}

function scan(cards: readonly Stored[], { q, filter = {}, active, sort, dir }: WarrantyQuery): number[] {
  const terms = searchTerms(q);
  const passing = cards.filter((card) => {
    if ((card.binnedAt === null) !== active) return false;
    if (!isWithin(card.expiresOn, filter)) return false;
    if (filter.import !== undefined && card.importId !== filter.import) return false;
    if (filter.clinic !== undefined && recordOf('clinic', card) !== filter.clinic) return false;
    if (filter.product !== undefined && recordOf('product', card) !== filter.product) return false;
    const made = new Date(Date.parse(card.createdAt) + 7 * 3_600_000).toISOString().slice(0, 7);
    return filter.month === undefined || made === filter.month;
  });
  const isMatch = (card: Stored) => terms.every((term) => term.some((spelling) => card.search.includes(spelling)));
  const sign = dir === 'asc' ? 1 : -1;
  if (sort === 'id' && active && dir === 'desc' && terms.length > 0) {
    const key = canonicalCardNumber(q);
    const numbered = passing.filter((card) => card.cardKey === key);
    const others = passing.filter((card) => card.cardKey !== key && isMatch(card));
    return [numbered, ...[0, 1, 2, 3, 4].map((rank) => others.filter((card) => rankOf(card, q, terms) === rank))]
      .flat()
      .map(({ id }) => id);
  }
  const matching = passing.filter(isMatch);
  if (sort === 'id' && active) return matching.map(({ id }) => id).sort((a, b) => sign * (a - b));
  if (sort === 'id')
    return matching.sort((a, b) => sign * (compare(a.binnedAt, b.binnedAt) || a.id - b.id)).map(({ id }) => id);
  const sorted = (card: Stored) => card[sort === 'cardNumber' ? 'cardKey' : sort];
  const isName = sort !== 'cardNumber' && warrantyFields[sort as WarrantyField].order === 'alphabetical';
  return matching
    .sort((a, b) => {
      const [one, other] = [sorted(a), sorted(b)];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || b.id - a.id;
      const order = isName ? collator.compare(String(one), String(other)) : compare(one, other);
      return sign * order || b.id - a.id;
    })
    .map(({ id }) => id);
}

function isWithin(day: string, { expiry, expiryFrom = '', expiryTo = '9' }: WarrantyFilter): boolean {
  const dayIn = (days: number) => new Date(Date.now() + (7 * 3_600 + days * 86_400) * 1_000).toISOString().slice(0, 10);
  if (day < expiryFrom || day > expiryTo) return false;
  if (expiry === undefined) return true;
  if (expiry === 'expired') return day < dayIn(0);
  return day >= dayIn(0) && (expiry !== 'in90' || day <= dayIn(90));
}

function compare(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

/**
 * 0 where the number begins with a word that has a digit, 1 where the customer's name holds the words as a phrase, 2 where it holds
 * them as words, 4 where a word is nowhere but in common words, else 3.
 */
function rankOf(card: Stored, q: string, terms: readonly (readonly string[])[]): number {
  const numbers = q
    .normalize('NFC')
    .split(' ')
    .filter((word) => /\d/u.test(word));
  if (numbers.some((word) => card.cardKey.startsWith(canonicalCardNumber(word)))) return 0;
  const name = foldText(card.customerName);
  const words = terms.map(([word = '']) => word);
  if (` ${name} `.includes(` ${words.join(' ')} `)) return 1;
  if (words.every((word) => name.split(' ').includes(word))) return 2;
  const rest = words
    .join(' ')
    .replaceAll(/nha khoa|phong kham/g, ' ')
    .split(' ');
  const common = rest.filter((word) => word !== '' && ['nha khoa', 'phong kham'].some((some) => some.includes(word)));
  const others = card.search.replaceAll('nha khoa', '\n').replaceAll('phong kham', '\n');
  return common.every((word) => others.includes(word)) ? 3 : 4;
}
