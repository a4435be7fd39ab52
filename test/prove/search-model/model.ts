import { addDays, monthInVietnam } from '#domain/calendar.ts';
import { nameKey } from '#domain/name-key.ts';
import { canonicalCardNumber, foldText, normalizeText } from '#domain/text.ts';
import { searchTerms } from '#domain/warranty/search-terms.ts';
import { type WarrantyField, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { WarrantyFilter } from '#domain/warranty/warranty-filter.ts';

/** A card as the register holds it. */
export interface Card extends WarrantyFields {
  id: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; null for an active card. */
  binnedAt: string | null;
}

/** What a list is asked for. */
export interface Question {
  q: string;
  filter: WarrantyFilter;
  /** False for the bin. */
  isActive: boolean;
  /** `createdAt`: by when cards came, in the bin by when they went there. */
  sort: 'createdAt' | WarrantyField;
  dir: 'asc' | 'desc';
}

/**
 * All cards that a question asks for, in its order: what the search must answer, found by looking at each card.
 *
 * @param today YYYY-MM-DD
 */
export function answer(cards: readonly Card[], question: Question, today: string): Card[] {
  const { q, filter, isActive, sort, dir } = question;
  const isRanked = isActive && sort === 'createdAt' && dir === 'desc';
  const found = cards.filter(
    (card) =>
      (card.binnedAt === null) === isActive &&
      passes(card, filter, today) &&
      (holdsAllWords(card, q) || (isRanked && hasNumber(card, q))),
  );
  return found.sort((a, b) => (isRanked ? rank(a, q) - rank(b, q) : 0) || compare(a, b, question));
}

/** Every word is a part of a word of any searched field. */
function holdsAllWords(card: Card, q: string): boolean {
  const texts = foldedTexts(card);
  return searchTerms(q).every((spellings) => spellings.some((word) => texts.some((text) => text.includes(word))));
}

/** A change makes a new card, so that what was folded of the old one is never asked for again. */
const folded = new WeakMap<Card, string[]>();

function foldedTexts(card: Card): string[] {
  const { productName, customerName, cardNumber, clinicName, doctorName, lot } = card;
  const known = folded.get(card);
  if (known) return known;
  const lots = lot === null ? [] : [lot, canonicalCardNumber(lot)];
  const names = [productName, customerName, clinicName, doctorName ?? ''];
  const texts = [...names, cardNumber, canonicalCardNumber(cardNumber), ...lots];
  const made = texts.map(foldText);
  folded.set(card, made);
  return made;
}

function hasNumber({ cardNumber }: Card, q: string): boolean {
  return canonicalCardNumber(q) !== '' && canonicalCardNumber(q) === canonicalCardNumber(cardNumber);
}

function passes(card: Card, { expiry, clinic, product, month }: WarrantyFilter, today: string): boolean {
  const days = expiry === 'in30' ? 30 : expiry === 'in60' ? 60 : expiry === 'in90' ? 90 : Number.NaN;
  const made = month === undefined ? undefined : monthInVietnam(month);
  return [
    expiry === undefined || (expiry === 'expired') === card.expiresOn < today,
    Number.isNaN(days) || card.expiresOn <= addDays(today, days),
    clinic === undefined || nameKey(clinic) === nameKey(card.clinicName),
    product === undefined || nameKey(product) === nameKey(card.productName),
    made === undefined || (card.createdAt >= made.from && card.createdAt < made.before),
  ].every(Boolean);
}

/** 0 for the card whose number the query is; then names that hold it as a phrase, as whole words, and all others. */
function rank(card: Card, q: string): number {
  if (hasNumber(card, q)) return 0;
  const words = foldText(normalizeText(q)).split(' ').filter(Boolean);
  if (words.length === 0) return 3;
  const name = foldText(card.customerName);
  if (` ${name} `.includes(` ${words.join(' ')} `)) return 1;
  return words.every((word) => name.split(' ').includes(word)) ? 2 : 3;
}

function compare(a: Card, b: Card, { sort, dir, isActive }: Question): number {
  const sign = dir === 'asc' ? 1 : -1;
  if (sort === 'createdAt') return sign * (isActive ? a.id - b.id : byValue(a.binnedAt, b.binnedAt) || a.id - b.id);
  const [one, other] = [sortValue(a, sort), sortValue(b, sort)];
  // What is empty comes last either way, and among equals the newest first.
  if (one === null || other === null) return Number(one === null) - Number(other === null) || b.id - a.id;
  const isName = warrantyFields[sort].order === 'alphabetical';
  return sign * (isName ? byLetters.compare(String(one), String(other)) : byValue(one, other)) || b.id - a.id;
}

const byLetters = new Intl.Collator('vi');

function sortValue(card: Card, field: WarrantyField) {
  return field === 'cardNumber' ? canonicalCardNumber(card.cardNumber) : card[field];
}

function byValue(a: string | number | null, b: string | number | null): number {
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}
