import { canonicalCardNumber, normalizeText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { Card } from './model.ts';

/** The cards that must be in the register, by all that its API has agreed to. */
export class KnownCards {
  readonly #cards = new Map<number, Card>();
  /** Cards of imports, by number, whose ids nobody knows yet. */
  readonly #arriving = new Map<string, WarrantyFields>();
  /** Cards with a change since the last look at the register that was answered. */
  readonly #changed = new Set<number>();

  all = (): Card[] => [...this.#cards.values()];
  active = (): Card[] => this.all().filter(({ binnedAt }) => binnedAt === null);
  binned = (): Card[] => this.all().filter(({ binnedAt }) => binnedAt !== null);

  put(card: Card): void {
    this.#cards.set(card.id, card);
    this.#changed.add(card.id);
  }

  remove({ id }: Card): void {
    this.#cards.delete(id);
    this.#changed.add(id);
  }

  /** The register tells later when that was. */
  bin(card: Card): void {
    this.put({ ...card, binnedAt: 'now' });
  }

  /** What was imported has ids that the register tells later. */
  expectArrivals(cards: readonly WarrantyFields[]): void {
    for (const card of cards) this.#arriving.set(canonicalCardNumber(card.cardNumber), card);
  }

  /** Says that another change of these cards has begun, of which nobody knows yet how it ends. */
  doubt(cards: readonly Card[]): void {
    for (const { id } of cards) this.#changed.delete(id);
  }

  /** True where an active card has the number, however it is written. */
  isTaken(cardNumber: string): boolean {
    const key = canonicalCardNumber(cardNumber);
    return this.active().some((card) => canonicalCardNumber(card.cardNumber) === key);
  }

  /** Compares every card with what the register has stored, and learns what the API did not tell. */
  compareWith(stored: readonly Card[]): void {
    const rows = new Map(stored.map((row) => [row.id, row]));
    this.#refuse(
      [...this.#cards.keys()].filter((id) => !this.#isAsStored(id, rows)),
      rows,
    );
    const strangers = stored.filter(({ id }) => !this.#cards.has(id));
    this.#refuse(
      strangers.filter((row) => !this.#isArrival(row)).map(({ id }) => id),
      rows,
    );
    if (strangers.length !== this.#arriving.size) throw new Error('Cards of an import are missing.');
    this.#takeOver(stored);
  }

  /**
   * Takes over what is stored, after the server was killed: nobody knows which of the changes that were not answered have
   * been made. Those that were answered must have been.
   */
  compareAnsweredWith(stored: readonly Card[]): void {
    const rows = new Map(stored.map((row) => [row.id, row]));
    this.#refuse(
      [...this.#changed].filter((id) => !this.#isAsStored(id, rows)),
      rows,
    );
    this.#takeOver(stored);
  }

  #takeOver(stored: readonly Card[]): void {
    this.#arriving.clear();
    this.#changed.clear();
    this.#cards.clear();
    for (const card of stored) this.#cards.set(card.id, card);
  }

  #refuse(ids: readonly number[], rows: ReadonlyMap<number, Card>): void {
    if (ids.length === 0) return;
    const [expected, stored] = [this.#cards, rows].map((cards) => ids.map((id) => cards.get(id) ?? null));
    throw new Error(`The register has not stored what it agreed to: ${JSON.stringify({ ids, expected, stored })}`);
  }

  #isAsStored(id: number, rows: ReadonlyMap<number, Card>): boolean {
    const [card, row] = [this.#cards.get(id), rows.get(id)];
    if (!card || !row) return card === row;
    return (card.binnedAt === null) === (row.binnedAt === null) && isSame({ ...card, binnedAt: row.binnedAt }, row);
  }

  #isArrival({ id, createdAt, binnedAt, ...fields }: Card): boolean {
    const sent = this.#arriving.get(canonicalCardNumber(fields.cardNumber));
    return sent !== undefined && binnedAt === null && isSame(fields, sent);
  }
}

function isSame<Fields extends object>(one: Fields, other: Fields): boolean {
  const values = new Map(Object.entries(one));
  const text = (value: unknown) => (typeof value === 'string' ? normalizeText(value) : value);
  return Object.entries(other).every(([name, value]) => text(value) === text(values.get(name)));
}
