import { isDeepStrictEqual } from 'node:util';
import { fromWire } from '#contract/field-mapping.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { toWireFilter } from '#contract/warranty-filters.ts';
import type { UserWire } from '#contract/warranty-wire.ts';
import { addMonths, todayInVietnam } from '#domain/calendar.ts';
import { keysOf } from '#domain/field-definition.ts';
import { canonicalCardNumber, foldText } from '#domain/text.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { expiryFilters, type WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import type { Dice } from './dice.ts';
import { answer, type Card, type Question } from './model.ts';
import type { RunningRegister } from './running-register.ts';

const oddQueries = [
  '',
  '',
  '',
  'a',
  'n',
  '0',
  '00',
  '-',
  '%',
  '_',
  "'",
  '"',
  'khong co gi',
  'ℕ',
  '  hoa  ',
  'nha khoa',
];
/** Cards on the largest page that the API gives. */
const largestPage = 100;
const sorts = ['createdAt', 'createdAt', 'createdAt', ...keysOf(warrantyFields)] as const;

/** A question that somebody might have, about cards that are or were there. */
export function anyQuestion(dice: Dice, cards: readonly Card[]): Question {
  const sort = dice.pick(sorts);
  return {
    q: anyQuery(dice, cards),
    filter: dice.chance(0.6) || cards.length === 0 ? {} : anyFilter(dice, cards),
    isActive: dice.chance(0.85),
    sort,
    dir: dice.chance(0.7) === (sort === 'createdAt') ? 'desc' : 'asc',
  };
}

function anyQuery(dice: Dice, cards: readonly Card[]): string {
  if (cards.length === 0 || dice.chance(0.2)) return dice.pick(oddQueries);
  const card = dice.pick(cards);
  if (dice.chance(0.1)) return dice.pick([card.cardNumber, canonicalCardNumber(card.cardNumber).toLowerCase()]);
  if (dice.chance(0.1)) return dice.pick([card.customerName, foldText(card.customerName)]);
  const { productName, customerName, cardNumber, clinicName, doctorName, lot } = card;
  const others = `${productName} ${cardNumber} ${clinicName} ${doctorName ?? ''} ${lot ?? ''}`;
  const text = dice.chance(0.4) ? customerName : others;
  const parts = Array.from({ length: 1 + dice.whole(3) }, () => anyPart(dice, dice.pick(text.split(' '))));
  const q = parts.join(' ');
  return dice.chance(0.5) ? foldText(q) : dice.pick([q, q.toUpperCase(), q.normalize('NFD')]);
}

/** A word, or some letters of it. */
function anyPart(dice: Dice, word: string): string {
  if (dice.chance(0.4)) return word;
  const letters = [...word];
  const start = dice.whole(letters.length);
  return letters.slice(start, start + 1 + dice.whole(6)).join('');
}

function anyFilter(dice: Dice, cards: readonly Card[]): WarrantyFilter {
  const card = dice.pick(cards);
  const month = card.createdAt.slice(0, 7);
  const all: WarrantyFilter[] = [
    { expiry: dice.pick(expiryFilters) },
    { clinic: dice.pick([card.clinicName, card.clinicName.toUpperCase(), 'Nha khoa không có']) },
    { product: dice.pick([card.productName, card.productName.toLowerCase()]) },
    { month: dice.pick([month, addMonths(month, -1)]) },
  ];
  return Object.assign({}, ...dice.some(all, 1 + dice.whole(2)));
}

/** The path of a question in the API; without `page` for all records at once. */
export function pathOf({ q, filter, isActive, sort, dir }: Question, page?: number, limit = 10): string {
  const search = new URLSearchParams({ q, isActive: String(isActive), dir, ...toWireFilter(filter) });
  search.set('sort', sort === 'createdAt' ? sort : warrantyNames[sort]);
  if (page !== undefined) {
    search.set('page', String(page));
    search.set('limit', String(limit));
  }
  return `/user?${search}`;
}

/** A card as the API shows it. */
export function cardOf(user: UserWire): Card {
  const { _id, createdAt, deletedAt } = user;
  return { ...fromWire(warrantyNames, user), id: Number(_id), createdAt, binnedAt: deletedAt };
}

/**
 * Asks a question, for its first, last and some other page, and compares count, cards and order with the model's answer.
 *
 * @throws with the path, both answers, and what the list has too much or too little, where they differ
 */
export async function compareAnswers(
  register: RunningRegister,
  dice: Dice,
  cards: readonly Card[],
  question: Question,
): Promise<void> {
  const today = todayInVietnam();
  const expected = answer(cards, question, today);
  const limit = dice.pick([10, 10, 10, 7, 1, largestPage]);
  const last = Math.max(1, Math.ceil(expected.length / limit));
  for (const page of new Set([1, 1 + dice.whole(last), last, last + 1])) {
    const path = pathOf(question, page, limit);
    const { count, rows } = await list(register, path);
    // A day that has ended meanwhile has another answer.
    if (todayInVietnam() !== today) return;
    const wanted = expected.slice((page - 1) * limit, page * limit);
    if (count !== expected.length || !isDeepStrictEqual(rows, wanted)) {
      const ids = `${expected.length}: ${idsOf(wanted)}\n  got ${JSON.stringify(count)}: ${idsOf(rows)}`;
      const odd = await oddOnes(register, question, expected);
      throw new Error(`GET ${decodeURIComponent(path)}\n  expected ${ids}\n${odd}`);
    }
  }
}

const everyPage = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id).join(' ');
const describe = (cards: readonly Card[]) => cards.map((card) => `\n    ${JSON.stringify(card)}`).join('');

/** One answer of the API: how many match, or what it said instead, and the cards of the page. */
async function list(register: RunningRegister, path: string): Promise<{ count: unknown; rows: Card[] }> {
  const reply = await register.call('GET', path);
  return reply?.status === 200
    ? { count: reply.body.counts, rows: reply.body.users.map(cardOf) }
    : { count: reply?.body, rows: [] };
}

/** What all pages together have too much or too little, asked once more. */
async function oddOnes(register: RunningRegister, question: Question, expected: readonly Card[]): Promise<string> {
  const all: Card[] = [];
  for (const page of everyPage(Math.ceil(expected.length / largestPage) + 1)) {
    all.push(...(await list(register, pathOf(question, page, largestPage))).rows);
  }
  const lacking = (from: readonly Card[], cards: readonly Card[]) => {
    const ids = new Set(from.map(({ id }) => id));
    return describe(cards.filter(({ id }) => !ids.has(id)));
  };
  return `  missing from all pages: ${lacking(all, expected)}\n  too much on all pages: ${lacking(expected, all)}`;
}
