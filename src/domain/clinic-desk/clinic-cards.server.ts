import type { Kysely } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { NotFound } from '#domain/errors.ts';
import { findPrintedCard } from '#domain/printed-card/printed-card-queries.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import { clinicIdsOf } from '#domain/record/record-merges.server.ts';
import { splitLines } from '#domain/text.ts';
import { careKinds } from '#domain/visit/visit.ts';
import { containsWordsOutsideNotes } from '#domain/warranty/contains-words.server.ts';
import { selectWarranties, type Warranty } from '#domain/warranty/warranties.server.ts';
import { type ExpiryFilter, expiryRange } from '#domain/warranty/warranty-filter.ts';
import { parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { clinicDesk as words } from '#strings/vi/server/clinics.ts';

/** How long a clinic may correct or withdraw a card that it has issued, in ms: 24 hours. */
const correctionTime = 86_400_000;

/** A card of a clinic. */
export interface ClinicCard extends Warranty {
  /** Until when the clinic may correct or withdraw it, since it has issued it; null if it may not. ISO 8601, UTC. */
  correctableUntil: string | null;
  /** Whether it has visits that were not withdrawn: then the staff alone withdraw it. */
  hasVisits: boolean;
}

/** What a clinic begins with: its name, its doctors, the products that it can issue cards of, and how many blank cards it has. */
export async function describeDesk(db: Kysely<Tables>, clinicId: number) {
  const { name, doctors } = await activeRecord(db, clinics, { id: clinicId });
  const products = await db
    .selectFrom('product')
    .select(['name', 'warranty'])
    .where('binnedAt', 'is', null)
    .orderBy('name')
    .execute();
  const { left } = await db
    .selectFrom('printedCard as card')
    .leftJoin('warranty', (join) =>
      join.onRef('warranty.cardKey', '=', 'card.cardKey').on('warranty.binnedAt', 'is', null),
    )
    .select(({ fn }) => fn.countAll().as('left'))
    .where('card.clinicId', '=', clinicId)
    .where('card.voidedAt', 'is', null)
    .where('warranty.id', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    name,
    doctors: splitLines(doctors),
    // Without a term nobody can say when the card expires.
    products: products.flatMap(({ name: product, warranty }) =>
      parseWarrantyTerm(warranty ?? '') ? [{ name: product, term: warranty ?? '' }] : [],
    ),
    left: Number(left),
  };
}

/**
 * The number of a blank card that was handed to a clinic, as it is printed.
 *
 * @throws {NotFound} for every other number, alike
 */
export async function requireBlank(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  clinicId: number,
  cardNumber: string,
): Promise<string> {
  const card = await findPrintedCard(db, cardNumber);
  if (card?.state !== 'handed' || card.clinicId !== clinicId) throw new NotFound(words.noBlank);
  return card.cardKey;
}

/** The least cards that a clinic of any size may look at within an hour: thirty pages of them. */
const leastReads = 300;
/** One of so many of its cards a clinic may look at within an hour. */
const partOfCards = 4;

/**
 * How many different cards somebody of a clinic has a reason to look at within an hour. A clinic with fewer cards may look at all
 * of them; a larger one has no reason to go through its whole list.
 */
export async function reasonableReads(db: Kysely<Tables>, clinicId: number): Promise<number> {
  const { total } = await (await ownCards(db, clinicId))
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Math.max(leastReads, Math.ceil(Number(total) / partOfCards));
}

/** The active cards of a clinic. */
async function ownCards(db: Kysely<Tables>, clinicId: number) {
  await activeRecord(db, clinics, { id: clinicId });
  return selectWarranties(db).where('binnedAt', 'is', null).where('clinicId', '=', clinicId);
}

/**
 * A page of a clinic's own cards, the newest first; of those that expire soon, the ones that do so first.
 *
 * @param q words that a card must have, accents or not
 * @param expiry when it expires
 * @param page from 1
 */
export async function listClinicCards(
  { read }: Pick<Database, 'read'>,
  clinicId: number,
  { q, expiry, page, limit }: { q: string; expiry?: ExpiryFilter | undefined; page: number; limit: number },
  now: Date = new Date(),
): Promise<{ cards: ClinicCard[]; total: number }> {
  const { expiresFrom, expiresTo } = expiry === undefined ? {} : expiryRange(expiry, now);
  let cards = (await ownCards(read, clinicId)).where(containsWordsOutsideNotes(q));
  if (expiresFrom !== undefined) cards = cards.where('expiresOn', '>=', expiresFrom);
  if (expiresTo !== undefined) cards = cards.where('expiresOn', '<=', expiresTo);
  const { total } = await cards
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await cards
    .$if(expiry !== undefined, (query) => query.orderBy('expiresOn'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { cards: await withClinicState(read, clinicId, rows, now), total: Number(total) };
}

/**
 * @param missing what is said if there is none
 * @throws {NotFound} if no card of the clinic has the id
 */
export async function findClinicCard(
  db: Kysely<Tables>,
  clinicId: number,
  id: number,
  { now = new Date(), missing = words.noCard }: { now?: Date; missing?: string } = {},
): Promise<ClinicCard> {
  const rows = await (await ownCards(db, clinicId)).where('id', '=', id).execute();
  const [card] = await withClinicState(db, clinicId, rows, now);
  if (!card) throw new NotFound(missing);
  return card;
}

/** The names of the accounts of a clinic. */
export async function peopleOf(db: Kysely<Tables>, clinicId: number): Promise<string[]> {
  const people = await db
    .selectFrom('account')
    .select('name')
    .where('clinicId', 'in', await clinicIdsOf(db, clinicId))
    .execute();
  return people.map(({ name }) => name);
}

/** Cards of a clinic, with what the clinic may do with each. */
export async function withClinicState(
  db: Kysely<Tables>,
  clinicId: number,
  rows: readonly Warranty[],
  now: Date,
): Promise<ClinicCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const issues = await db
    .selectFrom('clinicIssue')
    .select(['warrantyId', 'issuedAt'])
    .where('clinicId', 'in', await clinicIdsOf(db, clinicId))
    .where('warrantyId', 'in', ids)
    .execute();
  const visits = await db
    .selectFrom('visit')
    .select('warrantyId')
    .where('warrantyId', 'in', ids)
    .where('kind', 'in', careKinds)
    .where('state', '!=', 'withdrawn')
    .execute();
  const visited = new Set(visits.map(({ warrantyId }) => warrantyId));
  const until = new Map(
    issues.map(({ warrantyId, issuedAt }) => [warrantyId, new Date(Date.parse(issuedAt) + correctionTime)]),
  );
  return rows.map((row): ClinicCard => {
    const end = until.get(row.id);
    return {
      ...row,
      correctableUntil: end && end > now ? end.toISOString() : null,
      hasVisits: visited.has(row.id),
    };
  });
}
